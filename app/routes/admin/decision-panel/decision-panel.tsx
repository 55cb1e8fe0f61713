import type { ReactNode } from "react";
import type { z } from "zod";
import type { CaseOf } from "~/domain/cases/case.rules";
import type { verdictForm } from "~/domain/moderation/moderation.form";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import { flaggedParts } from "~/domain/moderation/suspicion.rules";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { type CaseDecisionsProps, useDecisionText } from "~/routes/case-parts";
import { FormProblems, type Post, PostForm } from "~/routes/post-form";
import { Button, ButtonLink } from "~/ui/button";
import { ChoiceGroup, type ChoiceGroupProps } from "~/ui/choice";
import { classNames } from "~/ui/classes";
import { FixedValue, TextAreaField } from "~/ui/field";
import { Section } from "~/ui/section";
import { StickyFooter } from "~/ui/sticky-footer";
import { Marks } from "../inline-text";

/** Wide screens keep the decision in sight. On narrow ones, a bar links to the decision, until it covers the bar. */
export function DecisionColumns({ decision, children }: { decision: ReactNode; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <div className={`group/case gap-gap lg:gap-14 ${decision ? "grid lg:grid-cols-[minmax(0,1fr)_392px]" : ""}`}>
      <div className="space-y-gap wrap-anywhere">
        {children}
        <StickyFooter className="mt-gap! -mb-[calc(76px+var(--gap))] hidden focus-within:z-4 max-lg:group-has-[#decide_form]/case:block">
          <ButtonLink wide href="#decide">
            {t("admin:decide.to")}
          </ButtonLink>
        </StickyFooter>
      </div>
      {decision ? (
        <aside className="max-lg:relative max-lg:z-3 max-lg:-mx-pad max-lg:bg-paper max-lg:px-pad lg:sticky lg:top-4 lg:max-h-[calc(100vh-32px)] lg:self-start lg:overflow-auto lg:[scrollbar-width:thin]">
          {decision}
        </aside>
      ) : null}
    </div>
  );
}

export function NoDecision({ text }: { text: string }) {
  const { t } = useTexts();
  return (
    <Section id="decide" title={t("admin:decide.heading")} look="soft">
      <p>{text}</p>
    </Section>
  );
}

interface DecisionPanelProps {
  post: Post<Pick<z.input<ReturnType<typeof verdictForm>>, "reason">>;
  /** Version on the page. A decision on another one is refused. */
  version: number | string;
  rule?: string;
  label: string;
  hint: string;
  /** Language of the reason; default: the reader's. */
  lang?: string;
  /** Choice above the reason, for more than two outcomes. Adds one button below the reason that sends the choice. */
  outcomes?: Pick<ChoiceGroupProps, "field" | "options" | "hint"> | false;
  /** Content before the reason. */
  more?: ReactNode;
  /** Button of the outcome that needs no reason, above the reason. */
  approval?: { intent: string; text: string };
  /** Labels of buttons by their `intent`. The last button refuses: it is red, and the other one is filled. */
  intents?: Record<string, string>;
  /** Content below the buttons. */
  children?: ReactNode;
}

export function DecisionPanel(props: DecisionPanelProps) {
  const { post, version, rule, label, hint, lang, outcomes, more, approval, intents = {}, children } = props;
  const refusal = Object.keys(intents).at(-1);
  // The form came back with the refusal, so that button has the weight.
  const isRefusing = refusal !== undefined && post.refused?.reply.initialValue?.intent === refusal;
  const approving = isRefusing ? "quiet" : "primary";
  const { t } = useTexts();
  return (
    <Section id="decide" title={t("admin:decide.heading")} look="card">
      {rule ? <p className="text-small">{rule}</p> : null}
      <PostForm className="space-y-4.5" post={post}>
        <FormProblems post={post} />
        {approval ? (
          <div className="border-b border-line pb-5">
            <Button wide variant={approving} name="intent" value={approval.intent}>
              {approval.text}
            </Button>
          </div>
        ) : null}
        {outcomes ? (
          <ChoiceGroup legend={t("admin:decide.heading")} legendLook="hidden" layout="pairs" {...outcomes} />
        ) : null}
        <FixedValue name="version" value={version} />
        {more}
        <TextAreaField
          field={post.fields.reason}
          label={label}
          hint={post.fields.reason.errors ? undefined : hint}
          maxLength={MODERATION.reason.most}
          rows={4}
          lang={lang}
        />
        <div className="space-y-4">
          {outcomes ? <Button wide>{t("admin:decide.submit")}</Button> : null}
          {Object.entries(intents).map(([value, text]) => (
            <Button
              key={value}
              wide
              variant={value === refusal ? "danger" : approving}
              className={isRefusing && value === refusal ? "bg-error! text-paper!" : undefined}
              name="intent"
              value={value}
            >
              {text}
            </Button>
          ))}
          {children}
        </div>
      </PostForm>
    </Section>
  );
}

