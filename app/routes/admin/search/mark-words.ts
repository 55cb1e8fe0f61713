import { withoutAccents } from "~/domain/folding.rules";

/** A text whose odd parts are words that a search means: those that begin as typed, without regard to capitals and accents. */
export function markWords(text: string, words: readonly string[]): string[] {
  const sought = words.map(withoutAccents);
  const parts = [""];
  for (const [index, part] of text.split(/([\p{L}\p{N}]+)/u).entries()) {
    const isMeant = index % 2 === 1 && sought.some((word) => withoutAccents(part).startsWith(word));
    if (isMeant) parts.push(part, "");
    else parts.push((parts.pop() ?? "") + part);
  }
  return parts;
}
