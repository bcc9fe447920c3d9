import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

import { speak } from "../lib/i18n.svelte";
import { choose, settings } from "../lib/settings.svelte";
import Board from "./Board.svelte";
import { FRAMES, type Frame, knownAt, stillTable } from "./fixtures";
import type { Known } from "./state";

const before = { ...settings };

beforeEach(async () => {
  choose({ language: "en", calls: "en", muted: [] });
  await speak("en");
});
afterAll(() => choose(before));

function at(frame: Frame, change: (known: Known) => Known = (known) => known) {
  const table = stillTable(change(knownAt(frame)));
  return { table, ...render(Board, { table }) };
}

function calls(container: HTMLElement): string[] {
  return [...container.querySelectorAll<HTMLElement>("[data-call]")].map(
    (each) => each.dataset["call"] ?? "",
  );
}

function call(container: HTMLElement, name: string): HTMLElement {
  const found = container.querySelector<HTMLElement>(`[data-call="${name}"]`);
  if (!found) throw new Error(`${name} cannot be said`);
  return found;
}

function key(name: string) {
  return fireEvent.keyDown(document.body, { key: name });
}

test.each(FRAMES)("the table is drawn at the moment %s", (frame) => {
  const { container } = at(frame);
  const known = knownAt(frame);
  expect(container.querySelectorAll("[data-seat]")).toHaveLength(known.table?.rules.seats ?? 0);
  expect(container.querySelector("[data-phase]")?.getAttribute("data-phase")).toBe(
    known.game?.phase,
  );
  for (const seat of known.table?.seats ?? []) {
    if (seat !== known.table?.seats[known.seat ?? -1]) {
      expect(screen.getByRole("region", { name: seat.name })).toBeTruthy();
    }
  }
});

test.each(FRAMES)("only what is legal can be said at the moment %s", (frame) => {
  const { container } = at(frame);
  const legal = knownAt(frame).you?.legal?.calls ?? [];
  expect(
    calls(container)
      .filter((each) => each !== "discard")
      .sort(),
  ).toEqual(legal.filter((each) => each !== "discard").sort());
});

test("the pack lies by the mano and says so in words", () => {
  at("answer");
  expect(screen.getByText("The pack lies by Miren: mano.")).toBeTruthy();
});

test("the player who speaks is marked in words, not by colour alone", () => {
  const { container } = at("waiting");
  const seat = container.querySelector<HTMLElement>('[data-turn="true"][data-seat]');
  expect(seat?.dataset["seat"]).toBe("3");
  expect(seat && within(seat).getByText("speaks now")).toBeTruthy();
});

test("partners and rivals are told in words", () => {
  at("answer");
  const partner = screen.getByRole("region", { name: "Jon Ander" });
  expect(within(partner).getByText("partner")).toBeTruthy();
  const rival = screen.getByRole("region", { name: "Étienne" });
  expect(within(rival).getByText("rival")).toBeTruthy();
});

test("a partner who still has to answer is named", () => {
  at("answer");
  expect(screen.getByText(/Your partner Jon Ander answers after you/)).toBeTruthy();
});

test("every lance shows how it stands", () => {
  const { container } = at("juego");
  const states = [...container.querySelectorAll<HTMLElement>("[data-lance]")].map(
    (each) => `${each.dataset["lance"]} ${each.dataset["state"]}`,
  );
  expect(states).toEqual(["grande refused", "chica accepted", "pares refused", "juego open"]);
});

test("a bet goes out with the stones that the stepper shows", async () => {
  const { container, table } = at("open");
  await fireEvent.click(screen.getByRole("button", { name: "one more" }));
  await fireEvent.click(call(container, "bet"));
  expect(table.wishes).toEqual([{ what: "act", with: ["bet", 3, []] }]);
});

test("a quick amount is taken at once, and the rest is what the game still lacks", async () => {
  const { container, table } = at("open");
  await fireEvent.click(screen.getByRole("button", { name: "all that is missing: 27" }));
  await fireEvent.click(call(container, "bet"));
  expect(table.wishes).toEqual([{ what: "act", with: ["bet", 27, []] }]);
});

test("an órdago that is tapped must be confirmed", async () => {
  const { container, table } = at("open");
  await fireEvent.click(call(container, "ordago"));
  expect(table.wishes).toEqual([]);
  await fireEvent.click(screen.getByRole("button", { name: "Yes, órdago!" }));
  expect(table.wishes).toEqual([{ what: "act", with: ["ordago", 0, []] }]);
});

test("an órdago that is not meant is taken back", async () => {
  const { container, table } = at("open");
  await fireEvent.click(call(container, "ordago"));
  await fireEvent.click(screen.getByRole("button", { name: "No, go back" }));
  expect(table.wishes).toEqual([]);
  expect(call(container, "pass")).toBeTruthy();
});

test("an órdago that is held for a moment is said, and said once", async () => {
  vi.useFakeTimers();
  const { container, table } = at("open");
  const button = call(container, "ordago");
  await fireEvent.pointerDown(button, { button: 0 });
  vi.advanceTimersByTime(700);
  expect(table.wishes).toEqual([]);
  vi.advanceTimersByTime(200);
  await fireEvent.pointerUp(button);
  await fireEvent.click(button);
  vi.useRealTimers();
  expect(table.wishes).toEqual([{ what: "act", with: ["ordago", 0, []] }]);
});

test("an órdago is accepted after a question only: it is for the whole game", async () => {
  const { container, table } = at("ordago");
  await fireEvent.click(call(container, "accept"));
  expect(table.wishes).toEqual([]);
  await fireEvent.click(call(container, "accept-yes"));
  expect(table.wishes).toEqual([{ what: "act", with: ["accept", 0, []] }]);
});

