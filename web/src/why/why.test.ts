import { expect, describe, test, beforeEach } from "vitest";

import type { ReplayHand, Why, WhyOption } from "../generated/protocol";
import { speak } from "../lib/i18n.svelte";
import { bot, handBegan, person, said, tableState } from "../testing/frames";
import { answerWith } from "../testing/server";
import { type Happening, NOTHING } from "../table/state";
import { atTable, decisionOf, inReplay } from "./asking";
import { percent, percents, rowsOf } from "./shares";

const SHOWN: Happening = { type: "shown", seat: 1, cards: ["Kc"] };
const HAND: readonly Happening[] = [
  handBegan(3),
  said(0, "mus"),
  said(1, "mus"),
  { type: "discarded", seat: 0, count: 2 },
  { type: "discarded", seat: 1, count: 1 },
  { type: "declared", lance: "pares", seat: 1, holds: true },
  said(1, "pass"),
];

function option(probability: number, changes: Partial<WhyOption> = {}): WhyOption {
  return { call: "pass", stones: 0, cards: [], probability, win_chance: 0.5, ...changes };
}

function why(probabilities: readonly number[], taken: number | null): Why {
  const options = probabilities.map((each) => option(each));
  return { bot: "clubman", cards: [], options, taken, basis: "rule" };
}

beforeEach(() => speak("en"));

describe("a decision", () => {
  test("is counted for its seat, words and throws together", () => {
    const found = HAND.map((_, index) => decisionOf(HAND, index));
    expect(found.filter((each) => each?.seat === 1)).toEqual([
      { seat: 1, turn: 0 },
      { seat: 1, turn: 1 },
      { seat: 1, turn: 2 },
    ]);
    expect(found[0]).toBeNull();
    expect(found[5]).toBeNull();
  });

  test("is asked about at a table once the cards lie open, where a bot can say why", async () => {
    const asked = answerWith({ "POST /api/tables/a%2Fb/why": why([1], 0) });
    const seats = [person("Ana"), { ...bot("Jon"), explains: true }, bot("Ane"), bot("Eñaut")];
    const known = { ...NOTHING, table: tableState({ seats, matches: 2 }) };
    expect(atTable("a/b", known, HAND)).toBeNull();
    expect(atTable("a/b", known, [SHOWN])).toBeNull();
    const asking = atTable("a/b", known, [...HAND, SHOWN]);
    expect([0, 1, 2].map((seat) => asking?.may({ seat, turn: 0 }))).toEqual([false, true, false]);
    expect(await asking?.ask({ seat: 1, turn: 2 })).toEqual(why([1], 0));
    expect(asked[0]?.body).toEqual({ match: 2, hand: 3, seat: 1, turn: 2 });
  });

  test("is asked about in a replay where its hand says that a bot took it", async () => {
    const hand: ReplayHand = { hand: 4, steps: [], pack: [], explained: [[], [false, true]] };
    const source = {
      download: null,
      replay: () => Promise.reject(new Error("not asked for")),
      hand: () => Promise.resolve(hand),
    };
    expect(inReplay(source, hand)).toBeNull();
    const asking = inReplay({ ...source, why: () => Promise.resolve(why([1], 0)) }, hand);
    expect(asking?.may({ seat: 1, turn: 0 })).toBe(false);
    expect(asking?.may({ seat: 1, turn: 1 })).toBe(true);
    expect(asking?.may({ seat: 3, turn: 1 })).toBe(false);
    expect(await asking?.ask({ seat: 1, turn: 1 })).toEqual(why([1], 0));
    const nobody = { ...hand, explained: [] };
    expect(inReplay({ ...source, why: () => Promise.resolve(why([1], 0)) }, nobody)).toBeNull();
  });
});

describe("the percents", () => {
  test.each([
    [[1 / 3, 1 / 3, 1 / 3]],
    [[0.335, 0.335, 0.33]],
    [[1]],
    [[0.999, 0.001, 0]],
    [[2, 1]],
  ])("of %j add up to 100", (chances) => {
    expect(percents(chances).reduce((sum, each) => sum + each, 0)).toBe(100);
  });

  test("go to those that lost the most by rounding down", () => {
    expect(percents([0.005, 0.336, 0.659])).toEqual([0, 34, 66]);
    expect(percents([])).toEqual([]);
    expect(percents([0, 0])).toEqual([0, 0]);
  });

  test("are written as the language does", async () => {
    expect(percent(0.625, 1)).toBe("62.5%");
    await speak("fr");
    expect(percent(0.625, 1)).toMatch(/^62,5\s%$/);
  });
});

describe("the rows", () => {
  test("are all options where these are few", () => {
    const { rows, rest } = rowsOf(why([0.7, 0.3], 1));
    expect(rows.map((row) => [row.share, row.taken])).toEqual([
      [70, false],
      [30, true],
    ]);
    expect(rest).toBeNull();
  });

  test("are the likeliest of many and what was done, and the others in one", () => {
    const many = Array.from({ length: 15 }, () => 1 / 15);
    const { rows, rest } = rowsOf(why(many, 12));
    expect(rows).toHaveLength(8);
    expect(rows.filter((row) => row.taken)).toHaveLength(1);
    expect(rest?.count).toBe(7);
    const shares = rows.reduce((sum, row) => sum + row.share, 0) + (rest?.share ?? 0);
    expect(shares).toBe(100);
  });

  test("mark nothing where what was done is not among them", () => {
    expect(rowsOf(why([0.5, 0.5], null)).rows.some((row) => row.taken)).toBe(false);
  });
});
