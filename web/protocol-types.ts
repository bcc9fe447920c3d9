// Writes the TypeScript types of the protocol from its JSON Schema, which the server's messages give:
// `make protocol` runs both steps.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { compileFromFile } from "json-schema-to-typescript";

const GENERATED = join(import.meta.dirname, "src/generated");
const TYPES = join(GENERATED, "protocol.ts");

/** Makes the text that `src/generated/protocol.ts` should have. */
export function wanted(): Promise<string> {
  return compileFromFile(join(GENERATED, "protocol.schema.json"), {
    bannerComment:
      "/* Generated from src/hordago/server/protocol.py by `make protocol`: do not edit. */",
    additionalProperties: false, // the server refuses what it does not know
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
  });
}

/** Reads the text that it has. */
export function kept(): string {
  return readFileSync(TYPES, "utf-8");
}

if (import.meta.main) writeFileSync(TYPES, await wanted());
