// What the bots are called and how they play, in the reader's language. A bot that this page has no
// words for is shown as the server names it.
import type { BotLine } from "../generated/protocol";
import { t } from "./i18n.svelte";

const KNOWN = [
  "random",
  "passive",
  "cautious",
  "aprendiz",
  "clubman",
  "tertulia",
  "txapeldun",
] as const;
type Known = (typeof KNOWN)[number];

function known(name: string): Known | undefined {
  return KNOWN.find((each) => each === name);
}

/** A bot's name. */
export function levelName(name: string): string {
  const mine = known(name);
  return mine ? t(`level_${mine}`) : name;
}

/** How a bot plays, in a few words. */
export function levelCharacter(bot: BotLine): string {
  const mine = known(bot.name);
  return mine ? t(`level_${mine}_is`) : bot.character;
}
