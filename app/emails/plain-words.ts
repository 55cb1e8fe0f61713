/** Maximum length of a name or title in an email. A longer text could put a stranger's sentence above our signature. */
const MOST = 30;

/**
 * Returns user input as plain text for an email: letters, spaces, apostrophes and hyphens, at most 30 characters. Email
 * clients find no URL in it to turn into a link.
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
