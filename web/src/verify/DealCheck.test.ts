import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test } from "vitest";

import found from "../generated/deals.json";
import { speak } from "../lib/i18n.svelte";
import type { Happening } from "../table/state";
import DealCheck from "./DealCheck.svelte";

const HAND = found[0] as unknown as { pack: string[]; open: Happening[] };
const seating = { me: null, names: ["Ana", "Miren", "Jon", "Étienne"] };

beforeEach(() => speak("en"));
afterEach(cleanup);

test("a deal is checked when it is asked for, and found fair with the reason", async () => {
  render(DealCheck, { happened: HAND.open, pack: HAND.pack, seating });
  expect(screen.queryByText(/fair/)).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Check this deal" }));
  expect(screen.getByRole("status").textContent).toMatch(/The deal was fair.*cards that you have/s);
});

test("a deal with another card is an alarm that names the player and the card", async () => {
  const dealt = HAND.open.find((each) => each.type === "dealt" && each.seat === 1);
  if (dealt?.type !== "dealt") throw new Error("seat 1 was dealt cards");
  const other = HAND.pack.find((card) => !dealt.cards.includes(card)) ?? "";
  const happened = HAND.open.map((each) =>
    each === dealt ? { ...dealt, cards: [other, ...dealt.cards.slice(1)] } : each,
  );
  render(DealCheck, { happened, pack: HAND.pack, seating });
  await fireEvent.click(screen.getByRole("button", { name: "Check this deal" }));
  expect(screen.getByRole("alert").textContent).toMatch(/Miren, cards dealt/);
});

test("a deal without a seal has nothing to check", () => {
  const happened = HAND.open.filter((each) => each.type !== "deal_revealed");
  render(DealCheck, { happened, pack: HAND.pack, seating });
  expect(screen.queryByRole("button")).toBeNull();
});
