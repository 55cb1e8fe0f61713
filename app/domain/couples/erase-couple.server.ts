import { eq } from "drizzle-orm";
import { accounts, loginCodes } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import type { Deps } from "~/domain/deps";
import { dropLinesOf, dropMailStop } from "~/domain/notifications/mail-stops.server";
import { isAboutCouple } from "./account-letters.server";

/**
 * Statements: the letters that carry a couple's words or data, to anybody, sent or not; its login codes; the account, with which go sessions,
 * projects, requests and favourites. Its reviews go where it asks for that itself (`eraseReviewsBy`).
 */
export function eraseCouple({ db }: Pick<Deps, "db">, accountId: number) {
  const isOwn = eq(accounts.id, accountId);
  const phone = db.select({ phone: accounts.phone }).from(accounts).where(isOwn);
  return [
    db.delete(outbox).where(isAboutCouple({ accountId })),
    dropLinesOf(db, { accountId }),
    dropMailStop(db, { accountId }),
    db.delete(loginCodes).where(eq(loginCodes.phone, phone)),
    db.delete(accounts).where(isOwn),
  ];
}
