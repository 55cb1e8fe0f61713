import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { providers } from "#db/schema/providers";
import { MARKET_CODES } from "~/i18n/markets";
import { type QuotaKind, quotaOf } from "./plan.rules";

const p = alias(providers, "p");

/**
 * Returns SQL for the quota of a row `p` of `providers`; the same as `quotaOf`.
 * @param now milliseconds since the epoch
 */
export function quotaIn(kind: QuotaKind, now: number): SQL {
  // `sql.raw` is safe here: the values are constants, not user input.
  const byMarket = (plan: "free" | "premium") =>
    sql`CASE ${p.market} ${sql.raw(MARKET_CODES.map((market) => `WHEN '${market}' THEN ${quotaOf(kind, plan, market)}`).join(" "))} END`;
  return sql`(CASE WHEN coalesce(${p.premiumUntil} > ${now}, 0) THEN ${byMarket("premium")} ELSE ${byMarket("free")} END)`;
}
