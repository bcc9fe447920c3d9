// The stream that a deal is drawn from, version 1 of the scheme: SHA-256 of key, label, a zero byte
// and the block's number, eight words of 32 bits a block. Owns the drawing; knows no deal.

import { ascii, joined } from "./bytes";
import { sha256 } from "./sha256";

export class Stream {
  readonly #start: Uint8Array;
  #block = 0;
  #words: number[] = [];

  constructor(key: Uint8Array, label: string) {
    this.#start = joined(key, ascii(label), Uint8Array.of(0));
  }

  /** The next words, each from 0 to 2³² − 1. */
  words(count: number): number[] {
    while (this.#words.length < count) this.#words.push(...this.#next());
    return this.#words.splice(0, count);
  }

  #next(): number[] {
    const number = new DataView(new ArrayBuffer(4));
    number.setUint32(0, this.#block);
    this.#block += 1;
    const digest = sha256(joined(this.#start, new Uint8Array(number.buffer)));
    const view = new DataView(digest.buffer);
    return Array.from({ length: 8 }, (_, at) => view.getUint32(4 * at));
  }

  /** The items in the order of one word each; all are drawn anew where two words are alike. */
  shuffled<Item>(items: readonly Item[]): Item[] {
    let drawn = this.words(items.length);
    while (new Set(drawn).size < drawn.length) drawn = this.words(items.length);
    const marked = items.map((item, at) => ({ item, word: drawn[at] ?? 0 }));
    return marked.sort((one, other) => one.word - other.word).map((each) => each.item);
  }
}
