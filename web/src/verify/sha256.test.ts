import { describe, expect, test } from "vitest";

import { ascii, fromHex, joined, toHex } from "./bytes";
import { sha256 } from "./sha256";

const hashed = (text: string): string => toHex(sha256(ascii(text)));

describe("SHA-256", () => {
  // The examples of FIPS 180 and of its test vectors.
  test.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    [
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
    ],
  ])("of %o is the published one", (text, digest) => {
    expect(hashed(text)).toBe(digest);
  });

  test("of a million letters a is the published one", () => {
    expect(hashed("a".repeat(1_000_000))).toBe(
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
    );
  });

  test("agrees with the system's at every length around a block", async () => {
    for (let length = 50; length < 132; length += 1) {
      const message = Uint8Array.from({ length }, (_, at) => (at * 7) % 256);
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", message));
      expect(toHex(sha256(message))).toBe(toHex(digest));
    }
  });
});

describe("hexadecimal text", () => {
  test("is read and written", () => {
    expect(toHex(fromHex("00ff7A") ?? Uint8Array.of())).toBe("00ff7a");
  });

  test("of half a byte, or of other letters, is none", () => {
    expect(fromHex("abc")).toBeNull();
    expect(fromHex("zz")).toBeNull();
  });

  test("bytes are joined in order", () => {
    expect(toHex(joined(Uint8Array.of(1, 2), Uint8Array.of(), Uint8Array.of(3)))).toBe("010203");
  });
});
