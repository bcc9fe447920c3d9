// Where the record of a replay comes from: kept by the server, or brought by the reader. Owns the
// addresses; the server plays the record by the rules, step by step.

import type { Question, Replay, ReplayHand, Why } from "../generated/protocol";
import { get, post } from "../lib/api";

export interface Source {
  readonly download: string | null; // the address of the record's text
  replay(): Promise<Replay>;
  hand(number: number): Promise<ReplayHand>;
  why?: (question: Question) => Promise<Why>; // where it is known who decided
}

/** The most that the server takes of a record, in bytes. */
export const LARGEST = 400_000;

/** A record that is kept under an id. */
export function keptRecord(id: string): Source {
  const path = `/api/records/${encodeURIComponent(id)}`;
  return {
    download: `${path}.mus`,
    replay: () => get<Replay>(`${path}/replay`),
    hand: (number) => get<ReplayHand>(`${path}/replay/${number}`),
    why: (question) => post<Why>(`${path}/why`, question),
  };
}

/** A record that the reader has as text; it is sent to be played, and kept nowhere. */
export function givenRecord(text: string): Source {
  return {
    download: null,
    replay: () => post<Replay>("/api/replay", text),
    hand: (number) => post<ReplayHand>(`/api/replay/${number}`, text),
  };
}
