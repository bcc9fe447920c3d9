// What happened, in sentences of the reader's language, with the calls and the lances' names in the
// words that he has chosen for the table. Owns the sentences alone; every figure comes from the
// server.

import type { Counted, Part } from "../generated/protocol";
import { type Deck, cardName, rankName } from "../deck/cards";
import { type Key, t } from "../lib/i18n.svelte";
import type { Language } from "../lib/settings.svelte";
import {
  headed,
  inOwnLanguage,
  lanceName,
  lanceTitle,
  spokenCall,
  spokenDeclaration,
  type Words,
} from "./calls";
import { heading, scoreText, type Seating, sideName, within } from "./seats";
import type { Happening } from "./state";

export interface Telling {
  readonly seating: Seating;
  readonly words: Words;
  readonly language: Language;
  readonly deck: Deck;
}

type Teller<Kind extends Happening["type"]> = (
  told: Extract<Happening, { type: Kind }>,
  telling: Telling,
  before: readonly Happening[],
) => string;

const TELLERS: { readonly [Kind in Happening["type"]]: Teller<Kind> } = {
  said: (told, at, before) => saidLine(told.seat, sayingOf(told, at, before), plainOf(told), at),
  declared: (told, at) => saidLine(told.seat, sayingOf(told, at), "", at),
  drew_for_deal: (told, at) =>
    t("log.drewForDeal", {
      who: within(at.seating, told.seat),
      card: cardName(told.card, at.deck),
    }),
  game_began: (told) => t("log.game", { n: told.number }),
  hand_began: (told, at) =>
    [
      t("log.hand", {
        n: told.number,
        dealer: within(at.seating, told.dealer),
        ...manoFill(told.mano, at),
      }),
      told.corrido ? t("log.corrido", { mano: at.words.name.mano }) : "",
    ]
      .join(" ")
      .trim(),
  pack_cut: (told, at) => t("log.cut", { who: within(at.seating, told.seat), n: told.cards }),
  dealt: (told, at) => t("log.dealt", { cards: namesOf(told.cards, at) }),
  threw: (told, at) =>
    told.cards.length ? t("log.threw", { cards: namesOf(told.cards, at) }) : t("log.threwNone"),
  discarded: (told, at) =>
    t("log.discarded", { who: heading(at.seating, told.seat), n: told.count }),
  drew: (told, at) => t("log.drew", { cards: namesOf(told.cards, at) }),
  reshuffled: (told) => t("log.reshuffled", { n: told.cards }),
  mano_moved: (told, at) => t("log.manoMoved", manoFill(told.mano, at)),
  mus_cut: (told, at, before) =>
    before.some((each) => each.type === "hand_began" && each.corrido)
      ? t("log.musCutMano", manoFill(told.mano, at))
      : t("log.musCut", { who: within(at.seating, told.seat) }),
  lance_began: (told, at) =>
    t(told.speakers.length ? "log.lance" : "log.unbet", {
      lance: lanceTitle(at.words, told.lance),
    }),
  lance_passed: (told, at) => t("log.passed", { lance: lanceTitle(at.words, told.lance) }),
  bet_accepted: (told, at) => {
    if (told.stones === null) {
      return t("log.acceptedAll", {
        lance: lanceTitle(at.words, told.lance),
        ordago: at.words.say.ordago,
      });
    }
    return t(told.both ? "log.acceptedBoth" : "log.accepted", {
      lance: lanceTitle(at.words, told.lance),
      n: told.stones,
    });
  },
  bet_refused: (told, at) =>
    t(told.why === "refused_raise" ? "log.refusedRaise" : "log.refused", {
      lance: lanceTitle(at.words, told.lance),
      side: sideName(at.seating, told.side),
      n: told.stones,
      score: scoreText(at.seating, told.score),
    }),
  shown: (told, at) =>
    t("log.shown", { who: heading(at.seating, told.seat), cards: namesOf(told.cards, at) }),
  counted: (told, at) => countedLine(told, at),
  ordago_settled: (told, at) => {
    const best = told.lances.map((lance, index) =>
      t("log.best", {
        lance: lanceName(at.words, lance),
        who: within(at.seating, told.best[index] ?? 0),
      }),
    );
    return t(told.side === null ? "log.split" : "log.settled", {
      best: best.join(", "),
      ordago: at.words.say.ordago,
    });
  },
  dentro: (told, at) =>
    t("log.dentro", { side: sideName(at.seating, told.side), dentro: headed(at.words.say.dentro) }),
  deal_revealed: (told) => t("log.revealed", { n: told.hand }),
  game_won: (told, at) => {
    const [a, b] = told.score;
    return t(told.why === "ordago" ? "log.gameWonAll" : "log.gameWon", {
      side: sideName(at.seating, told.side),
      won: told.side === 0 ? a : b,
      lost: told.side === 0 ? b : a,
      ordago: at.words.say.ordago,
    });
  },
  vaca_won: (told, at) => t("log.vacaWon", { side: sideName(at.seating, told.side) }),
  match_won: (told, at) => t("log.matchWon", { side: sideName(at.seating, told.side) }),
  signed: (told, at) => t("log.sign", { who: within(at.seating, told.seat) }),
};

