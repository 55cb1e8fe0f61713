import { MODERATION } from "~/domain/moderation/moderation.rules";
import { type FormState, fieldValue, fieldValues } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/old-form-problems";
import { Button } from "~/ui/button";
import { Fold } from "~/ui/fold";
import { HiddenField, TextAreaField } from "~/ui/old-field";
import { Panel } from "~/ui/panel";
import type { ModerationView } from "./moderation-view.server";

interface DecisionFormProps {
  view: ModerationView;
  form: FormState | undefined;
}

/** A decision applies to the version that is shown, and to no other. */
export function DecisionForm({ view, form }: DecisionFormProps) {
  const { t } = useTexts();
  const error = form?.errors.reason;
  if (!view.canDecide) {
    return (
      <Panel look="soft" as="section" className="flow" labelledBy="decide">
        <h2 className="h3" id="decide">
          {t("admin:decide.heading")}
        </h2>
        <p>{t("admin:decide.notNow")}</p>
      </Panel>
    );
  }
  return (
    <Panel look="card" as="section" className="flow" labelledBy="decide">
      <h2 className="h3" id="decide">
        {t("admin:decide.heading")}
      </h2>
      <form id="decide-form" method="post" className="fields tight" noValidate>
        <FormProblems form={form} />
        <HiddenField name="version" value={view.version} />
        <div className="flow-s">
          {view.canApprove ? (
            <Button
              wide
              name="intent"
              value="approve"
              unavailable={view.obstacle === null ? undefined : { reasonId: "obstacle", reason: view.obstacle }}
            >
              {t("admin:decide.approve")}
            </Button>
          ) : null}
          <Button wide variant="quiet" name="intent" value="changes">
            {t("admin:decide.changes")}
          </Button>
          <Button wide variant="danger" name="intent" value="refuse">
            {t("admin:decide.refuse")}
          </Button>
        </div>
        {view.next ? (
          <p className="hint">
            {t("admin:decide.next")} {view.next.name}. <a href={view.next.href}>{t("admin:decide.skip")}</a>
          </p>
        ) : null}
        <TextAreaField
          name="reason"
          label={t("admin:decide.reason")}
          hint={t("admin:decide.hint", { least: MODERATION.reason.least })}
          maxLength={MODERATION.reason.most}
          rows={4}
          lang={view.lang}
          defaultValue={fieldValue(form, "reason")}
          error={error && t(error)}
        />
        <Templates view={view} form={form} />
        <p className="hint">{t(view.canApprove ? "admin:decide.holdText" : "admin:decide.textShown")}</p>
      </form>
    </Panel>
  );
}

/** One checkbox per reason, with the sentence as the provider will read it. */
function Templates({ view, form }: DecisionFormProps) {
  const { t } = useTexts();
  const fitting = view.templates.filter(({ fits }) => fits).map(({ value }) => value);
  const chosen = fieldValues(form, "why", fitting);
  return (
    <Fold summary={t("admin:decide.templates")} open={chosen.length > 0}>
      <fieldset aria-describedby="why-hint">
        <legend className="sr">{t("admin:decide.templates")}</legend>
        <p className="hint" id="why-hint">
          {t("admin:decide.templatesHint")}
        </p>
        {view.templates.map(({ value, label, text }) => (
          <div key={value}>
            <label className="check small" htmlFor={`why-${value}`}>
              <input
                className="tick"
                type="checkbox"
                id={`why-${value}`}
                name="why"
                value={value}
                defaultChecked={chosen.includes(value)}
                aria-describedby={`why-${value}-text`}
              />
              <span>{label}</span>
            </label>
            <p className="tiny muted sentence" id={`why-${value}-text`} lang={view.lang}>
              {text}
            </p>
          </div>
        ))}
      </fieldset>
    </Fold>
  );
}
