import { redact, withoutQueryValues } from "./redact";

/** Maximum number of characters. */
const LONGEST = { message: 8_000, stack: 16_000 };
const DEEPEST_CAUSE = 5;

/** Type of a thrown value that is not an error. Only the content of strings is reported. */
export const NOT_AN_ERROR = "NotAnError";

interface DescribedError {
  /** The thrown error first, then its causes. */
  chain: { type: string; value: string }[];
  stack: string;
}

/** Describes an error without possible personal data. Throws only if a property of the error throws. */
export function describeError(error: unknown): DescribedError {
  const chain = causes(error);
  return {
    chain: chain.map(exceptionOf),
    stack: chain.map(stackOf).join("\ncaused by\n").slice(0, LONGEST.stack),
  };
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
