import type { FormState } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import { ErrorSummary } from "~/ui/error-summary";

interface FormProblemsProps {
  form: FormState | undefined;
  /** Replaces "Two things need your attention", where a form has a sentence of its own. */
  title?: string | undefined;
}

/** The summary on top of a form that was refused; each line leads to its field. */
export function FormProblems({ form, title }: FormProblemsProps) {
  const { t } = useTexts();
  const errors = Object.entries(form?.errors ?? {});
  return (
    <ErrorSummary
      title={title ?? t("common:error.summary", { count: errors.length })}
      problems={errors.map(([fieldId, text]) => ({
        fieldId,
        message: t(text, form?.details),
      }))}
    />
  );
}
