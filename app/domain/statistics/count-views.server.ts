import { sql } from "drizzle-orm";
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
  await db.run(sql`
    INSERT INTO provider_views (provider_id, day, count)
    SELECT p.id, CASE p.market ${day} END, sum(v.value ->> 'count')
    FROM json_each(${JSON.stringify(views)}) v CROSS JOIN providers p ON p.public_id = v.value ->> 'publicId'
    WHERE ${isShown("p")} AND p.id IS NOT (v.value ->> 'viewerId')
    GROUP BY p.id
    ON CONFLICT (provider_id, day) DO UPDATE SET count = count + excluded.count`);
}
