import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { type DAY_MEASURES, mediaDays, providerDays, providerViews } from "#db/schema/statistics";
import type { Deps } from "~/domain/deps";
import { isShown } from "~/domain/providers/shown.server";
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

/**
 * Views of a public profile or venue: its page, its card in results, its badge on another site, one of its pictures, or
 * its addition to favorites.
 */
export interface ProfileViews {
  publicId: string;
  /** The public id belongs to one of its venues. */
  isVenue?: boolean | undefined;
  /** Provider who viewed; views of its own profile are not counted. Null for everyone else. */
  viewerId: number | null;
  count: number;
  /** Default: the page. */
  measure?: SeenMeasure | undefined;
}

export type SeenMeasure =
  | "appearances"
  | "badge"
  | "favorites"
  | `${(typeof mediaDays.$inferInsert)["kind"]} ${string}`;

const isMedia = (measure: SeenMeasure) => measure.includes(" ");

/** Adds views of public profiles to the current day in the provider's market. Ignores hidden profiles. */
export async function countViews({ db, clock }: Deps, views: readonly ProfileViews[]): Promise<void> {
  const day = dayInMarket(clock.now());
  const count = sql`sum(v.value ->> 'count')`;
  const measure = sql`v.value ->> 'measure'`;
  const seen = (chosen: readonly ProfileViews[], group: SQL) => sql`
    FROM json_each(${JSON.stringify(chosen)}) v CROSS JOIN ${providers} ON ${providers.id} = CASE WHEN v.value ->> 'isVenue'
      THEN (SELECT e.provider_id FROM venues e WHERE e.public_id = v.value ->> 'publicId' AND e.visible = 1)
      ELSE (SELECT o.id FROM providers o WHERE o.public_id = v.value ->> 'publicId') END
    WHERE ${isShown()} AND ${providers.id} IS NOT (v.value ->> 'viewerId') GROUP BY ${providers.id}${group} ${ADDED}`;
  const pages = views.filter((view) => view.measure === undefined);
  const media = views.filter((view) => view.measure !== undefined && isMedia(view.measure));
  const days = views.filter((view) => view.measure !== undefined && !isMedia(view.measure));
  const row = { providerId: providers.id, day, count };
  const some = <T>(chosen: readonly ProfileViews[], statement: () => T): T[] =>
    chosen.length > 0 ? [statement()] : [];
  await namedBatch(db, {
    pages: some(pages, () => db.run(insertSelect(providerViews, row, seen(pages, sql``)))),
    days: some(days, () => db.run(insertSelect(providerDays, { ...row, measure }, seen(days, sql`, ${measure}`)))),
    media: some(media, () => {
      const space = sql`instr(${measure}, ' ')`;
      const what = { kind: sql`substr(${measure}, 1, ${space} - 1)`, item: sql`substr(${measure}, ${space} + 1)` };
      return db.run(insertSelect(mediaDays, { ...row, ...what }, seen(media, sql`, ${measure}`)));
    }),
  });
}
