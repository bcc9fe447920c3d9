// Which event of the table sounds how. Owns the table alone; `play` makes the sounds.

import type { Happening } from "../table/state";
import type { Sound } from "./recipes";

const SAID: Readonly<Record<string, Sound>> = {
  bet: "knock",
  bet_both: "knock",
  raise: "knock",
  ordago: "drum",
  ordago_both: "drum",
};

const OTHER: Readonly<Partial<Record<Happening["type"], Sound>>> = {
  pack_cut: "shuffle",
  dealt: "card",
  discarded: "card",
  drew: "card",
  reshuffled: "shuffle",
  shown: "card",
  bet_refused: "stones",
};

// What is heard of several at once: the loudest news first.
const NEWS: readonly Sound[] = ["drum", "stones", "shuffle", "knock", "card", "tick"];

function soundOf(happened: Happening): Sound | null {
  if (happened.type === "said") return SAID[happened.call] ?? "tick";
  return OTHER[happened.type] ?? null;
}

/** The one sound for what happened at once. Of the end of a game the count tells, in its time. */
export function soundFor(happened: readonly Happening[]): Sound | null {
  const heard = new Set(happened.map(soundOf));
  return NEWS.find((each) => heard.has(each)) ?? null;
}
