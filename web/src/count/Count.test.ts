import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { speak } from "../lib/i18n.svelte";
import { choose } from "../lib/settings.svelte";
import type { LiveTable } from "../lib/table.svelte";
import { type Frame, knownAt, stillTable } from "../table/fixtures";
import type { Known } from "../table/state";
import Count from "./Count.svelte";

beforeEach(async () => {
  vi.useFakeTimers();
  await speak("en");
  choose({ language: "en", calls: "en", motion: "auto" });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function shown(frame: Frame, changes: Partial<Known> = {}): LiveTable {
  const table = {
    ...stillTable({ ...knownAt(frame), ...changes }),
    ready: vi.fn(),
    again: vi.fn(),
  };
  render(Count, { table });
  return table;
}

const told = () => screen.queryAllByRole("listitem").filter((each) => each.dataset["lance"]);
const button = (name: string) => screen.getByRole("button", { name });

async function wait(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(1000 * seconds);
}

describe("the count of a hand", () => {
  test("tells lance after lance by itself, each with its stones", async () => {
    shown("count");
    expect(told()).toHaveLength(0);
    await wait(1);
    expect(told().map((each) => each.dataset["lance"])).toEqual(["grande"]);
    await wait(10);
    expect(told().map((each) => each.dataset["lance"])).toEqual([
      "grande",
      "chica",
      "pares",
      "juego",
    ]);
    expect(told()[0]?.textContent).toContain("They: 5 stones");
  });

  test("can be paused, gone on with, and shown whole", async () => {
    shown("count");
    await wait(1);
    button("Pause").click();
    await wait(10);
    expect(told()).toHaveLength(1);
    button("Continue").click();
    await wait(2);
    expect(told()).toHaveLength(2);
    button("Show all").click();
    await wait(0);
    expect(told()).toHaveLength(4);
  });

  test("is there at once where less motion is wanted", async () => {
    choose({ motion: "less" });
    shown("count");
    await wait(0);
    expect(told()).toHaveLength(4);
  });

  test("begins with the last call, which the table has not shown for long", () => {
    shown("count");
    const { last } = knownAt("count");
    const said = last.findLast((each) => each.type === "said");
    if (said?.type !== "said") throw new Error("nobody has said a word");
    const name = knownAt("count").table?.seats[said.seat]?.name ?? "";
    expect(document.querySelector(".last")?.textContent).toMatch(
      new RegExp(`^(${name}|You): “.+”$`),
    );
  });

  test("frames the cards that earn in the lance at hand", async () => {
    shown("count");
    await wait(1);
    const framed = [...document.querySelectorAll(".earns [data-card]")];
    expect(framed.length).toBeGreaterThan(0);
    const owner = framed[0]?.closest("[data-seat]");
    expect(framed.every((card) => card.closest("[data-seat]") === owner)).toBe(true);
  });

  test("can be left for the next hand at any time", () => {
    const table = shown("count");
    button("Go on").click();
    expect(table.ready).toHaveBeenCalledOnce();
  });

  test("says whom it waits for, once one has gone on", () => {
    const { around } = knownAt("count");
    if (!around) throw new Error("the frame has people around");
    shown("count", { around: { ...around, ready: [true, true, false, false], closes: null } });
    expect(button("You are ready")).toHaveProperty("disabled", true);
    expect(screen.getByText(/Waiting for Jon Ander.+Étienne/)).toBeTruthy();
  });

  test("gives a watcher nothing to press but the pace", async () => {
    shown("count", { seat: null });
    await wait(1);
    expect(screen.queryByRole("button", { name: "Go on" })).toBeNull();
    expect(button("Pause")).toBeTruthy();
  });

  test("has what was said, with a way to ask each bot that can say why", async () => {
    const { table } = knownAt("count");
    if (!table) throw new Error("the frame has a table");
    const seats = table.seats.map((seat, at) => ({ ...seat, explains: at === 1 }));
    shown("count", { table: { ...table, seats } });
    await wait(20);
    const asks = [...document.querySelectorAll<HTMLElement>("details [data-do=why]")];
    expect(asks.length).toBeGreaterThan(0);
    expect(new Set(asks.map((each) => each.dataset["seat"]))).toEqual(new Set(["1"]));
  });
});

describe("the end of a match", () => {
  test("is told when all is counted, with ways to go on", async () => {
    const known = knownAt("over");
    const table = known.table && { ...known.table, record: "word", host: known.seat };
    shown("over", { table });
    expect(screen.queryByTestId("result")).toBeNull();
    await wait(20);
    expect(screen.getByTestId("result").textContent).toMatch(/win the match/);
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/records/word", "/api/records/word.mus", "/"]);
    expect(button("Play again")).toBeTruthy();
  });
});
