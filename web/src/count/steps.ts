// The count of a hand, lance by lance, out of what happened in it. Owns the order in which it is
// told; every figure and every reason comes from the events, and no rule is known here.

import type { Part } from "../generated/protocol";
import type { Happening, Known } from "../table/state";

export type Score = readonly [number, number];

export type How = "passed" | "unbet" | "nobody" | "accepted" | "refused" | "ordago" | "split";

export interface Paid {
  readonly side: number;
  readonly stones: number;
  readonly why: "refused_open" | "refused_raise";
}

export interface LanceStep {
  readonly lance: string;
  readonly how: How;
  readonly stake: number | null; // that was accepted; null where none was, or the whole game
  readonly paid: Paid | null; // at once, for a refusal
  readonly best: number | null; // the seat that decides the lance, where both sides could win it
  readonly side: number | null; // that is paid at the count
  readonly stones: number; // at the count
  readonly parts: readonly Part[];
  readonly dentro: readonly number[]; // sides that say so after it
  readonly reached: boolean; // false: the game was over before its count
  readonly score: Score; // after it
}

export interface Win {
  readonly side: number;
  readonly why: string;
  readonly score: Score;
  readonly games: Score;
  readonly vaca: { readonly side: number; readonly vacas: Score } | null;
  readonly match: boolean;
}

export interface Count {
  readonly hand: number;
  readonly before: Score; // when the cards were shown
  readonly hands: ReadonlyMap<number, readonly string[]>; // that were shown, by seat
  readonly steps: readonly LanceStep[];
  readonly score: Score; // after it all
  readonly win: Win | null;
}

type Of<Type extends Happening["type"]> = Extract<Happening, { type: Type }>;

function all<Type extends Happening["type"]>(
  happened: readonly Happening[],
  type: Type,
): readonly Of<Type>[] {
  return happened.filter((each): each is Of<Type> => each.type === type);
}

const NONE: readonly Happening[] = [];

/** The hand whose count is to be looked at now; none while a hand is played. */
export function finishedHand(known: Known): readonly Happening[] {
  if (known.game?.winner != null) return known.hand;
  return known.game?.phase === "cut" ? known.last : NONE;
}

/** The count of a hand that is over; null for one that is not. */
export function countOf(happened: readonly Happening[]): Count | null {
  const shown = all(happened, "shown");
  if (shown.length === 0) return null;
  const win = winIn(happened);
  const before = scoreBefore(happened, win);
  const steps = stepsOf(happened, before);
  return {
    hand: all(happened, "hand_began")[0]?.number ?? 0,
    before,
    hands: new Map(shown.map((each) => [each.seat, each.cards])),
    steps,
    score: win?.score ?? steps.at(-1)?.score ?? before,
    win,
  };
}

// What stood when the cards were shown: no event says it outright where nothing was refused.
function scoreBefore(happened: readonly Happening[], win: Win | null): Score {
  const first = all(happened, "counted")[0];
  if (first) {
    const [ours, theirs] = first.score;
    return first.side === 0 ? [ours - first.stones, theirs] : [ours, theirs - first.stones];
  }
  return all(happened, "bet_refused").at(-1)?.score ?? win?.score ?? [0, 0];
}

function stepsOf(happened: readonly Happening[], before: Score): readonly LanceStep[] {
  let score = before;
  const over = all(happened, "game_won").length > 0;
  const lances = lancesOf(happened);
  const lastCounted = all(happened, "counted").at(-1)?.lance ?? null;
  return lances.map((lance, place) => {
    const bets = betting(happened, lance);
    const counted = all(happened, "counted").find((each) => each.lance === lance);
    score = counted?.score ?? score;
    const late = lastCounted === null || place > lances.indexOf(lastCounted);
    return {
      ...bets,
      lance,
      best: bets.best ?? (bets.paid || !counted ? null : counted.best),
      side: counted?.side ?? null,
      stones: counted?.stones ?? 0,
      parts: counted?.parts ?? [],
      dentro: dentroAfter(happened, lance),
      reached: !over || !late || decides(happened, lance),
      score,
    };
  });
}

// A bet on both lances decides chica without its turn ever coming.
function lancesOf(happened: readonly Happening[]): readonly string[] {
  const began = all(happened, "lance_began").map((each) => each.lance);
  const named = [
    ...all(happened, "counted").map((each) => each.lance),
    ...all(happened, "bet_refused").map((each) => each.lance),
    ...all(happened, "ordago_settled").flatMap((each) => each.lances),
  ];
  const unbegun = named.filter((lance) => !began.includes(lance));
  return [...began.slice(0, 1), ...new Set(unbegun), ...began.slice(1)];
}

type Betting = Pick<LanceStep, "how" | "stake" | "paid" | "best">;

function betting(happened: readonly Happening[], lance: string): Betting {
  const nothing = { stake: null, paid: null, best: null };
  const refused = all(happened, "bet_refused").find((each) => each.lance === lance);
  if (refused) {
    const why = refused.why === "refused_raise" ? "refused_raise" : "refused_open";
    const paid = { side: refused.side, stones: refused.stones, why } as const;
    return { ...nothing, how: "refused", paid };
  }
  const settled = all(happened, "ordago_settled").find((each) => each.lances.includes(lance));
  if (settled) {
    const best = settled.best[settled.lances.indexOf(lance)] ?? null;
    return { ...nothing, how: settled.side === null ? "split" : "ordago", best };
  }
  const accepted = all(happened, "bet_accepted").find(
    (each) => each.lance === lance || (each.both && lance === "chica"),
  );
  if (accepted) return { ...nothing, how: "accepted", stake: accepted.stones };
  if (all(happened, "lance_passed").some((each) => each.lance === lance)) {
    return { ...nothing, how: "passed" };
  }
  const holders = all(happened, "declared").filter((each) => each.lance === lance && each.holds);
  const declared = all(happened, "declared").some((each) => each.lance === lance);
  return { ...nothing, how: declared && holders.length === 0 ? "nobody" : "unbet" };
}

// Whether a lance has ended the game before any count: by an órdago, or by what a refusal paid.
function decides(happened: readonly Happening[], lance: string): boolean {
  return (
    all(happened, "ordago_settled").some((each) => each.lances.includes(lance)) ||
    all(happened, "bet_refused").some((each) => each.lance === lance)
  );
}

function dentroAfter(happened: readonly Happening[], lance: string): readonly number[] {
  const at = happened.findIndex((each) => each.type === "counted" && each.lance === lance);
  const next = happened[at + 1];
  return at >= 0 && next?.type === "dentro" ? [next.side] : [];
}

function winIn(happened: readonly Happening[]): Win | null {
  const game = all(happened, "game_won")[0];
  if (!game) return null;
  const vaca = all(happened, "vaca_won")[0];
  return {
    side: game.side,
    why: game.why,
    score: game.score,
    games: game.games,
    vaca: vaca ? { side: vaca.side, vacas: vaca.vacas } : null,
    match: all(happened, "match_won").length > 0,
  };
}

/** The cards that earn something in a step, by seat: the ones to look at. */
export function earning(step: LanceStep, hands: Count["hands"]): ReadonlyMap<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  for (const part of step.parts) {
    const cards = found.get(part.seat) ?? new Set<string>();
    part.cards.forEach((card) => cards.add(card));
    found.set(part.seat, cards);
  }
  if (step.parts.length === 0 && step.best !== null)
    found.set(step.best, new Set(hands.get(step.best)));
  return found;
}
