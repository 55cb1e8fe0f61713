import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { providers } from "#db/schema/providers";
import { type DAY_MEASURES, providerDays } from "#db/schema/statistics";
import { todayIn } from "~/i18n/format.server";
import { MARKET_CODES, MARKETS } from "~/i18n/markets";

export type DayMeasure = (typeof DAY_MEASURES)[number];

interface DayEntry {
  /** Id of the provider, or a subquery for it; a missing row is not counted. */
  providerId: number | SQL;
  measure: DayMeasure;
  /** Default: 1. */
  by?: number;
}

/** SQL for a row of `providers`: today's date in the provider's market. @param now milliseconds since the epoch */
export const dayInMarket = (now: number): SQL =>
  sql`CASE ${providers.market} ${sql.join(
    MARKET_CODES.map((code) => sql`WHEN ${code} THEN ${todayIn(MARKETS[code], now)}`),
    sql` `,
  )} END`;

const COUNT = sql.identifier(providerDays.count.name);

/** End of the INSERT: adds to the existing number of a day. The column has the same name in all tables of days. */
export const ADDED = sql`ON CONFLICT DO UPDATE SET ${COUNT} = ${COUNT} + excluded.${COUNT}`;

/**
 * Returns statements for the batch that causes the counts, after its own statements.
 * @param now milliseconds since the epoch
 */
export function countDays(db: Database, entries: readonly DayEntry[], now: number) {
  return entries.map(({ providerId, measure, by = 1 }) =>
    db.run(
      insertSelect(
        providerDays,
        { providerId: providers.id, day: dayInMarket(now), measure, count: by },
        sql`FROM ${providers} WHERE ${providers.id} = ${providerId} ${ADDED}`,
      ),
    ),
  );
}
