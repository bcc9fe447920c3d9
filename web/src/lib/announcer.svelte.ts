// What is told to those who hear the page instead of seeing it. Owns the lines of the one live
// region; `Announcer.svelte` draws it.

const KEPT = 30; // lines; older ones have been read

export interface Line {
  readonly number: number;
  readonly text: string;
}

let count = 0;
export const spoken: { lines: readonly Line[] } = $state({ lines: [] });

/** Have a text read out, after those before it. */
export function announce(text: string): void {
  if (!text) return;
  count += 1;
  spoken.lines = [...spoken.lines.slice(1 - KEPT), { number: count, text }];
}
