import { adminPaths } from "~/admin-paths";
import type { ModeratedCase } from "~/domain/review-cases/moderate-cases.server";
import type { AppContext } from "~/http/context.server";
import { reasonText } from "~/routes/case-view.server";
import { sheetOf } from "~/routes/public/review/review-sheet.server";

const kindText = ({ t }: Pick<AppContext, "t">, { kind, state }: Pick<ModeratedCase, "kind" | "state">) =>
  t(`reviews:desk.case.kind.${state === "appealed" ? "appealed" : kind}`);

/** All that a moderator sees of a case, in the moderator's language; words in the language in which they were written. */
export function moderatedCaseView(context: AppContext, found: ModeratedCase) {
  const { t, format } = context;
  const { review, reason, text, authorText, openedBy, openedAt, proofUntil, disputes, proofs, looks, others } = found;
  const side = (by: "provider" | "author" | "reader") => t(`reviews:desk.case.side.${by}`);
  const words = (by: "provider" | "author" | "reader") => t("reviews:desk.case.words", { side: side(by) });
  const facts = [
    [t("reviews:desk.case.by"), side(openedBy)],
    [t("reviews:desk.case.reason"), reasonText(context, reason)],
    [t("reviews:desk.case.opened"), format.moment(openedAt)],
    [t("reviews:desk.case.until"), proofUntil && format.moment(proofUntil)],
    [t("reviews:desk.source"), t(review.metHere ? "reviews:desk.metHere" : "reviews:desk.byEmail", brandOf(context))],
    [t("reviews:desk.case.disputes"), format.number(disputes)],
  ] as const;
  const steps = [
    { made: found.decision, at: found.decidedAt, text: found.decisionReason, title: t("reviews:desk.case.first") },
    { made: found.finalDecision, at: found.finalAt, text: found.finalReason, title: t("reviews:desk.case.final") },
  ];
  return {
    sheet: sheetOf(context, review),
    lang: review.locale,
    planner: { name: found.planner, href: adminPaths.profile(found.plannerPublicId), lang: found.plannerLocale },
    chip: { text: kindText(context, found), isBad: found.kind === "dispute" && found.state === "open" },
    facts: facts.flatMap(([term, value]) => (value ? [{ term, value }] : [])),
    words: [
      { title: words(openedBy), text, lang: openedBy === "provider" ? found.plannerLocale : undefined },
      { title: words("author"), text: authorText ?? "", lang: review.locale },
    ].filter((one) => one.text !== ""),
    proofs: proofs.map((proof) => ({
      href: adminPaths.reviewProof(review.publicId, proof.publicId),
      name: proof.name,
      line: `${side(proof.sentBy)} · ${format.moment(proof.createdAt)}`,
    })),
    looks: looks.map(({ at, sentBy, name }) => `${format.moment(at)} · ${name} · ${side(sentBy)}`),
    others: others.map((other) => ({
      href: adminPaths.reviewCase(other.publicId),
      text: `${format.moment(other.openedAt)} · ${reasonText(context, other.reason)}`,
    })),
    decisions: steps.flatMap(({ made, at, text: why, title }) =>
      made && at ? [{ title, text: t(`reviews:case.state.${made}`, { date: format.day(at) }), why: why ?? "" }] : [],
    ),
    appeal:
      found.appealText && found.appealBy
        ? { title: t("reviews:desk.case.appeal", { side: side(found.appealBy) }), text: found.appealText }
        : null,
    state: found.state === "open" || found.state === "appealed" ? found.state : null,
  };
}

const brandOf = ({ settings }: AppContext) => ({ brand: settings.BRAND_NAME });
