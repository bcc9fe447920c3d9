import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { speak } from "../lib/i18n.svelte";
import { go, route } from "../lib/router.svelte";
import { choose, settings } from "../lib/settings.svelte";
import { listedTable } from "../testing/frames";
import { answerWith } from "../testing/server";
import Home from "./Home.svelte";

const CODES = {
  codes: [
    { preset: "almanac_40", title: "Almanac", line: "eight kings" },
    { preset: "ffm", title: "French", line: "four kings" },
  ],
};
const BOTS = {
  bots: [
    { name: "clubman", character: "" },
    { name: "deep", character: "thinks" },
  ],
};

let name: string | null = null;

function server(more: Record<string, unknown> = {}) {
  return answerWith({
    "GET /api/codes": CODES,
    "GET /api/bots": BOTS,
    "GET /api/tables": { yours: [], public: [] },
    "GET /api/me": () => ({ name }),
    "POST /api/me": () => {
      name = "Guest 27";
      return { name };
    },
    "POST /api/tables": { code: "abc", watch: "xyz" },
    ...more,
  });
}

beforeEach(async () => {
  name = null;
  await speak("en");
});

afterEach(() => {
  go("/");
  choose({ preset: "almanac_40", level: "clubman", length: "three" });
});

async function playNow() {
  await fireEvent.click(screen.getByRole("button", { name: "Play now" }));
}

test("a stranger is at a table in one tap, and is asked nothing", async () => {
  const asked = server();
  render(Home);
  await playNow();
  await vi.waitFor(() => expect(route()).toEqual({ page: "table", code: "abc" }));
  expect(asked.find((each) => each.path === "POST /api/me")?.body).toMatchObject({ name: "" });
  expect(asked.find((each) => each.path === "POST /api/tables")?.body).toEqual({
    preset: "almanac_40",
    changed: { games_to_win: "2", vacas_to_win: "1" },
    options: { level: "clubman", pace: "normal" },
    play_now: true,
  });
});

test("the codes are asked for once", async () => {
  const asked = server();
  render(Home);
  await screen.findByRole("option", { name: "French" });
  render(Home);
  expect(asked.filter((each) => each.path === "GET /api/codes").length).toBeLessThan(2);
});

test("code, length and bots are chosen there, and remembered", async () => {
  const asked = server();
  render(Home);
  await screen.findByRole("option", { name: "French" });
  await fireEvent.change(screen.getByLabelText("Rules"), { target: { value: "ffm" } });
  await fireEvent.change(screen.getByLabelText("Bots"), { target: { value: "deep" } });
  await fireEvent.change(screen.getByLabelText("Length of the match"), {
    target: { value: "code" },
  });
  expect(settings).toMatchObject({ preset: "ffm", level: "deep", length: "code" });
  await playNow();
  await vi.waitFor(() => expect(route().page).toBe("table"));
  expect(asked.find((each) => each.path === "POST /api/tables")?.body).toMatchObject({
    preset: "ffm",
    changed: {},
    options: { level: "deep", pace: "normal" },
  });
});

test("a browser that keeps no cookies is told what to do", async () => {
  server({ "GET /api/me": { name: null } });
  render(Home);
  await playNow();
  expect((await screen.findByRole("alert")).textContent).toContain("Allow cookies");
  expect(route().page).toBe("home");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Play now" }).disabled).toBe(false);
});

test("a server that refuses is quoted in the page's language", async () => {
  server({ "POST /api/tables": { code: "too_fast" } });
  render(Home);
  await playNow();
  expect((await screen.findByRole("alert")).textContent).toContain("too fast");
});

test("a server that cannot be reached is said so", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  render(Home);
  expect((await screen.findByRole("alert")).textContent).toContain("cannot be reached");
});

test("tables that one plays at are there to go on, finished ones are not", async () => {
  const yours = [
    listedTable({ code: "on", players: ["Ana", "Jon"] }),
    listedTable({ code: "off", players: ["Miren"], state: "over" }),
  ];
  server({ "GET /api/tables": { yours, public: [] } });
  render(Home);
  const link = await screen.findByRole("link", { name: /Ana and Jon/ });
  expect(link.getAttribute("href")).toBe("/t/on");
  expect(screen.queryByRole("link", { name: /Miren/ })).toBeNull();
});

test("public tables can be watched", async () => {
  const open = [listedTable({ code: "w1", players: [], yours: false })];
  server({ "GET /api/tables": { yours: [], public: open } });
  render(Home);
  const link = await screen.findByRole("link", { name: /Nobody yet/ });
  expect(link.getAttribute("href")).toBe("/w/w1");
});

test("a pasted link leads to its table, anything else is told", async () => {
  server();
  render(Home);
  const field = screen.getByLabelText("Link or code of a table");
  const button = screen.getByRole("button", { name: "To the table" });
  await fireEvent.input(field, { target: { value: "not a link" } });
  await fireEvent.click(button);
  expect(screen.getByRole("alert").textContent).toContain("no link of a table");
  await fireEvent.input(field, { target: { value: "https://mus.example/w/zzz" } });
  await fireEvent.click(button);
  expect(route()).toEqual({ page: "watch", code: "zzz" });
});

test("a nickname can be taken, and a bad one is told", async () => {
  let bad = true;
  server({
    "POST /api/me": (sent: { name: string }) => {
      if (bad) return { code: "bad_name" };
      name = sent.name;
      return { name };
    },
  });
  render(Home);
  await fireEvent.click(screen.getByRole("button", { name: "Choose a nickname" }));
  await fireEvent.input(screen.getByLabelText("Nickname"), { target: { value: "Ana" } });
  await fireEvent.click(screen.getByRole("button", { name: "Keep" }));
  expect((await screen.findByRole("alert")).textContent).toContain("cannot be a nickname");
  bad = false;
  await fireEvent.click(screen.getByRole("button", { name: "Keep" }));
  expect(await screen.findByText("You are Ana here.")).toBeTruthy();
  expect(settings.named).toBe(true);
});
