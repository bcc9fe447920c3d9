// The quick phrases: what can be said at the table beside the calls. Owns their order and texts.

import type { Say } from "../generated/protocol";
import { t } from "../lib/i18n.svelte";

export type Phrase = Say["phrase"];

export const PHRASES: readonly Phrase[] = [
  "hello",
  "good_luck",
  "well_played",
  "nice_hand",
  "thanks",
  "sorry",
  "one_moment",
  "your_turn",
  "laugh",
  "another",
];

export function phraseText(phrase: Phrase): string {
  return t(`say.${phrase}`);
}
