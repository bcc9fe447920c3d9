// The table as it looks at one moment, without a server: /preview/?frame=answer&lang=eu&theme=dark.
// For development alone; it is no part of what is built.

import { mount } from "svelte";

import { speak } from "../src/lib/i18n.svelte";
import { settings, usualCalls, type Settings } from "../src/lib/settings.svelte";
import "../src/styles/tokens.css";
import "../src/styles/base.css";
import { type Frame, knownAt, stillTable } from "../src/table/fixtures";
import type { Known } from "../src/table/state";
import Preview from "./Preview.svelte";

const asked = new URLSearchParams(location.search);
const language = (asked.get("lang") ?? "en") as Settings["language"];
Object.assign(settings, {
  language,
  calls: asked.get("calls") ?? usualCalls(language),
  deck: asked.get("deck") ?? "spanish",
  theme: asked.get("theme") ?? "light",
});
document.documentElement.dataset["theme"] = settings.theme;
document.documentElement.lang = language;

const place = document.getElementById("page");
if (place === null) throw new Error("the preview has no element with the id `page`");
await speak(language);
mount(Preview, { target: place, props: { table: stillTable(changed(knownAt(frame()))) } });

function frame(): Frame {
  return (asked.get("frame") ?? "mus") as Frame;
}

// What frames of a match do not have: a bot that asks, a bot that sits in, clocks.
function changed(known: Known): Known {
  const { table, game } = known;
  switch (asked.get("with")) {
    case "ask":
      return { ...known, ask: { type: "ask", ask: 1, seat: 2, what: "accept", closes: 10_000 } };
    case "satin": {
      const seats = table?.seats.map((seat, at) => (at === 0 ? { ...seat, sat_in: true } : seat));
      return { ...known, table: table && { ...table, seats: seats ?? [] } };
    }
    case "clock":
      return {
        ...known,
        game: game && { ...game, clock: { banks: [312_000, 61_000], running: 0 } },
      };
    default:
      return known;
  }
}
