// By the test vectors of docs/reference/dealing.md.
import { describe, expect, test } from "vitest";

import { fromHex } from "./bytes";
import { Stream } from "./stream";

const SEED = fromHex("9a66fdeaef7c4ba8388b22ae116b87ffe6a901111165241b64ed3538900706aa");
const PACK = Array.from("A234567JQK").flatMap((rank) => Array.from("oceb", (suit) => rank + suit));

function stream(label: string): Stream {
  if (!SEED) throw new Error("the seed of the test vectors is hexadecimal");
  return new Stream(SEED, label);
}

describe("the stream of a seed and a label", () => {
  test("gives the words of the specification", () => {
    const words = stream("deal 17").words(4);
    expect(words.map((word) => word.toString(16))).toEqual([
      "fb3adc18",
      "d11e6147",
      "84d50189",
      "70c940a1",
    ]);
  });

  test("goes on where it was left", () => {
    const [whole, parts] = [stream("deal 17"), stream("deal 17")];
    const pieces = [...parts.words(3), ...parts.words(9), ...parts.words(5)];
    expect(pieces).toEqual(whole.words(17));
  });

  test("orders the pack as the specification does", () => {
    expect(stream("deal 17").shuffled(PACK).join("")).toBe(
      "3eJc7bQcQo5b2e2o4o6c5e4cKo3c7cJe2b7e6bKb4eAbAe5o4b5c6oKe2cAcQb3bJb3oJo6e7oKcAoQe",
    );
  });

  test("orders a new stock as the specification does", () => {
    expect(stream("reshuffle 17 1").shuffled(PACK.slice(16, 28)).join("")).toBe(
      "7o7b5b7c7e6o5e6b6e5o5c6c",
    );
  });
});
