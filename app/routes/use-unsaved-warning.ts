import { useEffect } from "react";

/** On hydrated pages: the browser asks before it leaves a form with changes that were not sent. @param formId id of the form */
export function useUnsavedWarning(formId: string): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const before = written(form);
    let sent = false;
    const onSubmit = () => {
      sent = true;
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!sent && written(form) !== before) event.preventDefault();
    };
    form.addEventListener("submit", onSubmit);
    window.addEventListener("beforeunload", onLeave);
    return () => {
      form.removeEventListener("submit", onSubmit);
      window.removeEventListener("beforeunload", onLeave);
    };
  }, [formId]);
}

const written = (form: HTMLFormElement) =>
  JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );
