import { type SQL, sql } from "drizzle-orm";
import { weddings } from "#db/schema/weddings";
import { languageMask, serviceMask } from "~/domain/enumerations/enumeration.rules";
import { isWeddingShown } from "~/domain/weddings/wedding-conditions.server";
import type { DirectoryFilters } from "./directory.rules";

/** Returns the conditions of the filters on a row `m` of `provider_match`. @param now milliseconds since the epoch */
export function conditionsOf({ service, language, style, price, date }: DirectoryFilters, now: number): SQL[] {
  const conditions: SQL[] = [];
  if (service !== null) conditions.push(sql`(m.services & ${serviceMask([service])}) <> 0`);
  if (language !== null) conditions.push(sql`(m.languages & ${languageMask([language])}) <> 0`);
  if (style !== null)
    conditions.push(sql`EXISTS (SELECT 1 FROM ${weddings} INDEXED BY portfolios_provider
      WHERE ${weddings.providerId} = m.provider_id AND ${weddings.style} = ${style} AND ${isWeddingShown(now)})`);
  // Prices of matching include hidden ones, which a search must not reveal.
  if (price !== null)
    conditions.push(sql`EXISTS (SELECT 1 FROM provider_services v CROSS JOIN providers p ON p.id = v.provider_id
      WHERE v.provider_id = m.provider_id AND v.show_publicly = 1 AND v.show_budget = 1 AND p.show_budget = 1
        AND v.budget_starting_from <= ${price} ${service === null ? sql`` : sql`AND v.code = ${service}`})`);
  if (date !== null)
    conditions.push(sql`NOT EXISTS (
      SELECT 1 FROM provider_busy_dates b WHERE b.provider_id = m.provider_id AND b.date = ${date})`);
  return conditions;
}
