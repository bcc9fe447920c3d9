// Asking the server over plain HTTP. Owns addresses, and turning whatever goes wrong into a `Wrong`
// with a code that the page has words for; knows nothing of tables being played.

import type {
  Bots,
  Codes,
  Me,
  NewTable,
  Opened,
  Problem,
  RulesText,
  Tables,
} from "../generated/protocol";
import type { Language } from "./settings.svelte";

export type WrongCode = Problem["code"] | "offline" | "cookies";

/** A request that was refused or got no answer. */
export class Wrong extends Error {
  readonly code: WrongCode;
  readonly line: number | null; // of a record
  readonly column: number | null;

  constructor(problem: {
    code: WrongCode;
    detail?: string;
    line?: number | null;
    column?: number | null;
  }) {
    super(problem.detail ?? problem.code);
    this.code = problem.code;
    this.line = problem.line ?? null;
    this.column = problem.column ?? null;
  }
}

/** Ask for what lies at an address. Raises `Wrong`. */
export function get<Answer>(path: string): Promise<Answer> {
  return asked<Answer>(path, { headers: { accept: "application/json" } });
}

/** Post an object as JSON, or a text as it is. Raises `Wrong`. */
export function post<Answer>(path: string, body: object | string): Promise<Answer> {
  const plain = typeof body === "string";
  return asked<Answer>(path, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": plain ? "text/plain; charset=utf-8" : "application/json",
    },
    body: plain ? body : JSON.stringify(body),
  });
}

async function asked<Answer>(path: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, credentials: "same-origin" });
  } catch {
    throw new Wrong({ code: "offline" });
  }
  if (response.ok) {
    try {
      return (await response.json()) as Answer;
    } catch {
      throw new Wrong({ code: "broken", detail: `${path} did not answer in JSON` });
    }
  }
  throw new Wrong(await problemIn(response));
}

async function problemIn(response: Response): Promise<Problem> {
  try {
    const problem = (await response.json()) as Problem;
    if (typeof problem.code === "string") return problem;
  } catch {
    // A proxy answered, not the server.
  }
  if (response.status === 429) return { code: "too_fast" };
  if (response.status === 404) return { code: "not_found" };
  return { code: "broken", detail: `status ${response.status}` };
}

export const whoAmI = (): Promise<Me> => get<Me>("/api/me");

export const callMe = (name: string, language: Language): Promise<Me> =>
  post<Me>("/api/me", { name, language });

export const tables = (): Promise<Tables> => get<Tables>("/api/tables");

export const openNew = (table: NewTable): Promise<Opened> => post<Opened>("/api/tables", table);

export const bots = (): Promise<Bots> => get<Bots>("/api/bots");

export const codes = (language: Language): Promise<Codes> =>
  get<Codes>(`/api/codes?lang=${language}`);

export const rulesOf = (preset: string, language: Language): Promise<RulesText> =>
  get<RulesText>(`/api/codes/${encodeURIComponent(preset)}?lang=${language}`);

/** Where the picture of a table's link lies, to be scanned by a phone. */
export const qrOf = (code: string): string => `/api/tables/${encodeURIComponent(code)}/qr.svg`;
