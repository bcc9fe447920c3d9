// One lance of the count in sentences. Owns the sentences alone: figures and reasons come from the
// server by way of `steps.ts`.

import type { Part } from "../generated/protocol";
import { t } from "../lib/i18n.svelte";
import { headed } from "../table/calls";
import { heading, sideName, within } from "../table/seats";
import { reason, type Telling } from "../table/words";
import type { LanceStep } from "./steps";

export function stones(n: number): string {
  return t("heap.stones", { n });
}

/** How a lance went, and why it pays what it pays, a sentence each. */
export function linesOf(step: LanceStep, telling: Telling): readonly string[] {
  return [...bettingLines(step, telling), ...countLines(step, telling)];
}

function bettingLines(step: LanceStep, { seating }: Telling): readonly string[] {
  switch (step.how) {
    case "passed":
      return [t("count_all_passed")];
    case "unbet":
      return [t("count_unbet")];
    case "nobody":
      return [t("count_nobody")];
    case "accepted":
      return step.stake === null ? [] : [t("count_accepted", { n: step.stake })];
    case "ordago":
      return [t("count_ordago")];
    case "split":
      return [t("count_ordago_split")];
    case "refused": {
      if (!step.paid) return [];
      const fill = { side: sideName(seating, step.paid.side), stones: stones(step.paid.stones) };
      return [t(`count_${step.paid.why}`, fill)];
    }
  }
}

function countLines(step: LanceStep, telling: Telling): readonly string[] {
  const { seating, words } = telling;
  if (!step.reached) return [t("count_not_reached")];
  const parts = step.parts.map((part) => partLine(part, telling));
  const isOrdago = step.how === "ordago" || step.how === "split";
  const best =
    isOrdago && step.best !== null ? [t("count_best", { name: within(seating, step.best) })] : [];
  const dentro = step.dentro.map((side) =>
    t("count_dentro", { side: sideName(seating, side), word: headed(words.say.dentro) }),
  );
  return [...best, ...parts, ...dentro];
}

// A bet, or a lance that all passed, goes to the best hand; all else is worth something by itself.
function partLine(part: Part, telling: Telling): string {
  const { seating } = telling;
  if (part.why === "stake" || part.why === "passed") {
    return t("count_wins", { name: within(seating, part.seat), stones: stones(part.stones) });
  }
  return t("count_part", { name: heading(seating, part.seat), why: reason(part, telling) });
}

/** What a lance pays, in a few words: "We: 3 stones"; empty where it pays nothing. */
export function takenIn(step: LanceStep, { seating }: Telling): string {
  if (step.side === null || step.stones === 0) return "";
  return t("count_taken", { side: sideName(seating, step.side), stones: stones(step.stones) });
}
