import { and, eq } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts, loginCodes } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Couple } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { isAboutCouple } from "./account-letters.server";

/**
 * Erases a couple in one batch: the letters that carry its words or data, to planners and to itself, sent or not; its login codes; the
 * account, with which go sessions, projects, requests and favourites. What is left holds keyed hashes of its number alone, for two days
 * (rate_limits). Safe to repeat. A copied token of a session that has ended is not enough.
 * @throws DomainError session.expired
 */
export async function deleteAccount({ db }: Pick<Deps, "db">, couple: Couple): Promise<void> {
  const open = sessionIsOpen(couple);
  const isOwn = eq(accounts.id, couple.accountId);
  const phone = db.select({ phone: accounts.phone }).from(accounts).where(isOwn);
  const { left } = await namedBatch(db, {
    messages: db.delete(outbox).where(and(open, isAboutCouple(couple))),
    codes: db.delete(loginCodes).where(and(open, eq(loginCodes.phone, phone))),
    account: db.delete(accounts).where(and(open, isOwn)),
    left: db.select({ id: accounts.id }).from(accounts).where(isOwn),
  });
  if (left.length > 0) throw new DomainError("session.expired");
}
