import { useEffect, useRef } from "react";

/** Closes the open layer; null when none is open. */
let closeLayer: (() => void) | null = null;

/** A layer was closed on the page, and the step back that removes its entry has not happened yet. */
let isReturning = false;

const addEntry = () => history.pushState(history.state, "");

/**
 * Listener of `popstate`. It must be registered before the one of Remix, which would load the page's data for a step that stays on the page:
 * without a connection that replaces the page by the screen of errors.
 */
export function takeBack(event: PopStateEvent): void {
  if (isReturning) {
    isReturning = false;
    // Another layer was opened in the time that the browser takes for the step.
    if (closeLayer) addEntry();
  } else if (closeLayer) {
    closeLayer();
  } else return;
  event.stopImmediatePropagation();
}

/**
 * Closes an open layer by the browser's Back button, as people expect on phones: opening adds an entry to the history, and closing in any
 * other way removes it.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!open) return;
    if (!isReturning) addEntry();
    closeLayer = () => {
      closeLayer = null;
      close.current();
    };
    return () => {
      if (!closeLayer) return;
      closeLayer = null;
      if (isReturning) return;
      isReturning = true;
      history.back();
    };
  }, [open]);
}
