const LINE_OCTETS = 75;

/**
 * Folds a line of a calendar or an address card: 75 octets at most without the line's end, and a character is never cut in two
 * (RFC 5545 §3.1, RFC 2426 §2.6).
 */
export function fold(line: string): string {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  const lines = [""];
  for (const character of line) {
    const last = lines[lines.length - 1] ?? "";
    if (bytes(last) + bytes(character) <= LINE_OCTETS) lines[lines.length - 1] = last + character;
    else lines.push(` ${character}`);
  }
  return lines.join("\r\n");
}