test("cards are chosen by tapping them and thrown together", async () => {
  const { container, table } = at("discard");
  expect(call.bind(null, container, "discard")).toThrow();
  const hand = screen.getByRole("list", { name: "Your cards" });
  const cards = within(hand).getAllByRole("button");
  await fireEvent.click(cards[1] as HTMLElement);
  await fireEvent.click(cards[2] as HTMLElement);
  expect(cards[1]?.getAttribute("aria-pressed")).toBe("true");
  await fireEvent.click(screen.getByRole("button", { name: "Throw 2 cards" }));
  const [, second, third] = knownAt("discard").cards;
  expect(table.wishes).toEqual([{ what: "act", with: ["discard", 0, [second, third]] }]);
});

test("all cards are chosen at once, or none", async () => {
  at("discard");
  await fireEvent.click(screen.getByRole("button", { name: "All" }));
  expect(screen.getByRole("button", { name: "Throw 4 cards" })).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "None" }));
  expect(screen.queryByRole("button", { name: /Throw/ })).toBeNull();
});

test("the whole game can be played by keys", async () => {
  const mus = at("mus");
  await key("n");
  expect(mus.table.wishes).toEqual([{ what: "act", with: ["no_mus", 0, []] }]);
  mus.unmount();
  const answer = at("answer");
  await key("+");
  await key("r");
  expect(answer.table.wishes).toEqual([{ what: "act", with: ["raise", 3, []] }]);
  answer.unmount();
  const open = at("open");
  await key("o");
  await tick();
  expect(document.activeElement?.textContent).toContain("Yes, órdago!");
  expect(open.table.wishes).toEqual([]);
  open.unmount();
  const discard = at("discard");
  await key("1");
  await key("d");
  expect(discard.table.wishes).toHaveLength(1);
});

test("a key of what is not legal does nothing", async () => {
  const { table } = at("mus");
  await key("o");
  await key("a");
  await key("4");
  expect(table.wishes).toEqual([]);
});

test("keys typed into a field are no calls", async () => {
  const { table, container } = at("mus");
  const field = document.createElement("input");
  container.append(field);
  await fireEvent.keyDown(field, { key: "m" });
  expect(table.wishes).toEqual([]);
});

test("the keyboard starts at the actions when it is one's turn", () => {
  at("answer");
  const group = screen.getByRole("group", { name: /Étienne bets 3 stones at grande/ });
  expect(document.activeElement).toBe(group);
});

test("who watches has nothing to do, and may claim a bot's seat", async () => {
  const { container, table } = at("watching");
  expect(calls(container)).toEqual([]);
  expect(screen.getByText("You watch, silently.")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Miren: more" }));
  await fireEvent.click(screen.getByText("Sit here when this hand ends"));
  expect(table.wishes).toEqual([{ what: "sit", with: [1] }]);
});

test("while a bot plays for the player, he takes his seat back with one button", async () => {
  const { container, table } = at("mus", (known) => ({
    ...known,
    table: known.table && {
      ...known.table,
      seats: known.table.seats.map((seat, index) =>
        index === 0 ? { ...seat, sat_in: true } : seat,
      ),
    },
  }));
  expect(calls(container)).toEqual([]);
  await fireEvent.click(screen.getByRole("button", { name: "Take my seat back" }));
  expect(table.wishes).toEqual([{ what: "back", with: [] }]);
});

test("a bot partner's question is answered yes or no", async () => {
  const ask = { type: "ask", ask: 7, seat: 2, what: "accept", closes: 10_000 } as const;
  const { table, container } = at("waiting", (known) => ({ ...known, ask }));
  expect(screen.getByText("Jon Ander would accept the órdago. Shall it?")).toBeTruthy();
  const no = container.querySelector<HTMLElement>('[data-answer="no"]');
  await fireEvent.click(no as HTMLElement);
  expect(table.wishes).toEqual([{ what: "answer", with: [false] }]);
});

test("a muted player's phrases are not asked for again", async () => {
  at("mus");
  await fireEvent.click(screen.getByRole("button", { name: "Étienne: more" }));
  await fireEvent.click(screen.getByText("Do not show what Étienne says"));
  expect(settings.muted).toEqual(["Étienne"]);
});

test("a finger that taps twice has not spoken twice, though the word is one's own again", async () => {
  vi.useFakeTimers();
  const { container, table } = at("open");
  await fireEvent.click(call(container, "pass"));
  vi.advanceTimersByTime(200);
  await fireEvent.click(call(container, "pass"));
  expect(table.wishes).toHaveLength(1);
  vi.advanceTimersByTime(400);
  await fireEvent.click(call(container, "pass"));
  vi.useRealTimers();
  expect(table.wishes).toHaveLength(2);
});

test("while others speak, the latest sentences stand where the calls were", () => {
  const { container } = at("waiting");
  const lines = [...container.querySelectorAll(".recent li")].map((each) => each.textContent);
  expect(lines).toHaveLength(4);
  expect(container.querySelector(".log li:last-child")?.textContent).toBe(lines.at(-1));
});

test("calls are shown in the words that were chosen, with their meaning beneath", async () => {
  choose({ calls: "eu-iparralde" });
  const { container } = at("answer");
  expect(call(container, "accept").textContent).toMatch(/iduki\s*the bet stands/);
  expect(call(container, "raise").textContent).toMatch(/2 gehiago\s*2 stones more/);
});