interface CaseDecisionPanelProps extends Pick<DecisionPanelProps, "post"> {
  of: CaseOf;
  state: "open" | "appealed" | "decided" | "closed";
}

const TEXTS = {
  review: {
    rule: "reviews:desk.rule",
    hint: "reviews:desk.case.hint",
    kept: "reviews:desk.case.kept",
    removed: "reviews:desk.case.removed",
  },
  page: {
    rule: "report:desk.rule",
    hint: "report:desk.hint",
    kept: "report:desk.kept",
    removed: "report:desk.removed",
  },
  message: {
    rule: "report:desk.message.rule",
    hint: "report:desk.message.hint",
    kept: "report:desk.message.kept",
    removed: "report:desk.message.removed",
  },
} as const;

export function CaseDecisionPanel({ of, post, state }: CaseDecisionPanelProps) {
  const { t } = useTexts();
  const texts = TEXTS[of];
  return (
    <DecisionPanel
      post={post}
      version={state}
      rule={t(texts.rule)}
      label={t("reviews:desk.case.label")}
      hint={t(texts.hint)}
      intents={{ kept: t(texts.kept), removed: t(texts.removed) }}
    />
  );
}

interface CaseHistoryProps {
  of: CaseOf;
  found: CaseDecisionsProps["found"];
  appealSide: string;
}

export function CaseHistory({ of, found, appealSide }: CaseHistoryProps) {
  const { t } = useTexts();
  const outcomeOf = useDecisionText(of);
  return (
    <>
      <Decided
        title={t("reviews:desk.case.first")}
        outcome={outcomeOf(found.decision, found.decidedAt)}
        reason={found.decisionReason}
      />
      <TextSection title={t("reviews:desk.case.appeal", { side: appealSide })} text={found.appealText ?? ""} isQuoted />
      <Decided
        title={t("reviews:desk.case.final")}
        outcome={outcomeOf(found.finalDecision, found.finalAt)}
        reason={found.finalReason}
      />
    </>
  );
}

export function Deadline({ at, now }: { at: number; now: number }) {
  const { format } = useLanguage();
  return (
    <>
      <b>{format.moment(at)}</b> <span className="block text-small text-ink-muted">{format.dayFrom(now, at)}</span>
    </>
  );
}

function Decided({ title, outcome, reason }: { title: string; outcome: string | null; reason: string | null }) {
  if (outcome === null) return null;
  return (
    <Section title={title} className="space-y-1.5">
      <p>
        <strong>{outcome}</strong>
      </p>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{reason ?? ""}</p>
    </Section>
  );
}

interface TextSectionProps {
  title: string;
  text: string;
  lang?: string | undefined;
  /** True: a statement of the reporter or of a party, as a quotation. False: a paragraph with marked contact data. */
  isQuoted?: boolean;
}

export function TextSection({ title, text, lang, isQuoted = false }: TextSectionProps) {
  if (text === "") return null;
  const Text = isQuoted ? "blockquote" : "p";
  return (
    <Section title={title} className="space-y-1.5">
      <Text
        className={classNames(
          "max-w-prose wrap-anywhere whitespace-pre-line",
          isQuoted && "border-l-2 border-gold ps-4 font-serif text-large italic",
        )}
        lang={lang}
      >
        {isQuoted ? text : <Marks bad parts={flaggedParts(text)} />}
      </Text>
    </Section>
  );
}
