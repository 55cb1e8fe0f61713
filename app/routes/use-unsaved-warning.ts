import { useEffect, useRef } from "react";

/**
 * On hydrated pages: the browser asks before it leaves a form with changes that were not sent.
 * @param formId id of the form
 * @param sending whether the form is on its way: the page that follows is no loss
 */
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
    // The Back button may show this page again, as it was sent.
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
