import type { MarketAddress } from "~/i18n/market-origins";
import type { MarketCode } from "~/i18n/markets";
import type { Stoppable } from "./notifications/notices.rules";
import type { NoticeOwner } from "./notifications/queue-notice.server";

/** Name, contact address and URLs of the site, for emails and text messages. */
export interface Links {
  brand: string;
  /** Email address of the operator. */
  contact: string;
  /** Market of the request's host; the default market in the cron. */
  market: MarketCode;
  /** Returns the absolute URL of a path of `~/paths`, on the host of a market. */
  url: MarketAddress;
  /** Returns the signed URL that unsubscribes the owner from one kind of notice. */
  stopUrl(market: MarketCode, owner: NoticeOwner, notice: Stoppable): Promise<string>;
  /** Returns the signed URL that verifies the email address of a couple. */
  mailboxUrl(accountId: number, email: string): Promise<string>;
}
