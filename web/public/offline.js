// The page that is shown without a connection: in the reader's language where it is known, and gone
// as soon as the server answers again.
const FIRST = 2000; // milliseconds until the server is asked again
const LONGEST = 15000;

function wanted() {
  try {
    const chosen = JSON.parse(localStorage.getItem("hordago") ?? "{}").language;
    if (typeof chosen === "string") return [chosen];
  } catch {
    // Storage is off: the browser's languages will do.
  }
  return navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
}

const sections = [...document.querySelectorAll("section")];
const chosen = wanted()
  .map((language) => sections.find((each) => each.lang === language))
  .find(Boolean);
if (chosen) {
  document.documentElement.lang = chosen.lang;
  for (const each of sections) each.hidden = each !== chosen;
}

let wait = FIRST;

async function ask() {
  try {
    await fetch("/api/me", { cache: "no-store" });
    location.reload();
  } catch {
    setTimeout(ask, wait);
    wait = Math.min(wait * 1.5, LONGEST);
  }
}

// Where it was asked for by its own name there is no other page to come back.
if (location.pathname !== "/offline.html") {
  setTimeout(ask, wait);
  addEventListener("online", () => location.reload());
}
