import { getCollectionProps } from "@conform-to/react";
import type { z } from "zod";
import type { decisionForm } from "~/domain/moderation/moderation.form";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { type Post, PostForm } from "~/routes/post-form";
import { Button } from "~/ui/button";
import { FixedValue, type FormField, TextAreaField } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { Hint } from "~/ui/hint";
import { tickClass, tickLineClass } from "~/ui/input";
import { Panel } from "~/ui/panel";
import type { ModerationView } from "./moderation-view.server";

interface DecisionFormProps {
  view: ModerationView;
  post: Post<z.input<typeof decisionForm>>;
}

/** A decision applies to the version that is shown, and to no other. */
export function DecisionForm({ view, post }: DecisionFormProps) {
  const { t } = useTexts();
  if (!view.canDecide) {
    return (
      <Panel look="soft" as="section" className="space-y-4" labelledBy="decide">
        <h2 className="text-h3" id="decide">
          {t("admin:decide.heading")}
        </h2>
        <p>{t("admin:decide.notNow")}</p>
      </Panel>
    );
  }
  return (
    <Panel look="card" as="section" className="space-y-4" labelledBy="decide">
      <h2 className="text-h3" id="decide">
        {t("admin:decide.heading")}
      </h2>
      <PostForm className="space-y-4.5" post={post}>
        <FormProblems post={post} />
        <FixedValue name="version" value={view.version} />
        <div className="space-y-1.5">
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
          <Hint>
            {t("admin:decide.next")} {view.next.name}. <a href={view.next.href}>{t("admin:decide.skip")}</a>
          </Hint>
        ) : null}
        <TextAreaField
          field={post.fields.reason}
          label={t("admin:decide.reason")}
          hint={t("admin:decide.hint", { least: MODERATION.reason.least })}
          maxLength={MODERATION.reason.most}
          rows={4}
          lang={view.lang}
        />
        <Templates view={view} field={post.fields.why} />
        <Hint>{t(view.canApprove ? "admin:decide.holdText" : "admin:decide.textShown")}</Hint>
      </PostForm>
    </Panel>
  );
}

/** One checkbox per reason, with the sentence as the provider will read it. */
function Templates({ view: { templates, lang }, field }: { view: ModerationView; field: FormField }) {
  const { t } = useTexts();
  const options = templates.map(({ value }) => value);
  const boxes = getCollectionProps(field, { type: "checkbox", options, ariaAttributes: false });
  return (
    <Fold summary={t("admin:decide.templates")} open={boxes.some(({ defaultChecked }) => defaultChecked)}>
      <fieldset aria-describedby={field.descriptionId}>
        <legend className="sr-only">{t("admin:decide.templates")}</legend>
        <Hint id={field.descriptionId}>{t("admin:decide.templatesHint")}</Hint>
        {templates.map(({ value, label, text }, index) => {
          const id = `${field.id}-${value}`;
          return (
            <div key={value}>
              <label className={`${tickLineClass} text-small`} htmlFor={id}>
                <input className={tickClass} {...boxes[index]} aria-describedby={`${id}-text`} />
                <span>{label}</span>
              </label>
              <p className="ps-9 text-tiny text-ink-muted" id={`${id}-text`} lang={lang}>
                {text}
              </p>
            </div>
          );
        })}
      </fieldset>
    </Fold>
  );
}
