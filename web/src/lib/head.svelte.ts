// What a page puts into the head that stands over all pages: the tools of the table. Owns the place
// for them and nothing else.
import type { Snippet } from "svelte";

export const head: { tools: Snippet | null } = $state({ tools: null });
