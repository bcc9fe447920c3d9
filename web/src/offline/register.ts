// Has the browser keep the page's files, where browsers allow it: on https, and on this machine
// itself. In a house over plain http the page works without.

/** Start the service worker of a built page; without one everything else works as it does. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !isSecureContext) return;
  // Once the page has loaded: its first cards come before its cache.
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

function register(): void {
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
