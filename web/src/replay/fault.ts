// Where in a record's text something is wrong, to be shown there. Owns finding the place alone; what
// is wrong, and where, the server says.

export interface Fault {
  readonly line: number; // both from 1
  readonly column: number;
  readonly detail: string;
  readonly before: string; // of the line, up to the word that is wrong
  readonly at: string; // the word
  readonly after: string;
  readonly start: number; // of the word in the whole text
  readonly end: number;
}

interface Named {
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
}

/** The place that an answer names; null where it names none that the text has. */
export function faultIn(text: string, named: Named): Fault | null {
  if (named.line === null) return null;
  const lines = text.split("\n");
  const line = lines[named.line - 1]?.replace(/\r$/, "");
  if (line === undefined) return null;
  const column = Math.min(Math.max(named.column ?? 1, 1), line.length + 1);
  const from = column - 1;
  const word = /^\S+/.exec(line.slice(from))?.[0] ?? line.slice(from, from + 1);
  const start = lines.slice(0, named.line - 1).reduce((sum, each) => sum + each.length + 1, from);
  return {
    line: named.line,
    column,
    detail: named.message.replace(/^line \d+, column \d+: /, ""),
    before: line.slice(0, from),
    at: word || " ",
    after: line.slice(from + word.length),
    start,
    end: start + word.length,
  };
}
