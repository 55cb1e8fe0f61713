import { sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
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
  const { accountId } = couple;
  const open = sessionIsOpen(couple);
  const { left } = await namedBatch(db, {
    messages: db.run(sql`DELETE FROM outbox WHERE ${open} AND ${isAboutCouple(couple)}`),
    codes: db.run(
      sql`DELETE FROM login_codes WHERE ${open} AND phone = (SELECT phone FROM accounts WHERE id = ${accountId})`,
    ),
    account: db.run(sql`DELETE FROM accounts WHERE ${open} AND id = ${accountId}`),
    left: db.all(sql`SELECT 1 FROM accounts WHERE id = ${accountId}`),
  });
  if (left.length > 0) throw new DomainError("session.expired");
}
