import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { adminPaths } from "~/admin-paths";
import { flaggedInReview } from "~/domain/reviews/judge-review.rules";
import { decideAnswer, decideReview, findModeratedReview } from "~/domain/reviews/moderate-reviews.server";
import { decideAnswerForm, decideReviewForm } from "~/domain/reviews/review.form";
import { ANSWER_VERDICTS, type ReviewFinding } from "~/domain/reviews/review.rules";
import { reviewDeps } from "~/http/background/review-deps.server";
import { constraintsOf, parseForm } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { type Post, usePostForm } from "~/routes/post-form";
import { ReviewSheet } from "~/routes/public/review/review-sheet";
import { sheetOf } from "~/routes/public/review/review-sheet.server";
import { nestClass } from "~/ui/choice";
import { Facts } from "~/ui/facts";
import { Panel } from "~/ui/panel";
import { DecisionColumns, DecisionPanel, NoDecision } from "../decision-panel/decision-panel";
import { answerDecision } from "../decision-panel/decision-panel.server";
import { Marks, WholeEmails } from "../inline-text";
import { ReviewHead } from "./review-head";

export const handle: RouteHandle = { title: "reviews:desk.one", cache: "form" };

const FORM = "decide-review";
const REPLY_FORM = "decide-reply";

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const found = await findModeratedReview(context, administrator, id);
  return {
    review: found,
    sheet: sheetOf(context, found),
    flagged: flaggedInReview(found.text),
    flaggedAnswer: flaggedInReview(found.answer?.text ?? ""),
    brand: context.settings.BRAND_NAME,
    constraints: constraintsOf(decideReviewForm),
  };
}

/** Applies the decision on a review or on its reply. A reply is moderated only after its review. */
export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const sent = await request.formData();
  const next = adminPaths.reviews();
  if (ANSWER_VERDICTS.some((verdict) => verdict === sent.get("intent")))
    return answerDecision(context, parseForm(sent, decideAnswerForm), {
      formId: REPLY_FORM,
      next,
      decide: async (verdict) => {
        await decideAnswer(context, administrator, { review: id, ...verdict });
        return { text: `reviews:desk.reply.flash.${verdict.intent}` };
      },
    });
  return answerDecision(context, parseForm(sent, decideReviewForm), {
    formId: FORM,
    next,
    decide: async ({ intent, ...verdict }) => {
      const decision = { publicId: id, decision: intent, ...verdict };
      await decideReview(reviewDeps(context), administrator, decision);
      return { text: `reviews:desk.flash.${intent}` };
    },
  });
}

/** Review with its reply, and the decision on the version that is shown (rules review-10 and reviewshow-7). */
export default function ModeratedReview() {
  const { review, sheet, flagged, flaggedAnswer, brand, constraints } = useLoaderData<typeof loader>();
  const post = usePostForm<z.input<typeof decideReviewForm>, { problem: string }>(FORM, { constraints });
  const replyPost = usePostForm<z.input<typeof decideAnswerForm>, { problem: string }>(REPLY_FORM, { constraints });
  const problem = (post.refused ?? replyPost.refused)?.problem;
  const { t, format } = useLanguage();
  const { locale, planner, plannerLocale, answer } = review;
  const moment = (at: number | null) => (at === null ? t("reviews:desk.never") : format.moment(at));
  return (
    <DecisionColumns decision={<Decision post={post} replyPost={replyPost} />}>
      <ReviewHead
        kicker={t("reviews:desk.one")}
        title={planner}
        problem={problem}
        profile={adminPaths.profile(review.plannerPublicId)}
      />
      <Reasons findings={review.findings} />
      <Panel className="space-y-4">
        <ReviewSheet review={sheet} lang={locale} text={<Marks bad parts={flagged} />} />
        {answer ? (
          <div className={`${nestClass} space-y-1.5`}>
            <h2 className="text-h3">{t("reviews:desk.reply.of", { name: planner })}</h2>
            <p className="max-w-prose whitespace-pre-line wrap-anywhere" lang={plannerLocale}>
              {answer.waitingSince === null ? answer.text : <Marks bad parts={flaggedAnswer} />}
            </p>
            {answer.waitingSince === null ? null : <Reasons findings={answer.findings} />}
          </div>
        ) : null}
      </Panel>
      <Facts
        facts={[
          {
            term: t("reviews:desk.source"),
            value: review.metHere ? t("reviews:desk.metHere", { brand }) : t("reviews:desk.byEmail"),
          },
          { term: t("reviews:desk.email"), value: <WholeEmails text={review.authorEmail} /> },
          { term: t("reviews:desk.written"), value: moment(review.createdAt) },
          { term: t("reviews:desk.confirmed"), value: moment(review.confirmedAt) },
          { term: t("reviews:desk.changed"), value: moment(review.changedAt) },
        ]}
      />
    </DecisionColumns>
  );
}

function Reasons({ findings }: { findings: readonly ReviewFinding[] }) {
  const { t } = useTexts();
  if (findings.length === 0) return null;
  return (
    <ul className="font-semibold text-error">
      {findings.map((finding) => (
        <li key={finding}>{t(`reviews:desk.why.${finding}`)}</li>
      ))}
    </ul>
  );
}

interface DecisionProps {
  post: Post<z.input<typeof decideReviewForm>>;
  replyPost: Post<z.input<typeof decideAnswerForm>>;
}

function Decision({ post, replyPost }: DecisionProps) {
  const { review } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { answer, waitingSince } = review;
  if (answer && answer.waitingSince !== null)
    return (
      <DecisionPanel
        post={replyPost}
        version={answer.waitingSince}
        label={t("reviews:desk.reply.reason")}
        hint={t("reviews:desk.reply.reasonHint")}
        lang={review.plannerLocale}
        approval={{ intent: "letThrough", text: t("reviews:desk.reply.letThrough") }}
        intents={{ sendBack: t("reviews:desk.reply.sendBack") }}
      />
    );
  if (review.status !== "waiting" || waitingSince === null) return <NoDecision text={t("reviews:desk.notNow")} />;
  return (
    <DecisionPanel
      post={post}
      version={waitingSince}
      rule={t("reviews:desk.rule")}
      label={t("reviews:desk.reason")}
      hint={t("reviews:desk.reasonHint")}
      lang={review.locale}
      approval={{ intent: "publish", text: t("reviews:desk.publish") }}
      intents={{ refuse: t("reviews:desk.refuse") }}
    />
  );
}
