import { paths } from "~/paths";

/** Reports of one page: what fails in a loop is said often enough. */
const MOST = 3;
const said = new Set<string>();

/**
 * Sends what failed in this page's script to the server, which reports it (rule failure-3): kind, words and frames, the page's path and the
 * id of its request. Never throws.
 */
export function reportError(error: unknown): void {
  try {
    const { name, message, stack } =
      error instanceof Error ? error : { name: "NotAnError", message: typeof error, stack: "" };
    const cause = `${name} ${message}`;
    if (said.has(cause) || said.size >= MOST) return;
    said.add(cause);
    const { request = "" } = document.documentElement.dataset;
    navigator.sendBeacon(
      paths.failures(),
      new URLSearchParams({ name, message, stack: (stack ?? "").slice(0, 4000), path: location.pathname, request }),
    );
  } catch {
    // There is nowhere left to say it.
  }
}
