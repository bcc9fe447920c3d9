// Which decisions of bots can be asked about, and how the server is asked. Owns how a decision is
// named: by its hand, its seat, and how many the seat took before it in this hand. Whether a bot took
// it, and whether its cards lie open, the server alone decides.

import type { Question, ReplayHand, Why } from "../generated/protocol";
import { post } from "../lib/api";
import type { Source } from "../replay/source";
import type { Happening, Known } from "../table/state";

export interface Decision {
  readonly seat: number;
  readonly turn: number; // of this seat in the hand, from 0
}

export interface Asking {
  may(decision: Decision): boolean;
  ask(decision: Decision): Promise<Why>;
}

function decides(told: Happening): told is Extract<Happening, { type: "said" | "discarded" }> {
  return told.type === "said" || told.type === "discarded";
}

/** The decision that a happening of a hand tells of; null where it tells of none. */
export function decisionOf(hand: readonly Happening[], index: number): Decision | null {
  const told = hand[index];
  if (!told || !decides(told)) return null;
  const before = hand.slice(0, index).filter((each) => decides(each) && each.seat === told.seat);
  return { seat: told.seat, turn: before.length };
}

/** Asking about a hand at a table; null before its cards lie open. */
export function atTable(code: string, known: Known, hand: readonly Happening[]): Asking | null {
  const { table } = known;
  const number = hand.find((each) => each.type === "hand_began")?.number;
  if (!table || number === undefined || !hand.some((each) => each.type === "shown")) return null;
  const match = table.matches;
  return {
    may: ({ seat }) => table.seats[seat]?.explains === true,
    ask: (decision) =>
      post<Why>(`/api/tables/${encodeURIComponent(code)}/why`, {
        match,
        hand: number,
        ...decision,
      }),
  };
}

/** Asking about a hand of a replay; null where nobody knows who decided. */
export function inReplay(source: Source, hand: ReplayHand): Asking | null {
  const { why } = source;
  if (!why || !hand.explained?.length) return null;
  return {
    may: ({ seat, turn }) => hand.explained?.[seat]?.[turn] === true,
    ask: (decision): Promise<Why> => {
      const question: Question = { hand: hand.hand, ...decision };
      return why(question);
    },
  };
}
