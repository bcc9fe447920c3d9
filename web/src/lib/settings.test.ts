import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { languageOf, usualCalls } from "./settings.svelte";

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

afterEach(() => localStorage.clear());

async function settingsAnew() {
  return import("./settings.svelte");
}

test("the first language that the page speaks is taken", () => {
  expect(languageOf(["de-DE", "eu-ES", "es"])).toBe("eu");
  expect(languageOf(["ja"])).toBe("en");
});

test("calls are those of the language", () => {
  expect(usualCalls("eu")).toBe("eu-hegoalde");
  expect(usualCalls("fr")).toBe("fr");
});

test("a choice is kept for the next visit", async () => {
  const first = await settingsAnew();
  first.choose({ deck: "french", preset: "ffm" });
  vi.resetModules();
  const second = await settingsAnew();
  expect(second.settings.deck).toBe("french");
  expect(second.settings.preset).toBe("ffm");
});

test("what is not understood counts as not chosen", async () => {
  const wrong = {
    deck: "tarot",
    theme: 7,
    calls: "klingon",
    muted: [1, 2],
    language: "xx",
    sound: "loud",
    hint: false,
  };
  localStorage.setItem("hordago", JSON.stringify(wrong));
  const { settings } = await settingsAnew();
  expect(settings.deck).toBe("spanish");
  expect(settings.theme).toBe("auto");
  expect(settings.calls).toBe(usualCalls(settings.language));
  expect(settings.muted).toEqual([]);
  expect(settings.sound).toBe(false);
  expect(settings.hint).toBe(false);
});

test("a storage that holds no object is as good as none", async () => {
  localStorage.setItem("hordago", "]]");
  const { settings } = await settingsAnew();
  expect(settings.preset).toBe("almanac_40");
});

test("without storage a choice still holds until the page is left", async () => {
  const { choose, settings } = await settingsAnew();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("storage is off");
  });
  choose({ theme: "dark" });
  expect(settings.theme).toBe("dark");
});
