// A server for tests: answers to plain HTTP, and a WebSocket that the test holds the other end of.
import { vi } from "vitest";

import type { ToPage } from "../table/state";

type Answers = Readonly<Record<string, unknown>>; // "GET /api/me": a body, or a function of what was sent

/** Answers as told; anything else is "not_found". Returns what was asked for, in order. */
export function answerWith(answers: Answers): { path: string; body: unknown }[] {
  const asked: { path: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    const method = init?.method ?? "GET";
    const key = `${method} ${path.split("?")[0]}`;
    const sent: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : null;
    asked.push({ path: key, body: sent });
    const known = answers[key];
    const body: unknown =
      typeof known === "function" ? (known as (sent: unknown) => unknown)(sent) : known;
    const status = body === undefined || isProblem(body) ? 404 : 200;
    const text = JSON.stringify(body ?? { code: "not_found" });
    return Promise.resolve(new Response(text, { status }));
  });
  return asked;
}

function isProblem(body: unknown): boolean {
  return typeof body === "object" && body !== null && "code" in body && !("watch" in body);
}

/** The server's end of a WebSocket. */
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readonly url: string;
  readyState = 0;
  sent: { type: string; [key: string]: unknown }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }

  close(): void {
    this.readyState = 3;
  }

  /** The server says something. */
  says(message: ToPage): void {
    this.readyState = FakeSocket.OPEN;
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The line breaks, or the server closes it. */
  ends(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  /** What was sent of a kind. */
  heard(type: string): { type: string; [key: string]: unknown }[] {
    return this.sent.filter((message) => message.type === type);
  }
}

/** All sockets from now on are fake; `latest` is the one opened last. */
export function fakeSockets(): { latest: () => FakeSocket; count: () => number } {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  return {
    latest: () => {
      const last = FakeSocket.all.at(-1);
      if (!last) throw new Error("no socket was opened");
      return last;
    },
    count: () => FakeSocket.all.length,
  };
}
