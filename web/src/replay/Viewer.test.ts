import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Game, Replay, ReplayHand } from "../generated/protocol";
import { speak } from "../lib/i18n.svelte";
import { choose } from "../lib/settings.svelte";
import { knownAt } from "../table/fixtures";
import type { Source } from "./source";
import Viewer from "./Viewer.svelte";

const { table, game } = knownAt("open");
if (!table || !game) throw new Error("the frame has a table and a game");
const GAME: Game = game;

const REPLAY: Replay = {
  rules: table.rules,
  players: ["Ana", "", "Jon", "Étienne"],
  date: null,
  hands: [
    { hand: 1, game: 1, score: [0, 0] },
    { hand: 2, game: 1, score: [5, 3] },
  ],
};

const CARDS = [
  ["Kc", "Qo", "5e", "4b"],
  ["Ko", "Jc", "7e", "Ab"],
  ["Ke", "Je", "6e", "2b"],
  ["Kb", "Jb", "5o", "2o"],
];

function hand(number: number): ReplayHand {
  return {
    hand: number,
    pack: [],
    steps: [
      {
        happened: [
          { type: "hand_began", number, dealer: 3, mano: 0, corrido: false, commitment: null },
        ],
        game: GAME,
      },
      { happened: [{ type: "dealt", seat: 0, cards: CARDS[0] ?? [] }], game: GAME, cards: CARDS },
      { happened: [{ type: "said", seat: 0, call: "mus", stones: 0 }], game: GAME, cards: CARDS },
      {
        happened: [{ type: "said", seat: 1, call: "no_mus", stones: 0 }],
        game: GAME,
        cards: CARDS,
      },
    ],
  };
}

const source: Source = {
  download: null,
  replay: () => Promise.resolve(REPLAY),
  hand: (number) => Promise.resolve(hand(number)),
};

beforeEach(async () => {
  await speak("en");
  choose({ language: "en", calls: "en" });
});

afterEach(cleanup);

async function shown(from: Source = source): Promise<void> {
  render(Viewer, { replay: REPLAY, source: from });
  await screen.findByText(/^Step/);
}

const cards = (seat: number) =>
  [...document.querySelectorAll(`[data-seat="${seat}"] [data-card]`)].map((each) =>
    each.getAttribute("data-card"),
  );
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const step = () => screen.getByText(/^Step/).textContent;

describe("a replay", () => {
  test("begins with the cards of the first hand, all open", async () => {
    await shown();
    expect(step()).toBe("Step 2 of 4");
    expect(cards(1)).toEqual(CARDS[1]);
  });

  test("goes step by step by the buttons, the keys and the slider", async () => {
    await shown();
    await fireEvent.click(screen.getByRole("button", { name: "Forward" }));
    expect(step()).toBe("Step 3 of 4");
    await press("ArrowLeft");
    expect(step()).toBe("Step 2 of 4");
    await press("End");
    expect(step()).toBe("Step 4 of 4");
    await fireEvent.input(screen.getByRole("slider"), { target: { value: "0" } });
    expect(step()).toBe("Step 1 of 4");
  });

  test("goes on to the next hand after the last step, and back again", async () => {
    await shown();
    await press("End");
    await press("ArrowRight");
    await waitFor(() => expect(screen.getByLabelText("Hands")).toHaveProperty("value", "1"));
    await press("Home");
    await press("ArrowLeft");
    await waitFor(() => expect(step()).toBe("Step 4 of 4"));
    expect(screen.getByLabelText("Hands")).toHaveProperty("value", "0");
  });

  test("shows from one seat's eyes its own cards alone", async () => {
    await shown();
    await fireEvent.change(screen.getByLabelText("Cards"), { target: { value: "0" } });
    expect(cards(0)).toEqual(CARDS[0]);
    expect(cards(1)).toEqual(["back", "back", "back", "back"]);
  });

  test("tells in words what has happened, and calls a seat without a name by its letter", async () => {
    await shown();
    await press("End");
    const log = screen.getByTestId("replay-log").textContent ?? "";
    expect(log).toContain("Ana: “mus”");
    expect(log).toContain("Seat B: “no mus”");
    expect(log).not.toContain("Your cards");
  });

  test("asks a bot why where the server says that it can be asked", async () => {
    const explained = [[], [true], [], []];
    await shown({
      ...source,
      hand: (number) => Promise.resolve({ ...hand(number), explained }),
      why: () => Promise.reject(new Error("not asked for")),
    });
    await press("End");
    const asks = screen.getAllByRole("button", { name: /^Why\?/ });
    expect(asks.map((each) => each.getAttribute("aria-label"))).toEqual(["Why? Seat B: “no mus”"]);
  });

  test("plays by itself until it is stopped", async () => {
    await shown();
    vi.useFakeTimers();
    await fireEvent.click(screen.getByRole("button", { name: "Play" }));
    await vi.advanceTimersByTimeAsync(1500);
    expect(step()).toBe("Step 3 of 4");
    await fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(step()).toBe("Step 3 of 4");
    vi.useRealTimers();
  });

  test("says what went wrong with a hand, and can try again", async () => {
    let isBroken = true;
    const broken: Source = {
      ...source,
      hand: (number) => (isBroken ? Promise.reject(new Error("broken")) : source.hand(number)),
    };
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    render(Viewer, { replay: REPLAY, source: broken });
    expect(await screen.findByRole("alert")).toBeTruthy();
    isBroken = false;
    await fireEvent.click(screen.getByRole("button"));
    expect(await screen.findByText(/^Step/)).toBeTruthy();
  });
});
