// How the events of a table are told to this visitor: in his languages, with his pack, from his seat.

import { language } from "../lib/i18n.svelte";
import { settings } from "../lib/settings.svelte";
import { wordsOf } from "./calls";
import { seatingOf } from "./seats";
import type { Known } from "./state";
import type { Telling } from "./words";

export function tellingOf(known: Known): Telling {
  return {
    seating: seatingOf(known.table, known.seat),
    words: wordsOf(settings.calls),
    language: language(),
    deck: settings.deck,
  };
}
