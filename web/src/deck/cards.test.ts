import { beforeAll, expect, test } from "vitest";

import type { RulesState } from "../generated/protocol";
import { speak } from "../lib/i18n.svelte";
import { cardName, countsAs, drawing, fullName, hintOf, picture } from "./cards";

const rules: RulesState = {
  preset: "almanac_40",
  title: "",
  changed: {},
  seats: 4,
  pack: "spanish",
  cards: [],
  target: 40,
  games_to_win: 1,
  vacas_to_win: 1,
  kings: ["3o", "3c", "3e", "3b"],
  aces: ["2o", "2c", "2e", "2b"],
  signs: true,
};

beforeAll(() => speak("en"));

test("a card on the wire is a drawing of the chosen pack", () => {
  expect(drawing("Kc", "spanish")).toBe("/deck/spanish.svg#copas-12");
  expect(drawing("Ae", "french")).toBe("/deck/french.svg#espadas-1");
  expect(drawing("7b", "spanish", true)).toBe("/deck/spanish.svg#mini-bastos-7");
  expect(picture("back", "french")).toBe("/deck/french.svg#back");
});

test("a card's name is that of its pack", () => {
  expect(cardName("Qo", "spanish")).toBe("knight of coins");
  expect(cardName("Qo", "french")).toBe("queen of diamonds");
  expect(cardName("7b", "spanish")).toBe("7 of batons");
});

test("what a card counts as is told by the code alone", () => {
  expect(countsAs("3e", rules)).toBe("king");
  expect(countsAs("Ke", rules)).toBeNull();
  expect(countsAs("3e", { ...rules, kings: [] })).toBeNull();
  expect(fullName("2o", "spanish", rules)).toBe("2 of coins, counts as ace");
});

test("the hint names whole ranks once, and single cards by themselves", () => {
  expect(hintOf(rules, "spanish")).toBe("3 = king, 2 = ace");
  expect(hintOf({ ...rules, kings: [...rules.kings, "7o"] }, "spanish")).toBe(
    "3 = king, 7 of coins = king, 2 = ace",
  );
  expect(hintOf({ ...rules, kings: [], aces: [] }, "spanish")).toBe("");
});
