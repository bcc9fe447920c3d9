import { beforeAll, expect, test } from "vitest";

import calls from "../generated/calls.json";
import { language, listed, speak, t } from "../lib/i18n.svelte";
import { CALL_TITLES } from "../lib/settings.svelte";
import { after } from "./en/after";
import { common } from "./en/common";
import { table } from "./en/table";
import en from "./en";
import es from "./es";
import eu from "./eu";
import fr from "./fr";
import type { Message } from "./shape";

type All = Readonly<Record<string, Message>>;
const LANGUAGES: [string, All][] = [
  ["es", es],
  ["eu", eu],
  ["fr", fr],
];

beforeAll(() => speak("en"));

function forms(message: Message | undefined): string[] {
  if (message === undefined) return [];
  return typeof message === "string" ? [message] : Object.values(message);
}

function names(message: Message | undefined): string[] {
  const found = forms(message).flatMap((form) => form.match(/\{\w+\}/g) ?? []);
  return [...new Set(found)].sort();
}

test("no key stands in two parts", () => {
  const keys = [common, table, after].flatMap((part) => Object.keys(part));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test.each(LANGUAGES)("%s has every key, and no other", (_, messages) => {
  expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
});

test.each(LANGUAGES)("%s fills in the same names", (_, messages) => {
  const english: All = en;
  for (const key of Object.keys(english)) {
    expect([key, names(messages[key])]).toEqual([key, names(english[key])]);
  }
});

test.each([["en", en] as [string, All], ...LANGUAGES])("%s has no empty text", (_, messages) => {
  const empty = Object.keys(messages).filter((key) => forms(messages[key]).some((form) => !form));
  expect(empty).toEqual([]);
});

test("names are filled in, and a number chooses the form", () => {
  expect(t("you_are", { name: "Ana" })).toBe("You are Ana here.");
  expect(t("watchers", { n: 1 })).toBe("One person watches.");
  expect(t("watchers", { n: 2 })).toBe("2 people watch.");
});

test("what is filled in is not filled in again", () => {
  expect(t("you_are", { name: "{name}" })).toBe("You are {name} here.");
});

test("the language chosen last is spoken, whichever comes first", async () => {
  await Promise.all([speak("fr"), speak("eu")]);
  expect(language()).toBe("eu");
  await speak("en");
});

test("lists are joined as the language does", () => {
  expect(listed(["Ana", "Jon", "Miren"])).toBe("Ana, Jon, and Miren");
});

test("every call set can be chosen", () => {
  expect(Object.keys(CALL_TITLES).sort()).toEqual(calls.map((set) => set.key).sort());
});

test("no line breaks before a French sign that stands apart", async () => {
  await speak("fr");
  expect(t("turn.mus")).toMatch(/cartes\u202f\?$/);
  expect(t("say.said", { who: "Ana", words: "mus" })).toBe("Ana\u00a0: «\u00a0mus\u00a0»");
});
