import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { speak } from "../lib/i18n.svelte";
import { choose } from "../lib/settings.svelte";
import { around, bot, event, OPEN, person, tableState, welcome } from "../testing/frames";
import { answerWith, fakeSockets } from "../testing/server";
import Table from "./Table.svelte";

let sockets: ReturnType<typeof fakeSockets>;
let name: string | null;

beforeEach(async () => {
  name = "Guest 27";
  sockets = fakeSockets();
  answerWith({
    "GET /api/me": () => ({ name }),
    "POST /api/me": (sent: { name: string }) => {
      name = sent.name || "Guest 27";
      return { name };
    },
    "GET /api/codes": { codes: [{ preset: "almanac_40", title: "Our almanac", line: "" }] },
    "GET /api/bots": { bots: [{ name: "clubman", character: "" }] },
  });
  choose({ named: false });
  await speak("en");
});

afterEach(() => choose({ named: false }));

function atTable(watching = false) {
  return render(Table, { code: "tttt", watching });
}

function seat(number: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-seat="${number}"]`);
  if (!found) throw new Error(`seat ${number} is not drawn`);
  return found;
}

function seatsInOrder(): string[] {
  return [...document.querySelectorAll<HTMLElement>("[data-seat]")].map(
    (each) => each.dataset["seat"] ?? "",
  );
}

test("who opened the table shares the link, puts bots and starts", async () => {
  choose({ named: true });
  atTable();
  sockets.latest().says(welcome());
  const link = await screen.findByLabelText<HTMLInputElement>("Link for players");
  expect(link.value).toBe(`${location.origin}/t/tttt`);
  expect(screen.getByLabelText<HTMLInputElement>("Link for watchers").value).toContain("/w/wwww");
  expect(screen.getByRole("img", { name: /QR/ }).getAttribute("src")).toBe(
    "/api/tables/tttt/qr.svg",
  );
  await fireEvent.click(within(seat(2)).getByRole("button", { name: /Put a bot/ }));
  expect(sockets.latest().heard("set_bot")[0]).toMatchObject({ seat: 2, bot: "clubman" });
  await fireEvent.click(screen.getByRole("button", { name: "Start with 3 bots" }));
  expect(sockets.latest().heard("start")).toHaveLength(1);
});

test("the code has its title in the reader's language", async () => {
  atTable();
  sockets.latest().says(welcome());
  expect(await screen.findByRole("link", { name: "Our almanac" })).toBeTruthy();
});

test("oneself sits below, the others follow anticlockwise", async () => {
  atTable();
  const seats = [person("Ana"), OPEN, person("Jon"), bot("Pello")];
  sockets.latest().says(welcome({ seat: 2, table: tableState({ seats }) }));
  await screen.findByText("Jon");
  expect(seatsInOrder()).toEqual(["2", "3", "0", "1"]);
  expect(seat(0).textContent).toContain("partner");
  expect(seat(1).textContent).toContain("rival");
  expect(screen.getByText("You have a seat. Ana starts the match.")).toBeTruthy();
});

test("a friend who follows the link is asked for a name when sitting down", async () => {
  atTable();
  sockets.latest().says(welcome({ seat: null, table: tableState({ code: null }) }));
  await screen.findByText("Ana");
  await fireEvent.click(within(seat(1)).getByRole("button", { name: /Sit here/ }));
  await fireEvent.input(screen.getByLabelText("Nickname"), { target: { value: "Miren" } });
  await fireEvent.submit(screen.getByLabelText("Nickname"));
  await vi.waitFor(() => expect(sockets.count()).toBe(2));
  sockets.latest().says(welcome({ seat: null, table: tableState({ code: null }) }));
  expect(sockets.latest().heard("sit")[0]).toMatchObject({ seat: 1 });
  expect(name).toBe("Miren");
});

test("who has a name sits down in one tap", async () => {
  choose({ named: true });
  atTable();
  sockets.latest().says(welcome({ seat: null }));
  await screen.findByText("Ana");
  await fireEvent.click(within(seat(3)).getByRole("button", { name: /Sit here/ }));
  expect(sockets.latest().heard("sit")[0]).toMatchObject({ seat: 3 });
});

test("a full table is told as such", async () => {
  atTable();
  const seats = ["Ana", "Jon", "Miren", "Beñat"].map((each) => person(each));
  sockets.latest().says(welcome({ seat: null, table: tableState({ seats }) }));
  expect(await screen.findByText(/All seats are taken/)).toBeTruthy();
});

test("watchers see the table, and no seat to take nor link for players", async () => {
  atTable(true);
  sockets.latest().says(welcome({ seat: null, table: tableState({ code: null }) }));
  await screen.findByText("Ana");
  expect(screen.queryByRole("button", { name: /Sit here/ })).toBeNull();
  expect(screen.queryByLabelText("Link for players")).toBeNull();
});

test("who is away is said in words", async () => {
  atTable();
  const seats = [person("Ana"), person("Jon"), OPEN, OPEN];
  sockets.latest().says(welcome({ table: tableState({ seats }) }));
  sockets.latest().says(around({ here: [true, false, false, false] }));
  expect((await screen.findByText(/not here now/)).closest("[data-seat]")).toBe(seat(1));
});

test("a seat that was taken meanwhile is told, with what to do", async () => {
  choose({ named: true });
  atTable();
  sockets.latest().says(welcome({ seat: null }));
  await screen.findByText("Ana");
  await fireEvent.click(within(seat(1)).getByRole("button", { name: /Sit here/ }));
  const cid = String(sockets.latest().heard("sit")[0]?.["cid"]);
  sockets.latest().says({ type: "refused", code: "seat_taken", cid });
  expect((await screen.findByRole("alert")).textContent).toContain("Choose another seat");
});

test("a broken line is shown until it is mended, and the table stays", async () => {
  atTable();
  sockets.latest().says(welcome());
  await screen.findByText("Ana");
  sockets.latest().ends(1006);
  expect(await screen.findByText("The line is broken; mending it…")).toBeTruthy();
  expect(screen.getByText("Ana")).toBeTruthy();
  window.dispatchEvent(new Event("online"));
  sockets.latest().says(welcome({ v: 1, table: null }));
  await vi.waitFor(() => expect(screen.queryByText("The line is broken; mending it…")).toBeNull());
});

test("a stale link has a friendly answer", async () => {
  atTable();
  sockets.latest().ends(4404);
  expect(await screen.findByRole("heading", { name: "There is no table here" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "To the home page" })).toBeTruthy();
});

test("a second tab takes the table, and the first can take it back", async () => {
  atTable();
  sockets.latest().says(welcome());
  sockets.latest().ends(4409);
  await fireEvent.click(await screen.findByRole("button", { name: "Play here" }));
  sockets.latest().says(welcome());
  expect(await screen.findByText("Ana")).toBeTruthy();
});

test("a stranger becomes a guest and comes in", async () => {
  name = null;
  atTable();
  sockets.latest().ends(4401);
  await vi.waitFor(() => expect(sockets.count()).toBe(2));
  expect(name).toBe("Guest 27");
});

test("a browser without cookies is told so, not tried for ever", async () => {
  atTable();
  sockets.latest().ends(4401);
  await vi.waitFor(() => expect(sockets.count()).toBe(2));
  sockets.latest().ends(4401);
  expect(await screen.findByText(/Allow cookies/)).toBeTruthy();
  expect(sockets.count()).toBe(2);
});

test("the lobby changes as others come", async () => {
  atTable();
  sockets.latest().says(welcome());
  await screen.findByText("Ana");
  const seats = [person("Ana"), person("Jon"), OPEN, OPEN];
  sockets.latest().says(event(2, { table: tableState({ seats }) }));
  expect(await screen.findByText("Jon")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Start with 2 bots" })).toBeTruthy();
});
