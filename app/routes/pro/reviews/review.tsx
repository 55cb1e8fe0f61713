import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { answerReview, findOwnReview, markReviewsSeen } from "~/domain/reviews/own-reviews.server";
import { answerReviewForm } from "~/domain/reviews/review.form";
import { writeLater } from "~/http/background/after-response.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { isOpened } from "~/http/pipeline/opened-by-person.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Review } from "~/routes/review-list";
import { PageHead } from "~/ui/section";
import { ownReviewView } from "./own-review.server";
import { REPLY_FORM, ReplyForm, replyLimits, YourReply } from "./your-reply";

export const handle: RouteHandle = { title: "proreviews:reply.title", cache: "form" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const { name, review } = await findOwnReview(context, provider, params.id ?? "");
  if (review.isNew && isOpened(context, request))
    writeLater(context, "pro/reviews/seen", (deps) => markReviewsSeen(deps, provider, [review.publicId]));
  return { review: ownReviewView(context, review, name), constraints: constraintsOf(answerReviewForm) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const submission = parseForm(await request.formData(), answerReviewForm);
  if (submission.status !== "success")
    return refused(context, submission, { formId: REPLY_FORM, details: replyLimits(context.format) });
  const { waits } = await answerReview(context, provider, { publicId: params.id ?? "", ...submission.value });
  return redirectWithFlash(
    context,
    paths.pro.reviews(),
    waits ? "proreviews:reply.held" : "proreviews:reply.published",
  );
}

/** Renders one review with the form for the provider's reply (rule reviewshow-6). */
export default function OwnReview() {
  const { review, constraints } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <PageHead back={{ href: paths.pro.reviews(), text: t("pro:nav.reviews") }} title={t("proreviews:reply.title")} />
      <Review review={review} heading="h2">
        {review.answer ? <YourReply review={review} /> : null}
      </Review>
      {review.answer ? null : <ReplyForm review={review} constraints={constraints} />}
    </div>
  );
}
