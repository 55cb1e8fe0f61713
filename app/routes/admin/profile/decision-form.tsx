import { MODERATION } from "~/domain/moderation/moderation.rules";
import { type FormState, fieldValue } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { Actions, Button } from "~/ui/button";
import { HiddenField, TextAreaField } from "~/ui/field";
import { Panel } from "~/ui/panel";
import type { ModerationView } from "./moderation-view.server";

interface DecisionFormProps {
  view: ModerationView;
  form: FormState | undefined;
}

/** What is decided holds for the version that is shown, and for no other. */
export function DecisionForm({ view, form }: DecisionFormProps) {
  const { t } = useTexts();
  const error = form?.errors.reason;
  if (!view.canDecide) {
    return (
      <Panel look="soft" as="section" className="flow" labelledBy="decide">
        <h2 id="decide">{t("admin:decide.heading")}</h2>
        <p>{t("admin:decide.notNow")}</p>
      </Panel>
    );
  }
  return (
    <Panel look="card" as="section" className="flow" labelledBy="decide">
      <h2 id="decide">{t("admin:decide.heading")}</h2>
      <p className="muted">{t(view.canApprove ? "admin:decide.text" : "admin:decide.textShown")}</p>
      <form method="post" className="fields" noValidate>
        <FormProblems form={form} />
        <HiddenField name="version" value={view.version} />
        <TextAreaField
          name="reason"
          label={t("admin:decide.reason")}
          hint={t("admin:decide.hint", { least: MODERATION.reason.least })}
          maxLength={MODERATION.reason.most}
          rows={5}
          defaultValue={fieldValue(form, "reason")}
          error={error && t(error as "admin:error.reason")}
        />
        <Actions>
          {view.canApprove ? (
            <Button
              name="intent"
              value="approve"
              unavailable={view.obstacle === null ? undefined : { reasonId: "obstacle", reason: view.obstacle }}
            >
              {t("admin:decide.approve")}
            </Button>
          ) : null}
          <Button variant="quiet" name="intent" value="changes">
            {t("admin:decide.changes")}
          </Button>
          <Button variant="danger" name="intent" value="refuse">
            {t("admin:decide.refuse")}
          </Button>
        </Actions>
      </form>
    </Panel>
  );
}
