// Bytes and how they are written. Owns the forms alone.

const HEX = /^([0-9a-f]{2})*$/i;

/** The bytes of a hexadecimal text; null where it is none. */
export function fromHex(text: string): Uint8Array | null {
  if (!HEX.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
