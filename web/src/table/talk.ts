// What hangs over each seat: the last words of its player, until he speaks again or the talk has gone
// on to something else. Owns how long words are kept; the log keeps them all.

import type { Happening } from "./state";

export interface Word {
  readonly told: Happening;
  readonly index: number; // its place in the hand
  readonly old: boolean; // of the lance before, while nobody has spoken in this one
}

/** By seat, the words to show. */
export function talkOf(hand: readonly Happening[]): ReadonlyMap<number, Word> {
  let stage = "";
  let talk = new Map<number, Word>();
  hand.forEach((told, index) => {
    const now = stageOf(told, stage);
    if (now !== stage) {
      stage = now;
      talk = new Map([...talk].map(([seat, word]) => [seat, { ...word, old: true }]));
    }
    if (told.type === "said") {
      talk = new Map([...talk].filter(([, word]) => !word.old));
      talk.set(told.seat, { told, index, old: false });
    }
    if (told.type === "declared") talk.set(told.seat, { told, index, old: false });
  });
  return talk;
}

function stageOf(told: Happening, stage: string): string {
  switch (told.type) {
    case "hand_began":
      return "mus";
    case "discarded":
      return "discard";
    case "declared":
    case "lance_began":
      return told.lance;
    case "shown":
      return "count";
    default:
      return stage;
  }
}

/** The seat that ended the mus of this hand. */
export function whoCutMus(hand: readonly Happening[]): number | null {
  const cut = hand.findLast((each) => each.type === "mus_cut");
  return cut?.type === "mus_cut" ? cut.seat : null;
}

/** What refused bets have paid in this hand, by lance. */
export function paidBy(
  hand: readonly Happening[],
): ReadonlyMap<string, { side: number; n: number }> {
  const paid = new Map<string, { side: number; n: number }>();
  for (const each of hand) {
    if (each.type === "bet_refused") paid.set(each.lance, { side: each.side, n: each.stones });
  }
  return paid;
}
