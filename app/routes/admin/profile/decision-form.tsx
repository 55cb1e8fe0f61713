import { getCollectionProps } from "@conform-to/react";
import type { z } from "zod";
import { adminPaths } from "~/admin-paths";
import type { ModeratedProfile } from "~/domain/moderation/find-moderated-profile.server";
import type { decisionForm } from "~/domain/moderation/moderation.form";
import { MODERATION, REASON_TEMPLATES, type ReasonTemplate } from "~/domain/moderation/moderation.rules";
import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import { useTexts } from "~/i18n/texts";
import type { Post } from "~/routes/post-form";
import { choiceClass, choicesClass, conditionClass } from "~/ui/choice";
import { tickClass } from "~/ui/classes";
import type { FormField } from "~/ui/field";
import { Hint } from "~/ui/text";
import { DecisionPanel, NoDecision } from "../decision-panel/decision-panel";

const canDecide = ({ waitingSince, status }: ModeratedProfile) => waitingSince !== null || status === "verified";

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

export function DecisionForm({ found, sentences, post }: DecisionFormProps) {
  const { t } = useTexts();
  const { contact, register, next } = found;
  const canApprove = found.waitingSince !== null;
  if (!canDecide(found)) return <NoDecision text={t("admin:decide.notNow")} />;
  const name = next?.name || t("admin:unnamed");
  const isInRegister = register.state !== "not_found" && register.state !== "closed";
  const obstacle = contact.emailVerified ? !isInRegister && "admin:error.register" : "admin:error.unverified";
  return (
    <DecisionPanel
      post={post}
      version={found.version}
      label={t("admin:decide.reason")}
      hint={t("admin:decide.hint", { least: MODERATION.reason.least })}
      lang={contact.locale}
      outcomes={{
        field: post.fields.intent,
        options: [
          ...(canApprove && !obstacle ? [{ value: "approve", label: t("admin:decide.approve") }] : []),
          { value: "refuse", label: t("admin:decide.refuse") },
          { value: "changes", label: t("admin:decide.changes") },
        ],
        hint: canApprove && obstacle ? t(obstacle) : undefined,
      }}
      more={
        <>
          <Templates sentences={sentences} lang={contact.locale} field={post.fields.why} />
          {canApprove ? (
            <div className={`${conditionClass} group-has-[[name=hold]:checked]/case:block`}>
              <Hint>{t("admin:decide.holdText")}</Hint>
            </div>
          ) : (
            <Hint>{t("admin:decide.textShown")}</Hint>
          )}
        </>
      }
    >
      {next ? (
        <Hint>
          {t("admin:decide.next")} {name}. <a href={adminPaths.profile(next.publicId)}>{t("admin:decide.skip")}</a>
        </Hint>
      ) : null}
    </DecisionPanel>
  );
}

interface TemplatesProps extends Pick<DecisionFormProps, "sentences"> {
  lang: string;
  field: FormField;
}

/** Reasons that are emailed, so they are visible once the decision has a reason. */
function Templates({ sentences, lang, field }: TemplatesProps) {
  const { t } = useTexts();
  const boxes = getCollectionProps(field, { type: "checkbox", options: [...REASON_TEMPLATES], ariaAttributes: false });
  return (
    <fieldset
      className={`${conditionClass} group-has-[:is([name=hold],[name=intent]:not([value=approve])):checked]/case:block`}
      aria-describedby={field.descriptionId}
    >
      <legend className="pb-0">{t("admin:decide.templates")}</legend>
      <Hint id={field.descriptionId}>{t("admin:decide.templatesHint")}</Hint>
      <div className={choicesClass({ layout: "pairs" })}>
        {REASON_TEMPLATES.map((value, index) => {
          const id = `${field.id}-${value}`;
          return (
            <div key={value} className="group has-checked:col-span-2">
              <label className={choiceClass({ size: "small" })} htmlFor={id}>
                <input className={tickClass} {...boxes[index]} aria-describedby={`${id}-text`} />
                <span>{t(`admin:template.${value}.label`)}</span>
              </label>
              <p
                className="hidden pt-1 text-tiny text-ink-muted group-has-[:checked]:block"
                id={`${id}-text`}
                lang={lang}
              >
                {sentences[value]}
              </p>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
