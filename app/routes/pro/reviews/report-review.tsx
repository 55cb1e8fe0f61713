import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { openCaseForm } from "~/domain/cases/case.form";
import { CASE, caseChip, decisionDueAt, kindOf, REVIEW_REASONS, takesProof } from "~/domain/cases/case.rules";
import { type CaseOfSide, findCasesOf } from "~/domain/cases/find-cases.server";
import { openCase } from "~/domain/cases/review-cases.server";
import { days } from "~/domain/durations";
import { findOwnReview } from "~/domain/reviews/own-reviews.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { deliverLater } from "~/http/background/after-response.server";
import { reviewDeps } from "~/http/background/review-deps.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { isUpload } from "~/http/pipeline/upload.server";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { refusedReport, takeAppeal, takeProof } from "~/routes/case-actions.server";
import { CaseAppeal, CaseProof, ReportFields, ReviewCaseDecisions } from "~/routes/case-parts";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Review } from "~/routes/review-list";
import { Chip } from "~/ui/chip";
import { Disclosure } from "~/ui/disclosure";
import { Panel } from "~/ui/panel";
import { PageHead } from "~/ui/section";
import { Submit } from "~/ui/submit";
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
    // Providers cannot claim not to know an author from whom they accepted a request.
    reasons:
      isUnderWay || isRemoved
        ? []
        : REVIEW_REASONS.filter(
            (reason) => !used.includes(reason) && !(review.metHere && kindOf(reason) === "dispute"),
          ),
    constraints: constraintsOf(openCaseForm),
  };
}

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const next = paths.pro.reportReview(id);
  if (isUpload(request)) return takeProof(context, request, (fields) => actorOf(provider, fields), next);
  const sent = await request.formData();
  if (sent.get("intent") === "appeal") return takeAppeal(context, sent, actorOf(provider, sent), next);
  const submission = parseForm(sent, openCaseForm);
  if (submission.status !== "success") return refused(context, submission, { formId: REPORT_FORM });
  try {
    await openCase(reviewDeps(context), provider, { review: id, ...submission.value });
  } catch (error) {
    return refusedReport(context, submission, error, { formId: REPORT_FORM, field: "reason" });
  }
  deliverLater(context);
  return redirectWithFlash(context, next, `proreviews:case.flash.${kindOf(submission.value.reason)}`);
}

const actorOf = (provider: Provider, fields: FormData) =>
  ({ by: "provider", provider, caseId: String(fields.get("case")) }) as const;

/** Reports and appeals about a review, and their states (rules case-1, case-2 and case-8). */
export default function ReportReview() {
  const { review, name, cases, now, reasons } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <PageHead
        back={{ href: paths.pro.reviews(), text: t("pro:nav.reviews") }}
        title={t(reasons.length > 0 ? "reviews:case.title" : "reviews:desk.case.one")}
      />
      <Review review={review} heading="h2" />
      {cases.map((found) => (
        <CasePanel key={found.publicId} found={found} planner={name} now={now} />
      ))}
      {reasons.length > 0 ? <ReportForm /> : null}
    </div>
  );
}

const REPORT_FORM = "report-review";

function ReportForm() {
  const { cases, reasons, constraints } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof openCaseForm>>(REPORT_FORM, { constraints });
  const disputeHint = t("proreviews:case.disputeHint", { days: CASE.proving / days(1) });
  const options = reasons.map((value) => ({
    value,
    label: t(`reviews:case.reasons.${value}`),
    small: kindOf(value) === "dispute" ? disputeHint : undefined,
  }));
  const form = (
    <PostForm className="space-y-7" post={post}>
      <FormProblems post={post} />
      <p>{t("proreviews:case.lead")}</p>
      <ReportFields fields={post.fields} options={options} legendLook="plain" />
      <Submit>{t("proreviews:case.action")}</Submit>
    </PostForm>
  );
  if (cases.length === 0) return form;
  return (
    <Disclosure summary={t("proreviews:case.again")} open={post.refused !== undefined}>
      {form}
    </Disclosure>
  );
}

function CasePanel({ found, planner, now }: { found: CaseOfSide; planner: string; now: number }) {
  const { t, format } = useLanguage();
  const { publicId, kind, state, openedBy, openedAt, proofUntil } = found;
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
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <h2 className="text-h3" id={`case-${publicId}`}>
          {t("proreviews:case.since", { date: format.day(openedAt) })}
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
      <CaseAppeal of="review" found={found} side="provider" now={now} />
    </Panel>
  );
}
