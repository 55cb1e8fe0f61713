import { type FormEvent, useEffect, useState } from "react";
import type { FormState } from "~/http/old-form";

/**
 * A refused form without the problems of fields that were changed since: a corrected field must not go on saying that it is wrong. The server looks again when the form is sent.
 * @returns the form, and the handler of its `onInput`
 */
export function useRemainingProblems(form: FormState | undefined) {
  const [remaining, setRemaining] = useState(form);
  useEffect(() => setRemaining(form), [form]);
  function onInput({ target }: FormEvent) {
    if (target instanceof Element) setRemaining((current) => current && withoutProblemsOf(current, target));
  }
  return [remaining, onInput] as const;
}

/** Leaves out the problems of a field, and of the question that it is a part of: country and number, the boxes of one choice. */
export function withoutProblemsOf(form: FormState, field: Element): FormState {
  const isChanged = (name: string) =>
    field.getAttribute("name") === name || field.closest("fieldset")?.querySelector(`[name="${CSS.escape(name)}"]`);
  const left = Object.entries(form.errors).filter(([name]) => !isChanged(name));
  return left.length === Object.keys(form.errors).length ? form : { ...form, errors: Object.fromEntries(left) };
}
