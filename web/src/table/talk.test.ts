import { expect, test } from "vitest";

import type { Call } from "./calls";
import type { Happening } from "./state";
import { paidBy, talkOf, whoCutMus } from "./talk";

const say = (seat: number, call: Call, stones = 0): Happening => ({
  type: "said",
  seat,
  call,
  stones,
});
const lance = (name: string): Happening => ({ type: "lance_began", lance: name, speakers: [0, 1] });

function callOf(hand: readonly Happening[], seat: number): string | undefined {
  const told = talkOf(hand).get(seat)?.told;
  return told?.type === "said" ? told.call : told?.type;
}

test("a player's words stay until he speaks again", () => {
  const hand = [lance("grande"), say(0, "pass"), say(1, "bet", 2), say(0, "accept")];
  expect(callOf(hand, 0)).toBe("accept");
  expect(callOf(hand, 1)).toBe("bet");
});

test("when a lance ends, its words fade until someone speaks in the next one", () => {
  const ended = [lance("grande"), say(0, "bet", 2), say(1, "accept"), lance("chica")];
  expect(talkOf(ended).get(1)?.old).toBe(true);
  const next = [...ended, say(0, "pass")];
  expect(talkOf(next).has(1)).toBe(false);
  expect(talkOf(next).get(0)?.old).toBe(false);
});

test("what is declared hangs over the seat, and a call takes its place", () => {
  const hand: Happening[] = [
    { type: "declared", lance: "pares", seat: 0, holds: true },
    { type: "declared", lance: "pares", seat: 1, holds: false },
    lance("pares"),
  ];
  expect(callOf(hand, 1)).toBe("declared");
  expect(talkOf(hand).get(1)?.old).toBe(false);
  expect(callOf([...hand, say(0, "bet", 2)], 0)).toBe("bet");
});

test("who ended the mus, and what refusals paid, is found in the hand", () => {
  const hand: Happening[] = [
    say(2, "no_mus"),
    { type: "mus_cut", seat: 2, mano: 0 },
    lance("grande"),
    {
      type: "bet_refused",
      lance: "grande",
      side: 1,
      stones: 1,
      why: "refused_open",
      score: [0, 1],
    },
  ];
  expect(whoCutMus(hand)).toBe(2);
  expect(whoCutMus([])).toBeNull();
  expect(paidBy(hand).get("grande")).toEqual({ side: 1, n: 1 });
});
