// What is said at the table, and what things are called there, in the ways of speaking that a player
// can choose. Owns looking a word up; the words themselves are generated from those of the terminal.

import sets from "../generated/calls.json";
import type { Act } from "../generated/protocol";
import { spaced } from "../lib/i18n.svelte";
import type { CallSet, Language } from "../lib/settings.svelte";

export type Call = Act["call"];
export type Words = (typeof sets)[number];
export type Named = keyof Words["name"];
type Saying = keyof Words["say"];

const PLAIN: Readonly<Partial<Record<string, Saying>>> = {
  mus: "mus",
  no_mus: "no_mus",
  pass: "pass",
  bet: "bet_n",
  raise: "raise_n",
  accept: "accept",
  fold: "fold",
  we_accept: "we_accept",
  we_fold: "we_fold",
  ordago: "ordago",
  bet_both: "both_n",
  ordago_both: "both_ordago",
};

/** A way of speaking by its key. */
export function wordsOf(key: CallSet): Words {
  const found = sets.find((each) => each.key === key);
  if (!found) throw new Error(`there are no words ${key}`);
  return found;
}

/** Whether the calls are in the language of the page, so that they need no translation. */
export function inOwnLanguage(words: Words, language: Language): boolean {
  return words.language === language;
}

/** What a player says for a call; the answer to an órdago has a word of its own in some places. */
export function spokenCall(words: Words, call: string, stones: number, ordago: boolean): string {
  if (call === "accept" && ordago) return words.say.accept_ordago;
  const saying = PLAIN[call];
  return saying === undefined ? call : words.say[saying].replace("{n}", String(stones));
}

/** What a player says of a lance that he has or has not: pares and juego alone are asked for. */
export function spokenDeclaration(words: Words, lance: string, holds: boolean): string {
  const { pares_yes, pares_no, juego_yes, juego_no } = words.say;
  const [yes, no] = lance === "pares" ? [pares_yes, pares_no] : [juego_yes, juego_no];
  return spaced(holds ? yes : no, words.language);
}

/** What a lance is called. */
export function lanceName(words: Words, lance: string): string {
  return words.name[lance as Named] ?? lance;
}

/** The same at the head of a line. */
export function lanceTitle(words: Words, lance: string): string {
  return headed(lanceName(words, lance));
}

/** A text that begins with a capital. */
export function headed(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}
