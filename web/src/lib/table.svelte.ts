// The live table for the components: what is known of it, how the line is, and what a player can
// want. Owns turning a wish into a message; the server alone decides whether it may be.

import type { Act, Say } from "../generated/protocol";
import { type Known, learn, NOTHING, type ToPage, type ToServer } from "../table/state";
import type { WrongCode } from "./api";
import { type Line, type LineState, openLine } from "./socket";

type Refusal = Extract<ToPage, { type: "refused" }>["code"];

const ENDINGS: readonly Refusal[] = [
  "no_guest",
  "bad_origin",
  "no_table",
  "moved",
  "slow",
  "going_down",
];

export interface Trouble {
  readonly code: Refusal | WrongCode;
  readonly number: number; // so that the same trouble twice is told twice
}

/** Where this player cut the pack of a hand: how many cards were lifted. */
export interface OwnCut {
  readonly hand: number;
  readonly at: number;
}

export interface LiveTable {
  readonly code: string; // as it stands in the link
  readonly known: Known;
  readonly line: LineState;
  readonly waiting: boolean; // something that was wanted is not answered yet
  readonly trouble: Trouble | null; // the latest wish that was refused
  readonly cut: OwnCut | null; // the latest cut of this page that the server has surely heard
  act(call: Act["call"], stones?: number, cards?: readonly string[]): void;
  sit(seat: number): void;
  stand(): void;
  back(): void;
  start(): void;
  again(): void;
  setBot(seat: number, bot: string | null): void;
  ready(): void;
  answer(yes: boolean): void;
  say(phrase: Say["phrase"]): void;
  block(seat: number, blocked: boolean): void;
  /** Connect again, as who one is now; in another tab the table is left. */
  resume(): void;
  forgetTrouble(): void;
  close(): void;
}

export function openTable(code: string): LiveTable {
  return new OverLine(code);
}

/** An id for an action, so that it counts once though it be sent twice. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Where a player cuts the pack: how many cards are lifted.
function anyCut(): number {
  return 1 + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 39);
}

class OverLine implements LiveTable {
  readonly code: string;
  known: Known = $state.raw(NOTHING);
  line: LineState = $state("connecting");
  waiting = $state(false);
  trouble: Trouble | null = $state.raw(null);
  cut: OwnCut | null = $state.raw(null);
  private readonly socket: Line;
  private wish: (OwnCut & { readonly first: boolean }) | null = null; // the cut that was sent
  private returning = false; // the page was looked at again, and the line has not answered yet

  constructor(code: string) {
    this.code = code;
    this.socket = openLine({
      code,
      since: () => this.known.version,
      hear: (message) => this.hear(message),
      changed: (state) => (this.line = state),
      waiting: (count) => (this.waiting = count > 0),
    });
    document.addEventListener("visibilitychange", this.looked);
  }

  act(call: Act["call"], stones = 0, cards: readonly string[] = []): void {
    const moment = this.known.game?.moment;
    if (moment === undefined) return;
    this.want({ type: "act", cid: freshId(), moment, call, stones, cards: [...cards] });
  }

  sit(seat: number): void {
    this.want({ type: "sit", cid: freshId(), seat });
  }

  stand(): void {
    this.want({ type: "stand", cid: freshId() });
  }

  back(): void {
    this.want({ type: "back", cid: freshId() });
  }

  start(): void {
    this.want({ type: "start", cid: freshId() });
  }

  again(): void {
    this.want({ type: "again", cid: freshId() });
  }

  setBot(seat: number, bot: string | null): void {
    this.want({ type: "set_bot", cid: freshId(), seat, bot });
  }

  ready(): void {
    const hand = this.known.game?.hand;
    if (hand === undefined) return;
    if (this.wish?.hand !== hand) this.wish = { hand, at: anyCut(), first: !this.isReady() };
    this.want({ type: "ready", hand, cut: this.wish.at });
  }

  answer(yes: boolean): void {
    const ask = this.known.ask?.ask;
    if (ask !== undefined) this.want({ type: "answer", ask, yes });
  }

  say(phrase: Say["phrase"]): void {
    this.want({ type: "say", phrase });
  }

  block(seat: number, blocked: boolean): void {
    this.want({ type: "block", seat, blocked });
  }

  resume(): void {
    this.socket.resume({ anew: true });
  }

  forgetTrouble(): void {
    this.trouble = null;
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.looked);
    this.socket.close();
  }

  private want(message: ToServer): void {
    this.trouble = null;
    this.socket.send(message);
  }

  private hear(message: ToPage): void {
    this.known = learn(this.known, message);
    if (message.type === "refused") this.refused(message.code);
    this.takeBack(message);
    this.cutHeard();
    if (this.goesOnByItself(message)) this.ready();
  }

  private refused(code: Refusal): void {
    if (ENDINGS.includes(code)) return; // the line ends, and its state says why
    this.trouble = { code, number: (this.trouble?.number ?? 0) + 1 };
  }

  // Before the first hand there is nothing to look at; what was said while the line was broken, and
  // has no id, is said again.
  private goesOnByItself(message: ToPage): boolean {
    const { game, seat, last } = this.known;
    if (message.type !== "welcome" && message.type !== "event") return false;
    if (!game || game.phase !== "cut" || seat === null || !this.plays(seat)) return false;
    const said = this.wish?.hand === game.hand;
    if (said) return message.type === "welcome" && !this.isReady();
    return game.hand === 1 || !last.some((each) => each.type === "hand_began");
  }

  private isReady(): boolean {
    const { seat, around } = this.known;
    return seat !== null && around?.ready[seat] === true;
  }

  // The server tells that it has heard this page before it cuts. Where it had heard another page of
  // this player before, it is not known whose cut it took.
  private cutHeard(): void {
    const { game } = this.known;
    if (!this.wish?.first || game?.phase !== "cut" || game.hand !== this.wish.hand) return;
    if (this.isReady()) this.cut = this.wish;
  }

  private plays(seat: number): boolean {
    const place = this.known.table?.seats[seat];
    return place?.kind === "person" && !place.sat_in;
  }

  private readonly looked = (): void => {
    this.returning = document.visibilityState === "visible";
  };

  // Only the answer of the server tells whether a bot sat in while the page slept.
  private takeBack(message: ToPage): void {
    if (!this.returning || (message.type !== "welcome" && message.type !== "pong")) return;
    this.returning = false;
    const { seat, table } = this.known;
    if (seat !== null && table?.seats[seat]?.sat_in) this.back();
  }
}