/**
 * A happening as a sentence. `before` is what happened in the same hand before it: the answer to an
 * órdago has another word in some places.
 */
export function sentence(
  told: Happening,
  telling: Telling,
  before: readonly Happening[] = [],
): string {
  const tell = TELLERS[told.type] as Teller<Happening["type"]>;
  return tell(told, telling, before);
}

/** The latest few of what happened in a hand, as sentences with their places in it. */
export function latest(
  hand: readonly Happening[],
  telling: Telling,
  count: number,
): readonly { readonly index: number; readonly text: string }[] {
  const first = Math.max(0, hand.length - count);
  return hand.slice(first).map((told, place) => {
    const index = first + place;
    return { index, text: sentence(told, telling, hand.slice(0, index)) };
  });
}

/** The words that a player said, as all heard them; empty for what is not said. */
export function sayingOf(
  told: Happening,
  telling: Telling,
  before: readonly Happening[] = [],
): string {
  if (told.type === "declared") return spokenDeclaration(telling.words, told.lance, told.holds);
  if (told.type !== "said") return "";
  return spokenCall(telling.words, told.call, told.stones, afterOrdago(before));
}

// Whether the last call that stakes anything in this lance was an órdago.
function afterOrdago(before: readonly Happening[]): boolean {
  for (const each of [...before].reverse()) {
    if (each.type === "lance_began") return false;
    if (each.type !== "said") continue;
    if (each.call.startsWith("ordago")) return true;
    if (each.call === "bet" || each.call === "raise" || each.call === "bet_both") return false;
  }
  return false;
}

const PLAIN: Readonly<Record<string, Key>> = {
  mus: "act.mus",
  no_mus: "act.no_mus",
  pass: "act.pass",
  bet: "act.bet",
  bet_both: "act.bet_both",
  raise: "act.raise",
  accept: "act.accept",
  fold: "act.fold",
  we_accept: "act.we_accept",
  we_fold: "act.we_fold",
  ordago: "act.ordago",
  ordago_both: "act.ordago_both",
};

/** What a call means, in plain words of the reader's language; empty where there is nothing to say. */
export function plainCall(call: string, stones: number): string {
  const key = PLAIN[call];
  return key === undefined ? "" : t(key, { n: stones });
}

function plainOf(told: Extract<Happening, { type: "said" }>): string {
  return plainCall(told.call, told.stones);
}

function saidLine(seat: number, words: string, plain: string, at: Telling): string {
  const who = heading(at.seating, seat);
  if (!plain || inOwnLanguage(at.words, at.language)) return t("log.said", { who, words });
  return t("log.saidPlain", { who, words, plain });
}

function manoFill(mano: number, at: Telling): { mano: string; who: string } {
  return { mano: headed(at.words.name.mano), who: within(at.seating, mano) };
}

function namesOf(cards: readonly string[], at: Telling): string {
  return cards.map((card) => cardName(card, at.deck)).join(", ");
}

function countedLine(told: Counted, at: Telling): string {
  return t("log.counted", {
    lance: lanceTitle(at.words, told.lance),
    side: sideName(at.seating, told.side),
    n: told.stones,
    why: told.parts.map((part) => reason(part, at)).join(", "),
    score: scoreText(at.seating, told.score),
  });
}

const REASONS: Readonly<Record<string, Key>> = {
  stake: "why.stake",
  passed: "why.passed",
  punto: "why.punto",
  par: "why.par",
  medias: "why.medias",
  duples: "why.duples",
  thirty_one: "why.thirty_one",
  juego: "why.juego",
  real: "why.real",
  pedrete: "why.pedrete",
  long_juego: "why.long_juego",
};

/** One reason for stones at the count: "pair: king, king (1)". */
export function reason(part: Part, at: Telling): string {
  const key = REASONS[part.why];
  if (key === undefined) return `${part.why} (${part.stones})`;
  return t(key, {
    ...at.words.name,
    n: part.stones,
    ranks: part.cards.map((card) => rankName(card, at.deck)).join(" "),
  });
}
