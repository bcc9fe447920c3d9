// What happens now, in one sentence for this viewer: never a silent table. Owns these sentences; whose
// turn it is and what may be done stands in what the server sent.

import type { Game, LanceState } from "../generated/protocol";
import { t } from "../lib/i18n.svelte";
import { headed, lanceName, lanceTitle } from "./calls";
import { heading, isPartner, several, within } from "./seats";
import type { Known } from "./state";
import type { Telling } from "./words";

/** The lance that is being bet on. */
export function openLance(game: Game | null): LanceState | null {
  const latest = game?.lances.at(-1);
  return latest?.state === "open" ? latest : null;
}

/** Whether the last call on the table is an órdago. */
export function isOrdago(lance: LanceState | null): boolean {
  return lance !== null && lance.caller !== null && lance.stones === null;
}

/** What is asked of the viewer, or who is awaited. */
export function promptOf(known: Known, at: Telling): string {
  const { game, you } = known;
  if (!game || game.phase === "cut") return t("turn.cut");
  if (game.phase === "over") return t("turn.over");
  if (you?.acting) return asked(known, game, at);
  return awaited(game, at);
}

function asked(known: Known, game: Game, at: Telling): string {
  const legal = known.you?.legal;
  if (legal?.discards) {
    const least = legal.discards[0];
    return least > 0 ? t("turn.discard", { n: least }) : t("turn.discardAny");
  }
  const lance = openLance(game);
  if (!lance) return t("turn.mus");
  if (lance.caller === null) return t("turn.open", { lance: lanceTitle(at.words, lance.lance) });
  return betLine(lance, at);
}

/** The bet that lies on the table, as a sentence. */
export function betLine(lance: LanceState, at: Telling): string {
  const who = heading(at.seating, lance.caller ?? 0);
  // Basque puts the lance first.
  const name = at.language === "eu" || at.language === "fr" ? lanceTitle : lanceName;
  const fill = { who, lance: name(at.words, lance.lance), n: lance.stones ?? 0 };
  const own = lance.caller === at.seating.me;
  if (lance.stones === null) return t(own ? "turn.ownAll" : "turn.answerAll", fill);
  if (lance.both) {
    return t(own ? "turn.ownBoth" : "turn.answerBoth", {
      ...fill,
      lance: name(at.words, "grande"),
      other: lanceName(at.words, "chica"),
    });
  }
  return t(own ? "turn.own" : "turn.answer", fill);
}

function awaited(game: Game, at: Telling): string {
  if (game.turn === null) return t("turn.cut");
  const who = heading(at.seating, game.turn);
  if (game.phase === "discard") return t("turn.waitDiscard", { who });
  return t(openLance(game)?.caller == null ? "turn.wait" : "turn.waitAnswer", { who });
}

/** Who has the word after the viewer or is still to answer, and what stood before. */
export function detailOf(known: Known, at: Telling): string {
  const lance = openLance(known.game);
  if (!lance) return "";
  return headed(
    [
      lance.stands > 0 ? t("lance.stood", { n: lance.stands }) : "",
      known.you?.acting ? partnerLine(lance, at) : repliesLine(lance, at),
    ]
      .filter(Boolean)
      .join(" · "),
  );
}

function partnerLine(lance: LanceState, at: Telling): string {
  const partner = lance.replies.find((seat) => isPartner(at.seating, seat));
  if (partner === undefined) return "";
  return t(lance.caller === null ? "turn.partnerSpeaks" : "turn.partnerAfter", {
    who: within(at.seating, partner),
  });
}

function repliesLine(lance: LanceState, at: Telling): string {
  const who = several(at.seating, lance.replies);
  if (lance.caller === null) return t("lance.speak", { who });
  return [t("lance.answer", { who }), betLine(lance, at)].filter(Boolean).join(" · ");
}
