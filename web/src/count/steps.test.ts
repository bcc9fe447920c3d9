import { describe, expect, test } from "vitest";

import { learn, NOTHING, type Happening, type ToPage } from "../table/state";
import fixtures from "../table/fixtures.json";
import { countOf, earning, finishedHand, type Count } from "./steps";

const COMMON: readonly Happening[] = [
  { type: "hand_began", number: 7, dealer: 3, mano: 0, corrido: false, commitment: null },
];
const SHOWN: readonly Happening[] = [
  { type: "shown", seat: 0, cards: ["Ko", "Kc", "Ke", "Ae"] },
  { type: "shown", seat: 1, cards: ["Qo", "Qc", "Qe", "5b"] },
  { type: "shown", seat: 2, cards: ["3o", "3c", "6e", "6c"] },
  { type: "shown", seat: 3, cards: ["Kb", "Jb", "Jc", "2o"] },
];

function began(lance: string, speakers: number[] = [0, 1, 2, 3]): Happening {
  return { type: "lance_began", lance, speakers };
}

function counted(
  lance: string,
  side: number,
  stones: number,
  score: [number, number],
  why = "stake",
): Happening {
  const cards = ["Ko", "Kc", "Ke"];
  return {
    type: "counted",
    lance,
    side,
    stones,
    best: side,
    parts: [{ why, stones, seat: side, cards }],
    score,
  };
}

function count(...happened: readonly Happening[]): Count {
  const found = countOf([...COMMON, ...happened]);
  if (!found) throw new Error("the hand has a count");
  return found;
}

const PLAYED = [
  began("grande"),
  { type: "bet_accepted", lance: "grande", side: 0, stones: 4, both: false },
  began("chica"),
  {
    type: "bet_refused",
    lance: "chica",
    side: 1,
    stones: 1,
    why: "refused_open",
    score: [12, 8],
  },
  { type: "declared", lance: "pares", seat: 0, holds: false },
  began("pares", []),
  { type: "declared", lance: "juego", seat: 0, holds: true },
  began("juego", []),
  ...SHOWN,
] as const satisfies readonly Happening[];

describe("a hand that is not over", () => {
  test("has no count", () => {
    expect(countOf([...COMMON, began("grande")])).toBeNull();
    expect(countOf([])).toBeNull();
  });
});

describe("the count of a hand", () => {
  const found = count(
    ...PLAYED,
    counted("grande", 0, 4, [16, 8]),
    { type: "dentro", side: 0, score: [16, 8] },
    counted("juego", 0, 3, [19, 8], "thirty_one"),
  );

  test("begins with what stood when the cards were shown, refusals paid", () => {
    expect(found.before).toEqual([12, 8]);
    expect(found.hand).toBe(7);
  });

  test("goes lance by lance in order, those without stones too", () => {
    expect(found.steps.map((step) => [step.lance, step.how, step.stones])).toEqual([
      ["grande", "accepted", 4],
      ["chica", "refused", 0],
      ["pares", "nobody", 0],
      ["juego", "unbet", 3],
    ]);
  });

  test("moves the score with every lance, and ends with the last", () => {
    expect(found.steps.map((step) => step.score)).toEqual([
      [16, 8],
      [16, 8],
      [16, 8],
      [19, 8],
    ]);
    expect(found.score).toEqual([19, 8]);
    expect(found.win).toBeNull();
  });

  test("says what was paid at once, to whom and why", () => {
    expect(found.steps[1]?.paid).toEqual({ side: 1, stones: 1, why: "refused_open" });
  });

  test("says dentro where it is said", () => {
    expect(found.steps.map((step) => step.dentro)).toEqual([[0], [], [], []]);
  });

  test("marks the cards that earn, and no others", () => {
    const [grande, chica] = found.steps;
    if (!grande || !chica) throw new Error("there are four steps");
    expect([...earning(grande, found.hands)]).toEqual([[0, new Set(["Ko", "Kc", "Ke"])]]);
    expect(earning(chica, found.hands).size).toBe(0);
  });
});

describe("the end of a game", () => {
  const won = (why: string): Happening => ({
    type: "game_won",
    side: 1,
    why,
    score: [12, 40],
    games: [0, 1],
  });

  test("by the count leaves later lances uncounted", () => {
    const found = count(
      ...PLAYED,
      counted("grande", 1, 32, [12, 40]),
      won("count"),
      { type: "vaca_won", side: 1, vacas: [0, 1] },
      { type: "match_won", side: 1 },
    );
    expect(found.steps.map((step) => step.reached)).toEqual([true, true, false, false]);
    expect(found.win).toEqual({
      side: 1,
      why: "count",
      score: [12, 40],
      games: [0, 1],
      vaca: { side: 1, vacas: [0, 1] },
      match: true,
    });
  });

  test("by a refusal counts nothing any more", () => {
    const found = count(...PLAYED.slice(0, 4), ...SHOWN, won("refusal"));
    expect(found.steps.map((step) => step.reached)).toEqual([false, true]);
    expect(found.before).toEqual([12, 8]);
    expect(found.score).toEqual([12, 40]);
    expect(found.win?.match).toBe(false);
  });

  test("by an órdago shows the hand that decides it", () => {
    const found = count(
      began("grande"),
      { type: "bet_accepted", lance: "grande", side: 1, stones: null, both: false },
      ...SHOWN,
      { type: "ordago_settled", lances: ["grande"], best: [1], side: 1 },
      won("ordago"),
    );
    const [step] = found.steps;
    if (!step) throw new Error("there is a step");
    expect([step.how, step.best, step.stake, step.reached]).toEqual(["ordago", 1, null, true]);
    expect([...earning(step, found.hands).keys()]).toEqual([1]);
  });
});

describe("a bet on grande and chica at once", () => {
  test("is counted in both lances though chica's turn never comes", () => {
    const found = count(
      began("grande"),
      { type: "bet_accepted", lance: "grande", side: 0, stones: 2, both: true },
      began("pares", []),
      ...SHOWN,
      counted("grande", 0, 2, [2, 0]),
      counted("chica", 1, 2, [2, 2]),
    );
    expect(found.steps.map((step) => [step.lance, step.how, step.stake])).toEqual([
      ["grande", "accepted", 2],
      ["chica", "accepted", 2],
      ["pares", "unbet", null],
    ]);
  });

  test("as an órdago that nobody won is told in both", () => {
    const found = count(
      began("grande"),
      { type: "bet_accepted", lance: "grande", side: 0, stones: null, both: true },
      { type: "ordago_settled", lances: ["grande", "chica"], best: [0, 1], side: null },
      began("pares", []),
      ...SHOWN,
    );
    expect(found.steps.map((step) => step.how)).toEqual(["split", "split", "unbet"]);
  });
});

describe("the hand whose count is looked at", () => {
  const known = (frame: keyof typeof fixtures) =>
    learn(NOTHING, fixtures[frame] as unknown as ToPage);

  test("is the one before the cut that is waited for", () => {
    expect(countOf(finishedHand(known("count")))?.steps.length).toBeGreaterThan(2);
  });

  test("is the last one when the match is over", () => {
    expect(countOf(finishedHand(known("over")))?.win?.match).toBe(true);
  });

  test("is none in the middle of a hand, or before the first", () => {
    expect(finishedHand(known("pares"))).toEqual([]);
    expect(countOf(finishedHand(known("first_cut")))).toBeNull();
  });
});
