import { and, eq, type SQL, sql } from "drizzle-orm";
import { accounts, loginCodes } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import type { Deps } from "~/domain/deps";
import { dropLinesOf, dropMailStop } from "~/domain/notifications/mail-stops.server";
import { isAboutCouple } from "./account-letters.server";

/**
 * Statements: the letters that carry a couple's words or data, to anybody, sent or not; its login codes; the account, with which go sessions,
 * projects, requests and favourites. Its reviews go where it asks for that itself (`eraseReviewsBy`).
 * @param condition holds until the account is gone
 */
export function eraseCouple({ db }: Pick<Deps, "db">, accountId: number, condition: SQL = sql`1`) {
  const isOwn = eq(accounts.id, accountId);
  const phone = db.select({ phone: accounts.phone }).from(accounts).where(isOwn);
  return [
    db.delete(outbox).where(and(condition, isAboutCouple({ accountId }))),
    dropLinesOf(db, { accountId }, condition),
    dropMailStop(db, { accountId }, condition),
    db.delete(loginCodes).where(and(condition, eq(loginCodes.phone, phone))),
    db.delete(accounts).where(and(condition, isOwn)),
  ];
}
