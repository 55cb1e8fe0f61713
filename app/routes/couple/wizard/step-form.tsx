import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FormState } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { useSubmitting } from "~/routes/use-submitting";
import { Actions, BackLink, Button, EnterButton } from "~/ui/button";
import { HiddenField } from "~/ui/field";
import { Flash } from "~/ui/flash";
import { Icon } from "~/ui/icon";

interface StepFormProps {
  step: 1 | 2 | 3;
  draft: string;
  draftParameter: string | undefined;
  /** Stands in place of the form when something could not be loaded. */
  failure: string | null;
  form: FormState | undefined;
  /** Names of what is still missing, told from the form's data: `Next` says so before the server does. */
  missing: (data: FormData) => string[];
  note?: ReactNode;
  children: ReactNode;
}

/** A step's form. `Next` always works: what is missing is said beside it while a script runs, and by the server in any case. */
export function StepForm({ step, draft, draftParameter, failure, form, missing, note, children }: StepFormProps) {
  const { t } = useTexts();
  const [submitting, onSubmit] = useSubmitting();
  const [todo, setTodo] = useState<string[] | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const watch = () => element.current && setTodo(missing(new FormData(element.current)));
  // Once the script runs, and when the browser has put back what was typed before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is read anew each time.
  useEffect(() => {
    watch();
    window.addEventListener("pageshow", watch);
    return () => window.removeEventListener("pageshow", watch);
  }, []);
  if (failure) return <Flash kind="bad">{failure}</Flash>;
  const reason = todo?.length ? t("wizard:unavailableNext", { missing: todo.join(", ") }) : undefined;
  return (
    <form
      ref={element}
      className="fields"
      method="post"
      action={paths.wizard(step, draft)}
      noValidate
      onSubmit={onSubmit}
      onChange={watch}
    >
      <EnterButton />
      <FormProblems form={form} />
      <HiddenField name="draft" value={draft} />
      {children}
      <Actions>
        <Button busy={submitting} unavailable={reason && !submitting ? { reasonId: "next-reason" } : undefined}>
          {submitting ? t("common:action.working") : t("common:action.next")}
          {submitting ? null : <Icon name="next" />}
        </Button>
        {step > 1 ? <BackLink href={paths.wizard(step - 1, draftParameter)}>{t("common:action.back")}</BackLink> : null}
        {reason ? (
          <p className="hint" id="next-reason">
            {reason}
          </p>
        ) : (
          note
        )}
      </Actions>
    </form>
  );
}

/** Whether a field of the form holds nothing but blanks. */
export const isBlank = (data: FormData, name: string) =>
  data.getAll(name).every((value) => String(value).trim() === "");
