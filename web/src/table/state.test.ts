import { expect, test } from "vitest";

import { around, event, game, handBegan, said, tableState, welcome } from "../testing/frames";
import { Gap, type Known, learn, NOTHING, type ToPage } from "./state";

function learnt(...messages: ToPage[]): Known {
  return messages.reduce(learn, NOTHING);
}

test("a welcome with the table is all that stands", () => {
  const known = learnt(
    welcome({
      v: 7,
      seat: 2,
      game: game(),
      you: { acting: false, cards: ["Kc", "3o"] },
      happened: [handBegan(1), said(0, "mus")],
    }),
  );
  expect(known.version).toBe(7);
  expect(known.seat).toBe(2);
  expect(known.cards).toEqual(["Kc", "3o"]);
  expect(known.hand).toHaveLength(2);
});

test("a welcome without the table keeps what was known, and its version", () => {
  const before = learnt(welcome({ v: 3, game: game(), you: { acting: true, cards: ["Kc"] } }));
  const known = learn(before, welcome({ v: 5, seat: 1, table: null }));
  expect(known.version).toBe(3);
  expect(known.seat).toBe(1);
  expect(known.cards).toEqual(["Kc"]);
  expect(known.table).toEqual(before.table);
});

test("events follow version by version", () => {
  const known = learnt(welcome({ v: 1 }), event(2), event(3, { game: game({ moment: 9 }) }));
  expect(known.version).toBe(3);
  expect(known.game?.moment).toBe(9);
});

test("a version that was told before changes nothing", () => {
  const before = learnt(welcome({ v: 4, game: game() }));
  expect(learn(before, event(4, { game: game({ moment: 99 }) }))).toBe(before);
});

test("a missing version is a gap", () => {
  expect(() => learnt(welcome({ v: 1 }), event(3))).toThrow(Gap);
});

test("what an event leaves out has not changed", () => {
  const known = learnt(
    welcome({ v: 1, game: game(), you: { acting: true, cards: ["Kc"] } }),
    event(2, { you: { acting: false } }),
  );
  expect(known.cards).toEqual(["Kc"]);
  expect(known.you?.acting).toBe(false);
  expect(known.game).toEqual(game());
});

test("a new hand begins a new page, and the one before it is kept", () => {
  const known = learnt(
    welcome({ v: 1, happened: [handBegan(1), said(0, "mus")] }),
    event(2, { happened: [said(1, "no_mus"), handBegan(2), said(2, "pass")] }),
  );
  expect(known.last.map((each) => each.type)).toEqual(["hand_began", "said", "said"]);
  expect(known.hand.map((each) => each.type)).toEqual(["hand_began", "said"]);
  expect(known.fresh).toHaveLength(3);
});

test("before the first hand there is no page to keep", () => {
  const known = learnt(
    welcome({ v: 1, happened: [{ type: "game_began", number: 1, score: [0, 0] }, handBegan(1)] }),
  );
  expect(known.last).toEqual([]);
});

test("another match forgets the hands of the one before it", () => {
  const known = learnt(
    welcome({ v: 1, game: game(), happened: [handBegan(1), said(0, "mus")] }),
    event(2, { happened: [handBegan(2)] }),
    event(3, { table: tableState({ matches: 2 }), happened: [handBegan(1)] }),
  );
  expect(known.last).toEqual([]);
  expect(known.hand).toEqual([handBegan(1)]);
});

test("what is drawn for the first deal stands with the first hand", () => {
  const drawn = { type: "drew_for_deal", seat: 0, card: "Kc" } as const;
  const known = learnt(welcome({ v: 1 }), event(2, { happened: [drawn, handBegan(1)] }));
  expect(known.hand).toEqual([drawn, handBegan(1)]);
});

test("a welcome brings the hand before the one that waits for its cut", () => {
  const known = learnt(welcome({ v: 9, happened: [handBegan(1), said(0, "pass"), handBegan(2)] }));
  expect(known.last).toHaveLength(2);
  expect(known.hand).toHaveLength(1);
});

test("a snapshot after a gap forgets what stood before", () => {
  const before = learnt(welcome({ v: 1, happened: [handBegan(1), said(0, "mus")] }));
  const known = learn(before, welcome({ v: 40, happened: [handBegan(5)], table: tableState() }));
  expect(known.version).toBe(40);
  expect(known.hand).toHaveLength(1);
});

test("an ask without a question is over", () => {
  const asked = learnt(welcome(), { type: "ask", ask: 1, seat: 2, what: "accept", closes: 9000 });
  expect(asked.ask?.what).toBe("accept");
  expect(learn(asked, { type: "ask", ask: 1, seat: 2 }).ask).toBeNull();
});

test("phrases are numbered, and only the latest are kept", () => {
  let known = learnt(welcome());
  for (let at = 0; at < 9; at += 1) {
    known = learn(known, { type: "phrase", seat: at % 4, phrase: "hello" });
  }
  expect(known.phrases.map((each) => each.number)).toEqual([5, 6, 7, 8, 9]);
});

test("who is here is told apart from what happened", () => {
  const known = learnt(
    welcome({ v: 1, happened: [handBegan(1)] }),
    event(2, { happened: [said(0, "mus")] }),
    around({ watchers: 3 }),
  );
  expect(known.around?.watchers).toBe(3);
  expect(known.fresh).toEqual([]);
  expect(known.version).toBe(2);
});

test("answers to one's own actions change nothing that is known", () => {
  const known = learnt(welcome());
  expect(learn(known, { type: "done", cid: "a", v: 2 })).toBe(known);
  expect(learn(known, { type: "refused", code: "late", cid: "a" })).toBe(known);
  expect(learn(known, { type: "pong" })).toBe(known);
});
