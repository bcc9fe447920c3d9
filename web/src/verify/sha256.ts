// SHA-256 as FIPS 180-4 has it. Our own, because a page over plain http has no `crypto.subtle`.
// Owns the hash alone; meant for the few short texts of a deal, not for speed.

const ROOTS = primes(64);
const FIRST = new Uint32Array(ROOTS.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))));
const ROUND = new Uint32Array(ROOTS.map((prime) => fraction(Math.cbrt(prime))));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let each = 2; found.length < count; each += 1) {
    if (found.every((prime) => each % prime !== 0)) found.push(each);
  }
  return found;
}

// The first 32 bits behind the point.
function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

export function sha256(message: Uint8Array): Uint8Array {
  const state = FIRST.slice();
  const padded = pad(message);
  const view = new DataView(padded.buffer);
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(block + 4 * at);
    spread(words);
    compress(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setUint32(4 * at, word));
  return new Uint8Array(digest.buffer);
}

// A one bit, zeros, and the length in bits at the end of a block of 64 bytes.
function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const end = new DataView(padded.buffer, padded.length - 8);
  end.setUint32(0, Math.floor(message.length / 2 ** 29));
  end.setUint32(4, (message.length << 3) >>> 0);
  return padded;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function spread(words: Uint32Array): void {
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [words[at - 15] ?? 0, words[at - 2] ?? 0];
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[at] = (words[at - 16] ?? 0) + small + (words[at - 7] ?? 0) + large;
  }
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    const chosen = (e & f) ^ (~e & g);
    const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + mixed + chosen + (ROUND[at] ?? 0) + (words[at] ?? 0)) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = (state[at] ?? 0) + word));
}
