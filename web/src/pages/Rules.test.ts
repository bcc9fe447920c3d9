import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";

import { speak } from "../lib/i18n.svelte";
import { answerWith } from "../testing/server";
import RulesList from "./RulesList.svelte";
import RulesOfCode from "./RulesOfCode.svelte";

const RULES = {
  preset: "ffm",
  title: "French",
  line: "four kings",
  sections: [{ title: "The deal", sentences: ["Each gets four cards."] }],
  source: "Source: the federation",
  unstated: ["who cuts"],
};

beforeEach(() => speak("en"));

test("all codes are listed, each with its rules", async () => {
  answerWith({
    "GET /api/codes": { codes: [{ preset: "ffm", title: "French", line: "four kings" }] },
  });
  render(RulesList);
  const link = await screen.findByRole("link", { name: /French/ });
  expect(link.getAttribute("href")).toBe("/rules/ffm");
});

test("the rules of a code are shown, and a table can be opened with them", async () => {
  answerWith({ "GET /api/codes/ffm": RULES });
  render(RulesOfCode, { preset: "ffm" });
  expect(await screen.findByRole("heading", { name: "The deal" })).toBeTruthy();
  expect(screen.getByText("Each gets four cards.")).toBeTruthy();
  expect(screen.getByText("who cuts")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Open a table with these rules" });
  expect(link.getAttribute("href")).toBe("/new?preset=ffm");
});

test("rules that there are not have a friendly answer", async () => {
  answerWith({ "GET /api/codes/chess": { code: "no_such_code" } });
  render(RulesOfCode, { preset: "chess" });
  expect((await screen.findByRole("alert")).textContent).toContain("Choose some from the list");
});
