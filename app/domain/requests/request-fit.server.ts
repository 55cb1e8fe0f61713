import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import { projects } from "#db/schema/projects";
import { providerBusyDates, providerLanguages, providerServices, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { FitFacts } from "./request-fit.rules";

const parsed = <T>(expression: SQLWrapper) => sql`${expression}`.mapWith((json: string) => JSON.parse(json) as T);

/** What `fitOf` needs, of a row of `requests` with its project and its provider. */
export const fitFacts = () => ({
  query: sql`CASE WHEN ${projects.matchQuery} IS NOT NULL THEN json_object('price', ${projects.matchQuery} ->> 'price',
    'budget', json(${projects.matchQuery} -> 'budget'), 'languages', ${projects.matchQuery} ->> 'languages') END`.mapWith(
    (json: string) => JSON.parse(json) as FitFacts["query"],
  ),
  busy: sql`EXISTS (SELECT 1 FROM ${providerBusyDates} WHERE ${and(
    eq(providerBusyDates.providerId, requests.providerId),
    eq(providerBusyDates.date, projects.eventDate),
  )})`.mapWith(Boolean),
  event: parsed<FitFacts["event"]>(
    sql`CASE WHEN ${projects.eventPlaceKind} <> 'country' AND ${projects.latitude} IS NOT NULL
      THEN json_object('latitude', ${projects.latitude}, 'longitude', ${projects.longitude}) ELSE 'null' END`,
  ),
  extentKm: projects.eventRadiusKm,
  own: parsed<FitFacts["own"]>(
    sql`CASE WHEN ${providers.city} <> '' THEN json_object('latitude', ${providers.latitude}, 'longitude', ${providers.longitude})
      ELSE 'null' END`,
  ),
  radiusKm: providers.travelRadiusKm,
  spoken: parsed<string[]>(
    sql`(SELECT json_group_array(${providerLanguages.iso}) FROM ${providerLanguages}
      WHERE ${eq(providerLanguages.providerId, requests.providerId)})`,
  ),
  prices: parsed<Record<string, number | null>>(
    sql`(SELECT json_group_object(${providerServices.code}, ${providerServices.budgetStartingFrom}) FROM ${providerServices}
      WHERE ${eq(providerServices.providerId, requests.providerId)})`,
  ),
});
