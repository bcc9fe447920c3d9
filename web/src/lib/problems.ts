// What is said when something did not work: a code of the server, or of the page, as a sentence that
// says what to do. Owns which codes have words.
import { t } from "./i18n.svelte";
import { Wrong, type WrongCode } from "./api";
import type { Trouble } from "./table.svelte";

type Code = Trouble["code"] | WrongCode;

/** A sentence for a code. */
export function problemText(code: Code): string {
  return t(`problem_${code}`);
}

/** A sentence for whatever was thrown; what is no `Wrong` is a mistake of the page itself. */
export function inWords(error: unknown): string {
  if (error instanceof Wrong) return problemText(error.code);
  console.error(error);
  return t("problem_broken");
}
