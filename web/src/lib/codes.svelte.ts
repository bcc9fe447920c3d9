// The codes that can be played, in the reader's language, asked for once a language. Owns their
// titles for the whole page: the server names a table's code in English.
import type { CodeLine } from "../generated/protocol";
import { codes } from "./api";
import type { Language } from "./settings.svelte";

interface Asked {
  readonly language: Language | null;
  readonly lines: readonly CodeLine[];
}

let known: Asked = $state.raw({ language: null, lines: [] });

/** Ask for the codes in a language, if that was not done. Raises `Wrong`. */
export async function askCodes(language: Language): Promise<void> {
  if (known.language === language) return;
  const { codes: lines } = await codes(language);
  known = { language, lines };
}

/** All codes that are known of. */
export function codeLines(): readonly CodeLine[] {
  return known.lines;
}

/** The title of a code in the reader's language, else as it is given. */
export function titleOf(preset: string, given: string): string {
  return known.lines.find((code) => code.preset === preset)?.title ?? given;
}
