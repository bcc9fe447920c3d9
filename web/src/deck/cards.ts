// Cards as the page names and draws them. Owns the way from a card's text on the wire ("Kc", the
// king of cups) to its drawing and its name; what a card is worth is no matter here.

import type { RulesState } from "../generated/protocol";
import { type Key, t } from "../lib/i18n.svelte";
import type { Settings } from "../lib/settings.svelte";

export type Deck = Settings["deck"];

const SUITS = { o: "oros", c: "copas", e: "espadas", b: "bastos" } as const;
const FRENCH_SUITS = { o: "diamonds", c: "hearts", e: "spades", b: "clubs" } as const;
const NUMBERS: Readonly<Record<string, number>> = { K: 12, Q: 11, J: 10, A: 1 };

type SuitLetter = keyof typeof SUITS;

function suitOf(card: string): SuitLetter {
  return (card[1] ?? "o") as SuitLetter;
}

function numberOf(card: string): number {
  const rank = card[0] ?? "";
  return NUMBERS[rank] ?? Number(rank);
}

/** The address of a card's drawing; `mini` is the one for places under 50 pixels wide. */
export function drawing(card: string, deck: Deck, mini = false): string {
  return picture(`${mini ? "mini-" : ""}${SUITS[suitOf(card)]}-${numberOf(card)}`, deck);
}

/** The address of another drawing of the pack: `back`, `stone`, `amarraco`. */
export function picture(id: string, deck: Deck): string {
  return `/deck/${deck}.svg#${id}`;
}

/** What a card's rank is called: "king", "7". */
export function rankName(card: string, deck: Deck): string {
  const number = numberOf(card);
  const figures: Readonly<Record<number, Key>> = {
    12: "card.king",
    11: deck === "french" ? "card.queen" : "card.knight",
    10: "card.jack",
    1: "card.ace",
  };
  const figure = figures[number];
  return figure === undefined ? String(number) : t(figure);
}

/** The name of a card in words: "king of cups". */
export function cardName(card: string, deck: Deck): string {
  const suit = deck === "french" ? FRENCH_SUITS[suitOf(card)] : SUITS[suitOf(card)];
  return t("card.name", { rank: rankName(card, deck), suit: t(`card.${suit}`) });
}

/** What a card counts as where that is another rank than it shows: "king". */
export function countsAs(card: string, rules: RulesState | null): string | null {
  if (rules?.kings.includes(card)) return t("card.king");
  if (rules?.aces.includes(card)) return t("card.ace");
  return null;
}

/** The name of a card, with what it counts as. */
export function fullName(card: string, deck: Deck, rules: RulesState | null): string {
  const name = cardName(card, deck);
  const as = countsAs(card, rules);
  return as === null ? name : t("card.counts", { card: name, as });
}

/** Which ranks count as another: "3 = king, 2 = ace"; empty where none does. */
export function hintOf(rules: RulesState | null, deck: Deck): string {
  if (!rules) return "";
  const parts = [
    ...aliases(rules.kings, t("card.king"), deck),
    ...aliases(rules.aces, t("card.ace"), deck),
  ];
  return parts.join(", ");
}

function aliases(cards: readonly string[], to: string, deck: Deck): string[] {
  const ranks = new Map<string, string[]>();
  for (const card of cards) ranks.set(card[0] ?? "", [...(ranks.get(card[0] ?? "") ?? []), card]);
  return [...ranks.values()].map((group) => {
    // A rank counts whole, or a single card of it does.
    const single = group.length < Object.keys(SUITS).length ? group : [];
    const from =
      single.map((card) => cardName(card, deck)).join(", ") || rankName(group[0] ?? "", deck);
    return t("card.hint", { from, to });
  });
}
