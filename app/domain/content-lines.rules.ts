const LINE_OCTETS = 75;

/** Folds a line into lines of at most 75 octets (RFC 5545 §3.1, RFC 2426 §2.6). Never splits a character. */
function fold(line: string): string {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  const lines = [""];
  for (const character of line) {
    const last = lines[lines.length - 1] ?? "";
    if (bytes(last) + bytes(character) <= LINE_OCTETS) lines[lines.length - 1] = last + character;
    else lines.push(` ${character}`);
  }
  return lines.join("\r\n");
}

export const contentFile = (lines: readonly string[]) => lines.map((line) => `${fold(line)}\r\n`).join("");
