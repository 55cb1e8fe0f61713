import type { AuditDeps } from "~/domain/administrators/audit.server";
import type { MediaDeps } from "~/domain/media/keep-picture.server";
import type { NoticeSender } from "~/domain/notifications/queue-notice.server";
import type { ReportSender } from "~/domain/reports/report-letters.server";
import type { CaseSender } from "~/domain/review-cases/case-letters.server";
import type { ReviewSender } from "~/domain/reviews/review-letters.server";
import type { ReviewDeps } from "~/domain/reviews/write-review.server";
import type { MarketAddress } from "~/i18n/market-origins";
import { paths } from "~/paths";
import type { AppContext } from "./context.server";
import { marketAddress } from "./market-address.server";
import { noticeSender } from "./notice-sender.server";

/** Who writes about reviews, and where the letters lead. */
export const reviewSender = (
  context: Pick<AppContext, "settings" | "url" | "market" | "signed" | "clock">,
): ReviewSender => reviewSenderAt(context.settings.BRAND_NAME, marketAddress(context), noticeSender(context));

export function reviewSenderAt(brand: string, at: MarketAddress, notices: NoticeSender): ReviewSender {
  return {
    ...notices,
    brand,
    confirmUrl: (market, secret) => at(market, paths.confirmReview(secret)),
    ownUrl: (market, secret) => at(market, paths.ownReview(secret)),
    answerUrl: (market, review) => at(market, paths.pro.review(review)),
    invitationUrl: (market, code, invitation) => at(market, paths.reviewForm(code, invitation)),
  };
}

/** Who writes about reported reviews, and where the letters lead. */
export function caseSender(context: Pick<AppContext, "settings" | "url" | "market">): CaseSender {
  const at = marketAddress(context);
  return {
    brand: context.settings.BRAND_NAME,
    caseUrl: (market, secret) => at(market, paths.reviewCase(secret)),
    ownCaseUrl: (market, review) => at(market, paths.pro.reportReview(review)),
  };
}

/** Who writes about reported pages, and where the letters lead. */
export const reportSender = (context: Pick<AppContext, "settings" | "url" | "market">): ReportSender => ({
  brand: context.settings.BRAND_NAME,
  reportUrl: (market, secret) => marketAddress(context)(market, paths.reportCase(secret)),
});

/** What commands on reviews need. */
export const reviewDeps = ({
  db,
  clock,
  media,
  images,
  settings,
  requestId,
}: AppContext): ReviewDeps & MediaDeps & AuditDeps => ({
  ...{ db, clock, media, images, requestId },
  secret: settings.SESSION_SECRET,
});
