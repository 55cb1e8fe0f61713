import { type ReactNode, useEffect, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems, type Post, PostForm } from "~/routes/post-form";
import { useAutosave } from "~/routes/use-autosave";
import { Actions, Button } from "~/ui/button";
import { FixedValue } from "~/ui/field";
import { Flash } from "~/ui/flash";
import { Icon } from "~/ui/icon";
import { Hint } from "~/ui/text";
import { intentOfStep, STEP_FORM } from "./step-intents";

interface StepFormProps {
  post: Omit<Post, "fields">;
  step: 1 | 2 | 3;
  draft: string;
  /** The draft exists on the server, so the form can be saved automatically. */
  isStored: boolean;
  /** Replaces the form if something could not be loaded. */
  failure: string | null;
  /** Returns the labels of missing fields. The form names the first one; without scripts, the server names all. */
  missing: (data: FormData) => string[];
  wrong?: (data: FormData) => string[];
  note?: ReactNode;
  children: ReactNode;
}

/** `Next` always submits; the server validates. Back, the stepper and typing pauses save the form (rule wizard-19). */
export function StepForm({ post, step, draft, isStored, failure, missing, wrong, note, children }: StepFormProps) {
  const { t } = useTexts();
  const { sending } = post;
  const [todo, setTodo] = useState<string[] | null>(null);
  useAutosave(STEP_FORM, isStored ? paths.autosave(step, draft) : null, {
    sending,
    refused: post.refused !== undefined,
  });
  function watch() {
    const form = document.forms.namedItem(STEP_FORM);
    if (!form) return;
    const data = new FormData(form);
    const [first] = missing(data);
    const fill = first ? [t("wizard:unavailableNext", { missing: first })] : [];
    setTodo([...fill, ...(wrong?.(data) ?? [])]);
  }
  // The browser may have restored typed values before hydration, or restores them before `pageshow`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's fields are read each time.
  useEffect(() => {
    watch();
    window.addEventListener("pageshow", watch);
    return () => window.removeEventListener("pageshow", watch);
  }, []);
  if (failure) return <Flash kind="bad">{failure}</Flash>;
  const unready = (todo?.length ?? 0) > 0;
  return (
    <PostForm className="space-y-5 sm:space-y-7" post={post} action={paths.wizard(step, draft)} onInput={watch}>
      <FormProblems post={post} />
      <FixedValue name="draft" value={draft} />
      {children}
      <Actions>
        <Button busy={sending} unavailable={unready && !sending ? { reasonId: "next-reason" } : undefined}>
          {sending ? t("common:action.working") : t("common:action.next")}
          {sending ? null : <Icon name="next" />}
        </Button>
        {step > 1 ? (
          <Button variant="plain" name="intent" value={intentOfStep(step - 1)} formNoValidate>
            <Icon name="back" /> {t("common:action.back")}
          </Button>
        ) : null}
        {unready ? (
          <div id="next-reason">
            {todo?.map((text) => (
              <Hint key={text}>{text}</Hint>
            ))}
          </div>
        ) : (
          note
        )}
      </Actions>
    </PostForm>
  );
}

export const isBlank = (data: FormData, name: string) =>
  data.getAll(name).every((value) => String(value).trim() === "");
