import { afterEach, expect, test } from "vitest";

import { followLinks, go, linkOf, route, routeOf } from "./router.svelte";

afterEach(() => go("/"));

test.each([
  ["/", { page: "home" }],
  ["/new", { page: "new" }],
  ["/rules/", { page: "rules" }],
  ["/rules/almanac_40", { page: "code", preset: "almanac_40" }],
  ["/t/aB_-9", { page: "table", code: "aB_-9" }],
  ["/w/xyz", { page: "watch", code: "xyz" }],
  ["/records", { page: "records" }],
  ["/records/r1", { page: "record", id: "r1" }],
  ["/replay", { page: "replay" }],
  ["/nowhere", { page: "missing" }],
  ["/t", { page: "missing" }],
  ["/t/", { page: "missing" }],
  ["/t/a/b", { page: "missing" }],
  ["/t/%3Cscript%3E", { page: "missing" }],
])("%s is a page", (path, wanted) => {
  expect(routeOf(path)).toEqual(wanted);
});

test.each([
  ["https://mus.example/t/abc", "/t/abc"],
  [" http://192.168.1.4:8000/w/x-y_z/ ", "/w/x-y_z"],
  ["https://mus.example/t/abc?utm=1", "/t/abc"],
  ["abc123", "/w/abc123"],
  ["", null],
  ["two words", null],
  ["https://mus.example/rules", null],
])("%j leads to a table, or nowhere", (pasted, link) => {
  expect(linkOf(pasted)).toBe(link);
});

test("a page is gone to, and the address with it", () => {
  go("/rules");
  expect(route()).toEqual({ page: "rules" });
  expect(location.pathname).toBe("/rules");
});

// Clicks a link, and tells whether the page has taken it from the browser.
function taken(html: string, init: MouseEventInit = {}): boolean {
  let answer = false;
  const last = (event: Event) => {
    answer = event.defaultPrevented;
    event.preventDefault();
  };
  const stop = followLinks();
  window.addEventListener("click", last, { once: true });
  const place = document.createElement("div");
  place.innerHTML = html;
  document.body.append(place);
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  place.querySelector("a")?.dispatchEvent(click);
  place.remove();
  stop();
  return answer;
}

test("links of the page are followed without loading anew", () => {
  expect(taken('<a href="/new?preset=ffm">x</a>')).toBe(true);
  expect(location.pathname + location.search).toBe("/new?preset=ffm");
});

test.each([
  ['<a href="https://elsewhere.example/new">x</a>', {}],
  ['<a href="/api/records/r1.mus">x</a>', {}],
  ['<a href="/new" target="_blank">x</a>', {}],
  ['<a href="/new" download>x</a>', {}],
  ['<a href="#main">x</a>', {}],
  ['<a href="/new">x</a>', { ctrlKey: true }],
])("the browser itself follows %s", (html, init) => {
  expect(taken(html, init)).toBe(false);
  expect(route()).toEqual({ page: "home" });
});

test("the browser's back button leads back", () => {
  const stop = followLinks();
  go("/rules");
  history.replaceState(null, "", "/new");
  window.dispatchEvent(new PopStateEvent("popstate"));
  stop();
  expect(route()).toEqual({ page: "new" });
});
