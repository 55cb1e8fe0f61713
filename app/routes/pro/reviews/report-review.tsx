import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { appealCase } from "~/domain/review-cases/appeal-case.server";
import { appealForm, openCaseForm } from "~/domain/review-cases/case.form";
import { CASE_REASONS, kindOf } from "~/domain/review-cases/case.rules";
import { findCasesOf } from "~/domain/review-cases/find-cases.server";
import { openCase } from "~/domain/review-cases/open-case.server";
import { findOwnReview } from "~/domain/reviews/find-own-reviews.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { deliverLater } from "~/http/deliver-later.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { constraintsOf, parseForm, refused } from "~/http/form.server";
import { requireProvider } from "~/http/guards.server";
import { reviewDeps } from "~/http/review-deps.server";
import type { RouteHandle } from "~/http/route-handle";
import { isUpload } from "~/http/upload.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { appealFormOf } from "~/routes/case-appeal";
import { caseView } from "~/routes/case-view.server";
import { Review } from "~/routes/review-list";
import { takeProof } from "~/routes/take-proof.server";
import { BackLink } from "~/ui/button";
import { PageTitle } from "~/ui/heading";
import { CasePanel } from "./case-panel";
import { REPORT_FORM, ReportForm } from "./report-form";
import { ownReviewView } from "./reviews-view.server";

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
    cases: cases.map((found) => caseView(context, found, "provider", name)),
    // A couple whose request was accepted here is known.
    reasons:
      isUnderWay || isRemoved
        ? []
        : CASE_REASONS.filter((reason) => !used.includes(reason) && !(review.metHere && kindOf(reason) === "dispute")),
    constraints: constraintsOf(openCaseForm),
  };
}

/** Reports, sends proof, or appeals. */
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
    const { status, text } = answerOf(error);
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

/** What the provider can do about a review, and how its reports stand (rules case-1, case-2 and case-8). */
export default function ReportReview() {
  const { review, cases, reasons, constraints } = useLoaderData<typeof loader>();
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
        <CasePanel key={found.publicId} found={found} />
      ))}
      {reasons.length > 0 ? <ReportForm reasons={reasons} constraints={constraints} /> : null}
    </div>
  );
}
