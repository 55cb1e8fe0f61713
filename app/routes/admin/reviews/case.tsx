import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { adminPaths } from "~/admin-paths";
import { decideCaseForm } from "~/domain/cases/case.form";
import { findModeratedCase, type ModeratedCase } from "~/domain/cases/moderate-cases.server";
import { REVIEW_CASES } from "~/domain/cases/review-cases.server";
import { constraintsOf } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { useLanguage } from "~/i18n/use-format";
import { usePostForm } from "~/routes/post-form";
import { ReviewSheet } from "~/routes/public/review/review-sheet";
import { sheetOf } from "~/routes/public/review/review-sheet.server";
import { Chip } from "~/ui/chip";
import { Facts } from "~/ui/facts";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";
import { DotLine } from "~/ui/text";
import { CaseDecisionPanel, CaseHistory, DecisionColumns, TextSection } from "../decision-panel/decision-panel";
import { answerCaseDecision } from "../decision-panel/decision-panel.server";
import { ReviewHead } from "./review-head";

export const handle: RouteHandle = { title: "reviews:desk.case.one", cache: "form" };

const FORM = "decide-case";

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const found = await findModeratedCase(context, administrator, id);
  return {
    found,
    sheet: sheetOf(context, found.review),
    brand: context.settings.BRAND_NAME,
    constraints: constraintsOf(decideCaseForm),
  };
}

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const sent = await request.formData();
  return answerCaseDecision(context, administrator, REVIEW_CASES, { id, formId: FORM, sent });
}

/** Report or dispute with its statements and documents, and the decision on it (rule case-7). */
export default function CaseModeration() {
  const { found, sheet, brand, constraints } = useLoaderData<typeof loader>();
  const post = usePostForm<z.input<typeof decideCaseForm>, { problem: string }>(FORM, { constraints });
  const { t, format } = useLanguage();
  const { kind, state, review, proofUntil } = found;
  const isWaiting = state === "open" || state === "appealed";
  const source = t(review.metHere ? "reviews:desk.metHere" : "reviews:desk.byEmail", { brand });
  return (
    <DecisionColumns decision={isWaiting ? <CaseDecisionPanel of="review" post={post} state={state} /> : null}>
      <ReviewHead
        from="reports"
        kicker={t("reviews:desk.case.one")}
        title={found.planner}
        problem={post.refused?.problem}
        profile={adminPaths.profile(found.plannerPublicId)}
      >
        <Chip kind={kind === "dispute" && state === "open" ? "bad" : "neutral"}>
          {t(`reviews:desk.case.kind.${state === "appealed" ? "appealed" : kind}`)}
        </Chip>
      </ReviewHead>
      <Panel>
        <ReviewSheet review={sheet} lang={review.locale} />
      </Panel>
      <Facts
        facts={[
          { term: t("reviews:desk.case.by"), value: t(`reviews:desk.case.side.${found.openedBy}`) },
          { term: t("reviews:desk.case.reason"), value: t(`reviews:case.reasons.${found.reason}`) },
          { term: t("reviews:desk.case.opened"), value: format.moment(found.openedAt) },
          ...(proofUntil ? [{ term: t("reviews:desk.case.until"), value: <b>{format.moment(proofUntil)}</b> }] : []),
          { term: t("reviews:desk.source"), value: source },
          { term: t("reviews:desk.case.disputes"), value: format.number(found.disputes) },
        ]}
      />
      <Papers found={found} />
      <CaseHistory
        of="review"
        found={found}
        appealSide={found.appealBy ? t(`reviews:desk.case.side.${found.appealBy}`) : ""}
      />
    </DecisionColumns>
  );
}

function Papers({ found }: { found: ModeratedCase }) {
  const { t, format } = useLanguage();
  const { review, openedBy, text, authorText, proofs, looks, others } = found;
  const statementOf = (by: typeof openedBy | "author") =>
    t("reviews:desk.case.words", { side: t(`reviews:desk.case.side.${by}`) });
  return (
    <>
      <TextSection
        title={statementOf(openedBy)}
        text={text}
        lang={openedBy === "provider" ? found.plannerLocale : undefined}
        isQuoted
      />
      <TextSection title={statementOf("author")} text={authorText ?? ""} lang={review.locale} isQuoted />
      <Section title={t("reviews:desk.case.proofs")} className="space-y-1.5">
        <p className="text-small text-ink-muted">
          {t(proofs.length > 0 ? "reviews:desk.case.proofsText" : "reviews:desk.case.none")}
        </p>
        <ul>
          {proofs.map(({ publicId, name, sentBy, createdAt }) => (
            <li key={publicId} className="border-t border-line py-2">
              <a
                className="inline-flex min-h-11 items-center gap-2 wrap-anywhere"
                href={adminPaths.reviewProof(review.publicId, publicId)}
              >
                <Icon name="clip" /> {name}
              </a>
              <p className="text-small text-ink-muted">
                <DotLine texts={[t(`reviews:desk.case.side.${sentBy}`), format.moment(createdAt)]} />
              </p>
            </li>
          ))}
        </ul>
      </Section>
      {looks.length > 0 ? (
        <Lines title={t("reviews:desk.case.looks")}>
          {looks.map(({ at, name, sentBy }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines that never move, and may be the same.
            <li key={index}>
              <DotLine texts={[format.moment(at), name, t(`reviews:desk.case.side.${sentBy}`)]} />
            </li>
          ))}
        </Lines>
      ) : null}
      {others.length > 0 ? (
        <Lines title={t("reviews:desk.case.others")}>
          {others.map(({ publicId, openedAt, reason }) => (
            <li key={publicId}>
              <a href={adminPaths.reviewCase(publicId)}>
                <DotLine texts={[format.moment(openedAt), t(`reviews:case.reasons.${reason}`)]} />
              </a>
            </li>
          ))}
        </Lines>
      ) : null}
    </>
  );
}

function Lines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title} className="space-y-1.5">
      <ul className="text-small">{children}</ul>
    </Section>
  );
}
