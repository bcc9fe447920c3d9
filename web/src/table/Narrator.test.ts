import { render } from "@testing-library/svelte";
import { afterAll, beforeEach, expect, test } from "vitest";

import { spoken } from "../lib/announcer.svelte";
import { speak } from "../lib/i18n.svelte";
import { choose, settings } from "../lib/settings.svelte";
import { knownAt } from "./fixtures";
import Narrator from "./Narrator.svelte";
import type { Known } from "./state";

const before = { ...settings };

beforeEach(async () => {
  choose({ language: "en", calls: "en", muted: [] });
  await speak("en");
  spoken.lines = [];
});
afterAll(() => choose(before));

function texts(): string[] {
  return spoken.lines.map((line) => line.text);
}

test("what stood when one came is not read out", () => {
  render(Narrator, { known: knownAt("answer") });
  expect(texts()).toEqual([]);
});

test("every event is read out once, and then whose turn it is", async () => {
  const start = knownAt("answer");
  const told = { type: "said", seat: 3, call: "bet", stones: 3 } as const;
  const next: Known = {
    ...start,
    version: start.version + 1,
    fresh: [told],
    hand: [...start.hand, told],
  };
  const { rerender } = render(Narrator, { known: start });
  await rerender({ known: next });
  await rerender({ known: { ...next, around: start.around } });
  expect(texts()).toEqual([
    "Étienne: “bet 3”",
    "Your turn. Étienne bets 3 stones at grande. " + "Your partner Jon Ander answers after you.",
  ]);
});

test("phrases are read out, but not those of a muted player", async () => {
  const start = knownAt("mus");
  const { rerender } = render(Narrator, { known: start });
  const hello = { type: "phrase", seat: 1, phrase: "hello", number: 1 } as const;
  await rerender({ known: { ...start, phrases: [hello] } });
  choose({ muted: ["Étienne"] });
  const another = { type: "phrase", seat: 3, phrase: "laugh", number: 2 } as const;
  await rerender({ known: { ...start, phrases: [hello, another] } });
  expect(texts()).toEqual(["Miren: “Hello!”"]);
});
