import { useEffect } from "react";

/** On hydrated pages: the browser asks before it leaves a form with changes that were not sent. @param formId id of the form */
export function useUnsavedWarning(formId: string): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const before = written(form);
    let sent = false;
    // At the window, the last to hear of it: the page may have held the form back, or its second sending.
    const onSubmit = (event: SubmitEvent) => {
      if (event.target === form && !event.defaultPrevented) sent = true;
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!sent && written(form) !== before) event.preventDefault();
    };
    window.addEventListener("submit", onSubmit);
    window.addEventListener("beforeunload", onLeave);
    return () => {
      window.removeEventListener("submit", onSubmit);
      window.removeEventListener("beforeunload", onLeave);
    };
  }, [formId]);
}

const written = (form: HTMLFormElement) =>
  JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );
