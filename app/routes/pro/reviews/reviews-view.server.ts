import type { OwnCase } from "~/domain/review-cases/find-cases.server";
import type { OwnReview, OwnReviews } from "~/domain/reviews/find-own-reviews.server";
import { AUTHOR_KINDS, type AuthorKind } from "~/domain/reviews/review.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/context.server";
import { marketAddress } from "~/http/market-address.server";
import { paths } from "~/paths";
import { chipOf } from "~/routes/case-view.server";
import { reviewScore, reviewView } from "~/routes/review-view.server";

export type OwnReviewView = ReturnType<typeof ownReviewView>;

/** The address that the provider hands on: on its own market's host. */
export const reviewLink = (context: AppContext, provider: Provider, code: string) =>
  marketAddress(context)(provider.market, paths.reviewForm(code));

/** In the provider's language. */
export function reviewsView(
  context: AppContext,
  provider: Provider,
  { name, code, waiting, found }: OwnReviews,
  { who, page }: { who: AuthorKind | null; page: number },
  cases: readonly OwnCase[],
) {
  const { t } = context;
  const hrefOf = (number: number) =>
    paths.pro.reviews({ who: who ?? undefined, page: number > 1 ? number : undefined });
  return {
    score: reviewScore(context, found),
    waiting,
    share: code === null ? null : shareView(context, reviewLink(context, provider, code), code),
    tabs: [
      { key: "all", text: t("reviews:show.tab.all", { number: found.count }), href: paths.pro.reviews() },
      ...AUTHOR_KINDS.filter((kind) => found.byKind[kind] > 0 || kind === who).map((kind) => ({
        key: kind,
        text: t(`reviews:show.tab.${kind}`, { number: found.byKind[kind] }),
        href: paths.pro.reviews({ who: kind }),
      })),
    ],
    tab: who ?? "all",
    reviews: found.reviews.map((review) => ownReviewView(context, review, name)),
    cases: cases.map((found) => ownCaseView(context, found)),
    page,
    hrefs: Array.from({ length: found.pages }, (_, index) => hrefOf(index + 1)),
  };
}

function shareView({ t }: AppContext, link: string, code: string) {
  const message = t("proreviews:share.message", { link });
  const mail = new URLSearchParams({ subject: t("proreviews:share.subject"), body: message });
  // Mail programs take "+" for itself (RFC 6068 §5).
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
    ...{ publicId, review, name: authorName, chip: chipOf(found), isHidden: kind === "dispute" && state === "open" },
    line: `${t("reviews:stars.of", { stars })} · ${since}`,
  };
}
