import { getCollectionProps } from "@conform-to/react";
import type { z } from "zod";
import { adminPaths } from "~/admin-paths";
import type { ModeratedProfile } from "~/domain/moderation/find-moderated-profile.server";
import type { decisionForm } from "~/domain/moderation/moderation.form";
import { MODERATION, REASON_TEMPLATES, type ReasonTemplate } from "~/domain/moderation/moderation.rules";
import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { type Post, PostForm } from "~/routes/post-form";
import { Button } from "~/ui/button";
import { tickClass, tickLineClass } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { FixedValue, type FormField, TextAreaField } from "~/ui/field";
import { Hint } from "~/ui/hint";
import { Panel } from "~/ui/panel";

/** Returns whether a profile can be refused or returned for changes. Only a waiting one can also be approved. */
export const canDecide = ({ waitingSince, status }: ModeratedProfile) => waitingSince !== null || status === "verified";

export function templatesFor({ pending, findings, state, sameSiret }: ModeratedProfile): ReasonTemplate[] {
  const media = [...state.images, ...state.videos];
  const suspicions = new Set<string>([
    ...pending.flatMap(({ reasons }) => reasons),
    ...findings.flatMap(({ reasons }) => reasons),
    ...media.flatMap((medium) => JSON.parse(medium.findings) as Suspicion[]),
  ]);
  if (sameSiret.length > 0) suspicions.add("siret");
  if (suspicions.has("link")) suspicions.add("contact");
  return REASON_TEMPLATES.filter((template) => suspicions.has(template));
}

interface DecisionFormProps {
  found: ModeratedProfile;
  /** Sentences for the email, in the provider's language. */
  sentences: Record<ReasonTemplate, string>;
  post: Post<z.input<typeof decisionForm>>;
}

/** Form for a decision, which applies only to the version that is shown. */
export function DecisionForm({ found, sentences, post }: DecisionFormProps) {
  const { t } = useTexts();
  const { contact, register, next } = found;
  const canApprove = found.waitingSince !== null;
  if (!canDecide(found)) {
    return (
      <Panel look="soft" as="section" className="space-y-4" labelledBy="decide">
        <h2 className="text-h3" id="decide">
          {t("admin:decide.heading")}
        </h2>
        <p>{t("admin:decide.notNow")}</p>
      </Panel>
    );
  }
  const name = next?.name || t("admin:unnamed");
  const isInRegister = register.state !== "not_found" && register.state !== "closed";
  const obstacle = contact.emailVerified ? "admin:error.register" : "admin:error.unverified";
  return (
    <Panel look="card" as="section" className="space-y-4" labelledBy="decide">
      <h2 className="text-h3" id="decide">
        {t("admin:decide.heading")}
      </h2>
      <PostForm className="space-y-4.5" post={post}>
        <FormProblems post={post} />
        <FixedValue name="version" value={found.version} />
        <div className="space-y-1.5">
          {canApprove ? (
            <Button
              wide
              name="intent"
              value="approve"
              unavailable={
                contact.emailVerified && isInRegister ? undefined : { reasonId: "obstacle", reason: t(obstacle) }
              }
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
        {next ? (
          <Hint>
            {t("admin:decide.next")} {name}. <a href={adminPaths.profile(next.publicId)}>{t("admin:decide.skip")}</a>
          </Hint>
        ) : null}
        <TextAreaField
          field={post.fields.reason}
          label={t("admin:decide.reason")}
          hint={t("admin:decide.hint", { least: MODERATION.reason.least })}
          maxLength={MODERATION.reason.most}
          rows={4}
          lang={contact.locale}
        />
        <Templates sentences={sentences} lang={contact.locale} field={post.fields.why} />
        <Hint>{t(canApprove ? "admin:decide.holdText" : "admin:decide.textShown")}</Hint>
      </PostForm>
    </Panel>
  );
}

interface TemplatesProps extends Pick<DecisionFormProps, "sentences"> {
  lang: string;
  field: FormField;
}

function Templates({ sentences, lang, field }: TemplatesProps) {
  const { t } = useTexts();
  const boxes = getCollectionProps(field, { type: "checkbox", options: [...REASON_TEMPLATES], ariaAttributes: false });
  return (
    <Disclosure summary={t("admin:decide.templates")} open={boxes.some(({ defaultChecked }) => defaultChecked)}>
      <fieldset aria-describedby={field.descriptionId}>
        <legend className="sr-only">{t("admin:decide.templates")}</legend>
        <Hint id={field.descriptionId}>{t("admin:decide.templatesHint")}</Hint>
        {REASON_TEMPLATES.map((value, index) => {
          const id = `${field.id}-${value}`;
          return (
            <div key={value}>
              <label className={`${tickLineClass} text-small`} htmlFor={id}>
                <input className={tickClass} {...boxes[index]} aria-describedby={`${id}-text`} />
                <span>{t(`admin:template.${value}.label`)}</span>
              </label>
              <p className="ps-9 text-tiny text-ink-muted" id={`${id}-text`} lang={lang}>
                {sentences[value]}
              </p>
            </div>
          );
        })}
      </fieldset>
    </Disclosure>
  );
}
