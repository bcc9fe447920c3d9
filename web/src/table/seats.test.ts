import { beforeAll, expect, test } from "vitest";

import { speak } from "../lib/i18n.svelte";
import { isPartner, placeOf, round, scoreText, type Seating, seatsOf, sideName } from "./seats";

const four: Seating = { me: 2, names: ["Ana", "Jon", "Miren", "Peio"] };
const six: Seating = { me: 0, names: ["A", "B", "C", "D", "E", "F"] };
const watcher: Seating = { ...four, me: null };

beforeAll(() => speak("en"));

test("the next player sits at one's right, the partner opposite, the last one at the left", () => {
  expect(placeOf(four, 2)).toBe("bottom");
  expect(placeOf(four, 3)).toBe("right");
  expect(placeOf(four, 0)).toBe("top");
  expect(placeOf(four, 1)).toBe("left");
});

test("six sit around the table in turn, to the right", () => {
  expect(round(six).map((seat) => placeOf(six, seat))).toEqual([
    "bottom",
    "right",
    "rightup",
    "top",
    "leftup",
    "left",
  ]);
});

test("two sit face to face", () => {
  const two: Seating = { me: 1, names: ["Ana", "Jon"] };
  expect(placeOf(two, 0)).toBe("top");
  expect(seatsOf(two, 1)).toEqual([1]);
});

test("partners are every second seat, and nobody is a watcher's partner", () => {
  expect([0, 1, 2, 3].map((seat) => isPartner(four, seat))).toEqual([true, false, false, false]);
  expect(seatsOf(six, 0)).toEqual([0, 2, 4]);
  expect(isPartner(watcher, 2)).toBe(false);
});

test("one's own side comes first in a score", () => {
  expect(scoreText(four, [12, 7])).toBe("12–7");
  expect(scoreText({ ...four, me: 1 }, [12, 7])).toBe("7–12");
});

test("a side is we or they, and for a watcher its players", () => {
  expect(sideName(four, 0)).toBe("We");
  expect(sideName(four, 1)).toBe("They");
  expect(sideName(watcher, 1)).toBe("Jon – Peio");
});
