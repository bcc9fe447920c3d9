// Quick phrases as they hang over the seats: each for a few seconds. Owns that time alone.

import { SvelteMap } from "svelte/reactivity";

import type { Known } from "./state";

type Phrase = Known["phrases"][number];

const SHOWN = 6_000; // milliseconds

export class Heard {
  private readonly shown = new SvelteMap<number, Phrase>();
  private latest: number | null = null;

  /** Take what has been said so far; what stood before the first call is over. */
  listen(phrases: readonly Phrase[]): void {
    const newest = phrases.at(-1)?.number ?? 0;
    for (const phrase of phrases) {
      if (this.latest !== null && phrase.number > this.latest) this.show(phrase);
    }
    this.latest = newest;
  }

  from(seat: number): Phrase | null {
    return this.shown.get(seat) ?? null;
  }

  private show(phrase: Phrase): void {
    this.shown.set(phrase.seat, phrase);
    setTimeout(() => {
      if (this.shown.get(phrase.seat) === phrase) this.shown.delete(phrase.seat);
    }, SHOWN);
  }
}
