import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { DomainError } from "~/domain/domain-error";
import { decideReview } from "~/domain/reviews/decide-review.server";
import { findModeratedReview } from "~/domain/reviews/find-review-queue.server";
import { decideReviewForm } from "~/domain/reviews/review.form";
import { REVIEW } from "~/domain/reviews/review.rules";
import { deliverLater } from "~/http/deliver-later.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { constraintsOf, parseForm, refused } from "~/http/form.server";
import { requireAdministrator } from "~/http/guards.server";
import { reviewDeps, reviewSender } from "~/http/review-sender.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { ReviewSheet } from "~/routes/public/review/review-sheet";
import { sheetOf } from "~/routes/public/review/review-sheet.server";
import { Actions, BackLink, Button } from "~/ui/button";
import { Chips } from "~/ui/chip";
import { Facts } from "~/ui/facts";
import { FixedValue, TextAreaField } from "~/ui/field";
import { Flash } from "~/ui/flash";
import { Panel } from "~/ui/panel";

export const handle: RouteHandle = { title: "reviews:desk.one", cache: "form" };

const FORM = "decide-review";

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request);
  const { t, format } = context;
  const brand = context.settings.BRAND_NAME;
  const found = await findModeratedReview(context, administrator, id);
  const moment = (at: number | null) => (at === null ? t("reviews:desk.never") : format.moment(at));
  return {
    sheet: sheetOf(context, found),
    lang: found.locale,
    planner: { name: found.planner, href: paths.admin.profile(found.plannerPublicId) },
    findings: found.findings.map((finding) => ({ kind: "bad" as const, text: t(`reviews:desk.finding.${finding}`) })),
    facts: [
      {
        term: t("reviews:desk.source"),
        value: found.metHere ? t("reviews:desk.metHere", { brand }) : t("reviews:desk.byEmail"),
      },
      { term: t("reviews:desk.email"), value: found.authorEmail },
      { term: t("reviews:desk.written"), value: moment(found.createdAt) },
      { term: t("reviews:desk.confirmed"), value: moment(found.confirmedAt) },
      { term: t("reviews:desk.changed"), value: moment(found.changedAt) },
    ],
    version: found.status === "waiting" ? found.waitingSince : null,
    constraints: constraintsOf(decideReviewForm),
  };
}

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const administrator = requireAdministrator(context, request);
  const submission = parseForm(await request.formData(), decideReviewForm);
  if (submission.status !== "success") return refused(context, submission, { formId: FORM });
  const { intent, reason, version } = submission.value;
  try {
    const decision = { publicId: id, decision: intent, reason, version };
    await decideReview(reviewDeps(context), administrator, decision, reviewSender(context));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "reviews.decided") throw error;
    const { status, text } = answerOf(error);
    return refused(context, submission, { formId: FORM, status }, { problem: context.t(text) });
  }
  deliverLater(context);
  setFlash(context, { kind: "good", text: `reviews:desk.flash.${intent}` });
  return redirectDocument(paths.admin.reviews(), 303);
}

/** One review, and the decision on it as it is shown. */
export default function ModeratedReview() {
  const { sheet, lang, planner, findings, facts, version, constraints } = useLoaderData<typeof loader>();
  const post = usePostForm<z.input<typeof decideReviewForm>, { problem: string }>(FORM, { constraints });
  const { t } = useTexts();
  return (
    <div className="flow-l">
      <p>
        <BackLink href={paths.admin.reviews()}>{t("reviews:desk.title")}</BackLink>
      </p>
      {post.refused?.problem ? <Flash kind="bad">{post.refused.problem}</Flash> : null}
      <h1 className="calm rule">{t("reviews:desk.one")}</h1>
      <p>
        <a href={planner.href}>{planner.name}</a>
      </p>
      <Chips chips={findings} />
      <Panel>
        <ReviewSheet review={sheet} lang={lang} />
      </Panel>
      <Facts facts={facts} />
      {version === null ? (
        <p>{t("reviews:desk.notNow")}</p>
      ) : (
        <Panel look="card" as="section" className="flow" labelledBy="decide">
          <h2 className="h3" id="decide">
            {t("reviews:desk.decide")}
          </h2>
          <p>{t("reviews:desk.rule")}</p>
          <PostForm className="fields tight" post={post}>
            <FormProblems post={post} />
            <FixedValue name="version" value={version} />
            <TextAreaField
              field={post.fields.reason}
              label={t("reviews:desk.reason")}
              hint={t("reviews:desk.reasonHint")}
              maxLength={REVIEW.reason.most}
              rows={4}
              lang={lang}
            />
            <Actions>
              <Button name="intent" value="publish">
                {t("reviews:desk.publish")}
              </Button>
              <Button variant="danger" name="intent" value="refuse">
                {t("reviews:desk.refuse")}
              </Button>
            </Actions>
          </PostForm>
        </Panel>
      )}
    </div>
  );
}
