import { useActionData } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FormState } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/old-form-problems";
import { useSubmitting } from "~/routes/use-submitting";
import { Actions, Button, EnterButton } from "~/ui/button";
import { Flash } from "~/ui/flash";
import { Icon } from "~/ui/icon";
import { HiddenField } from "~/ui/old-field";
import { useKeptStep } from "./use-kept-step";

interface StepFormProps {
  step: 1 | 2 | 3;
  draft: string;
  /** The draft is on the server, so that what is typed can be kept in it. */
  kept: boolean;
  /** Stands in place of the form when something could not be loaded. */
  failure: string | null;
  form: FormState | undefined;
  /** Names of what is still missing, told from the form's data: `Next` says so before the server does. */
  missing: (data: FormData) => string[];
  /** Sentences on what is there and wrong. */
  wrong?: (data: FormData) => string[];
  note?: ReactNode;
  children: ReactNode;
}

/**
 * A step's form. `Next` always works: a script lists what is missing beside it, and the server checks in any case.
 * Rule wizard-19: Back sends the form, and where a script runs so does leaving the page.
 */
export function StepForm(props: StepFormProps) {
  const { step, draft, kept, failure, form, missing, wrong, note, children } = props;
  const { t } = useTexts();
  const [submitting, onSubmit] = useSubmitting();
  const [todo, setTodo] = useState<string[] | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const refused = useActionData() !== undefined;
  useKeptStep(element, kept ? paths.keepStep(step, draft) : null, { submitting, refused });
  function watch() {
    if (!element.current) return;
    const data = new FormData(element.current);
    const names = missing(data);
    const fill = names.length > 0 ? [t("wizard:unavailableNext", { missing: names.join(" · ") })] : [];
    setTodo([...fill, ...(wrong?.(data) ?? [])]);
  }
  // Once the script runs, and when the browser has put back what was typed before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's fields are read each time.
  useEffect(() => {
    watch();
    window.addEventListener("pageshow", watch);
    return () => window.removeEventListener("pageshow", watch);
  }, []);
  if (failure) return <Flash kind="bad">{failure}</Flash>;
  const unready = (todo?.length ?? 0) > 0;
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
      <EnterButton>{t("common:action.next")}</EnterButton>
      <FormProblems form={form} />
      <HiddenField name="draft" value={draft} />
      {children}
      <Actions>
        <Button busy={submitting} unavailable={unready && !submitting ? { reasonId: "next-reason" } : undefined}>
          {submitting ? t("common:action.working") : t("common:action.next")}
          {submitting ? null : <Icon name="next" />}
        </Button>
        {step > 1 ? (
          <Button variant="plain" name="intent" value="back" formNoValidate>
            <Icon name="back" /> {t("common:action.back")}
          </Button>
        ) : null}
        {unready ? (
          <div id="next-reason">
            {todo?.map((text) => (
              <p className="hint" key={text}>
                {text}
              </p>
            ))}
          </div>
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
