import { useEffect, useRef } from "react";

/**
 * Closes an open layer by the browser's Back button, as people expect on phones: opening adds an entry to the history, and closing in any
 * other way removes it. Remix must not hear of these steps, which stay on the page: it would load the page's data again. Its listener is on
 * `window`, too, so ours is called first by capturing.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!open) return;
    let isOpen = true;
    history.pushState(history.state, "");
    const onBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      if (!isOpen) return;
      isOpen = false;
      close.current();
    };
    window.addEventListener("popstate", onBack, { capture: true, once: true });
    return () => {
      if (!isOpen) return;
      isOpen = false;
      history.back();
    };
  }, [open]);
}
