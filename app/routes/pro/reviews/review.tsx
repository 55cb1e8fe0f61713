import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { answerReview, findOwnReview, markReviewsSeen } from "~/domain/reviews/own-reviews.server";
import { answerReviewForm } from "~/domain/reviews/review.form";
import { REVIEW_ANSWER } from "~/domain/reviews/review.rules";
import { writeLater } from "~/http/background/after-response.server";
import { setFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { isOpened } from "~/http/pipeline/opened-by-person.server";
import { useTexts } from "~/i18n/texts";
import { type Format, useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Review } from "~/routes/review-list";
import { Actions, BackLink, Button } from "~/ui/button";
import { TextAreaField } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { ownReviewView } from "./own-review.server";
import { WhyReturned, YourReply } from "./your-reply";

export const handle: RouteHandle = { title: "proreviews:reply.title", cache: "form" };

const FORM = "review-reply";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const { name, review } = await findOwnReview(context, provider, params.id ?? "");
  if (review.isNew && isOpened(context, request))
    writeLater(context, "pro/reviews/seen", (deps) => markReviewsSeen(deps, provider, [review.publicId]));
  return {
    review: ownReviewView(context, review, name),
    constraints: constraintsOf(answerReviewForm),
  };
}

const limitsOf = (format: Format) => ({
  least: format.number(REVIEW_ANSWER.least),
  most: format.number(REVIEW_ANSWER.most),
});

/** Saves the reply; a review can have only one. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const submission = parseForm(await request.formData(), answerReviewForm);
  if (submission.status !== "success")
    return refused(context, submission, { formId: FORM, details: limitsOf(context.format) });
  const { waits } = await answerReview(context, provider, { publicId: params.id ?? "", ...submission.value });
  setFlash(context, { kind: "good", text: waits ? "proreviews:reply.held" : "proreviews:reply.published" });
  return redirectDocument(paths.pro.reviews(), 303);
}

/** Renders one review with the form for the provider's reply (rule reviewshow-6). */
export default function OwnReview() {
  const { review, constraints } = useLoaderData<typeof loader>();
  const values = review.returned ? { answer: review.returned.text } : {};
  const post = usePostForm<z.input<typeof answerReviewForm>>(FORM, { constraints, values });
  const { t } = useTexts();
  const limits = limitsOf(useFormat());
  return (
    <div className="space-y-8">
      <div>
        <p>
          <BackLink href={paths.pro.reviews()}>{t("pro:nav.reviews")}</BackLink>
        </p>
        <PageTitle>{t("proreviews:reply.title")}</PageTitle>
      </div>
      <Review review={review} heading="h2">
        {review.answer ? <YourReply review={review} /> : <WhyReturned returned={review.returned} />}
      </Review>
      {review.answer ? null : (
        <PostForm className="space-y-7" post={post}>
          <FormProblems post={post} />
          <TextAreaField
            field={post.fields.answer}
            label={t("proreviews:reply.label")}
            hint={t("proreviews:reply.hint", limits)}
            rows={6}
          />
          <Actions>
            <Button>{t("proreviews:reply.submit")}</Button>
          </Actions>
        </PostForm>
      )}
    </div>
  );
}
