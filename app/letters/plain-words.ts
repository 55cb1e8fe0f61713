/** Letters of a name or title in an email: a whole sentence would be somebody else's letter with our signature. */
const MOST = 30;

/**
 * Returns words that were typed by a stranger as an email may repeat them: letters, blanks, apostrophes and hyphens only, so that no mail
 * program makes a link of them, and 30 characters at most.
 */
export function plainWords(typed: string): string {
  const words = typed
    .slice(0, 200)
    .replace(/[^\p{L}\p{M}'’ -]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
  const letters = [...words];
  return letters.length <= MOST
    ? words
    : letters
        .slice(0, MOST)
        .join("")
        .replace(/\s+\S*$/u, "");
}
