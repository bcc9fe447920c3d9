// How long a match is to be: as its code says, or one of the usual lengths. Owns which settings of
// the code each of them changes, as they stand in the header of a record.
import type { Options } from "../generated/protocol";

export const LENGTHS = ["code", "one", "three", "five"] as const;
export type Length = (typeof LENGTHS)[number];

/** The settings that a length changes. */
export function changesOf(length: Length): Record<string, string> {
  if (length === "code") return {};
  const games = { one: 1, three: 2, five: 3 }[length];
  return { games_to_win: String(games), vacas_to_win: "1" };
}

export const TIMES = ["off", "long", "short"] as const;
export type Time = (typeof TIMES)[number];

/** The clock of a table, in seconds. */
export function clockOf(time: Time): NonNullable<Options["clock"]> | null {
  if (time === "off") return null;
  return time === "long" ? { bank: 600, gain: 10 } : { bank: 300, gain: 5 };
}
