import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { isAboutCouple } from "./account-letters.server";
import type { Couple } from "./session.rules";

/**
 * Erases a couple in one batch: the letters that carry its words or data, to planners and to itself, sent or not; its login codes; the
 * account, with which go sessions, projects, requests and favourites. What is left holds keyed hashes of its number alone, for two days
 * (rate_limits). Safe to repeat. A copied token of a session that has ended is not enough.
 * @throws DomainError session.expired
 */
export async function deleteAccount({ db }: Pick<Deps, "db">, couple: Couple): Promise<void> {
  const { accountId, sessionId } = couple;
  const open = sql`EXISTS (SELECT 1 FROM sessions WHERE id = ${sessionId} AND account_id = ${accountId} AND ended_at IS NULL)`;
  const [, , , left] = await db.batch([
    db.run(sql`DELETE FROM outbox WHERE ${open} AND ${isAboutCouple(couple)}`),
    db.run(sql`DELETE FROM login_codes WHERE ${open} AND phone = (SELECT phone FROM accounts WHERE id = ${accountId})`),
    db.run(sql`DELETE FROM accounts WHERE ${open} AND id = ${accountId}`),
    db.all(sql`SELECT 1 FROM accounts WHERE id = ${accountId}`),
  ]);
  if (left.length > 0) throw new DomainError("session.expired");
}
