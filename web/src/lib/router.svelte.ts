// Which page an address means, and going from one to another without loading anew. Owns the
// browser's history; knows nothing of what a page shows.

export type Route =
  | { readonly page: "home" | "new" | "rules" | "records" | "replay" | "missing" }
  | { readonly page: "table" | "watch"; readonly code: string }
  | { readonly page: "code"; readonly preset: string }
  | { readonly page: "record"; readonly id: string };

const CODE = /^[A-Za-z0-9_-]{1,64}$/;

/** The page of a path. A path that means nothing is the page "missing". */
export function routeOf(path: string): Route {
  const [first = "", second, ...rest] = path.split("/").slice(1);
  if (rest.some((part) => part !== "")) return { page: "missing" };
  if (second === undefined || second === "") {
    if (first === "") return { page: "home" };
    if (first === "new" || first === "rules" || first === "records" || first === "replay") {
      return { page: first };
    }
    return { page: "missing" };
  }
  if (!CODE.test(second)) return { page: "missing" };
  if (first === "t") return { page: "table", code: second };
  if (first === "w") return { page: "watch", code: second };
  if (first === "rules") return { page: "code", preset: second };
  if (first === "records") return { page: "record", id: second };
  return { page: "missing" };
}

/** A table's code out of what a person pasted: a link of either kind, or the code alone. */
export function linkOf(pasted: string): string | null {
  const text = pasted.trim();
  const link = /\/([tw])\/([A-Za-z0-9_-]{1,64})\/?(?:[?#].*)?$/.exec(text);
  if (link) return `/${link[1]}/${link[2]}`;
  return CODE.test(text) ? `/w/${text}` : null;
}

const here: { route: Route } = $state({ route: routeOf(location.pathname) });

/** The page that is shown now. */
export function route(): Route {
  return here.route;
}

/** Go to a path of this page; `replace` leaves no way back to the one before. */
export function go(path: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  arrived();
}

function arrived(): void {
  here.route = routeOf(location.pathname);
  scrollTo(0, 0);
}

function followed(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (url.hash && url.pathname === location.pathname) return; // a place on this page
  event.preventDefault();
  go(url.pathname + url.search);
}

/** Follow links and the browser's back button from now on; answers with how to stop. */
export function followLinks(): () => void {
  document.addEventListener("click", followed);
  window.addEventListener("popstate", arrived);
  return () => {
    document.removeEventListener("click", followed);
    window.removeEventListener("popstate", arrived);
  };
}
