import { type SQL, sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { syncProvider } from "./sync-provider.server";

export interface Availability {
  /** YYYY-MM-DD, from today on. */
  dates: string[];
  /** Takes no new requests since then, milliseconds since the epoch; null: it does. */
  pausedAt: number | null;
}

/** One round trip. @param today YYYY-MM-DD in the provider's market */
export async function findAvailability(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  today: string,
): Promise<Availability> {
  const id = provider.providerId;
  const [dates, profile] = await db.batch([
    db.all<{ date: string }>(sql`
      SELECT date FROM provider_busy_dates WHERE provider_id = ${id} AND date >= ${today} AND ${sessionIsOpen(provider)} ORDER BY date`),
    db.all<{ pausedAt: number | null }>(sql`SELECT paused_at AS "pausedAt" FROM providers WHERE id = ${id}`),
  ]);
  return { dates: dates.map(({ date }) => date), pausedAt: profile[0]?.pausedAt ?? null };
}

/**
 * Notes days on which the actor is taken. One round trip, safe to repeat.
 * @param dates YYYY-MM-DD
 * @param today YYYY-MM-DD in the provider's market: what lies before it is dropped
 * @throws DomainError session.expired
 */
export function addBusyDates(deps: Deps, provider: Provider, dates: readonly string[], today: string): Promise<void> {
  return change(deps, provider, today, [
    sql`INSERT INTO provider_busy_dates (provider_id, date)
      SELECT ${provider.providerId}, value FROM json_each(${JSON.stringify(dates)}) WHERE ${sessionIsOpen(provider)}
      ON CONFLICT DO NOTHING`,
  ]);
}

/** The reverse of `addBusyDates`. @throws DomainError session.expired */
export function freeDates(deps: Deps, provider: Provider, dates: readonly string[], today: string): Promise<void> {
  return change(deps, provider, today, [
    sql`DELETE FROM provider_busy_dates WHERE provider_id = ${provider.providerId} AND ${sessionIsOpen(provider)}
      AND date IN (SELECT value FROM json_each(${JSON.stringify(dates)}))`,
  ]);
}

/** Neither matched nor listed until `resume`; pausing again changes nothing. @throws DomainError session.expired */
export function pause(deps: Deps, provider: Provider, today: string): Promise<void> {
  return change(deps, provider, today, [
    sql`UPDATE providers SET paused_at = coalesce(paused_at, ${deps.clock.now()})
      WHERE id = ${provider.providerId} AND ${sessionIsOpen(provider)}`,
  ]);
}

/** @throws DomainError session.expired */
export function resume(deps: Deps, provider: Provider, today: string): Promise<void> {
  return change(deps, provider, today, [
    sql`UPDATE providers SET paused_at = NULL WHERE id = ${provider.providerId} AND ${sessionIsOpen(provider)}`,
  ]);
}

async function change({ db, clock }: Deps, provider: Provider, today: string, statements: SQL[]): Promise<void> {
  const id = provider.providerId;
  const [[session]] = await db.batch([
    readOpen(db, provider),
    ...statements.map((statement) => db.run(statement)),
    db.run(
      sql`DELETE FROM provider_busy_dates WHERE provider_id = ${id} AND date < ${today} AND ${sessionIsOpen(provider)}`,
    ),
    ...syncProvider(db, id, clock.now()),
  ]);
  if (!session?.open) throw new DomainError("session.expired");
}
