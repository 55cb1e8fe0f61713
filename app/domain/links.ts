import type { MarketAddress } from "~/i18n/market-origins";
import type { MarketCode } from "~/i18n/markets";
import type { Stoppable } from "./notifications/notices.rules";
import type { NoticeOwner } from "./notifications/queue-notice.server";

export interface Links {
  brand: string;
  /** Email address of the operator. */
  contact: string;
  /** Market of the request's host; the default market in the cron. */
  market: MarketCode;
  url: MarketAddress;
  /** Returns the signed URL with which the owner unsubscribes from one kind of notice. */
  stopUrl(market: MarketCode, owner: NoticeOwner, notice: Stoppable): Promise<string>;
  /** Returns the signed URL that verifies the email address of a couple. */
  mailboxUrl(accountId: number, email: string): Promise<string>;
}
