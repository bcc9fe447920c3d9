import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { speak } from "../lib/i18n.svelte";
import Heaps from "./Heaps.svelte";

beforeAll(() => speak("en"));
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function lying(container: HTMLElement) {
  return [
    container.querySelectorAll(".amarraco").length,
    container.querySelectorAll(".stone").length,
  ];
}

async function pass(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds);
  await tick();
}

test("a score lies as amarracos of five and single stones, and can be read", () => {
  const { container } = render(Heaps, { props: { score: 13, target: 40, side: "We" } });
  expect(lying(container)).toEqual([2, 3]);
  expect(screen.getByRole("img", { name: "We: 13 of 40" })).toBeTruthy();
});

test("one partner keeps the stones, the other the amarracos", () => {
  const stones = render(Heaps, { props: { score: 13, target: 40, side: "We", part: "stones" } });
  expect(lying(stones.container)).toEqual([0, 3]);
  const fives = render(Heaps, { props: { score: 13, target: 40, side: "We", part: "amarracos" } });
  expect(lying(fives.container)).toEqual([2, 0]);
});

test("five stones that come together are exchanged for one amarraco", async () => {
  const { container, rerender } = render(Heaps, { props: { score: 4, target: 40, side: "We" } });
  await rerender({ score: 6 });
  await pass(200);
  expect(lying(container)).toEqual([0, 5]);
  expect(container.querySelector(".gathering")).toBeTruthy();
  await pass(600);
  expect(lying(container)).toEqual([1, 0]);
  await pass(200);
  expect(lying(container)).toEqual([1, 1]);
});

test("a score that comes to five ends as an amarraco, with no stone left", async () => {
  const { container, rerender } = render(Heaps, { props: { score: 4, target: 40, side: "We" } });
  await rerender({ score: 5 });
  await pass(200);
  await pass(600);
  expect(lying(container)).toEqual([1, 0]);
});

test("without animation the heap is what the score says at once", async () => {
  const { container, rerender } = render(Heaps, {
    props: {
      score: 4,
      target: 40,
      side: "We",
      animated: false,
    },
  });
  await rerender({ score: 22 });
  expect(lying(container)).toEqual([4, 2]);
});

test("a new game clears the table", async () => {
  const { container, rerender } = render(Heaps, { props: { score: 37, target: 40, side: "We" } });
  await rerender({ score: 0 });
  expect(lying(container)).toEqual([0, 0]);
});
