// Who sits where, as one viewer sees it, and what the players are called. Owns names and places
// alone: turns go to the right, so the next seat lies at one's right hand.

import type { SeatState, TableState } from "../generated/protocol";
import { t } from "../lib/i18n.svelte";

export type Place = "bottom" | "right" | "rightup" | "top" | "leftup" | "left";

const PLACES: Readonly<Record<number, readonly Place[]>> = {
  2: ["bottom", "top"],
  4: ["bottom", "right", "top", "left"],
  6: ["bottom", "right", "rightup", "top", "leftup", "left"],
};

// How a player stands in the hand; `sign` is a shorter form for the eye.
export interface Mark {
  readonly text: string;
  readonly sign?: string;
}

export interface Seating {
  readonly me: number | null; // null: a watcher, who looks from seat 0
  readonly names: readonly string[];
}

export function seatingOf(table: TableState | null, me: number | null): Seating {
  return { me, names: (table?.seats ?? []).map(nameOfSeat) };
}

function nameOfSeat(seat: SeatState): string {
  return seat.kind === "open" ? t("seat.open") : seat.name;
}

/** The seats from the viewer's own on, to the right. */
export function round(seating: Seating): number[] {
  const count = seating.names.length;
  const first = seating.me ?? 0;
  return Array.from({ length: count }, (_, step) => (first + step) % count);
}

/** Where a seat lies on the viewer's table. */
export function placeOf(seating: Seating, seat: number): Place {
  const places = PLACES[seating.names.length] ?? PLACES[4] ?? [];
  return places[round(seating).indexOf(seat)] ?? "bottom";
}

export function sideOf(seat: number): number {
  return seat % 2;
}

/** The viewer's side; a watcher's is that of the seat he looks from. */
export function ownSide(seating: Seating): number {
  return sideOf(seating.me ?? 0);
}

export function isPartner(seating: Seating, seat: number): boolean {
  return seating.me !== null && seat !== seating.me && sideOf(seat) === sideOf(seating.me);
}

/** The seats of a side, the viewer's own or the one at his right first. */
export function seatsOf(seating: Seating, side: number): number[] {
  return round(seating).filter((seat) => sideOf(seat) === side);
}

/** A player's name within a sentence: "you" for oneself. */
export function within(seating: Seating, seat: number): string {
  return seat === seating.me ? t("seat.you") : (seating.names[seat] ?? "");
}

/** A player's name at the head of a line: "You" for oneself. */
export function heading(seating: Seating, seat: number): string {
  return seat === seating.me ? t("seat.You") : (seating.names[seat] ?? "");
}

/** Several players in a row; empty for none. */
export function several(seating: Seating, seats: readonly number[]): string {
  return seats.map((seat) => within(seating, seat)).join(", ");
}

/** What a side is called: "We" and "They"; for a watcher its players. */
export function sideName(seating: Seating, side: number): string {
  if (seating.me === null)
    return seatsOf(seating, side)
      .map((seat) => seating.names[seat])
      .join(" – ");
  return side === sideOf(seating.me) ? t("side.We") : t("side.They");
}

/** A score as it is read out, the viewer's side first. */
export function scoreText(seating: Seating, score: readonly [number, number]): string {
  const own = ownSide(seating);
  return `${own === 0 ? score[0] : score[1]}–${own === 0 ? score[1] : score[0]}`;
}
