// @vitest-environment node
import { expect, test } from "vitest";

import { kept, wanted } from "../protocol-types.ts";

test("the protocol's types are made from its schema as it is: if not, run `make protocol`", async () => {
  expect(kept()).toBe(await wanted());
});
