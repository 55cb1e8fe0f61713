import { useEffect, useRef } from "react";

/**
 * When a page is left: `beforeunload` comes before the next page is asked for, so that coming straight back finds what was typed; phones
 * send only the others.
 */
const LEAVING = ["beforeunload", "pagehide", "visibilitychange"] as const;

/**
 * Rule wizard-19: sends a form to `address` when its page is left other than by the form itself, if it differs from what the server knows.
 * That is what the server sent, unless it `refused` it.
 */
export function useKeptStep(
  formId: string,
  address: string | null,
  { sending, refused }: { sending: boolean; refused: boolean },
): void {
  const sent = useRef(sending);
  sent.current = sending;
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    if (!address || !form) return;
    if (isOutdated()) return location.reload();
    let known = refused ? null : textOf(asServed(form));
    const keep = () => {
      if (sent.current) return;
      const now = textOf(form);
      if (now === known) return;
      navigator.sendBeacon(address, new URLSearchParams(now));
      known = now;
    };
    const left = new AbortController();
    for (const name of LEAVING) window.addEventListener(name, keep, { signal: left.signal });
    return () => left.abort();
  }, [formId, address, refused]);
}

/**
 * The Back button shows a page as the browser stored it, from before its step was saved. Browsers put back what was typed there, but not into
 * fields without suggestions of their own (`autocomplete="off"`), so date and place would be empty, and kept as such. The server knows better.
 */
function isOutdated(): boolean {
  const [visit] = performance.getEntriesByType("navigation");
  return visit instanceof PerformanceNavigationTiming && visit.type === "back_forward" && visit.transferSize === 0;
}

/** The form without what was typed before the script ran. */
function asServed(form: HTMLFormElement): HTMLFormElement {
  const served = form.cloneNode(true) as HTMLFormElement;
  served.reset();
  return served;
}

function textOf(form: HTMLFormElement): string {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  return fields.toString();
}
