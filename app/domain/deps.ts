import type { Database } from "#db/client.server";
import type { MarketAddress } from "~/i18n/market-origins";
import type { MarketCode } from "~/i18n/markets";
import type { NoticeOwner, Stoppable } from "./notifications/notices.rules";

export interface Clock {
  now(): number;
}

export interface Deps {
  db: Database;
  clock: Clock;
}

export interface LinkDeps extends Deps {
  links: Links;
}

export interface Links {
  brand: string;
  contact: string;
  /** Market of the request's host; the default market in the cron. */
  market: MarketCode;
  url: MarketAddress;
  stopUrl(market: MarketCode, owner: NoticeOwner, notice: Stoppable): Promise<string>;
  mailboxUrl(accountId: number, email: string): Promise<string>;
}
