import { type FormEvent, useEffect, useState } from "react";
import { PHOTO_FIGURES, PHOTO_TEXTS } from "~/domain/media/photo.rules";
import type { FormState } from "~/http/old-form";
import { withoutProblemsOf } from "~/routes/use-remaining-problems";
import { useSubmitting } from "~/routes/use-submitting";

/**
 * Checks title and description before a large file is uploaded, because a refused form comes back without its file. The error summary takes
 * the focus, as it does when the server sends it.
 * @param refused the form as the server refused it
 */
export function usePhotoCheck(refused: FormState | undefined) {
  const [submitting, markSubmitting] = useSubmitting();
  const [found, setFound] = useState<{ form: FormState | undefined; attempt: number }>({ form: refused, attempt: 0 });
  useEffect(() => {
    if (found.attempt > 0) document.getElementById("error-summary")?.focus();
  }, [found.attempt]);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const sent = [...new FormData(event.currentTarget)];
    const values = Object.fromEntries(sent.filter((field): field is [string, string] => typeof field[1] === "string"));
    const errors = missingIn(values);
    if (Object.keys(errors).length === 0) return markSubmitting(event);
    event.preventDefault();
    setFound(({ attempt }) => ({ form: { values, errors, details: PHOTO_FIGURES }, attempt: attempt + 1 }));
  }
  function onInput({ target }: FormEvent) {
    if (!(target instanceof Element)) return;
    setFound(({ form, attempt }) => ({ form: form && withoutProblemsOf(form, target), attempt }));
  }
  return { form: found.form, submitting, onSubmit, onInput };
}

const missingIn = (values: Record<string, string>): FormState["errors"] =>
  Object.fromEntries(
    (["title", "description"] as const)
      .filter((name) => (values[name] ?? "").trim().length < PHOTO_TEXTS[name].min)
      .map((name) => [name, `photos:error.${name}` as const]),
  );
