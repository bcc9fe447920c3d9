import { afterEach, beforeEach, expect, test, vi } from "vitest";

import {
  around,
  bot,
  event,
  game,
  handBegan,
  person,
  tableState,
  welcome,
} from "../testing/frames";
import { fakeSockets } from "../testing/server";
import { freshId, type LiveTable, openTable } from "./table.svelte";

const PLAYING = tableState({
  state: "playing",
  seats: [person("Ana"), bot("Joxe"), bot("Pello"), bot("Maddi")],
});

let sockets: ReturnType<typeof fakeSockets>;
let table: LiveTable;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = fakeSockets();
  table = openTable("abc");
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
});

function said(type: string) {
  return sockets.latest().heard(type);
}

test("a call goes out with the moment at which it was made", () => {
  sockets.latest().says(welcome({ table: PLAYING, game: game({ moment: 17 }) }));
  table.act("bet", 5);
  expect(said("act")[0]).toMatchObject({ moment: 17, call: "bet", stones: 5, cards: [] });
  expect(table.waiting).toBe(true);
});

test("ids are made of what the protocol allows, and are new each time", () => {
  expect(freshId()).toMatch(/^[0-9a-f]{24}$/);
  expect(freshId()).not.toBe(freshId());
});

test("a refused wish is trouble until the next one", () => {
  sockets.latest().says(welcome({ table: PLAYING, game: game() }));
  table.act("mus");
  sockets.latest().says({ type: "refused", code: "late", cid: String(said("act")[0]?.["cid"]) });
  expect(table.trouble?.code).toBe("late");
  expect(table.waiting).toBe(false);
  table.act("mus");
  expect(table.trouble).toBeNull();
});

test("before the first hand the pack is cut without being asked", () => {
  sockets.latest().says(welcome({ table: PLAYING, game: game({ phase: "cut", hand: 1 }) }));
  expect(said("ready")).toHaveLength(1);
  const cut = Number(said("ready")[0]?.["cut"]);
  expect(cut).toBeGreaterThanOrEqual(1);
  expect(cut).toBeLessThanOrEqual(39);
  sockets.latest().says(event(2, { game: game({ phase: "cut", hand: 1 }) }));
  expect(said("ready")).toHaveLength(1);
});

test("after a hand the player goes on when he wants to", () => {
  const happened = [handBegan(1), handBegan(2)];
  sockets
    .latest()
    .says(welcome({ table: PLAYING, game: game({ phase: "cut", hand: 2 }), happened }));
  expect(said("ready")).toHaveLength(0);
  table.ready();
  expect(said("ready")[0]).toMatchObject({ hand: 2 });
});

test("who said he is ready while the line was broken says it again, with the same cut", () => {
  const happened = [handBegan(1), handBegan(2)];
  const cutting = welcome({ table: PLAYING, game: game({ phase: "cut", hand: 2 }), happened });
  sockets.latest().says(cutting);
  table.ready();
  const first = said("ready")[0];
  sockets.latest().ends(1006);
  vi.advanceTimersByTime(300);
  sockets.latest().says(cutting);
  expect(said("ready")).toEqual([first]);
  sockets.latest().ends(1006);
  vi.advanceTimersByTime(300);
  sockets.latest().says({ ...cutting, around: around({ ready: [true, true, true, true] }) });
  expect(said("ready")).toEqual([]);
});

const CUTTING = welcome({
  table: PLAYING,
  game: game({ phase: "cut", hand: 2 }),
  happened: [handBegan(1), handBegan(2)],
});
const READY = around({ ready: [true, true, true, true] });

test("the cut that was sent is kept once the server has told that it heard it", () => {
  sockets.latest().says(CUTTING);
  table.ready();
  expect(table.cut).toBeNull();
  sockets.latest().says(READY);
  expect(table.cut).toMatchObject({ hand: 2, at: said("ready")[0]?.["cut"] });
  sockets.latest().says(event(2, { game: game({ hand: 2 }) }));
  expect(table.cut).toMatchObject({ hand: 2 });
});

test("a cut that came too late, or after that of another page, is nobody's word", () => {
  sockets.latest().says({ ...CUTTING, around: READY });
  table.ready();
  sockets.latest().says(READY);
  expect(table.cut).toBeNull();
  sockets.latest().says(event(2, { game: game({ phase: "cut", hand: 3 }) }));
  sockets.latest().says(around());
  table.ready();
  sockets.latest().says(event(3, { game: game({ hand: 3 }) }));
  sockets.latest().says(READY);
  expect(table.cut).toBeNull();
});

test("a watcher, and one whose seat a bot plays, cut nothing", () => {
  const cutting = game({ phase: "cut", hand: 1 });
  sockets.latest().says(welcome({ seat: null, table: PLAYING, game: cutting }));
  const away = tableState({ ...PLAYING, seats: [person("Ana", { sat_in: true })] });
  sockets.latest().says(welcome({ seat: 0, table: away, game: cutting }));
  expect(said("ready")).toEqual([]);
});

function seen(state: "visible" | "hidden") {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

test("who looks at the page again takes the seat back from the bot that sat in", () => {
  sockets.latest().says(welcome({ table: PLAYING, game: game() }));
  seen("hidden");
  const away = { ...PLAYING, seats: [person("Ana", { sat_in: true }), ...PLAYING.seats.slice(1)] };
  sockets.latest().says(event(2, { table: away }));
  expect(said("back")).toEqual([]);
  seen("visible");
  sockets.latest().says({ type: "pong" });
  expect(said("back")).toHaveLength(1);
});

test("who looks again and whose seat nobody took says nothing", () => {
  sockets.latest().says(welcome({ table: PLAYING, game: game() }));
  seen("hidden");
  seen("visible");
  sockets.latest().says({ type: "pong" });
  expect(said("back")).toEqual([]);
});

test("an answer names the question that stands", () => {
  sockets.latest().says(
    welcome({
      table: PLAYING,
      ask: { type: "ask", ask: 3, seat: 2, what: "call", closes: 9000 },
    }),
  );
  table.answer(false);
  expect(said("answer")).toEqual([{ type: "answer", ask: 3, yes: false }]);
});

test("a gap is mended by a snapshot", () => {
  sockets.latest().says(welcome({ v: 4, table: PLAYING }));
  sockets.latest().says(event(9));
  expect(sockets.latest().url).not.toContain("since");
  sockets.latest().says(welcome({ v: 9, table: PLAYING }));
  expect(table.known.version).toBe(9);
  expect(table.line).toBe("open");
});
