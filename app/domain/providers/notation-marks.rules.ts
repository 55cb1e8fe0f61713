/** Replacement that a toolbar button makes in the text field. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  /** Selection in the changed text, from start to end. */
  selected: readonly [number, number];
}

/** Puts stars around a selection, inside its outer spaces; without a selection, around the caret. */
export function starred(text: string, start: number, end: number, stars: "*" | "**"): Edit {
  const words = text.slice(start, end).trim();
  if (words === "")
    return { from: end, to: end, insert: stars + stars, selected: [end + stars.length, end + stars.length] };
  const from = start + text.slice(start, end).indexOf(words);
  const to = from + words.length;
  const size = stars.length;
  const has = (side: string) => side === stars;
  const starsBefore = /\**$/u.exec(text.slice(0, from))?.[0] ?? "";
  const starsAfter = /^\**/u.exec(text.slice(to))?.[0] ?? "";
  if (has(starsBefore) && has(starsAfter))
    return { from: from - size, to: to + size, insert: words, selected: [from - size, to - size] };
  return { from, to, insert: `${stars}${words}${stars}`, selected: [from + size, to + size] };
}

/** Turns the selected lines into list entries, or back into plain lines. */
export function listed(text: string, start: number, end: number): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const behind = text.indexOf("\n", end);
  const to = behind === -1 ? text.length : behind;
  const lines = text.slice(from, to).split("\n");
  const written = lines.filter((line) => line.trim() !== "");
  const isList = written.length > 0 && written.every((line) => line.startsWith("- "));
  const insert = lines
    .map((line) =>
      isList
        ? line.replace(/^- /u, "")
        : line.startsWith("- ") || (line.trim() === "" && written.length > 0)
          ? line
          : `- ${line}`,
    )
    .join("\n");
  return { from, to, insert, selected: [from + insert.length, from + insert.length] };
}
