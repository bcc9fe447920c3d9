// The page's service worker: starts the page fast, and says so in words where the server cannot be
// reached. Owns what this browser keeps of the page; never anything of a table, a player or a record,
// which always come from the server.
//
// A document always comes from the server, so that nobody sits before an old page. With each document
// all files that it may load later are kept, and those of the document before it: a table that is
// being played when the server gets a new page can go on with its own files.

const OFFLINE = "offline 1"; // what is shown without the server
const ASSETS = "assets "; // and the mark of the document that they belong to
const DRAWINGS = "drawings 1";
const KEPT = 2; // documents
const OFFLINE_FILES = ["/offline.html", "/offline.css", "/offline.js"];
const NAMED = /["'`(](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css|woff2|svg|png))["'`)]/g;

self.addEventListener("install", (event) => {
  self.skipWaiting(); // nothing here depends on which page is open
  event.waitUntil(caches.open(OFFLINE).then((cache) => cache.addAll(OFFLINE_FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name !== OFFLINE && name !== DRAWINGS && !name.startsWith(ASSETS)) {
          await caches.delete(name);
        }
      }
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && !pathname.startsWith("/api/")) {
    event.respondWith(document_(event));
  } else if (pathname.startsWith("/assets/")) {
    event.respondWith(asset(request));
  } else if (OFFLINE_FILES.includes(pathname)) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  } else if (pathname.startsWith("/deck/") || pathname.endsWith(".png")) {
    event.respondWith(drawing(event));
  }
});

async function document_(event) {
  try {
    const response = await fetch(event.request);
    if (response.ok && response.headers.get("content-type")?.startsWith("text/html")) {
      event.waitUntil(keepFilesOf(response.clone()).catch(() => undefined));
    }
    return response;
  } catch {
    return (await caches.match("/offline.html")) ?? Response.error();
  }
}

// The name of a built file changes with its content: what is kept is right.
async function asset(request) {
  return (await caches.match(request)) ?? fetch(request);
}

// What is kept now, and what the server has the next time.
async function drawing(event) {
  const cache = await caches.open(DRAWINGS);
  const kept = await cache.match(event.request);
  const fresh = fetch(event.request).then(async (response) => {
    if (response.ok) await cache.put(event.request, response.clone());
    return response;
  });
  if (!kept) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return kept;
}

async function keepFilesOf(response) {
  const text = await response.text();
  const name = `${ASSETS}${[...named(text)].sort().join(" ")}`;
  if (!(await caches.has(name))) {
    const cache = await caches.open(name);
    try {
      await keepAll(cache, text);
    } catch (error) {
      await caches.delete(name); // half of the files would look like all of them
      throw error;
    }
  }
  const all = (await caches.keys()).filter((each) => each.startsWith(ASSETS));
  const others = all.filter((each) => each !== name);
  await Promise.all(others.slice(0, Math.max(0, others.length + 1 - KEPT)).map(drop));
}

function drop(name) {
  return caches.delete(name);
}

// Every file that a text names, and that those name in turn.
async function keepAll(cache, text) {
  const waiting = [...named(text)];
  const seen = new Set(waiting);
  while (waiting.length) {
    const path = waiting.pop();
    const response = (await caches.match(path)) ?? (await fetch(path));
    if (!response.ok) continue;
    await cache.put(path, response.clone());
    if (!/\.(js|css)$/.test(path)) continue;
    for (const found of named(await response.text())) {
      if (!seen.has(found)) waiting.push(found);
      seen.add(found);
    }
  }
}

function named(text) {
  return new Set([...text.matchAll(NAMED)].map((found) => `/assets/${found[1]}`));
}
