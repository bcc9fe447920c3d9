// The service worker of public/sw.js, run here with a browser's parts made small.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, test } from "vitest";

const CODE = readFileSync(join(import.meta.dirname, "../../public/sw.js"), "utf8");
const HOME = "https://hordago.test";

type Handler = (event: unknown) => void;

class Shelf {
  readonly kept = new Map<string, Response>();
  put(key: string | Request, response: Response): Promise<void> {
    this.kept.set(pathOf(key), response);
    return Promise.resolve();
  }
  match(key: string | Request): Promise<Response | undefined> {
    return Promise.resolve(this.kept.get(pathOf(key))?.clone());
  }
  async addAll(paths: string[]): Promise<void> {
    for (const path of paths) await this.put(path, await browser.fetch(path));
  }
}

function pathOf(key: string | Request): string {
  return new URL(typeof key === "string" ? key : key.url, HOME).pathname;
}

// The browser: what lies on the server, and what the worker keeps.
const browser = {
  site: {} as Record<string, string>,
  isOffline: false,
  asked: [] as string[],
  shelves: new Map<string, Shelf>(),
  handlers: {} as Record<string, Handler>,
  fetch(key: string | Request): Promise<Response> {
    const path = pathOf(key);
    browser.asked.push(path);
    if (browser.isOffline) return Promise.reject(new TypeError("no connection"));
    const text = browser.site[path];
    const type = path.includes(".") ? "text/javascript" : "text/html; charset=utf-8";
    const headers = { "content-type": type };
    return Promise.resolve(
      new Response(text ?? "", { status: text === undefined ? 404 : 200, headers }),
    );
  },
};

const caches = {
  open(name: string): Promise<Shelf> {
    const shelf = browser.shelves.get(name) ?? new Shelf();
    browser.shelves.set(name, shelf);
    return Promise.resolve(shelf);
  },
  has: (name: string) => Promise.resolve(browser.shelves.has(name)),
  keys: () => Promise.resolve([...browser.shelves.keys()]),
  delete: (name: string) => Promise.resolve(browser.shelves.delete(name)),
  async match(key: string | Request): Promise<Response | undefined> {
    for (const shelf of browser.shelves.values()) {
      const found = await shelf.match(key);
      if (found) return found;
    }
    return undefined;
  },
};

const DOCUMENT = '<script type="module" src="/assets/main-A1.js"></script>';

beforeEach(async () => {
  browser.site = {
    "/": DOCUMENT,
    "/t/word": DOCUMENT,
    "/assets/main-A1.js": 'import("./Board-A1.js");deps(["assets/Board-A1.css"])',
    "/assets/Board-A1.js": "the board",
    "/assets/Board-A1.css": "its looks",
    "/deck/spanish.svg": "the deck",
    "/offline.html": "no connection",
    "/offline.css": "",
    "/offline.js": "",
  };
  browser.isOffline = false;
  browser.asked = [];
  browser.shelves.clear();
  const self = {
    addEventListener: (name: string, handler: Handler) => (browser.handlers[name] = handler),
    skipWaiting: () => undefined,
    location: { origin: HOME },
    clients: { claim: () => Promise.resolve() },
  };
  const run = new Function("self", "caches", "fetch", CODE) as (...parts: unknown[]) => void;
  run(self, caches, browser.fetch);
  await happen("install", {});
  await happen("activate", {});
  browser.asked = [];
});

async function happen(name: string, event: object): Promise<Response | undefined> {
  let answer: Promise<Response> | undefined;
  const waits: Promise<unknown>[] = [];
  browser.handlers[name]?.({
    ...event,
    waitUntil: (work: Promise<unknown>) => waits.push(work),
    respondWith: (given: Promise<Response>) => (answer = given),
  });
  const response = await answer;
  for (let done = 0; done < waits.length; done += 1) await waits[done];
  return response;
}

function load(path: string, mode = "no-cors", method = "GET"): Promise<Response | undefined> {
  return happen("fetch", { request: { url: HOME + path, mode, method } });
}

describe("without the server", () => {
  test("every page says so in words", async () => {
    browser.isOffline = true;
    expect(await (await load("/t/word", "navigate"))?.text()).toBe("no connection");
  });

  test("what a page needs for it was kept before", async () => {
    browser.isOffline = true;
    expect((await load("/offline.css"))?.ok).toBe(true);
  });
});

describe("with the server", () => {
  test("a document comes from it, not from what was kept", async () => {
    await load("/", "navigate");
    browser.site["/"] = "a newer page";
    expect(await (await load("/", "navigate"))?.text()).toBe("a newer page");
  });

  test("all files of a document are kept with it, those too that it loads later", async () => {
    await load("/t/word", "navigate");
    browser.isOffline = true;
    expect(await (await load("/assets/Board-A1.js"))?.text()).toBe("the board");
    expect(await (await load("/assets/Board-A1.css"))?.text()).toBe("its looks");
  });

  test("a table goes on with its own files when the server has new ones", async () => {
    await load("/t/word", "navigate");
    browser.site = {
      ...browser.site,
      "/": '<script src="/assets/main-B2.js"></script>',
      "/assets/main-B2.js": "",
    };
    delete browser.site["/assets/Board-A1.js"];
    await load("/", "navigate");
    expect(await (await load("/assets/Board-A1.js"))?.text()).toBe("the board");
  });

  test("files of older pages are dropped", async () => {
    for (const mark of ["A1", "B2", "C3", "D4"]) {
      browser.site["/"] = `<script src="/assets/main-${mark}.js"></script>`;
      browser.site[`/assets/main-${mark}.js`] = mark;
      await load("/", "navigate");
    }
    const kept = [...browser.shelves.keys()].filter((name) => name.startsWith("assets"));
    expect(kept).toEqual(["assets /assets/main-C3.js", "assets /assets/main-D4.js"]);
  });

  test("drawings come at once, and fresh the next time", async () => {
    await load("/deck/spanish.svg");
    browser.site["/deck/spanish.svg"] = "a better deck";
    expect(await (await load("/deck/spanish.svg"))?.text()).toBe("the deck");
    expect(await (await load("/deck/spanish.svg"))?.text()).toBe("a better deck");
  });

  test("nothing of tables, players and records is touched", async () => {
    expect(await load("/api/me")).toBeUndefined();
    expect(await load("/api/records/word.mus", "navigate")).toBeUndefined();
    expect(await load("/assets/main-A1.js", "cors", "POST")).toBeUndefined();
    expect(browser.asked).toEqual([]);
  });
});
