import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { adminPaths } from "~/admin-paths";
import { ANSWER_VERDICTS } from "~/domain/reviews/answer.rules";
import { decideAnswerForm } from "~/domain/reviews/answer-review.form";
import { decideAnswer } from "~/domain/reviews/decide-answer.server";
import { decideReview } from "~/domain/reviews/decide-review.server";
import { findModeratedReview } from "~/domain/reviews/find-review-queue.server";
import { decideReviewForm } from "~/domain/reviews/review.form";
import { constraintsOf, parseForm } from "~/http/form.server";
import { requireAdministrator } from "~/http/guards.server";
import { reviewDeps } from "~/http/review-deps.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { usePostForm } from "~/routes/post-form";
import { ReviewSheet } from "~/routes/public/review/review-sheet";
import { sheetOf } from "~/routes/public/review/review-sheet.server";
import { Button } from "~/ui/button";
import { Chips } from "~/ui/chip";
import { nestClass } from "~/ui/choice";
import { Facts } from "~/ui/facts";
import { Panel } from "~/ui/panel";
import { answerVerdict } from "../verdict/verdict.server";
import { VerdictPanel } from "../verdict/verdict-panel";
import { ReviewHead } from "./review-head";

export const handle: RouteHandle = { title: "reviews:desk.one", cache: "form" };

const FORM = "decide-review";
const REPLY_FORM = "decide-reply";

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const { t, format } = context;
  const brand = context.settings.BRAND_NAME;
  const found = await findModeratedReview(context, administrator, id);
  const { answer } = found;
  const chips = (findings: readonly (typeof found.findings)[number][]) =>
    findings.map((finding) => ({ kind: "bad" as const, text: t(`reviews:desk.finding.${finding}`) }));
  const moment = (at: number | null) => (at === null ? t("reviews:desk.never") : format.moment(at));
  return {
    sheet: sheetOf(context, found),
    lang: found.locale,
    planner: { name: found.planner, href: adminPaths.profile(found.plannerPublicId) },
    findings: chips(found.findings),
    reply: answer && {
      heading: t("reviews:desk.reply.of", { name: found.planner }),
      text: answer.text,
      lang: found.plannerLocale,
      findings: answer.waitingSince === null ? [] : chips(answer.findings),
      version: answer.waitingSince,
    },
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

/** Of the two forms, the page has one at a time: a reply waits only while its review does not. */
export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const sent = await request.formData();
  const next = adminPaths.reviews();
  if (ANSWER_VERDICTS.some((verdict) => verdict === sent.get("intent")))
    return answerVerdict(context, parseForm(sent, decideAnswerForm), {
      ...{ formId: REPLY_FORM, next },
      decide: async (verdict) => {
        await decideAnswer(context, administrator, { review: id, ...verdict });
        return { text: `reviews:desk.reply.flash.${verdict.intent}` };
      },
    });
  return answerVerdict(context, parseForm(sent, decideReviewForm), {
    ...{ formId: FORM, next },
    decide: async ({ intent, ...verdict }) => {
      const decision = { publicId: id, decision: intent, ...verdict };
      await decideReview(reviewDeps(context), administrator, decision);
      return { text: `reviews:desk.flash.${intent}` };
    },
  });
}

/** One review with the reply to it, and the decision on what is shown (rules review-10 and reviewshow-7). */
export default function ModeratedReview() {
  const { sheet, lang, planner, findings, reply, facts, version, constraints } = useLoaderData<typeof loader>();
  const post = usePostForm<z.input<typeof decideReviewForm>, { problem: string }>(FORM, { constraints });
  const replyPost = usePostForm<z.input<typeof decideAnswerForm>, { problem: string }>(REPLY_FORM, { constraints });
  const problem = (post.refused ?? replyPost.refused)?.problem;
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <ReviewHead title={t("reviews:desk.one")} problem={problem} planner={planner} />
      <Chips chips={findings} />
      <Panel className="space-y-4">
        <ReviewSheet review={sheet} lang={lang} />
        {reply ? (
          <div className={`${nestClass} space-y-1.5`}>
            <h2 className="text-h3">{reply.heading}</h2>
            <p className="max-w-prose whitespace-pre-line wrap-anywhere" lang={reply.lang}>
              {reply.text}
            </p>
            <Chips chips={reply.findings} />
          </div>
        ) : null}
      </Panel>
      <Facts facts={facts} />
      {reply && reply.version !== null ? (
        <VerdictPanel
          post={replyPost}
          version={reply.version}
          label={t("reviews:desk.reply.reason")}
          hint={t("reviews:desk.reply.reasonHint")}
          lang={reply.lang}
        >
          <Button name="intent" value="letThrough">
            {t("reviews:desk.reply.letThrough")}
          </Button>
          <Button variant="danger" name="intent" value="sendBack">
            {t("reviews:desk.reply.sendBack")}
          </Button>
        </VerdictPanel>
      ) : version !== null ? (
        <VerdictPanel
          post={post}
          version={version}
          rule={t("reviews:desk.rule")}
          label={t("reviews:desk.reason")}
          hint={t("reviews:desk.reasonHint")}
          lang={lang}
        >
          <Button name="intent" value="publish">
            {t("reviews:desk.publish")}
          </Button>
          <Button variant="danger" name="intent" value="refuse">
            {t("reviews:desk.refuse")}
          </Button>
        </VerdictPanel>
      ) : (
        <p>{t("reviews:desk.notNow")}</p>
      )}
    </div>
  );
}
