/**
 * What must never reach a log or an error report, and its replacement. The order matters: whole headers before the
 * values in them. Names cannot be distinguished from other words, so nothing that holds names may be passed in (`withoutQueryValues`).
 */
const PATTERNS: readonly [RegExp, string][] = [
  [/\b((?:set-)?cookie|authorization)(["']?\s*[:=]\s*)[^\n]+/gi, "$1$2[removed]"],
  [/(?<![\w-])([\w-]*(?:token|secret|password|passwd|api_?key))(["']?\s*[:=]\s*["']?)[^\s;&,"']+/gi, "$1$2[removed]"],
  [/(?<![^\s<>"`,;:=()[\]/?&])[^\s<>"`,;:=()[\]/?&]+(?:@|%40)[a-z0-9.-]+\.[a-z]{2,}/gi, "[email]"],
  // Opaque tokens, and identifiers that are as long.
  [/(?<![\w-])(?=[A-Za-z_-]*\d)[\w-]{32,}(?:\.[\w-]{8,})*/g, "[token]"],
  // With a country's prefix from 7 digits on, without from 9 on: a date has 8.
  [/(?:\+|%2B)\(?\d(?:[\s()./-]{0,2}\d){6,14}/g, "[phone]"],
  [/(?<![\w.:-])\(?\d(?:[\s()./-]{0,2}\d){8,14}(?!\w)/g, "[phone]"],
];

/** Six digits are a login code, unless they are the line or the column of a stack frame. */
const SIX_DIGITS = /(:\d+:\d+)|\b\d{6}\b/g;

/** The text without phone numbers, e-mail addresses, codes, tokens and cookies. */
export function redact(text: string): string {
  const redacted = PATTERNS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
  return redacted.replace(SIX_DIGITS, (_, position?: string) => position ?? "[code]");
}

/** Drizzle ends the message of a failed query with the values that were written: names, addresses, whole letters. */
export function withoutQueryValues(message: string): string {
  return message.replace(/\nparams:[\s\S]*$/, "\nparams: [removed]");
}
