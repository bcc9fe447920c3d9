import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";

import CopyLine from "./CopyLine.svelte";
import { speak } from "./i18n.svelte";

const PROPS = { label: "Link", link: "http://192.168.1.4:8000/t/abc" };

beforeEach(() => speak("en"));

function copying() {
  return fireEvent.click(screen.getByRole("button", { name: "Copy" }));
}

test("the link is copied where the browser lets the page", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  render(CopyLine, PROPS);
  await copying();
  expect(writeText).toHaveBeenCalledWith(PROPS.link);
  expect(await screen.findByText(/^Copied/)).toBeTruthy();
});

test("on plain http the link is selected, and the reader is told how to copy it", async () => {
  vi.stubGlobal("navigator", {});
  render(CopyLine, PROPS);
  await copying();
  expect(await screen.findByText(/The link is selected/)).toBeTruthy();
  const field = screen.getByLabelText<HTMLInputElement>("Link");
  expect(field.selectionEnd).toBe(PROPS.link.length);
});

test("sharing is offered where there is such a thing", () => {
  vi.stubGlobal("navigator", { share: () => Promise.resolve() });
  render(CopyLine, { ...PROPS, share: true });
  expect(screen.getByRole("button", { name: "Share" })).toBeTruthy();
});
