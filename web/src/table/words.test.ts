import { afterAll, beforeEach, expect, test } from "vitest";

import { speak } from "../lib/i18n.svelte";
import { type CallSet, choose, type Language, settings } from "../lib/settings.svelte";
import { FRAMES, knownAt } from "./fixtures";
import type { Happening } from "./state";
import { tellingOf } from "./telling";
import { plainCall, sayingOf, sentence } from "./words";

const LANGUAGES: readonly Language[] = ["en", "es", "eu", "fr"];
const before = { ...settings };

async function tell(language: Language, calls: CallSet) {
  choose({ language, calls });
  await speak(language);
  return tellingOf(knownAt("answer"));
}

beforeEach(() => speak("en"));
afterAll(() => choose(before));

test.each(LANGUAGES)("every event of every frame is a whole sentence in %s", async (language) => {
  await tell(language, language === "eu" ? "eu-hegoalde" : language);
  for (const frame of FRAMES) {
    const known = knownAt(frame);
    const telling = tellingOf(known);
    for (const page of [known.last, known.hand]) {
      page.forEach((told, index) => {
        const text = sentence(told, telling, page.slice(0, index));
        expect(text, told.type).toMatch(/\S/);
        expect(text, told.type).not.toMatch(/[{}]|undefined|\b(log|why|act|seat)\.\w/);
      });
    }
  }
});

test("calls are said in the chosen words, with their meaning in the language of the page", async () => {
  const telling = await tell("en", "eu-hegoalde");
  const told: Happening = { type: "said", seat: 3, call: "bet", stones: 5 };
  expect(sentence(told, telling)).toBe("Étienne: “enbido 5” (bet 5 stones)");
});

test("where calls and page speak one language, nothing is said twice", async () => {
  const telling = await tell("es", "es");
  const told: Happening = { type: "said", seat: 0, call: "no_mus", stones: 0 };
  expect(sentence(told, telling)).toBe("Tú: «no hay mus»");
});

test("an órdago is accepted with its own word where there is one", async () => {
  const telling = await tell("fr", "eu-iparralde");
  const accept: Happening = { type: "said", seat: 0, call: "accept", stones: 0 };
  const ordago: Happening = { type: "said", seat: 1, call: "ordago", stones: 0 };
  const bet: Happening = { type: "said", seat: 1, call: "bet", stones: 2 };
  const lance: Happening = { type: "lance_began", lance: "chica", speakers: [0, 1] };
  expect(sayingOf(accept, telling, [lance, bet, ordago])).toBe("kanta");
  expect(sayingOf(accept, telling, [lance, bet])).toBe("iduki");
  expect(sayingOf(accept, telling, [ordago, lance, bet])).toBe("iduki");
});

test("a refused bet is told with who is paid and the score, one's own side first", async () => {
  const telling = await tell("en", "en");
  const told: Happening = {
    type: "bet_refused",
    lance: "chica",
    side: 1,
    stones: 1,
    why: "refused_open",
    score: [13, 19],
  };
  expect(sentence(told, telling)).toBe("Chica: refused. They +1. Score: 13–19.");
});

test("what is not said at the table has no plain meaning", () => {
  expect(plainCall("discard", 0)).toBe("");
  expect(plainCall("raise", 1)).toBe("1 stone more");
});
