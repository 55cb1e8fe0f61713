import { useEffect, useRef } from "react";

let closeLayer: (() => void) | null = null;

/** True: a layer, e.g. a dialog, was closed on the page, and `history.back()` is still pending. */
let isReturning = false;

const addEntry = () => history.pushState(history.state, "");

/** Handles Back. Registered before the listener of Remix, which would load data, and offline show the error screen. */
export function takeBack(event: PopStateEvent): void {
  if (isReturning) {
    isReturning = false;
    // Another layer was opened before the browser went back.
    if (closeLayer) addEntry();
  } else if (closeLayer) {
    closeLayer();
  } else return;
  event.stopImmediatePropagation();
}

/** Closes an open layer on the browser's Back button. Opening adds a history entry, any other closing removes it. */
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
