import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { TextKey } from "~/i18n/texts";
import type { FormState } from "./old-form";

export type ParsedForm<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors; form: FormState };

export type FieldErrors = FormState["errors"];

/** What must be typed again: passwords and codes. */
export const isSecretField = (name: string) => /^code$|password/i.test(name);

/** Our forms are flat. A name like `languages[4294967294]` would be taken for a place in a list, and the list would fill the memory. */
function flat(formData: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of formData.entries()) if (/^\w+$/.test(name)) fields.append(name, value);
  return fields;
}

/** The messages of all schemas are keys of texts (tests/locales.test.ts). */
const textOf = (message: string) => message as TextKey;

/** Parses a form at the edge. What does not fit comes back as typed, with the key of a text for each field. */
export function parseForm<S extends z.ZodType>(formData: FormData, schema: S): ParsedForm<z.output<S>> {
  const submission = parseWithZod(flat(formData), { schema });
  if (submission.status === "success") return { ok: true, value: submission.value as z.output<S> };
  const errors = Object.fromEntries(
    Object.entries(submission.error ?? {}).flatMap(([name, messages]) =>
      messages?.[0] ? [[name, textOf(messages[0])]] : [],
    ),
  );
  return { ok: false, errors, form: formState(formData, errors) };
}

/** The state of a form that the server had to refuse; of several errors of a field the last one counts. */
export function formState(formData: FormData, ...errors: (FieldErrors | "" | undefined)[]): FormState {
  const values: FormState["values"] = {};
  for (const [name, value] of formData.entries()) {
    if (typeof value !== "string" || isSecretField(name)) continue;
    // A field may be called `constructor`.
    const before = Object.hasOwn(values, name) ? values[name] : undefined;
    values[name] = before === undefined ? value : [before, value].flat();
  }
  return { values, errors: Object.assign({}, ...errors) };
}

/** Errors as their fields stand on the page, for the summary. @param names of all fields, from the top */
export function inOrder(names: readonly string[], errors: FieldErrors): FieldErrors {
  return Object.fromEntries(names.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])));
}

/** The page again, with what was typed and what is wrong with it. */
export function refused<T extends object>(answer: T, status = 400) {
  return data(answer, { status });
}
