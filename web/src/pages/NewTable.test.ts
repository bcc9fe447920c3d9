import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { speak } from "../lib/i18n.svelte";
import { go, route } from "../lib/router.svelte";
import { answerWith } from "../testing/server";
import NewTable from "./NewTable.svelte";

const CODES = {
  codes: [
    { preset: "almanac_40", title: "Almanac", line: "eight kings" },
    { preset: "ffm", title: "French", line: "four kings" },
  ],
};

let asked: ReturnType<typeof answerWith>;

function server(more: Record<string, unknown> = {}) {
  asked = answerWith({
    "GET /api/codes": CODES,
    "GET /api/bots": { bots: [{ name: "cautious", character: "" }] },
    "GET /api/me": { name: "Ana" },
    "POST /api/me": { name: "Ana" },
    "POST /api/tables": { code: "abc", watch: "xyz" },
    ...more,
  });
}

beforeEach(() => speak("en"));
afterEach(() => go("/"));

async function open() {
  await fireEvent.click(screen.getByRole("button", { name: "Open the table" }));
}

function opened(): unknown {
  return asked.find((each) => each.path === "POST /api/tables")?.body;
}

test("a table is private, without a clock and as its code says, until chosen otherwise", async () => {
  server();
  render(NewTable);
  await screen.findByRole("radio", { name: /Almanac/ });
  await open();
  await vi.waitFor(() => expect(route()).toEqual({ page: "table", code: "abc" }));
  expect(opened()).toEqual({
    preset: "almanac_40",
    changed: {},
    options: { level: "clubman", pace: "normal", private: true, clock: null },
  });
});

test("everything can be chosen", async () => {
  server();
  render(NewTable);
  await fireEvent.click(await screen.findByRole("button", { name: /other rules \(1\)/ }));
  await fireEvent.click(screen.getByRole("radio", { name: /French/ }));
  await fireEvent.click(screen.getByRole("radio", { name: "One game" }));
  await fireEvent.click(screen.getByRole("radio", { name: /^5 minutes/ }));
  await fireEvent.click(screen.getByRole("radio", { name: /Careful/ }));
  await fireEvent.change(screen.getByLabelText("Speed of the bots"), {
    target: { value: "slow" },
  });
  await fireEvent.click(screen.getByRole("checkbox", { name: /Open to all/ }));
  await open();
  await vi.waitFor(() => expect(route().page).toBe("table"));
  expect(opened()).toEqual({
    preset: "ffm",
    changed: { games_to_win: "1", vacas_to_win: "1" },
    options: { level: "cautious", pace: "slow", private: false, clock: { bank: 300, gain: 5 } },
  });
});

test("the code of a link is chosen already", async () => {
  server();
  go("/new?preset=ffm");
  render(NewTable);
  const radio = await screen.findByRole<HTMLInputElement>("radio", { name: /French/ });
  expect(radio.checked).toBe(true);
});

test("another nickname is taken before the table is opened", async () => {
  server();
  render(NewTable);
  await vi.waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>("Nickname").value).toBe("Ana"),
  );
  await fireEvent.input(screen.getByLabelText("Nickname"), { target: { value: "Miren" } });
  await open();
  await vi.waitFor(() => expect(route().page).toBe("table"));
  expect(asked.find((each) => each.path === "POST /api/me")?.body).toMatchObject({ name: "Miren" });
});

test("rules that cannot be are told, and the form stays", async () => {
  server({ "POST /api/tables": { code: "no_such_code" } });
  render(NewTable);
  await open();
  expect((await screen.findByRole("alert")).textContent).toContain("no such rules");
  expect(route().page).not.toBe("table");
});
