// How often a bot does what, as rows to be shown. Owns the rounding: the whole percents of all rows
// add up to 100; every chance comes from the server.

import type { Why, WhyOption } from "../generated/protocol";
import { language } from "../lib/i18n.svelte";

export interface Row {
  readonly option: WhyOption;
  readonly share: number; // whole percents
  readonly taken: boolean;
}

export interface Rows {
  readonly rows: readonly Row[];
  readonly rest: { readonly count: number; readonly share: number } | null; // all other options
}

const MOST = 8; // rows for the options of a bot

/** Whole percents that add up to 100, as near to the chances as can be. */
export function percents(chances: readonly number[]): number[] {
  const total = chances.reduce((sum, each) => sum + each, 0);
  if (total <= 0) return chances.map(() => 0);
  const exact = chances.map((each) => (100 * each) / total);
  const whole = exact.map(Math.floor);
  const left = 100 - whole.reduce((sum, each) => sum + each, 0);
  const nearest = exact
    .map((each, at) => ({ at, lost: each - Math.floor(each) }))
    .sort((one, other) => other.lost - one.lost || one.at - other.at)
    .slice(0, left);
  for (const { at } of nearest) whole[at] = (whole[at] ?? 0) + 1;
  return whole;
}

/** The options to show, the likeliest first and what was done among them; the others together. */
export function rowsOf({ options, taken }: Why): Rows {
  const shares = percents(options.map((each) => each.probability));
  const all = options.map((option, at) => ({
    option,
    share: shares[at] ?? 0,
    taken: at === taken,
  }));
  const likeliest = all.slice(0, all.length > MOST ? MOST - 1 : MOST);
  const rows = taken !== null && taken >= likeliest.length ? [...likeliest, all[taken]] : likeliest;
  const shown = rows.filter((row) => row !== undefined);
  const rest = all.filter((row) => !shown.includes(row));
  if (rest.length === 0) return { rows: shown, rest: null };
  const share = rest.reduce((sum, row) => sum + row.share, 0);
  return { rows: shown, rest: { count: rest.length, share } };
}

/** A number from 0 to 1 in percent, as the reader's language writes it. */
export function percent(chance: number, digits = 0): string {
  return new Intl.NumberFormat(language(), {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(chance);
}
