/** Returns the beginning of a text, cut between two words. @param most maximum characters */
export const excerptOf = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/[\s.,;:–-]*\s\S*$/, "")}…`;

/** Returns the beginning of a message on one line, without its greeting. @param most maximum characters */
export function quoteOf(message: string, most: number): string {
  const [first = "", ...others] = message.trim().split(/\n\s*\n/);
  const isGreeting = first.length < 60 && /[,:!]$/.test(first.trim()) && others.length > 0;
  const text = (isGreeting ? others : [first, ...others]).join(" ").replace(/\s+/g, " ");
  // In German, the sentence after a greeting begins with a lower-case letter.
  return excerptOf(isGreeting ? text.charAt(0).toUpperCase() + text.slice(1) : text, most);
}
