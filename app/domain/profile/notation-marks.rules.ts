/** What a button of the writing field puts in place of a part of the text. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  /** What is selected afterwards, in the changed text. */
  selected: readonly [number, number];
}

/** Stars around the selection, or away from it; spaces at its ends stay outside. Without a selection the caret is put between them. */
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

/** The lines that the selection touches become entries of a list, or lines again. */
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
