import { type SQL, sql } from "drizzle-orm";
import { MARKET_CODES } from "~/i18n/markets";
import { type QuotaKind, quotaOf } from "./plan.rules";

/**
 * How much the profile of a row `p` of providers may show: the same as `quotaOf`, where a statement has to know it.
 * @param now milliseconds since the epoch
 */
export function quotaIn(kind: QuotaKind, now: number): SQL {
  // Names and numbers of the code, never of a person.
  const byMarket = (plan: "free" | "premium") =>
    `CASE p.market ${MARKET_CODES.map((market) => `WHEN '${market}' THEN ${quotaOf(kind, plan, market)}`).join(" ")} END`;
  return sql`(CASE WHEN coalesce(p.premium_until > ${now}, 0) THEN ${sql.raw(byMarket("premium"))} ELSE ${sql.raw(byMarket("free"))} END)`;
}
