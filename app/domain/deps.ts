import type { Database } from "#db/client.server";
import type { MarketAddress } from "~/i18n/market-origins";
import type { MarketCode } from "~/i18n/markets";
import type { NoticeOwner, Stoppable } from "./notifications/notices.rules";

export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
}

/** External dependencies of a command or a read. They are passed in, never imported. */
export interface Deps {
  db: Database;
  clock: Clock;
}

export interface LinkDeps extends Deps {
  links: Links;
}

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
