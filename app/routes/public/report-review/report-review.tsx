import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { reportReviewForm } from "~/domain/cases/case.form";
import { CASE, READER_REASONS } from "~/domain/cases/case.rules";
import { findReportedReview, reportReview } from "~/domain/cases/review-cases.server";
import { days } from "~/domain/durations";
import { reviewDeps } from "~/http/background/review-deps.server";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { refusedReport } from "~/routes/case-actions.server";
import { DoneMark, ReportFields } from "~/routes/case-parts";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { ReviewSheet } from "../review/review-sheet";
import { sheetOf } from "../review/review-sheet.server";

export const handle: RouteHandle = { title: "reviews:case.title", cache: "form", task: true };

const FORM = "report-review";

export async function loader({ context, params: { id = "" } }: LoaderFunctionArgs) {
  anyone(context);
  const review = await findReportedReview(context, id);
  return {
    seo: { canonical: null },
    sheet: sheetOf(context, review),
    lang: review.locale,
    back: paths.plannerReviews(review.plannerPublicId),
    sent: context.url.searchParams.get("step") === "sent",
    constraints: constraintsOf(reportReviewForm),
  };
}

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  anyone(context);
  const submission = parseForm(await request.formData(), reportReviewForm);
  if (submission.status !== "success") return refused(context, submission, { formId: FORM });
  try {
    await reportReview(reviewDeps(context), { review: id, ...submission.value, ip: context.ip });
  } catch (error) {
    return refusedReport(context, submission, error, { formId: FORM, field: "reason" });
  }
  return redirectDocument(paths.reportReview(id, "sent"), 303);
}

export default function ReportReview() {
  const { sheet, lang, back, sent, constraints } = useLoaderData<typeof loader>();
  const post = usePostForm<z.input<typeof reportReviewForm>>(FORM, { constraints });
  const { t } = useTexts();
  const decidingDays = CASE.deciding / days(1);
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-8" })}>
      <header className="space-y-1.5">
        {sent ? <DoneMark /> : null}
        <PageTitle>{t(sent ? "reviews:case.sent" : "reviews:case.title")}</PageTitle>
        <p className="text-lead text-ink-muted">
          {sent ? null : t("reviews:case.lead")} {t("reviews:case.sentText", { days: decidingDays })}
        </p>
      </header>
      <Panel>
        <ReviewSheet review={sheet} lang={lang} />
      </Panel>
      {sent ? (
        <Actions>
          <ButtonLink href={back}>{t("reviews:case.back")}</ButtonLink>
        </Actions>
      ) : (
        <PostForm className="space-y-7" post={post}>
          <FormProblems post={post} />
          <ReportFields
            fields={post.fields}
            options={READER_REASONS.map((value) => ({ value, label: t(`reviews:case.reasons.${value}`) }))}
          />
          <Actions>
            <Button>{t("reviews:case.submit")}</Button>
          </Actions>
        </PostForm>
      )}
    </div>
  );
}
