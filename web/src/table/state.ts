// The table as one viewer knows it: a pure function from what was known and a message of the server
// to what is known now. Owns no rule of the game, no time and no drawing.

import type {
  Around,
  Ask,
  Event,
  Game,
  PhraseSaid,
  Protocol,
  TableState,
  Welcome,
  Yours,
} from "../generated/protocol";

export type ToPage = Protocol["toPage"];
export type ToServer = Protocol["toServer"];
export type Happening = NonNullable<Event["happened"]>[number];

export interface Known {
  readonly version: number; // 0 before the first welcome
  readonly seat: number | null; // null: a watcher
  readonly table: TableState | null;
  readonly game: Game | null;
  readonly cards: readonly string[];
  readonly you: Yours | null; // what can be done now
  readonly around: Around | null;
  readonly ask: Ask | null;
  readonly hand: readonly Happening[]; // what was seen of this hand, oldest first
  readonly last: readonly Happening[]; // and of the hand before it, its count included
  readonly fresh: readonly Happening[]; // what the latest message told
  readonly phrases: readonly (PhraseSaid & { number: number })[]; // the latest few
}

export const NOTHING: Known = {
  version: 0,
  seat: null,
  table: null,
  game: null,
  cards: [],
  you: null,
  around: null,
  ask: null,
  hand: [],
  last: [],
  fresh: [],
  phrases: [],
};

export class Gap extends Error {} // a version is missing: connect again

export function learn(known: Known, message: ToPage): Known {
  switch (message.type) {
    case "welcome":
      return welcomed(known, message);
    case "event":
      return happened(known, message);
    case "around":
      return { ...known, around: message, fresh: [] };
    case "ask":
      return { ...known, ask: message.what ? message : null, fresh: [] };
    case "phrase":
      return {
        ...known,
        fresh: [],
        phrases: [
          ...known.phrases.slice(-4),
          { ...message, number: (known.phrases.at(-1)?.number ?? 0) + 1 },
        ],
      };
    case "done":
    case "refused":
    case "pong":
      return known;
  }
}

function welcomed(known: Known, message: Welcome): Known {
  const here = { around: message.around, seat: message.seat, ask: message.ask ?? null };
  // Without the table, only what was missed follows, version by version.
  if (!message.table) return { ...known, ...here, fresh: [] };
  const shelf = shelved({ last: [], hand: [] }, message.happened ?? []);
  return {
    ...NOTHING,
    ...here,
    ...shelf,
    phrases: known.phrases,
    version: message.v,
    table: message.table,
    game: message.game ?? null,
    cards: message.you?.cards ?? [],
    you: message.you ?? null,
  };
}

function happened(known: Known, message: Event): Known {
  if (message.v <= known.version) return known; // told before
  if (message.v !== known.version + 1) throw new Gap(`${known.version + 1} is missing`);
  const fresh = message.happened ?? [];
  // Another match has nothing to do with the count of the one before it.
  const goesOn = !message.table || message.table.matches === known.table?.matches;
  const before = goesOn ? { last: known.last, hand: known.hand } : { last: [], hand: [] };
  const shelf = shelved(before, fresh);
  return {
    ...known,
    ...shelf,
    fresh,
    version: message.v,
    table: message.table ?? known.table,
    game: message.game ?? known.game,
    you: message.you ?? known.you,
    cards: message.you?.cards ?? known.cards,
  };
}

interface Shelf {
  readonly last: readonly Happening[];
  readonly hand: readonly Happening[];
}

// A new hand begins a new page of the log; the page before it is kept, for its count. What comes
// before the first hand, as the cards drawn for the deal, stands with it.
function shelved(shelf: Shelf, fresh: readonly Happening[]): Shelf {
  let { last, hand } = shelf;
  for (const each of fresh) {
    if (each.type === "hand_began") {
      const began = hand.some((one) => one.type === "hand_began");
      if (began) [last, hand] = [hand, []];
    }
    hand = [...hand, each];
  }
  return { last, hand };
}
