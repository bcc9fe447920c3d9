import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Heard } from "./heard.svelte";

const hello = { type: "phrase", seat: 1, phrase: "hello", number: 1 } as const;
const thanks = { type: "phrase", seat: 1, phrase: "thanks", number: 2 } as const;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a phrase hangs over its seat for a few seconds", () => {
  const heard = new Heard();
  heard.listen([]);
  heard.listen([hello]);
  expect(heard.from(1)?.phrase).toBe("hello");
  expect(heard.from(0)).toBeNull();
  vi.advanceTimersByTime(7_000);
  expect(heard.from(1)).toBeNull();
});

test("the next phrase of a player takes the place of the one before, for its own time", () => {
  const heard = new Heard();
  heard.listen([]);
  heard.listen([hello]);
  vi.advanceTimersByTime(4_000);
  heard.listen([hello, thanks]);
  vi.advanceTimersByTime(4_000);
  expect(heard.from(1)?.phrase).toBe("thanks");
});

test("what was said before one came is not shown", () => {
  const heard = new Heard();
  heard.listen([hello]);
  expect(heard.from(1)).toBeNull();
});
