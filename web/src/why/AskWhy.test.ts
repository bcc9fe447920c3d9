import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Why } from "../generated/protocol";
import { Wrong } from "../lib/api";
import { speak } from "../lib/i18n.svelte";
import { choose } from "../lib/settings.svelte";
import { wordsOf } from "../table/calls";
import type { Happening } from "../table/state";
import { handBegan, said, tableState } from "../testing/frames";
import type { Asking } from "./asking";
import AskWhy from "./AskWhy.svelte";

const WHY: Why = {
  bot: "clubman",
  cards: ["Kc", "Ko", "5e", "4b"],
  options: [
    { call: "raise", stones: 2, cards: [], probability: 0.625, win_chance: 0.541 },
    { call: "accept", stones: 0, cards: [], probability: 0.25, win_chance: 0.52 },
    { call: "fold", stones: 0, cards: [], probability: 0.125, win_chance: 0.5 },
  ],
  taken: 1,
  basis: "policy",
};

const HAND: readonly Happening[] = [
  handBegan(1),
  { type: "said", seat: 0, call: "bet", stones: 2 },
  said(1, "accept"),
];

function asking(answer: () => Promise<Why> = () => Promise.resolve(WHY), may = true): Asking {
  return { may: () => may, ask: vi.fn(answer) };
}

function shown(by: Asking | null, index = 2, hand = HAND): void {
  render(AskWhy, {
    hand,
    index,
    asking: by,
    telling: {
      seating: { me: 0, names: ["Ana", "Beñat", "Carmen", "Dominika"] },
      words: wordsOf("en"),
      language: "en",
      deck: "spanish",
    },
    rules: tableState().rules,
  });
}

async function opened(by: Asking, index = 2, hand = HAND): Promise<void> {
  shown(by, index, hand);
  await fireEvent.click(screen.getByRole("button"));
}

const rows = () =>
  [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("th, td")].map((cell) => cell.textContent.replace(/\s+/g, " ").trim()),
  );

beforeEach(async () => {
  await speak("en");
  choose({ language: "en", calls: "en" });
});

afterEach(cleanup);

describe("the button by a call", () => {
  test("says which call it asks about", () => {
    shown(asking());
    expect(screen.getByRole("button", { name: "Why? Beñat: “see”" })).toBeTruthy();
  });

  test("is not there where nobody can be asked", () => {
    shown(null);
    shown(asking(undefined, false));
    shown(asking(), 0);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("the answer", () => {
  test("has every option with how often it is taken and how often it then wins", async () => {
    const by = asking();
    await opened(by);
    await screen.findByText("Why did you do that?");
    await screen.findByRole("table");
    expect(by.ask).toHaveBeenCalledExactlyOnceWith({ seat: 1, turn: 0 });
    expect(rows()).toEqual([
      ["raise 2", "63%", "54.1%"],
      ["see ✓ done", "25%", "52.0%"],
      ["fold", "12%", "50.0%"],
    ]);
    const shares = [...document.querySelectorAll<HTMLElement>("[data-share]")];
    expect(shares.reduce((sum, each) => sum + Number(each.dataset["share"]), 0)).toBe(100);
  });

  test("marks what was done, and says in a sentence what it was worth", async () => {
    await opened(asking());
    await screen.findByRole("table");
    const marked = document.querySelectorAll("tr[data-taken=true]");
    expect([...marked].map((row) => row.getAttribute("data-call"))).toEqual(["accept"]);
    expect(screen.getByText(/does that 25% of the time.+wins? the game 52\.0%/)).toBeTruthy();
    expect(screen.getByText(/learned from very many games/)).toBeTruthy();
    expect(document.querySelectorAll("[data-testid=why] [data-card]")).toHaveLength(4);
  });

  test("says so where what was done is none of the options", async () => {
    await opened(asking(() => Promise.resolve({ ...WHY, taken: null })));
    expect(await screen.findByText(/none of the choices/)).toBeTruthy();
  });

  test("shows the cards that would be thrown, and says that all are kept", async () => {
    const throws = {
      ...WHY,
      options: [
        { call: "discard", stones: 0, cards: ["5e", "4b"], probability: 0.6, win_chance: 0.5 },
        { call: "discard", stones: 0, cards: [], probability: 0.4, win_chance: 0.5 },
      ],
      taken: 0,
    } satisfies Why;
    const hand: readonly Happening[] = [handBegan(1), { type: "discarded", seat: 1, count: 2 }];
    await opened(
      asking(() => Promise.resolve(throws)),
      1,
      hand,
    );
    await screen.findByRole("table");
    expect(rows().map(([words]) => words)).toEqual(["throw: ✓ done", "keep all cards"]);
    const thrown = [...document.querySelectorAll("tbody [role=img]")];
    expect(thrown.map((each) => each.getAttribute("aria-label"))).toEqual([
      "5 of swords",
      "4 of batons",
    ]);
  });

  test("is asked for again where the server could not give it", async () => {
    let isBusy = true;
    const by = asking(() =>
      isBusy ? Promise.reject(new Wrong({ code: "too_fast" })) : Promise.resolve(WHY),
    );
    await opened(by);
    expect((await screen.findByRole("alert")).textContent).toContain("too fast");
    isBusy = false;
    await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("table")).toBeTruthy();
  });

  test("goes away when it is closed, and is not asked for twice", async () => {
    const by = asking();
    await opened(by);
    await screen.findByRole("table");
    await fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("table")).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: /^Why\?/ }));
    expect(screen.getByRole("table")).toBeTruthy();
    expect(by.ask).toHaveBeenCalledOnce();
  });
});
