import { type TemplateInput, templateForm } from "~/domain/conversations/template.form";
import { inLanguage, toStored, unknownPlaceholderIn } from "~/domain/conversations/template.rules";
import { parseForm, type Refusal } from "~/http/forms/form.server";

/** Parses a template's form. Its refusal names an unknown placeholder (rule talk-13). */
export function parseTemplate(formData: FormData, formId: string) {
  const submission = parseForm(formData, templateForm);
  const refusal: Refusal = { formId };
  if (submission.status !== "success") return { submission, refusal, input: null };
  const unknown = unknownPlaceholderIn(submission.value.body);
  if (unknown === null) return { submission, refusal, input: toInput(submission.value) };
  const errors = { body: "templates:error.unknown" } as const;
  return { submission, refusal: { formId, errors, details: { name: unknown } }, input: null };
}

export const toInput = (typed: TemplateInput): TemplateInput => ({ ...typed, body: toStored(typed.body) });

/** Returns the values of the form: placeholders in the language of the template. */
export const shownIn = ({ title, locale, body }: TemplateInput) => ({ title, locale, body: inLanguage(body, locale) });
