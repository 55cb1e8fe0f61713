import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { providers } from "#db/schema/providers";
import { MARKET_CODES } from "~/i18n/markets";
import { type QuotaKind, quotaOf } from "./plan.rules";

const p = alias(providers, "p");

/**
 * How much the profile of a row `p` of providers may show: the same as `quotaOf`, where a statement has to know it.
 * @param now milliseconds since the epoch
 */
export function quotaIn(kind: QuotaKind, now: number): SQL {
  // Names and numbers of the code, never of a person.
  const byMarket = (plan: "free" | "premium") =>
    sql`CASE ${p.market} ${sql.raw(MARKET_CODES.map((market) => `WHEN '${market}' THEN ${quotaOf(kind, plan, market)}`).join(" "))} END`;
  return sql`(CASE WHEN coalesce(${p.premiumUntil} > ${now}, 0) THEN ${byMarket("premium")} ELSE ${byMarket("free")} END)`;
}
