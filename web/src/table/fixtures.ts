// Frames of real matches, made by `python -m web.preview.frames`, and a live table that stands still
// on one of them. For tests and for the preview.

import type { Welcome } from "../generated/protocol";
import type { LiveTable } from "../lib/table.svelte";
import frames from "./fixtures.json";
import { type Known, learn, NOTHING } from "./state";

export type Frame = keyof typeof frames;

export const FRAMES = Object.keys(frames) as Frame[];

/** What a viewer knows who comes to that moment. */
export function knownAt(frame: Frame): Known {
  return learn(NOTHING, frames[frame] as unknown as Welcome);
}

export interface Wish {
  readonly what: string;
  readonly with: readonly unknown[];
}

/** A table that stands at that moment and notes what is wanted of it. */
export function stillTable(known: Known): LiveTable & { readonly wishes: Wish[] } {
  const wishes: Wish[] = [];
  const note =
    (what: string) =>
    (...given: unknown[]): void => {
      wishes.push({ what, with: given });
    };
  return {
    wishes,
    code: "table-word",
    known,
    line: "open",
    waiting: false,
    trouble: null,
    cut: null,
    act: note("act"),
    sit: note("sit"),
    stand: note("stand"),
    back: note("back"),
    start: note("start"),
    again: note("again"),
    setBot: note("setBot"),
    ready: note("ready"),
    answer: note("answer"),
    say: note("say"),
    block: note("block"),
    resume: note("resume"),
    forgetTrouble: note("forgetTrouble"),
    close: note("close"),
  };
}
