import { days } from "~/domain/durations";
import { CASE, type CaseReason, mayAppeal, type Side, takesProof } from "~/domain/review-cases/case.rules";
import type { OwnCase } from "~/domain/review-cases/find-cases.server";
import type { AppContext } from "~/http/context.server";

/** What both sides read of it. */
type Case = Omit<OwnCase, "text" | "review" | "authorName" | "stars" | "weddingDate">;

export type CaseView = ReturnType<typeof caseView>;

export const reasonText = ({ t }: Pick<AppContext, "t">, reason: CaseReason) => t(`reviews:case.reasons.${reason}`);

/** How a report stands, for the provider or the author, in their language. @param planner name of the provider */
export function caseView(context: AppContext, found: Case, side: Side, planner: string) {
  const { t, format, clock } = context;
  const now = clock.now();
  const { publicId, kind, openedBy, reason, state, openedAt, proofUntil, proofs, decidedAt, appealText, appealBy } =
    found;
  const by = t(`reviews:case.by.${openedBy}`, { planner, reason: reasonText(context, reason) });
  const latest = format.day((proofUntil ?? openedAt) + days(CASE.decidingDays));
  const decisions = [
    { made: found.decision, at: decidedAt, reason: found.decisionReason },
    { made: found.finalDecision, at: found.finalAt, reason: found.finalReason },
  ].flatMap(({ made, at, reason: why }) =>
    made && at ? [{ text: t(`reviews:case.state.${made}`, { date: format.day(at) }), reason: why ?? "" }] : [],
  );
  return {
    publicId,
    by,
    chip: chipOf(found),
    dates: { opened: format.moment(openedAt), proof: proofUntil && format.day(proofUntil), latest },
    state:
      state === "appealed"
        ? t("reviews:case.state.appealed")
        : state === "open"
          ? t(`reviews:case.state.${kind}`, { date: latest })
          : null,
    isOpen: state === "open",
    isHidden: kind === "dispute",
    decisions,
    appeal: appealBy === side ? appealText : null,
    proof: takesProof(found, now)
      ? {
          lead: t(`reviews:case.proof.${side}`, { date: format.day(proofUntil ?? now) }),
          sent: proofs.length > 0 ? t("reviews:case.proof.sent", { names: proofs.join(", ") }) : null,
          figures: { megabytes: CASE.fileSize / MEGABYTE, count: CASE.documents },
        }
      : null,
    appealLead: mayAppeal(found, side, now)
      ? t("reviews:case.appeal.lead", { date: format.day((decidedAt ?? now) + CASE.appealing) })
      : null,
  };
}

const MEGABYTE = 1024 * 1024;

type Standing = Pick<OwnCase, "kind" | "state" | "decision" | "finalDecision">;

/** How it stands, in one word. */
export const chipOf = ({
  kind,
  state,
  decision,
  finalDecision,
}: Standing): "dispute" | "report" | "appealed" | "kept" | "removed" =>
  state === "open" ? kind : state === "appealed" ? "appealed" : (finalDecision ?? decision ?? "kept");
