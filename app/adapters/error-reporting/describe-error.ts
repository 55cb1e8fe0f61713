const LONGEST = { message: 8_000, stack: 16_000 };
const DEEPEST_CAUSE = 5;

/** Type of a thrown value that is not an error. Only the content of strings is reported. */
export const NOT_AN_ERROR = "NotAnError";

/** Describes an error without possible personal data. Throws only if a property of the error throws. */
export function describeError(error: unknown): { chain: { type: string; value: string }[]; stack: string } {
  const chain = causes(error);
  return { chain: chain.map(exceptionOf), stack: chain.map(stackOf).join("\ncaused by\n").slice(0, LONGEST.stack) };
}

function causes(error: unknown): unknown[] {
  const chain = [error];
  for (let e = error; e instanceof Error && e.cause !== undefined && chain.length < DEEPEST_CAUSE; e = e.cause) {
    chain.push(e.cause);
  }
  return chain;
}

function exceptionOf(error: unknown) {
  if (!(error instanceof Error))
    return { type: NOT_AN_ERROR, value: typeof error === "string" ? clean(error) : typeof error };
  return { type: clean(error.name), value: clean(error.message) };
}

function clean(message: string): string {
  return redact(withoutQueryValues(message)).slice(0, LONGEST.message);
}

/** Returns only the stack frames: engines put the message before them, and `exceptionOf` has reported it. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error) || !error.stack) return "";
  const message = error.stack.indexOf(error.message);
  const frames = message < 0 ? "" : error.stack.slice(message + error.message.length);
  return `${redact(error.name)}${redact(frames)}`;
}

/** Headers come before single values. No pattern recognises names of people, so callers must not pass them. */
const PATTERNS: readonly [RegExp, string][] = [
  [/\b((?:set-)?cookie|authorization)(["']?\s*[:=]\s*)[^\n]+/gi, "$1$2[removed]"],
  [/(?<![\w-])([\w-]*(?:token|secret|password|passwd|api_?key))(["']?\s*[:=]\s*["']?)[^\s;&,"']+/gi, "$1$2[removed]"],
  [/(?<![^\s<>"`,;:=()[\]/?&])[^\s<>"`,;:=()[\]/?&]+(?:@|%40)[a-z0-9.-]+\.[a-z]{2,}/gi, "[email]"],
  // Opaque tokens, and ids of the same length.
  [/(?<![\w-])(?=[A-Za-z_-]*\d)[\w-]{32,}(?:\.[\w-]{8,})*/g, "[token]"],
  // From 7 digits with a country prefix, from 9 without: a date has 8.
  [/(?:\+|%2B)\(?\d(?:[\s()./-]{0,2}\d){6,14}/g, "[phone]"],
  [/(?<![\w.:-])\(?\d(?:[\s()./-]{0,2}\d){8,14}(?!\w)/g, "[phone]"],
];

/** Six digits are a login code, unless they are line or column of a stack frame. */
const SIX_DIGITS = /(:\d+:\d+)|\b\d{6}\b/g;

export function redact(text: string): string {
  const redacted = PATTERNS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
  return redacted.replace(SIX_DIGITS, (_, position?: string) => position ?? "[code]");
}

/** Removes the values of a failed query, such as names and addresses. Drizzle appends them to the message. */
export function withoutQueryValues(message: string): string {
  return message.replace(/\nparams:[\s\S]*$/, "\nparams: [removed]");
}
