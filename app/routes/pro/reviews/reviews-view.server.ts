import { caseChip } from "~/domain/review-cases/case.rules";
import type { OwnCase } from "~/domain/review-cases/find-cases.server";
import type { OwnReview, OwnReviews } from "~/domain/reviews/find-own-reviews.server";
import type { Provider } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/context.server";
import { marketAddress } from "~/http/market-address.server";
import { paths } from "~/paths";
import { reviewView } from "~/routes/review-view.server";

export type OwnReviewView = ReturnType<typeof ownReviewView>;

/** The address that the provider hands on: on its own market's host. */
export const reviewLink = (context: AppContext, provider: Provider, code: string) =>
  marketAddress(context)(provider.market, paths.reviewForm(code));

/** In the provider's language. */
export function reviewsView(
  context: AppContext,
  provider: Provider,
  { name, code, waiting, found }: OwnReviews,
  cases: readonly OwnCase[],
) {
  return {
    waiting,
    share: code === null ? null : shareView(context, reviewLink(context, provider, code), code),
    cases: cases.map((found) => ownCaseView(context, found)),
    found: { ...found, reviews: found.reviews.map((review) => ownReviewView(context, review, name)) },
  };
}

function shareView({ t }: AppContext, link: string, code: string) {
  const message = t("proreviews:share.message", { link });
  const mail = new URLSearchParams({ subject: t("proreviews:share.subject"), body: message });
  // Mail programs do not read "+" as a space (RFC 6068 §5).
  return { code, link, message, mailto: `mailto:?${mail.toString().replaceAll("+", "%20")}` };
}

/** A reply that was sent back is not shown as one: its provider reads why, and may change it. */
export function ownReviewView(context: AppContext, review: OwnReview, name: string) {
  const { isNew, answerWaits, answerReason } = review;
  const view = reviewView(context, review, name);
  if (answerReason === null) return { ...view, isNew, answerWaits, returned: null };
  return {
    ...view,
    answer: null,
    isNew,
    answerWaits,
    returned: { text: review.answer?.text ?? "", why: answerReason },
  };
}

export type OwnCaseView = ReturnType<typeof ownCaseView>;

/** A report in the list. */
export function ownCaseView({ t, format }: AppContext, found: OwnCase) {
  const { publicId, review, authorName, stars, openedAt, kind, state } = found;
  const since = t("proreviews:case.since", { date: format.day(openedAt) });
  return {
    ...{ publicId, review, name: authorName, chip: caseChip(found), isHidden: kind === "dispute" && state === "open" },
    line: `${t("reviews:stars.of", { stars })} · ${since}`,
  };
}
