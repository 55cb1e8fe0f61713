import { useEffect, useRef } from "react";

const PAUSE_MS = 1_000;

/** Events on leaving: `beforeunload` comes before the next request; phones only send `pagehide`. */
const LEAVING = ["beforeunload", "pagehide"] as const;

/** Key in `sessionStorage` for URL, time and answers of a form that was saved because its page was left. */
const LEFT = "left";
/** A page that is requested within this time may not have the newest answers. */
const RACE_MS = 5_000;

/**
 * Saves a form automatically (rule wizard-19): at each pause in typing, and when its page or dialog is left without
 * submitting. Skips the version that the server has.
 * @param address null: nothing is saved
 */
export function useAutosave(
  formId: string,
  address: string | null,
  { sending, refused }: { sending: boolean; refused: boolean },
): void {
  const sent = useRef(sending);
  sent.current = sending;
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    if (!address || !form) return;
    const served = textOf(asServed(form));
    if (isOutdated(address, served)) return location.reload();
    let known = refused ? null : served;
    let pause: ReturnType<typeof setTimeout> | undefined;
    let underWay = 0;
    let noted: string | null = null;
    const save = () => {
      clearTimeout(pause);
      if (sent.current) return;
      const now = textOf(form);
      if (now === known) return;
      known = now;
      underWay += 1;
      const saved = post(address, now);
      saves.add(saved);
      void saved.then((isSaved) => {
        saves.delete(saved);
        underWay -= 1;
        if (!isSaved && known === now) known = null;
      });
    };
    const onInput = () => {
      clearTimeout(pause);
      pause = setTimeout(save, PAUSE_MS);
    };
    const onLeave = () => {
      save();
      const now = textOf(form);
      // Only once: on logout, `pagehide` comes after the response has cleared the storage.
      if (underWay === 0 || now === noted) return;
      noted = now;
      noteLeaving(address, now);
    };
    const ended = new AbortController();
    const { signal } = ended;
    form.addEventListener("input", onInput, { signal });
    form.addEventListener("submit", () => clearTimeout(pause), { signal });
    for (const name of LEAVING) window.addEventListener(name, onLeave, { signal });
    // The connection may be back, or the couple may have logged in in another tab.
    window.addEventListener("online", save, { signal });
    document.addEventListener("visibilitychange", save, { signal });
    return () => {
      ended.abort();
      save();
    };
  }, [formId, address, refused]);
}

/** Automatic saves without an answer yet. */
const saves = new Set<Promise<boolean>>();

const LONGEST_WAIT_MS = 5_000;

/** Waits for the automatic saves, at most five seconds: a late one would replace the submitted answers. */
export const autosavesDone = () =>
  Promise.race([Promise.all(saves), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);

/** @returns whether the server saved the form; false without a connection, and without a session */
const post = (address: string, body: string): Promise<boolean> =>
  fetch(address, { method: "POST", body: new URLSearchParams(body), keepalive: true, redirect: "manual" }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Returns whether the page shows older answers than the server has: Back shows a stored page, in which browsers do not
 * restore fields with `autocomplete="off"`. A reload may overtake the answers that were sent on leaving.
 */
function isOutdated(address: string, served: string): boolean {
  const [left, at, answers] = (sessionStorage.getItem(LEFT) ?? "").split(" ");
  sessionStorage.removeItem(LEFT);
  if (left === address && Date.now() - Number(at) < RACE_MS && answers !== served) return true;
  const [visit] = performance.getEntriesByType("navigation");
  return visit instanceof PerformanceNavigationTiming && visit.type === "back_forward" && visit.transferSize === 0;
}

/** @param answers URL-encoded, so without spaces */
const noteLeaving = (address: string, answers: string) =>
  sessionStorage.setItem(LEFT, `${address} ${Date.now()} ${answers}`);

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
