import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { accounts } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { MARKET_CODES, MARKETS, type MarketCode } from "~/i18n/markets";
import { isDue } from "./outbox-rows.server";
import { clockOf } from "./quiet-hours.rules";

type Chosen = Record<"quietFrom" | "quietUntil", SQLWrapper>;

/** SQL version of `isQuiet`, for stored settings. */
export const isQuietAt = (hour: SQLWrapper | number, { quietFrom: from, quietUntil: until }: Chosen): SQL =>
  sql`CASE WHEN ${from} <= ${until} THEN ${hour} >= ${from} AND ${hour} < ${until} ELSE ${hour} >= ${from} OR ${hour} < ${until} END`;

/**
 * Returns the column for a row of `providers` or `accounts`: an instant, or the end of the quiet hours around it
 * (rule notice-3).
 */
export function leavesAt(market: MarketCode, at: number, owner: typeof providers | typeof accounts): SQL {
  const { hour, next } = clockOf(MARKETS[market].timeZone, at);
  return sql`CASE WHEN ${isQuietAt(hour, owner)}
    THEN json_extract(${JSON.stringify(next)}, '$[' || ${owner.quietUntil} || ']') ELSE ${at} END`;
}

/** Condition: notices, and text messages without a code, which wait for the end of the quiet hours. */
const canWait = sql`(${outbox.notice} IS NOT NULL OR (${outbox.kind} = 'sms' AND NOT ${outbox.sensitive}))`;

/**
 * Delays due messages in their recipient's quiet hours until their end; runs in the deliverer. The settings may have
 * changed since the message was queued, or a gateway or the cron has failed (rule notice-3). Delayed rows are not due,
 * so later rounds skip them.
 */
export function holdNotices({ db, clock }: Deps) {
  const now = clock.now();
  const clocks = Object.fromEntries(MARKET_CODES.map((code) => [code, clockOf(MARKETS[code].timeZone, now)]));
  const [p, a] = [providers, accounts];
  const chosen = { quietFrom: sql`w.quiet_from`, quietUntil: sql`w.quiet_until` };
  const waiting = sql`SELECT ${outbox.id} AS id, coalesce(${p.market}, ${a.market}) AS market,
      coalesce(${p.quietFrom}, ${a.quietFrom}) AS quiet_from, coalesce(${p.quietUntil}, ${a.quietUntil}) AS quiet_until
    FROM ${outbox} LEFT JOIN ${p} ON ${eq(p.id, outbox.providerId)}
      LEFT JOIN ${a} ON ${eq(a.id, outbox.accountId)} AND ${outbox.providerId} IS NULL
    WHERE ${isDue(now)} AND ${canWait}`;
  const held = sql`(SELECT w.id, z.value ->> ('$.next[' || w.quiet_until || ']') AS until
    FROM (${waiting}) w JOIN json_each(${JSON.stringify(clocks)}) z ON z.key = w.market
    WHERE ${isQuietAt(sql`(z.value ->> '$.hour')`, chosen)}) held`;
  return db
    .update(outbox)
    .set({ state: "pending", leaseBy: null, leaseUntil: null, nextAttemptAt: sql`held.until` })
    .from(held)
    .where(sql`${outbox.id} = held.id`);
}
