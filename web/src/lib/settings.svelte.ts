// What a visitor has chosen, kept in this browser alone. Owns reading, checking and keeping it;
// a value that is not understood counts as not chosen.

import { type Length, LENGTHS } from "./lengths";

export type Language = "en" | "es" | "eu" | "fr";
export type CallSet =
  "en" | "es" | "fr" | "eu-hegoalde" | "eu-iparralde" | "eu-oregon" | "eu-plain";

// The call sets in the order in which they are offered, each with its name in its own language.
export const CALL_TITLES: Readonly<Record<CallSet, string>> = {
  "eu-hegoalde": "Euskara · Hegoaldea",
  "eu-iparralde": "Euskara · Iparraldea",
  "eu-plain": "Euskara · hitz arruntak",
  "eu-oregon": "Euskara · Oregon",
  es: "Español",
  fr: "Français",
  en: "English",
};

export type Pace = "slow" | "normal" | "quick";
export const PACES: readonly Pace[] = ["slow", "normal", "quick"];

export interface Settings {
  language: Language;
  calls: CallSet;
  deck: "spanish" | "french";
  theme: "auto" | "light" | "dark";
  sound: boolean; // off until the visitor touches it
  motion: "auto" | "less";
  hint: boolean; // "3 = king, 2 = ace" where the code plays so
  level: string; // the bots of "play now"
  preset: string; // the code of "play now"
  length: Length; // and how long its match is
  pace: Pace; // and how fast its bots play
  named: boolean; // the visitor chose the nickname; else it is a guest's
  muted: string[]; // nicknames whose phrases are not shown
  blocked: string[]; // and of those whom the server keeps away from one's tables too
}

const KEY = "hordago";
const LANGUAGES: readonly Language[] = ["en", "es", "eu", "fr"];

export function languageOf(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    const found = LANGUAGES.find((each) => each === short);
    if (found) return found;
  }
  return "en";
}

export function usualCalls(language: Language): CallSet {
  return language === "eu" ? "eu-hegoalde" : language;
}

function defaults(): Settings {
  const language = languageOf(navigator.languages);
  return {
    language,
    calls: usualCalls(language),
    deck: "spanish",
    theme: "auto",
    sound: false,
    motion: "auto",
    hint: true,
    level: "clubman",
    preset: "almanac_40",
    length: "three",
    pace: "normal",
    named: false,
    muted: [],
    blocked: [],
  };
}

function kept(): Partial<Settings> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {}; // storage is off, or holds something else
  }
}

// The values that a choice may have, where not every one of its type will do.
const ALLOWED: Readonly<Partial<Record<keyof Settings, readonly string[]>>> = {
  language: LANGUAGES,
  calls: Object.keys(CALL_TITLES),
  deck: ["spanish", "french"],
  theme: ["auto", "light", "dark"],
  motion: ["auto", "less"],
  length: LENGTHS,
  pace: PACES,
};

function understood(key: keyof Settings, value: unknown, usual: unknown): boolean {
  if (Array.isArray(usual)) {
    return Array.isArray(value) && value.every((each) => typeof each === "string");
  }
  if (typeof value !== typeof usual) return false;
  return ALLOWED[key]?.includes(String(value)) ?? true;
}

function merged(): Settings {
  const chosen = defaults();
  const mine = kept() as Record<string, unknown>;
  for (const key of Object.keys(chosen) as (keyof Settings)[]) {
    if (understood(key, mine[key], chosen[key])) Object.assign(chosen, { [key]: mine[key] });
  }
  return chosen;
}

export const settings: Settings = $state(merged());

export function choose(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage is off: the choice holds until the page is left.
  }
}
