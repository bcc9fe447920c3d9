// The page's own words in the reader's language. Owns loading them and filling them in; what is
// said at the table (mus, envido, órdago) comes from the call sets, never from here.
import type en from "../i18n/en";
import type { Message } from "../i18n/shape";
import type { Language } from "./settings.svelte";

export type Key = keyof typeof en;
export type Fill = Readonly<Record<string, string | number>>;

const LOADERS: Readonly<
  Record<Language, () => Promise<{ default: Readonly<Record<Key, Message>> }>>
> = {
  en: () => import("../i18n/en"),
  es: () => import("../i18n/es"),
  eu: () => import("../i18n/eu"),
  fr: () => import("../i18n/fr"),
};

interface Spoken {
  readonly language: Language;
  readonly messages: Readonly<Partial<Record<Key, Message>>>;
}

const SILENT: Spoken = { language: "en", messages: {} };
let now: Spoken = $state.raw(SILENT);
let wanted: Language | null = null;

/** Speak this language from now on. Must have been awaited once before anything is drawn. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  if (now !== SILENT && now.language === language) return;
  const messages = (await LOADERS[language]()).default;
  if (wanted === language) now = { language, messages };
}

/** The language that is spoken now. */
export function language(): Language {
  return now.language;
}

/** A message, with its {names} filled in; `n` chooses the plural form. */
export function t(key: Key, fill: Fill = {}): string {
  const message = now.messages[key];
  if (message === undefined) return key; // before the first `speak`
  return spaced(filled(formOf(message, fill["n"], now.language), fill), now.language);
}

/** French sets its high signs and quotation marks off with spaces at which no line breaks. */
export function spaced(text: string, spoken: string): string {
  if (spoken !== "fr") return text;
  return text
    .replace(/ (?=[?!;])/g, "\u202f")
    .replace(/ (?=[:»])/g, "\u00a0")
    .replace(/« /g, "«\u00a0");
}

function formOf(message: Message, n: string | number | undefined, spoken: Language): string {
  if (typeof message === "string") return message;
  const form = new Intl.PluralRules(spoken).select(Number(n));
  if (form === "one" || form === "many") return message[form] ?? message.other;
  return message.other;
}

function filled(text: string, fill: Fill): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fill[name] ?? whole));
}

/** A list in words: "Ana, Jon and Miren". */
export function listed(parts: readonly string[]): string {
  // Browsers without Basque would join with an English "and".
  if (Intl.ListFormat.supportedLocalesOf(now.language).length === 0) {
    return [parts.slice(0, -1).join(", "), ...parts.slice(-1)]
      .filter(Boolean)
      .join(` ${t("and")} `);
  }
  return new Intl.ListFormat(now.language, { type: "conjunction" }).format(parts);
}
