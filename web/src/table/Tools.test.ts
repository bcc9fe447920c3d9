import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterAll, beforeEach, expect, test } from "vitest";

import Header from "../lib/Header.svelte";
import { speak } from "../lib/i18n.svelte";
import { choose, settings } from "../lib/settings.svelte";
import { type Frame, knownAt, stillTable } from "./fixtures";
import Tools from "./Tools.svelte";

const before = { ...settings };

beforeEach(async () => {
  choose({ language: "en", calls: "en" });
  await speak("en");
});
afterAll(() => choose(before));

function at(frame: Frame) {
  const table = stillTable(knownAt(frame));
  render(Header);
  return { table, ...render(Tools, { table }) };
}

test("the tools of the table stand in the head, as long as the table does", () => {
  const { unmount } = at("mus");
  for (const name of ["Log", "Say", "Help", "Leave"]) {
    expect(screen.getByRole("button", { name })).toBeTruthy();
  }
  unmount();
  expect(screen.queryByRole("button", { name: "Leave" })).toBeNull();
  expect(screen.getByRole("button", { name: "Settings" })).toBeTruthy();
});

test("who watches has nothing to say", () => {
  at("watching");
  expect(screen.queryByRole("button", { name: "Say" })).toBeNull();
});

test("leaving is asked about first", async () => {
  const { table } = at("mus");
  await fireEvent.click(screen.getByRole("button", { name: "Leave" }));
  expect(table.wishes).toEqual([]);
  const leave = document.querySelector<HTMLElement>('dialog [data-menu="leave"]');
  await fireEvent.click(leave as HTMLElement);
  expect(table.wishes).toEqual([{ what: "stand", with: [] }]);
});

test("when the match is over there is no seat to give up", async () => {
  const { table } = at("over");
  await fireEvent.click(screen.getByRole("button", { name: "Leave" }));
  const leave = document.querySelector<HTMLElement>('dialog [data-menu="leave"]');
  await fireEvent.click(leave as HTMLElement);
  expect(table.wishes).toEqual([]);
});

test("help tells how a hand goes, in the words of the table, and what counts as kings", async () => {
  choose({ calls: "eu-iparralde" });
  at("mus");
  await fireEvent.keyDown(document.body, { key: "?" });
  const help = screen.getByRole("dialog", { name: "Help at the table" });
  expect(help.textContent).toMatch(/as soon as one says “mintza”/);
  expect(help.textContent).toMatch(/3 = king, 2 = ace/);
});
