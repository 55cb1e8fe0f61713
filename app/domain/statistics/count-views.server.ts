import { sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { providers } from "#db/schema/providers";
import { providerViews } from "#db/schema/statistics";
import type { Deps } from "~/domain/deps";
import { isShown } from "~/domain/profile/shown.server";
import { todayIn } from "~/i18n/format.server";
import { MARKET_CODES, MARKETS } from "~/i18n/markets";

/** Openings of one public profile. */
export interface ProfileViews {
  publicId: string;
  /** The provider who looked, whose own profile is not counted; null for everybody else. */
  viewerId: number | null;
  count: number;
}

/** Adds openings of public profiles, on the day that it is in the provider's own market. A profile that is not shown counts none. */
export async function countViews({ db, clock }: Deps, views: readonly ProfileViews[]): Promise<void> {
  const now = clock.now();
  const day = sql.join(
    MARKET_CODES.map((code) => sql`WHEN ${code} THEN ${todayIn(MARKETS[code], now)}`),
    sql` `,
  );
  const count = sql.identifier(providerViews.count.name);
  await db.run(
    insertSelect(
      providerViews,
      { providerId: providers.id, day: sql`CASE ${providers.market} ${day} END`, count: sql`sum(v.value ->> 'count')` },
      sql`FROM json_each(${JSON.stringify(views)}) v CROSS JOIN ${providers} ON ${providers.publicId} = v.value ->> 'publicId'
        WHERE ${isShown()} AND ${providers.id} IS NOT (v.value ->> 'viewerId')
        GROUP BY ${providers.id}
        ON CONFLICT DO UPDATE SET ${count} = ${count} + excluded.${count}`,
    ),
  );
}
