import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import type { PortraitText } from "~/domain/profile/portrait.rules";
import { type FormState, fieldValue, VERSION_FIELD } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/old-form-problems";
import { SafeHtml } from "~/routes/planner-cards";
import { useRemainingProblems } from "~/routes/use-remaining-problems";
import { useSubmitting } from "~/routes/use-submitting";
import { useUnsavedWarning } from "~/routes/use-unsaved-warning";
import { Actions, Button } from "~/ui/button";
import { Fold } from "~/ui/fold";
import { HiddenField } from "~/ui/old-field";
import { SavedMeanwhile } from "../old-saved-meanwhile";
import { WaitingNote } from "../waiting-note";
import { NotationField } from "./notation-field";

interface PortraitFormProps {
  texts: {
    name: PortraitText;
    /** In the notation. */
    text: string;
    /** `live`: clean HTML. */
    waiting: { reasons: Suspicion[]; live: string } | null;
  }[];
  version: string;
  limits: Record<string, string | number>;
  form: FormState | undefined;
}

const FORM_ID = "portrait-form";

/** The four texts, each with its purpose; those that wait for a moderator also show the published version. */
export function PortraitForm({ texts, version, limits, form: answer }: PortraitFormProps) {
  const { t } = useTexts();
  const [form, onInput] = useRemainingProblems(answer);
  const [submitting, onSubmit] = useSubmitting();
  useUnsavedWarning(FORM_ID, submitting);
  return (
    <form id={FORM_ID} className="fields" method="post" noValidate onSubmit={onSubmit} onInput={onInput}>
      <HiddenField name={VERSION_FIELD} value={fieldValue(form, VERSION_FIELD, version)} />
      <FormProblems form={form} />
      <SavedMeanwhile
        form={form}
        href={paths.pro.portrait()}
        fields={texts.map(({ name }) => ({ name, label: t(`showcase:portrait.${name}.label`) }))}
      />
      <Fold summary={t("showcase:notation.title")}>
        <ul className="ticks">
          {(["paragraph", "list", "emphasis", "strong", "literal"] as const).map((rule) => (
            <li key={rule}>{t(`showcase:notation.${rule}`)}</li>
          ))}
        </ul>
      </Fold>
      {texts.map(({ name, text, waiting }) => (
        <div key={name} className="flow">
          <NotationField
            name={name}
            label={t(`showcase:portrait.${name}.label`)}
            hint={t(`showcase:portrait.${name}.hint` as "common:error.invalid", limits)}
            value={fieldValue(form, name, text)}
            error={form?.errors[name] && t(form.errors[name], form.details)}
          />
          {waiting ? (
            <>
              <WaitingNote reasons={waiting.reasons}>{t("showcase:waiting.text")}</WaitingNote>
              <Fold summary={t("showcase:waiting.live")}>
                {waiting.live === "" ? (
                  <p className="muted">{t("showcase:waiting.nothing")}</p>
                ) : (
                  <SafeHtml html={waiting.live} />
                )}
              </Fold>
            </>
          ) : null}
        </div>
      ))}
      <Actions>
        <Button busy={submitting}>{t(submitting ? "showcase:saving" : "showcase:save")}</Button>
      </Actions>
    </form>
  );
}
