import { and, type Column, eq, type GetColumnData, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { providerBusyDates, providerLanguages, providerServices, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { languageMask, languagesOf, serviceMask } from "~/domain/enumerations/enumeration.rules";
import { cosRadius, unitVector } from "~/domain/matching/match-ranges.rules";
import { type MatchedService, type PriceColumn, SERVICE_PRICES } from "~/domain/matching/matching.rules";
import { languagesStored } from "~/domain/projects/stored-project.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { type Fact, type FactsGiven, factsOf } from "./request-facts.rules";
import { venueGiven } from "./venue-facts.server";
import { visibleAnswer } from "./visible-answer.server";

type Prices = Record<string, number | null>;

/**
 * Returns the columns for `factsIn`, from a row of `requests` with its project, account and provider. All queries use
 * them, so a request has the same facts on every page.
 */
export const factFields = () => ({ ...plannerFactFields(), venue: venueGiven() });

/** Returns the columns for the facts of a planner, from a row of `projects` with its account and a provider. */
export const plannerFactFields = () => ({
  /** If the query could not be computed, the column contains an error instead. */
  query: sql`CASE WHEN ${projects.matchQuery} ->> 'price' IS NOT NULL THEN json_object(
    'service', ${projects.matchQuery} ->> 'service', 'price', ${projects.matchQuery} ->> 'price',
    'budget', json(${projects.matchQuery} -> 'budget')) END`.mapWith(
    (json: string) => JSON.parse(json) as FactsGiven["query"],
  ),
  placeKind: projects.eventPlaceKind,
  placeCountry: projects.country,
  placeLatitude: projects.latitude,
  placeLongitude: projects.longitude,
  placeRadiusKm: projects.eventRadiusKm,
  asks: languagesStored(),
  channel: projects.contactChannel,
  kind: providers.kind,
  city: providers.city,
  country: providers.country,
  latitude: providers.latitude,
  longitude: providers.longitude,
  radiusKm: providers.travelRadiusKm,
  speaks:
    sql`(SELECT json_group_array(${providerLanguages.iso}) FROM ${providerLanguages} WHERE ${providerLanguages.providerId} = ${providers.id})`.mapWith(
      (json: string) => JSON.parse(json) as string[],
    ),
  services:
    sql`(SELECT json_group_object(${providerServices.code}, ${providerServices.budgetStartingFrom}) FROM ${providerServices} WHERE ${providerServices.providerId} = ${providers.id})`.mapWith(
      (json: string) => JSON.parse(json) as Prices,
    ),
  busy: sql`EXISTS (SELECT 1 FROM ${providerBusyDates} WHERE ${and(
    eq(providerBusyDates.providerId, providers.id),
    eq(providerBusyDates.date, projects.eventDate),
  )})`.mapWith(Boolean),
  phoneVerified: sql`${accounts.phoneUndeliverableAt} IS NULL`.mapWith(Boolean),
  emailVerified: sql`${accounts.emailVerifiedAt} IS NOT NULL AND ${accounts.emailBouncedAt} IS NULL`.mapWith(Boolean),
});

type Fields = ReturnType<typeof plannerFactFields>;
type StoredFacts = {
  [F in keyof Fields]: Fields[F] extends SQL<infer T> ? T : GetColumnData<Extract<Fields[F], Column>>;
};

export function factsIn(stored: StoredFacts & Pick<FactsGiven, "venue">): Fact[] {
  const { query, kind, channel, phoneVerified, emailVerified, services, country, busy, city } = stored;
  const entries = Object.entries(SERVICE_PRICES) as [MatchedService, PriceColumn][];
  const prices = Object.fromEntries(entries.map(([code, column]) => [column, services[code] ?? null]));
  return factsOf({
    venue: stored.venue,
    query,
    kind,
    channel,
    phoneVerified,
    emailVerified,
    languages: inOrder(stored.asks),
    spoken: stored.speaks,
    place: {
      kind: stored.placeKind,
      country: stored.placeCountry,
      latitude: stored.placeLatitude,
      longitude: stored.placeLongitude,
      radiusKm: stored.placeRadiusKm,
    },
    candidate: {
      country,
      busy,
      cosRadius: cosRadius(stored.radiusKm),
      services: serviceMask(Object.keys(services)),
      prices: prices as Record<PriceColumn, number | null>,
      vector: city === "" ? null : unitVector(stored.latitude, stored.longitude),
    },
  });
}

/** Returns the languages in display order. */
export const inOrder = (isos: readonly string[]) => languagesOf(languageMask(isos));

const p = alias(projects, "sibling");

/**
 * Returns two counts for the project: recipients, including this provider, and others with an answer that the couple
 * can see. Each message to a venue is a separate project. Those of one couple for the same day are counted together.
 */
export function askedFields({ providerId }: Provider, now: number) {
  const { status } = visibleAnswer(now);
  const together = sql`SELECT ${p.id} FROM ${projects} ${p} WHERE ${p.accountId} = ${projects.accountId} AND (${p.id} = ${projects.id}
    OR ${projects.kind} = 'venue' AND ${p.kind} = 'venue' AND ${p.eventDate} = ${projects.eventDate} AND ${p.closedAt} IS NULL)`;
  const siblings = (value: SQL) =>
    sql<number>`(SELECT ${value} FROM ${requests} WHERE ${requests.projectId} IN (${together}))`;
  return {
    asked: siblings(sql`count(DISTINCT ${requests.providerId})`),
    answered: siblings(
      sql`count(DISTINCT ${requests.providerId}) FILTER (WHERE ${status} <> 'locked' AND ${requests.providerId} <> ${providerId})`,
    ),
  };
}
