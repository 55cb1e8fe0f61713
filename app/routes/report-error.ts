import { paths } from "~/paths";

/** Maximum number of reports per page, in case an error repeats in a loop. */
const MOST = 3;
const said = new Set<string>();

/** Sends a script error to the server (rule failure-3): name, message, stack, path and request id. Never throws. */
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
    // There is no other channel to report this failure.
  }
}
