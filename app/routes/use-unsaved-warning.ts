import { useEffect, useRef } from "react";

/** Asks before the browser leaves a form with unsent changes. @param sending while true, leaving loses nothing */
export function useUnsavedWarning(formId: string, sending: boolean): void {
  const isSending = useRef(sending);
  isSending.current = sending;
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    let saved = written(form);
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!isSending.current && written(form) !== saved) event.preventDefault();
    };
    // Back may restore this page from the bfcache, with the values that were sent.
    const onHide = () => {
      if (isSending.current) saved = written(form);
    };
    window.addEventListener("beforeunload", onLeave);
    window.addEventListener("pagehide", onHide);
    return () => {
      window.removeEventListener("beforeunload", onLeave);
      window.removeEventListener("pagehide", onHide);
    };
  }, [formId]);
}

const written = (form: HTMLFormElement) =>
  JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );
