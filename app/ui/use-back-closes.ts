import { useEffect, useRef } from "react";

/** What the next step back in the history does on this page; null: it leaves the page. */
let onBack: (() => void) | null = null;

/**
 * Listener of `popstate`. It must be registered before the one of Remix, which would load the page's data for a step that stays on the page:
 * without a connection that replaces the page by the screen of errors.
 */
export function takeBack(event: PopStateEvent): void {
  if (!onBack) return;
  event.stopImmediatePropagation();
  const take = onBack;
  onBack = null;
  take();
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
    let isOpen = true;
    history.pushState(history.state, "");
    onBack = () => {
      isOpen = false;
      close.current();
    };
    return () => {
      if (!isOpen) return;
      onBack = () => {};
      history.back();
    };
  }, [open]);
}
