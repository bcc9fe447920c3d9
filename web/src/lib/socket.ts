// The line to a table: a WebSocket that mends itself. Owns connecting, resuming, noticing a dead
// line, and sending again what was not answered; knows nothing of what the messages mean for play.

import { Gap, type ToPage, type ToServer } from "../table/state";

const PROTOCOL = 1;
const FIRST_WAIT = 300; // milliseconds, doubled at every try
const LONGEST_WAIT = 5_000;
const PING_EVERY = 15_000;
const ANSWER_WITHIN = 10_000;
const TOO_FAST_WAIT = 3_000;
const REPEAT_AFTER = 1_500;

// What the server closes a line with.
const FOR_GOOD: Readonly<Record<number, LineState>> = {
  4401: "no_guest",
  4403: "elsewhere",
  4404: "gone",
  4409: "moved",
};
const TOO_FAST = 4429;

/**
 * `lost`: being mended. For good, until `resume`: `moved` (the table is open in another tab), `gone`
 * (there is no such table), `no_guest` (the server does not know who this is), `elsewhere` (the page
 * lies at another address than the server's), `old` (the server is newer than this page), `closed`.
 */
export type LineState =
  "connecting" | "open" | "lost" | "moved" | "gone" | "no_guest" | "elsewhere" | "old" | "closed";

export interface LineOptions {
  readonly code: string;
  readonly since: () => number; // the version that is known, 0 for none
  readonly hear: (message: ToPage) => void; // raises `Gap` where a version is missing
  readonly changed: (state: LineState) => void;
  readonly waiting: (count: number) => void; // how many actions are not answered yet
}

export interface Line {
  /** Send a message; one with a `cid` is sent again after a cut until it is answered. */
  send(message: ToServer): void;
  /** Connect at once; `anew`: with all that stands, as someone else or after a mistake. */
  resume(options?: { anew?: boolean }): void;
  close(): void;
}

export function openLine(options: LineOptions): Line {
  return new SelfMending(options);
}

class SelfMending implements Line {
  private readonly options: LineOptions;
  private readonly unanswered = new Map<string, ToServer>();
  private socket: WebSocket | null = null;
  private state: LineState = "connecting";
  private welcomed = false; // on this socket
  private anew = false;
  private tries = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setTimeout> | undefined;
  private repeating: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LineOptions) {
    this.options = options;
    document.addEventListener("visibilitychange", this.looked);
    window.addEventListener("online", this.reachable);
    this.connect();
  }

  send(message: ToServer): void {
    if ("cid" in message) {
      this.unanswered.set(message.cid, message);
      this.options.waiting(this.unanswered.size);
    }
    if (this.welcomed) this.put(message);
  }

  resume(options: { anew?: boolean } = {}): void {
    this.drop();
    this.tries = 0;
    this.anew = this.anew || (options.anew ?? false);
    this.connect();
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.looked);
    window.removeEventListener("online", this.reachable);
    this.drop();
    this.turn("closed");
  }

  private connect(): void {
    this.turn(this.state === "lost" ? "lost" : "connecting");
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.onmessage = (event) => this.heard(socket, String(event.data));
    socket.onclose = (event) => {
      if (socket === this.socket) this.ended(event.code);
    };
    this.expectAnswer();
  }

  private address(): string {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const since = this.anew ? 0 : this.options.since();
    const query = since > 0 ? `?since=${since}` : "";
    return `${scheme}://${location.host}/ws/${encodeURIComponent(this.options.code)}${query}`;
  }

  private heard(socket: WebSocket, text: string): void {
    if (socket !== this.socket) return;
    this.answered();
    const message = JSON.parse(text) as ToPage; // the server's word: its types are generated
    if (message.type === "welcome" && message.protocol !== PROTOCOL) return this.stop("old");
    if (message.type === "done" || message.type === "refused") this.settle(message.cid);
    if (message.type === "refused" && message.code === "too_fast") this.repeatLater();
    if (message.type === "welcome") this.begin(); // first, so that what follows from it is sent
    try {
      this.options.hear(message);
    } catch (error) {
      if (!(error instanceof Gap)) throw error;
      this.resume({ anew: true });
    }
  }

  private begin(): void {
    this.anew = false;
    this.tries = 0;
    this.turn("open");
    if (this.welcomed) return; // the same line, told all anew
    this.welcomed = true;
    if (document.visibilityState === "hidden") this.put({ type: "away", away: true });
    this.repeat();
  }

  // The server answers an action once, however often it is sent.
  private repeat(): void {
    for (const message of this.unanswered.values()) this.put(message);
  }

  // What came too fast was not even read.
  private repeatLater(): void {
    clearTimeout(this.repeating);
    this.repeating = setTimeout(() => this.repeat(), REPEAT_AFTER);
  }

  private settle(cid: string | null | undefined): void {
    if (cid && this.unanswered.delete(cid)) this.options.waiting(this.unanswered.size);
  }

  private ended(code: number): void {
    this.drop();
    const end = FOR_GOOD[code];
    if (end) return this.turn(end);
    this.turn("lost");
    this.retry = setTimeout(() => this.connect(), code === TOO_FAST ? TOO_FAST_WAIT : this.wait());
  }

  private wait(): number {
    const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries);
    this.tries += 1;
    // Not all pages of a server that comes back knock at the same moment.
    return most * (0.7 + 0.3 * Math.random());
  }

  private stop(state: LineState): void {
    this.drop();
    this.turn(state);
  }

  private drop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    clearTimeout(this.pinging);
    clearTimeout(this.repeating);
    this.welcomed = false;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private put(message: ToServer): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private expectAnswer(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.ended(1006), ANSWER_WITHIN);
  }

  private answered(): void {
    clearTimeout(this.silence);
    clearTimeout(this.pinging);
    this.pinging = setTimeout(() => this.ask(), PING_EVERY);
  }

  private ask(): void {
    this.put({ type: "ping" });
    this.expectAnswer();
  }

  private turn(state: LineState): void {
    if (state === this.state) return;
    this.state = state;
    this.options.changed(state);
  }

  private readonly looked = (): void => {
    const away = document.visibilityState === "hidden";
    if (this.welcomed) {
      this.put({ type: "away", away });
      if (!away) this.ask(); // a phone that slept may hold a dead line
    } else if (!away) this.reachable();
  };

  private readonly reachable = (): void => {
    if (this.state === "lost") this.resume();
  };
}
