// Frames of the server, made small for tests. Owns nothing that is played.

import type {
  Around,
  Event,
  Game,
  Listed,
  Said,
  SeatState,
  TableState,
  Welcome,
} from "../generated/protocol";
import type { Happening } from "../table/state";

export const OPEN: SeatState = { kind: "open", name: "", bot: null, sat_in: false };

export function person(name: string, changes: Partial<SeatState> = {}): SeatState {
  return { kind: "person", name, bot: null, sat_in: false, ...changes };
}

export function bot(name: string): SeatState {
  return { kind: "bot", name, bot: "clubman", sat_in: false };
}

export function tableState(changes: Partial<TableState> = {}): TableState {
  return {
    state: "gathering",
    rules: {
      preset: "almanac_40",
      title: "Almanac, eight kings, forty stones",
      changed: {},
      seats: 4,
      pack: "spanish",
      cards: [],
      target: 40,
      games_to_win: 2,
      vacas_to_win: 1,
      kings: ["3"],
      aces: ["2"],
      signs: true,
    },
    options: { level: "clubman", pace: "normal", private: true, clock: null },
    seats: [person("Ana"), OPEN, OPEN, OPEN],
    host: 0,
    matches: 0,
    record: null,
    watch: "wwww",
    code: "tttt",
    ...changes,
  };
}

export function game(changes: Partial<Game> = {}): Game {
  return {
    moment: 0,
    hand: 1,
    game: 1,
    phase: "mus",
    turn: 0,
    dealer: 3,
    mano: 0,
    score: [0, 0],
    games: [0, 0],
    vacas: [0, 0],
    winner: null,
    corrido: false,
    rounds: 0,
    drew: [null, null, null, null],
    holds: {},
    lances: [],
    clock: null,
    ...changes,
  };
}

export function around(changes: Partial<Around> = {}): Around {
  return {
    type: "around",
    here: [true, true, true, true],
    away: [false, false, false, false],
    ready: [false, false, false, false],
    claims: [null, null, null, null],
    watchers: 0,
    ...changes,
  };
}

export function welcome(changes: Partial<Welcome> = {}): Welcome {
  return {
    type: "welcome",
    protocol: 1,
    v: 1,
    seat: 0,
    around: around(),
    table: tableState(),
    ...changes,
  };
}

export function event(v: number, changes: Partial<Event> = {}): Event {
  return { type: "event", v, ...changes };
}

export function handBegan(number: number): Happening {
  return { type: "hand_began", number, dealer: 3, mano: 0, corrido: false, commitment: null };
}

export function said(seat: number, call: Said["call"]): Happening {
  return { type: "said", seat, call, stones: 0 };
}

export function listedTable(changes: Partial<Listed> = {}): Listed {
  return {
    code: "tttt",
    preset: "almanac_40",
    title: "Almanac, eight kings, forty stones",
    players: ["Ana", "Jon"],
    state: "playing",
    yours: true,
    touched: 0,
    ...changes,
  };
}
