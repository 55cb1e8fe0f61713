import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { appealCase } from "~/domain/cases/appeal-case.server";
import { appealForm, openCaseForm } from "~/domain/cases/case.form";
import {
  CASE,
  CASE_REASONS,
  type CaseReason,
  caseChip,
  decisionDueAt,
  kindOf,
  mayAppeal,
  takesProof,
} from "~/domain/cases/case.rules";
import { type CaseOfSide, findCasesOf } from "~/domain/cases/find-cases.server";
import { openCase } from "~/domain/cases/open-case.server";
import { DomainError } from "~/domain/domain-error";
import { findOwnReview } from "~/domain/reviews/find-own-reviews.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { deliverLater } from "~/http/background/after-response.server";
import { reviewDeps } from "~/http/background/review-deps.server";
import { setFlash } from "~/http/forms/flash.server";
import type { Constraints } from "~/http/forms/form";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { requireProvider } from "~/http/pipeline/guards.server";
import { isUpload } from "~/http/pipeline/upload.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { appealFormOf, CaseAppeal } from "~/routes/case-appeal";
import { ReviewCaseDecisions } from "~/routes/case-decisions";
import { CaseProof } from "~/routes/case-proof";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { ReportFields } from "~/routes/report-fields";
import { Review } from "~/routes/review-list";
import { takeProof } from "~/routes/take-proof.server";
import { Actions, BackLink, Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { PageTitle } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { Timeline } from "~/ui/timeline";
import { ownReviewView } from "./own-review.server";

export const handle: RouteHandle = { title: "reviews:case.title", cache: "form", files: true };

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const [{ name, review }, cases] = await Promise.all([
    findOwnReview(context, provider, id, true),
    findCasesOf(context, provider, id),
  ]);
  const isUnderWay = cases.some(({ state }) => state === "open" || state === "appealed");
  const isRemoved = cases.some(({ decision, finalDecision }) => (finalDecision ?? decision) === "removed");
  const used = cases.filter(({ openedBy }) => openedBy === "provider").map(({ reason }) => reason);
  return {
    review: ownReviewView(context, review, name),
    name,
    cases,
    now: context.clock.now(),
    // The author cannot be unknown if the provider accepted a request from them.
    reasons:
      isUnderWay || isRemoved
        ? []
        : CASE_REASONS.filter((reason) => !used.includes(reason) && !(review.metHere && kindOf(reason) === "dispute")),
    constraints: constraintsOf(openCaseForm),
  };
}

/** Opens a report, receives proof, or appeals. */
export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  if (isUpload(request)) {
    const refusal = await takeProof(context, request, (fields) => actorOf(provider, fields));
    if (refusal) return refusal;
    setFlash(context, { kind: "good", text: "reviews:case.flash" });
    return redirectDocument(paths.pro.reportReview(id), 303);
  }
  const sent = await request.formData();
  if (sent.get("intent") === "appeal") {
    const submission = parseForm(sent, appealForm);
    const actor = actorOf(provider, sent);
    if (submission.status !== "success") return refused(context, submission, { formId: appealFormOf(actor.caseId) });
    await appealCase(context, actor, submission.value.appeal);
    setFlash(context, { kind: "good", text: "reviews:case.flash" });
    return redirectDocument(paths.pro.reportReview(id), 303);
  }
  const submission = parseForm(sent, openCaseForm);
  if (submission.status !== "success") return refused(context, submission, { formId: REPORT_FORM });
  try {
    await openCase(reviewDeps(context), provider, { review: id, ...submission.value });
  } catch (error) {
    if (!(error instanceof DomainError) || !error.code.startsWith("cases.") || error.code === "cases.notFound")
      throw error;
    const { status, text } = httpErrorOf(error);
    return refused(context, submission, { formId: REPORT_FORM, errors: { reason: text }, status });
  }
  deliverLater(context);
  setFlash(context, { kind: "good", text: `proreviews:case.flash.${kindOf(submission.value.reason)}` });
  return redirectDocument(paths.pro.reportReview(id), 303);
}

const actorOf = (provider: Provider, fields: FormData) => ({
  ...({ by: "provider", provider } as const),
  caseId: String(fields.get("case")),
});

/** Reports and appeals about a review, and their states (rules case-1, case-2 and case-8). */
export default function ReportReview() {
  const { review, name, cases, now, reasons, constraints } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <div>
        <p>
          <BackLink href={paths.pro.reviews()}>{t("pro:nav.reviews")}</BackLink>
        </p>
        <PageTitle>{t(reasons.length > 0 ? "reviews:case.title" : "reviews:desk.case.one")}</PageTitle>
      </div>
      <Review review={review} heading="h2" />
      {cases.map((found) => (
        <CasePanel key={found.publicId} found={found} planner={name} now={now} />
      ))}
      {reasons.length > 0 ? <ReportForm reasons={reasons} constraints={constraints} /> : null}
    </div>
  );
}

const REPORT_FORM = "report-review";

interface ReportFormProps {
  reasons: readonly CaseReason[];
  constraints: Constraints;
}

/** Renders the reasons for a report. An unknown author makes it a dispute, which hides the review. */
function ReportForm({ reasons, constraints }: ReportFormProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof openCaseForm>>(REPORT_FORM, { constraints });
  return (
    <PostForm className="space-y-7" post={post}>
      <FormProblems post={post} />
      <p>{t("proreviews:case.lead")}</p>
      <ReportFields fields={post.fields} reasons={reasons} legendLook="plain" />
      <Actions>
        <Button variant="quiet">{t("proreviews:case.action")}</Button>
      </Actions>
    </PostForm>
  );
}

interface CasePanelProps {
  found: CaseOfSide;
  planner: string;
  now: number;
}

function CasePanel({ found, planner, now }: CasePanelProps) {
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
        <Timeline
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
