import { and, eq, type SQL } from "drizzle-orm";
import { accounts, loginCodes } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import type { Deps } from "~/domain/deps";
import { dropLinesOf, dropMailStop } from "~/domain/notifications/mail-stops.server";
import { eraseReviewsOfCouple } from "~/domain/reviews/erase-reviews.server";
import { isAboutCouple } from "./account-letters.server";

/**
 * Statements: the letters that carry a couple's words or data, to anybody, sent or not; its reviews; its login codes; the account, with which
 * go sessions, projects, requests and favourites.
 * @param reviewed of `findReviewedBy` @param condition holds until the account is gone
 */
export function eraseCouple(
  deps: Deps,
  accountId: number,
  reviewed: readonly { providerId: number }[],
  condition: SQL,
) {
  const { db } = deps;
  const isOwn = eq(accounts.id, accountId);
  const phone = db.select({ phone: accounts.phone }).from(accounts).where(isOwn);
  return [
    db.delete(outbox).where(and(condition, isAboutCouple({ accountId }))),
    dropLinesOf(db, { accountId }, condition),
    ...eraseReviewsOfCouple(deps, accountId, reviewed, condition),
    dropMailStop(db, { accountId }, condition),
    db.delete(loginCodes).where(and(condition, eq(loginCodes.phone, phone))),
    db.delete(accounts).where(and(condition, isOwn)),
  ];
}
