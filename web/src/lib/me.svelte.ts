// Who the visitor is here. Owns the nickname as the server knows it; a guest is made when one is
// needed, and nothing but a nickname is ever asked.
import type { Me } from "../generated/protocol";
import { callMe, whoAmI, Wrong } from "./api";
import { language } from "./i18n.svelte";
import { choose } from "./settings.svelte";

export const me: Me = $state({ name: null, invitation: location.origin, alone: false });

/** Ask the server who one is. Raises `Wrong`. */
export async function askWhoIAm(): Promise<void> {
  Object.assign(me, await whoAmI());
}

/** Take a nickname. Raises `Wrong`, with the code "cookies" where the browser keeps none. */
export async function takeName(name: string): Promise<void> {
  await beCalled(name.trim());
  choose({ named: true });
}

/** Be someone: who one was, or a guest whom the server gives a name. Raises `Wrong`. */
export async function beSomeone(): Promise<void> {
  await askWhoIAm();
  if (me.name === null) await beCalled("");
}

async function beCalled(name: string): Promise<void> {
  await callMe(name, language());
  await askWhoIAm();
  if (me.name === null) throw new Wrong({ code: "cookies" });
}
