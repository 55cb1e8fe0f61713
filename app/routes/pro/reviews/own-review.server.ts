import type { OwnReview } from "~/domain/reviews/own-reviews.server";
import type { Provider } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { marketAddress } from "~/http/pipeline/links.server";
import { paths } from "~/paths";
import { reviewView } from "~/routes/review-view.server";

export const reviewLink = (context: AppContext, provider: Provider, code: string) =>
  marketAddress(context)(provider.market, paths.reviewForm(code));

export type OwnReviewView = ReturnType<typeof ownReviewView>;

/** Returns a review for its provider; `returned` is a reply that a moderator sent back. */
export function ownReviewView(context: AppContext, review: OwnReview, name: string) {
  const { isNew, answerWaits, answerReason } = review;
  const view = { ...reviewView(context, review, name), isNew, answerWaits };
  if (answerReason === null) return { ...view, returned: null };
  return { ...view, answer: null, returned: { text: review.answer?.text ?? "", why: answerReason } };
}
