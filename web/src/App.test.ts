import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import App from "./App.svelte";
import { speak } from "./lib/i18n.svelte";
import { go } from "./lib/router.svelte";
import { choose, settings } from "./lib/settings.svelte";
import { answerWith } from "./testing/server";

beforeEach(async () => {
  answerWith({});
  await speak("en");
});

afterEach(() => {
  go("/");
  choose({ theme: "auto", motion: "auto", language: "en", calls: "en" });
});

test("the page says what it is", () => {
  render(App);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Mus, the card game");
  expect(document.title).toContain("hordago");
});

test("a link in the page skips the head", () => {
  render(App);
  const skip = screen.getByRole("link", { name: "To the content" });
  expect(document.querySelector(skip.getAttribute("href") ?? "")?.tagName).toBe("MAIN");
});

test("the document has the language, the theme and the motion that were chosen", async () => {
  render(App);
  choose({ language: "eu", theme: "dark", motion: "less" });
  await vi.waitFor(() => expect(document.documentElement.lang).toBe("eu"));
  expect(document.documentElement.dataset).toMatchObject({ theme: "dark", motion: "less" });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Mus jokoa");
});

test("the calls follow the language until others are chosen", async () => {
  render(App);
  const language = screen.getByRole("combobox", { name: "Language" });
  await fireEvent.change(language, { target: { value: "eu" } });
  expect(settings.calls).toBe("eu-hegoalde");
  choose({ calls: "eu-iparralde" });
  await fireEvent.change(language, { target: { value: "fr" } });
  expect(settings).toMatchObject({ language: "fr", calls: "eu-iparralde" });
});

test("an address that means nothing has a page that says so", async () => {
  go("/nowhere");
  render(App);
  expect(await screen.findByRole("heading", { name: "This page does not exist" })).toBeTruthy();
});

test("a page that is gone to is told, and the keyboard starts at its head", async () => {
  render(App);
  go("/nowhere");
  await screen.findByRole("heading", { name: "This page does not exist" });
  expect(document.activeElement?.id).toBe("main");
  await vi.waitFor(() =>
    expect(screen.getByTestId("announcer").textContent).toContain("This page does not exist"),
  );
});
