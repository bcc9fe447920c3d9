// A hand of a replay at one of its steps, as it looks to one pair of eyes. Owns what of it is shown;
// all that there is to show comes from the server.

import type { ReplayHand } from "../generated/protocol";
import type { Score } from "../count/steps";
import type { Happening } from "../table/state";

export interface Moment {
  readonly happened: readonly Happening[]; // up to now
  readonly latest: readonly Happening[]; // with this step
  readonly hands: readonly (readonly string[])[]; // by seat, also those that these eyes do not see
  readonly seen: readonly boolean[]; // by seat: whether these eyes see its cards
  readonly score: Score;
}

// What one seat alone is told of its own cards.
const OWN: ReadonlySet<Happening["type"]> = new Set(["dealt", "threw", "drew"]);

/** `eyes` is the seat that looks, null for all cards open; `before` the score at the beginning. */
export function momentOf(
  hand: ReplayHand,
  step: number,
  eyes: number | null,
  before: Score,
): Moment {
  const steps = hand.steps.slice(0, step + 1);
  const happened = seenBy(
    steps.flatMap((each) => each.happened),
    eyes,
  );
  const hands = steps.findLast((each) => each.cards)?.cards ?? [];
  const shown = new Set(happened.map((each) => (each.type === "shown" ? each.seat : null)));
  return {
    happened,
    latest: seenBy(steps.at(-1)?.happened ?? [], eyes),
    hands,
    seen: hands.map((_, seat) => eyes === null || seat === eyes || shown.has(seat)),
    score: scoreAfter(happened, before),
  };
}

/** All of a hand that these eyes see. */
export function wholeHand(hand: ReplayHand, eyes: number | null): readonly Happening[] {
  return seenBy(
    hand.steps.flatMap((each) => each.happened),
    eyes,
  );
}

function seenBy(happened: readonly Happening[], eyes: number | null): readonly Happening[] {
  if (eyes === null) return happened;
  return happened.filter((each) => !OWN.has(each.type) || !("seat" in each) || each.seat === eyes);
}

function scoreAfter(happened: readonly Happening[], before: Score): Score {
  const scored = happened.findLast(
    (each) => each.type === "bet_refused" || each.type === "counted" || each.type === "game_won",
  );
  return scored && "score" in scored ? scored.score : before;
}
