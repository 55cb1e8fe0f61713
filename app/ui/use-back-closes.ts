import { useEffect, useRef } from "react";

/** Layers whose entry is the newest of the history, or was until the step back that is being handled. */
let entries = 0;

/** Whether the browser just went back from the entry of a layer: it stays on the page. */
export const wentBackFromLayer = (): boolean => entries > 0 && !history.state?.layer;

/**
 * Closes an open layer by the browser's Back button, as people expect on phones: opening adds an entry to the history, and closing in any
 * other way removes it. Remix hears of these steps, too, and must load nothing for them (`shouldRevalidate` of `routes/keep-typed.ts`).
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!open) return;
    let isOpen = true;
    entries += 1;
    history.pushState({ ...history.state, layer: true }, "");
    const onBack = () => {
      // The listener of Remix decides after this event what it loads.
      setTimeout(() => {
        entries -= 1;
      });
      if (!isOpen) return;
      isOpen = false;
      close.current();
    };
    window.addEventListener("popstate", onBack, { once: true });
    return () => {
      if (!isOpen) return;
      isOpen = false;
      history.back();
    };
  }, [open]);
}
