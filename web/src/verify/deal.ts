// Whether a hand was dealt as it was committed to, by what one viewer has seen of it. Owns the
// comparing of cards with the order of the pack; no rule of the game: who threw how many, and who
// was served after whom, is read from what happened.
//
// The cards go round one at a time, four times, from the mano with whom the hand began. What lies
// after them is the stock. Seats are served from it in the order in which they are heard to have
// thrown, each as many as it threw, so that every seat's draws are known even where its cards are
// not. When the stock runs out the discards are shuffled into a new one; those are hidden from a
// viewer, so the checking of draws ends there.

import type { Happening } from "../table/state";
import { fromHex, joined, toHex } from "./bytes";
import { sha256 } from "./sha256";
import { Stream } from "./stream";

/** Why a deal is not what was committed to. */
export type Fault =
  | "malformed" // seed or nonce is no hexadecimal text, or the cut is none
  | "commitment" // seed and nonce give another commitment
  | "cut" // revealed for another cut than was seen
  | "own_cut" // the cut is not the one that this page had sent
  | "dealt" // cards that a seat was dealt
  | "drew" // cards that a seat was served
  | "shown"; // cards that a seat has shown

/** A cut that the viewer's page has sent, and the viewer's seat. */
export interface OwnCut {
  readonly hand: number;
  readonly seat: number;
  readonly at: number;
}

export type Check =
  | { readonly result: "unrevealed" } // nothing was committed to, or the hand is not over
  | {
      readonly result: "true";
      readonly commitment: string;
      readonly cards: number; // that were seen and compared
      readonly ownCut: boolean; // the cut is this page's own, as it was sent
      readonly whole: boolean; // false: a new stock was made, and what came of it was not checked
    }
  | {
      readonly result: "false";
      readonly fault: Fault;
      readonly seat: number | null;
      readonly says: string; // what was seen
      readonly gives: string; // what seed and cut give
    };

type Of<Type extends Happening["type"]> = Extract<Happening, { type: Type }>;

/**
 * `pack` are the cards in play by number, `seats` how many sit at the table. `own` is the cut that
 * the viewer's page has sent, where it did: if the viewer cut this hand, it must be that one.
 */
export function checkDeal(
  happened: readonly Happening[],
  pack: readonly string[],
  seats: number,
  own: OwnCut | null = null,
): Check {
  const began = happened.find((each): each is Of<"hand_began"> => each.type === "hand_began");
  const revealed = happened.find(
    (each): each is Of<"deal_revealed"> => each.type === "deal_revealed",
  );
  if (!began?.commitment || !revealed) return { result: "unrevealed" };
  const commitment = began.commitment.toLowerCase();

  const seed = fromHex(revealed.seed);
  const nonce = fromHex(revealed.nonce);
  if (!seed || !nonce) return fault("malformed", null, "", "");
  const given = toHex(sha256(joined(seed, nonce)));
  if (given !== commitment) return fault("commitment", null, commitment, given);

  const cut = happened.find((each): each is Of<"pack_cut"> => each.type === "pack_cut");
  if (cut && cut.cards !== revealed.cut) {
    return fault("cut", cut.seat, String(cut.cards), String(revealed.cut));
  }
  const ownCut = own !== null && own.hand === began.number && cut?.seat === own.seat;
  if (ownCut && own.at !== revealed.cut) {
    return fault("own_cut", own.seat, String(own.at), String(revealed.cut));
  }
  if (!(revealed.cut >= 1 && revealed.cut < pack.length)) {
    return fault("malformed", null, String(revealed.cut), "");
  }
  const order = new Stream(seed, `deal ${revealed.cut}`).shuffled(pack);
  return compared(happened, new Table(order, began.mano, seats), { commitment, ownCut });
}

/** Whether a viewer could have anything checked: the deal was committed to and is revealed. */
export function isRevealed(happened: readonly Happening[]): boolean {
  return (
    happened.some((each) => each.type === "hand_began" && each.commitment !== null) &&
    happened.some((each) => each.type === "deal_revealed")
  );
}

type Sealed = Pick<Extract<Check, { result: "true" }>, "commitment" | "ownCut">;

function compared(happened: readonly Happening[], table: Table, sealed: Sealed): Check {
  let cards = 0;
  for (const each of happened) {
    if (each.type === "discarded") table.served(each.seat, each.count);
    if (each.type === "reshuffled") table.reshuffled();
    if (each.type !== "dealt" && each.type !== "drew" && each.type !== "shown") continue;
    const allowed = table.cardsOf(each.type, each.seat);
    if (allowed === null) continue;
    const fits =
      each.type === "shown" ? isWithin(each.cards, allowed) : isSame(each.cards, allowed);
    if (!fits) {
      return fault(each.type, each.seat, each.cards.join(" "), allowed.join(" "));
    }
    cards += each.cards.length;
  }
  return { result: "true", ...sealed, cards, whole: table.whole };
}

// Which cards of the order every seat was given.
class Table {
  whole = true;
  readonly #order: readonly string[];
  readonly #had: string[][]; // by seat: all cards given to it so far
  readonly #drawn: string[][]; // by seat: what it was served last
  readonly #dealt: readonly string[][];
  #top: number;

  constructor(order: readonly string[], mano: number, seats: number) {
    this.#order = order;
    this.#top = 4 * seats;
    const dealt = Array.from({ length: seats }, (_, seat) => {
      const place = (seat - mano + seats) % seats;
      return [0, 1, 2, 3].map((round) => order[place + round * seats] ?? "");
    });
    this.#dealt = dealt;
    this.#had = dealt.map((cards) => [...cards]);
    this.#drawn = dealt.map(() => []);
  }

  served(seat: number, count: number): void {
    const drawn = this.#order.slice(this.#top, this.#top + count);
    if (drawn.length < count) this.whole = false; // what is left, and then a new stock
    this.#top += count;
    this.#drawn[seat] = drawn;
    this.#had[seat]?.push(...drawn);
  }

  reshuffled(): void {
    this.whole = false;
  }

  // Null: not known any more.
  cardsOf(type: "dealt" | "drew" | "shown", seat: number): readonly string[] | null {
    if (type === "dealt") return this.#dealt[seat] ?? [];
    if (!this.whole) return null;
    return (type === "drew" ? this.#drawn[seat] : this.#had[seat]) ?? [];
  }
}

function isWithin(cards: readonly string[], allowed: readonly string[]): boolean {
  return cards.every((card) => allowed.includes(card));
}

function isSame(cards: readonly string[], allowed: readonly string[]): boolean {
  return cards.length === allowed.length && isWithin(cards, allowed);
}

function fault(what: Fault, seat: number | null, says: string, gives: string): Check {
  return { result: "false", fault: what, seat, says, gives };
}
