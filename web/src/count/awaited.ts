// For whom the next hand waits. Owns that question alone.

import type { Around, TableState } from "../generated/protocol";

/** Whether a person plays a seat now: bots, and those for whom one plays, are never waited for. */
export function isPerson(table: TableState, seat: number): boolean {
  const place = table.seats[seat];
  return place?.kind === "person" && !place.sat_in;
}

/** The seats that have still to go on. */
export function awaited(table: TableState, around: Around | null): readonly number[] {
  return table.seats
    .map((_, seat) => seat)
    .filter((seat) => isPerson(table, seat) && around?.ready[seat] !== true);
}
