import { beforeEach, expect, test } from "vitest";

import { speak } from "../lib/i18n.svelte";
import type { Language } from "../lib/settings.svelte";
import { wordsOf } from "./calls";
import { knownAt } from "./fixtures";
import { betLine, detailOf, openLance } from "./prompts";
import type { Known } from "./state";
import { tellingOf } from "./telling";
import type { Telling } from "./words";

beforeEach(() => speak("en"));

async function inWords(language: Language, caller: number, stones: number | null, both = false) {
  await speak(language);
  const known = knownAt("waiting");
  const at: Telling = { ...tellingOf(known), language, words: wordsOf("es") };
  const lance = openLance(known.game);
  if (!lance) throw new Error("nothing is bet on");
  return betLine({ ...lance, lance: "grande", caller, stones, both }, at);
}

test("one's own bet is told to oneself, in every language", async () => {
  expect(await inWords("en", 0, 2)).toBe("You have bet 2 stones at grande.");
  expect(await inWords("es", 0, 1)).toBe("Has envidado 1 piedra a grande.");
  expect(await inWords("eu", 0, 2)).toBe("Grande: 2 tanto jokatu nahi dituzu.");
  expect(await inWords("fr", 0, 2)).toBe("Tu as misé 2 tantos\u00a0: Grande.");
  expect(await inWords("en", 0, null)).toBe("You stake the whole game on grande!");
  expect(await inWords("es", 0, 5, true)).toBe("Has envidado 5 a grande y a chica.");
});

test("another's bet names the player", async () => {
  expect(await inWords("en", 1, 2)).toBe("Miren bets 2 stones at grande.");
  expect(await inWords("es", 1, null)).toBe("¡Miren se juega el chico entero a grande!");
});

test("what stood before and who answers begin with a capital", () => {
  const known: Known = knownAt("waiting");
  expect(detailOf(known, tellingOf(known))).toMatch(/^To answer: /);
});
