import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { isShown } from "~/domain/providers/shown.server";
import { todayIn } from "~/i18n/format.server";
import { MARKET_CODES, MARKETS } from "~/i18n/markets";

/**
 * One more opening of a public profile, on the day that it is in the provider's own market. A profile that is not shown counts none.
 * @param viewerId the provider who looks: its own profile is not counted; null: somebody else
 */
export async function countView({ db, clock }: Deps, publicId: string, viewerId: number | null): Promise<void> {
  const now = clock.now();
  const day = sql.join(
    MARKET_CODES.map((code) => sql`WHEN ${code} THEN ${todayIn(MARKETS[code], now)}`),
    sql` `,
  );
  await db.run(sql`
    INSERT INTO provider_views (provider_id, day, count)
    SELECT p.id, CASE p.market ${day} END, 1 FROM providers p
    WHERE p.public_id = ${publicId} AND ${isShown("p")} AND p.id IS NOT ${viewerId}
    ON CONFLICT (provider_id, day) DO UPDATE SET count = count + 1`);
}
