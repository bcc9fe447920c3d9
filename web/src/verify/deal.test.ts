// By hands that the engine dealt: `python -m tests.web.deals` writes them.
import { describe, expect, test } from "vitest";

import type { Happening } from "../table/state";
import { checkDeal, isRevealed } from "./deal";
import found from "../generated/deals.json";

interface Hand {
  readonly preset: string;
  readonly seats: number;
  readonly pack: readonly string[];
  readonly open: readonly Happening[];
  readonly seat: readonly Happening[];
}

const HANDS = found as unknown as readonly Hand[];
const [FIRST] = HANDS as [Hand, ...Hand[]];

function checked(hand: Hand, happened: readonly Happening[]): ReturnType<typeof checkDeal> {
  return checkDeal(happened, hand.pack, hand.seats);
}

function changed(change: (each: Happening) => Happening): ReturnType<typeof checkDeal> {
  return checked(FIRST, FIRST.open.map(change));
}

describe("a deal that is what was committed to", () => {
  test.each(HANDS)("is found true in $preset by all cards, and by one seat's", (hand) => {
    const anew = hand.open.some((each) => each.type === "reshuffled");
    expect(checked(hand, hand.open)).toMatchObject({ result: "true", whole: !anew });
    expect(checked(hand, hand.seat)).toMatchObject({ result: "true", whole: !anew });
  });

  test("is compared card by card: all that was dealt, served and shown", () => {
    const seen = FIRST.open.flatMap((each) =>
      each.type === "dealt" || each.type === "drew" || each.type === "shown" ? each.cards : [],
    );
    expect(checked(FIRST, FIRST.open)).toMatchObject({ cards: seen.length });
  });
});

// The cut of the first hand, as the page of its player would have sent it.
const own = (() => {
  const began = FIRST.open.find((each) => each.type === "hand_began");
  const cut = FIRST.open.find((each) => each.type === "pack_cut");
  if (began?.type !== "hand_began" || cut?.type !== "pack_cut") throw new Error("nobody has cut");
  return { hand: began.number, seat: cut.seat, at: cut.cards };
})();

function checkedFor(sent: typeof own): ReturnType<typeof checkDeal> {
  return checkDeal(FIRST.open, FIRST.pack, FIRST.seats, sent);
}

test("a cut that the page had sent says nothing of another hand, or of another's cut", () => {
  for (const sent of [
    { ...own, hand: own.hand + 1, at: own.at + 1 },
    { ...own, seat: (own.seat + 1) % FIRST.seats, at: own.at + 1 },
  ]) {
    expect(checkedFor(sent)).toMatchObject({ result: "true", ownCut: false });
  }
});

describe("a deal that cannot be checked", () => {
  test("is one whose seed is not revealed, or that was never committed to", () => {
    const secret = FIRST.open.filter((each) => each.type !== "deal_revealed");
    expect(checked(FIRST, secret)).toEqual({ result: "unrevealed" });
    expect(isRevealed(secret)).toBe(false);
    expect(isRevealed(FIRST.open)).toBe(true);
    const free = changed((each) =>
      each.type === "hand_began" ? { ...each, commitment: null } : each,
    );
    expect(free).toEqual({ result: "unrevealed" });
  });
});

describe("a deal that is not what was committed to is found", () => {
  test("by the commitment", () => {
    const other = changed((each) =>
      each.type === "hand_began" ? { ...each, commitment: "0".repeat(64) } : each,
    );
    expect(other).toMatchObject({ result: "false", fault: "commitment" });
  });

  test("by another seed, though it is well formed", () => {
    const other = changed((each) =>
      each.type === "deal_revealed" ? { ...each, seed: "00".repeat(32) } : each,
    );
    expect(other).toMatchObject({ result: "false", fault: "commitment" });
  });

  test("by a seed or a cut that is none", () => {
    const seedless = changed((each) =>
      each.type === "deal_revealed" ? { ...each, seed: "no" } : each,
    );
    expect(seedless).toMatchObject({ result: "false", fault: "malformed" });
    const uncut = changed((each) =>
      each.type === "deal_revealed"
        ? { ...each, cut: 40 }
        : each.type === "pack_cut"
          ? { ...each, cards: 40 }
          : each,
    );
    expect(uncut).toMatchObject({ result: "false", fault: "malformed" });
  });

  test("by a cut that was not the one that was seen", () => {
    const other = changed((each) =>
      each.type === "pack_cut" ? { ...each, cards: each.cards === 1 ? 2 : 1 } : each,
    );
    expect(other).toMatchObject({ result: "false", fault: "cut" });
  });

  test("by a cut that is not the one that the viewer's own page had sent", () => {
    expect(checkedFor(own)).toMatchObject({ result: "true", ownCut: true });
    expect(checkedFor({ ...own, at: own.at + 1 })).toMatchObject({
      result: "false",
      fault: "own_cut",
      says: String(own.at + 1),
      gives: String(own.at),
    });
  });

  test.each(["dealt", "drew", "shown"] as const)("by one card that was %s", (type) => {
    const place = FIRST.open.findIndex((each) => each.type === type);
    const event = FIRST.open[place];
    if (event?.type !== type) throw new Error(`no card was ${type} in the first hand`);
    const elsewhere = FIRST.pack.find((card) => !event.cards.includes(card)) ?? "";
    const swapped = { ...event, cards: [elsewhere, ...event.cards.slice(1)] };
    const hand = FIRST.open.map((each, at) => (at === place ? swapped : each));
    expect(checked(FIRST, hand)).toMatchObject({
      result: "false",
      fault: type,
      seat: event.seat,
      says: swapped.cards.join(" "),
    });
  });
});
