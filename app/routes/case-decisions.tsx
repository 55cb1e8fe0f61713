import { decisionDueAt } from "~/domain/cases/case.rules";
import type { CaseOfSide } from "~/domain/cases/find-cases.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { Panel } from "~/ui/panel";

interface CaseDecisionsProps {
  found: {
    decisions: readonly { text: string; reason: string }[];
    /** Appeal of the reader; null: none. */
    appeal: string | null;
    /** Next step; null: the case is closed. */
    state: string | null;
  };
}

export function CaseDecisions({ found: { decisions, appeal, state } }: CaseDecisionsProps) {
  const { t } = useTexts();
  return (
    <>
      {decisions.map(({ text, reason }) => (
        <Panel className="space-y-1.5" key={text}>
          <h2 className="text-h3">{text}</h2>
          <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
        </Panel>
      ))}
      {appeal ? (
        <p className="text-small text-ink-muted wrap-anywhere whitespace-pre-line">
          {t("reviews:case.appeal.heading")}: {appeal}
        </p>
      ) : null}
      {state ? <p>{state}</p> : null}
    </>
  );
}

export function ReviewCaseDecisions({ found }: { found: CaseOfSide }) {
  const { t } = useTexts();
  const format = useFormat();
  const { kind, state, appealText } = found;
  const decisions = [
    { decision: found.decision, at: found.decidedAt, reason: found.decisionReason },
    { decision: found.finalDecision, at: found.finalAt, reason: found.finalReason },
  ].flatMap(({ decision, at, reason }) =>
    decision && at
      ? [{ text: t(`reviews:case.state.${decision}`, { date: format.day(at) }), reason: reason ?? "" }]
      : [],
  );
  const next = {
    open: t(`reviews:case.state.${kind}`, { date: format.day(decisionDueAt(found)) }),
    appealed: t("reviews:case.state.appealed"),
    decided: null,
    closed: null,
  };
  return <CaseDecisions found={{ decisions, appeal: appealText, state: next[state] }} />;
}
