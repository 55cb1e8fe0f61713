import { useTexts } from "~/i18n/texts";
import { CaseAppeal } from "~/routes/case-appeal";
import { CaseDecisions } from "~/routes/case-decisions";
import { CaseProof } from "~/routes/case-proof";
import type { CaseView } from "~/routes/case-view.server";
import { Chip } from "~/ui/chip";
import { Panel } from "~/ui/panel";
import { Thread } from "~/ui/thread";

/** How a report stands: while it is open as a thread, then with the decision. */
export function CasePanel({ found }: { found: CaseView }) {
  const { t } = useTexts();
  const { publicId, by, chip, dates, isOpen, isHidden, proof, appealLead } = found;
  const proofKnot = {
    key: "proof",
    state: "tied" as const,
    title: t("proreviews:case.step.proof"),
    detail: t("proreviews:case.until", { date: dates.proof ?? "" }),
  };
  return (
    <Panel as="section" className="space-y-4" labelledBy={`case-${publicId}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h2 className="text-h3" id={`case-${publicId}`}>
          {t("proreviews:case.since", { date: dates.opened })}
        </h2>
        <p className="flex flex-wrap gap-2">
          <Chip kind={isHidden && isOpen ? "bad" : "neutral"}>{t(`proreviews:case.chip.${chip}`)}</Chip>
        </p>
      </div>
      <p className="text-small text-ink-muted">{by}</p>
      {isOpen ? (
        <Thread
          row
          knots={[
            { key: "reported", state: "done", title: t("proreviews:case.step.reported"), detail: dates.opened },
            ...(isHidden ? [proofKnot] : []),
            {
              key: "decision",
              state: "todo",
              title: t("proreviews:case.step.decision"),
              detail: t("proreviews:case.until", { date: dates.latest }),
            },
          ]}
        />
      ) : null}
      <CaseDecisions found={found} />
      {proof ? <CaseProof caseId={publicId} proof={proof} /> : null}
      {appealLead ? <CaseAppeal caseId={publicId} lead={appealLead} /> : null}
    </Panel>
  );
}
