import type { z } from "zod";
import type { answerReviewForm } from "~/domain/reviews/review.form";
import { REVIEW_ANSWER } from "~/domain/reviews/review.rules";
import type { Constraints } from "~/http/forms/form";
import { useTexts } from "~/i18n/texts";
import { type Format, useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button } from "~/ui/button";
import { TextAreaField } from "~/ui/field";
import { Note } from "~/ui/flash";
import { TouchLink } from "~/ui/touch-link";
import type { OwnReviewView } from "./own-review.server";

export const REPLY_FORM = "review-reply";

export const replyLimits = (format: Format) => ({
  least: format.number(REVIEW_ANSWER.least),
  most: format.number(REVIEW_ANSWER.most),
});

interface ReplyFormProps {
  review: Pick<OwnReviewView, "publicId" | "returned">;
  constraints: Constraints;
}

/** Renders the form for the only reply to a review. Its action is the page of the review (rule reviewshow-6). */
export function ReplyForm({ review: { publicId, returned }, constraints }: ReplyFormProps) {
  const values = returned ? { answer: returned.text } : {};
  const post = usePostForm<z.input<typeof answerReviewForm>>(REPLY_FORM, { constraints, values });
  const { t } = useTexts();
  return (
    <>
      <WhyReturned returned={returned} />
      <PostForm className="space-y-4" post={post} action={paths.pro.review(publicId)}>
        <FormProblems post={post} />
        <TextAreaField
          field={post.fields.answer}
          label={t("proreviews:reply.label")}
          hint={t("proreviews:reply.hint", replyLimits(useFormat()))}
          rows={4}
        />
        <Actions className="mt-0">
          <Button>{t("proreviews:reply.submit")}</Button>
        </Actions>
      </PostForm>
    </>
  );
}

interface YourReplyProps {
  review: Pick<OwnReviewView, "publicId" | "answer" | "answerWaits" | "returned">;
}

export function YourReply({ review }: YourReplyProps) {
  const { t } = useTexts();
  if (review.answerWaits) return <Note>{t("proreviews:reply.waits")}</Note>;
  if (review.answer) return null;
  return (
    <>
      <WhyReturned returned={review.returned} />
      <p className="text-small">
        <TouchLink href={paths.pro.review(review.publicId)}>
          {t(review.returned ? "proreviews:reply.change" : "proreviews:reply.action")}
        </TouchLink>
      </p>
    </>
  );
}

function WhyReturned({ returned }: Pick<OwnReviewView, "returned">) {
  const { t } = useTexts();
  return returned ? (
    <Note>
      <p>{t("proreviews:reply.returned")}</p>
      <blockquote className="whitespace-pre-line wrap-anywhere">{returned.why}</blockquote>
    </Note>
  ) : null;
}
