import { describe, expect, test } from "vitest";

import type { Game, ReplayHand } from "../generated/protocol";
import type { Happening } from "../table/state";
import { faultIn } from "./fault";
import { momentOf, wholeHand } from "./moment";

const GAME = {} as Game;
const DEALT: readonly Happening[] = [
  { type: "dealt", seat: 0, cards: ["Ko"] },
  { type: "dealt", seat: 1, cards: ["Ao"] },
];
const HAND: ReplayHand = {
  hand: 3,
  pack: [],
  steps: [
    {
      happened: [
        { type: "hand_began", number: 3, dealer: 1, mano: 0, corrido: false, commitment: null },
      ],
      game: GAME,
    },
    { happened: [...DEALT], game: GAME, cards: [["Ko"], ["Ao"]] },
    {
      happened: [
        { type: "said", seat: 0, call: "bet", stones: 2 },
        {
          type: "bet_refused",
          lance: "grande",
          side: 0,
          stones: 1,
          why: "refused_open",
          score: [6, 4],
        },
      ],
      game: GAME,
      cards: [["Ko"], ["Ao"]],
    },
    { happened: [{ type: "shown", seat: 1, cards: ["Ao"] }], game: GAME, cards: [["Ko"], ["Ao"]] },
  ],
};

describe("a hand of a replay at a step", () => {
  test("has all cards open, or those of the seat that looks", () => {
    expect(momentOf(HAND, 1, null, [5, 4]).seen).toEqual([true, true]);
    expect(momentOf(HAND, 1, 0, [5, 4]).seen).toEqual([true, false]);
  });

  test("shows a hand to all once it was shown", () => {
    expect(momentOf(HAND, 3, 0, [5, 4]).seen).toEqual([true, true]);
  });

  test("tells a seat nothing of the cards of others", () => {
    const told = momentOf(HAND, 1, 1, [5, 4]).happened.filter((each) => each.type === "dealt");
    expect(told).toEqual([DEALT[1]]);
    expect(wholeHand(HAND, null).filter((each) => each.type === "dealt")).toHaveLength(2);
  });

  test("has the score that the hand began with, until something is paid", () => {
    expect(momentOf(HAND, 1, null, [5, 4]).score).toEqual([5, 4]);
    expect(momentOf(HAND, 2, null, [5, 4]).score).toEqual([6, 4]);
  });

  test("has no cards before the deal", () => {
    expect(momentOf(HAND, 0, null, [5, 4]).hands).toEqual([]);
  });
});

describe("what is wrong with a record", () => {
  const text = "hordago record 1\nrules almanac_40\r\nhand 1 mano=X score=0-0\n";
  const at = (line: number | null, column: number | null) =>
    faultIn(text, { line, column, message: `line ${line}, column ${column}: no such seat` });

  test("is shown at its word, within its line", () => {
    expect(at(3, 8)).toMatchObject({
      before: "hand 1 ",
      at: "mano=X",
      after: " score=0-0",
      detail: "no such seat",
    });
  });

  test("is found in the whole text, to be marked there", () => {
    const fault = at(3, 8);
    expect(text.slice(fault?.start, fault?.end)).toBe("mano=X");
  });

  test("at the end of a line is a place of its own", () => {
    expect(at(2, 99)).toMatchObject({ before: "rules almanac_40", at: " ", after: "" });
  });

  test("without a place, or beyond the text, is told without one", () => {
    expect(at(null, null)).toBeNull();
    expect(at(99, 1)).toBeNull();
  });
});
