import { CASE, caseChip, decisionDueAt, mayAppeal, takesProof } from "~/domain/review-cases/case.rules";
import type { CaseOfSide } from "~/domain/review-cases/find-cases.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { CaseAppeal } from "~/routes/case-appeal";
import { ReviewCaseDecisions } from "~/routes/case-decisions";
import { CaseProof } from "~/routes/case-proof";
import { Chip } from "~/ui/chip";
import { Panel } from "~/ui/panel";
import { Thread } from "~/ui/thread";

interface CasePanelProps {
  found: CaseOfSide;
  /** Name of the provider. */
  planner: string;
  now: number;
}

/** How a report stands: while it is open as a thread, then with the decision. */
export function CasePanel({ found, planner, now }: CasePanelProps) {
  const { t } = useTexts();
  const format = useFormat();
  const { publicId, kind, state, openedBy, openedAt, proofUntil, decidedAt } = found;
  const isHidden = kind === "dispute";
  const opened = format.moment(openedAt);
  const reason = t(`reviews:case.reasons.${found.reason}`);
  const proofKnot = {
    key: "proof",
    state: "tied" as const,
    title: t("proreviews:case.step.proof"),
    detail: t("proreviews:case.until", { date: proofUntil ? format.day(proofUntil) : "" }),
  };
  return (
    <Panel as="section" className="space-y-4" labelledBy={`case-${publicId}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h2 className="text-h3" id={`case-${publicId}`}>
          {t("proreviews:case.since", { date: opened })}
        </h2>
        <p className="flex flex-wrap gap-2">
          <Chip kind={isHidden && state === "open" ? "bad" : "neutral"}>
            {t(`proreviews:case.chip.${caseChip(found)}`)}
          </Chip>
        </p>
      </div>
      <p className="text-small text-ink-muted">{t(`reviews:case.by.${openedBy}`, { planner, reason })}</p>
      {state === "open" ? (
        <Thread
          row
          knots={[
            { key: "reported", state: "done", title: t("proreviews:case.step.reported"), detail: opened },
            ...(isHidden ? [proofKnot] : []),
            {
              key: "decision",
              state: "todo",
              title: t("proreviews:case.step.decision"),
              detail: t("proreviews:case.until", { date: format.day(decisionDueAt(found)) }),
            },
          ]}
        />
      ) : null}
      <ReviewCaseDecisions found={found} />
      {takesProof(found, now) ? <CaseProof found={found} side="provider" /> : null}
      {mayAppeal(found, "provider", now) ? (
        <CaseAppeal
          caseId={publicId}
          lead={t("reviews:case.appeal.lead", { date: format.day((decidedAt ?? now) + CASE.appealing) })}
        />
      ) : null}
    </Panel>
  );
}
