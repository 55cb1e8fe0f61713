import { and, type Column, eq, type GetColumnData, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { accounts } from "#db/schema/accounts";
import { creditEntries } from "#db/schema/credits";
import { projects } from "#db/schema/projects";
import { providerBusyDates, providerLanguages, providerServices, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { balanceOf, isWelcomed, owedBy } from "~/domain/credits/ledger.server";
import type { Deps } from "~/domain/deps";
import { languageMask, languagesOf, serviceMask } from "~/domain/enumerations/enumeration.rules";
import { cosRadius, EARTH_RADIUS_KM, unitVector } from "~/domain/matching/match-ranges.rules";
import { type MatchedService, type PriceColumn, SERVICE_PRICES } from "~/domain/matching/matching.rules";
import { languagesStored } from "~/domain/projects/projects.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { SHOWN_UNTIL } from "~/domain/subscriptions/subscription-conditions.server";
import { venueGiven, visibleAnswer } from "./request-columns.server";
import { type Fact, type FactsGiven, factsOf, ODDS, oddsOf } from "./request-facts.rules";

const p = alias(projects, "p");
const r = alias(requests, "r");

export function factsQuery({ db, clock }: Deps, provider: Provider, publicId: string) {
  const now = clock.now();
  return db
    .select({
      ...askedFields(provider, now),
      fit: factFields(),
      premiumUntil: providers.premiumUntil,
      shownUntil: SHOWN_UNTIL,
      credits: sql<number>`(${balanceOf(db, provider.providerId)})`,
      owed: owedBy(db, provider.providerId),
      welcomed: isWelcomed(db, provider.providerId),
      odds: oddsCounted(now),
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .where(and(eq(requests.publicId, publicId), eq(requests.providerId, provider.providerId), sessionIsOpen(provider)));
}

/** Column: number of comparable requests, and of those whose unlock was not refunded; null without coordinates. */
function oddsCounted(now: number) {
  const [lat, lng] = [sql`radians(${p.latitude})`, sql`radians(${p.longitude})`];
  const [hereLat, hereLng] = [sql`radians(${projects.latitude})`, sql`radians(${projects.longitude})`];
  const returned = sql`EXISTS (SELECT 1 FROM ${creditEntries} WHERE ${creditEntries.requestId} = ${r.publicId} AND ${creditEntries.kind} = 'return')`;
  const degrees = (ODDS.radiusKm / EARTH_RADIUS_KM) * (180 / Math.PI);
  return sql`CASE WHEN ${requests.status} = 'locked' AND ${projects.eventPlaceKind} IN ('city', 'destination') THEN (
    SELECT json_object('comparable', count(*), 'contacts', count(*) FILTER (WHERE ${r.status} = 'unlocked' AND NOT ${returned}))
    FROM ${projects} ${p} JOIN ${requests} ${r} ON ${r.projectId} = ${p.id}
    WHERE round(${p.latitude}) IN (round(${projects.latitude}) - 1, round(${projects.latitude}), round(${projects.latitude}) + 1)
      AND ${p.longitude} BETWEEN ${projects.longitude} - ${degrees} / cos(${hereLat}) AND ${projects.longitude} + ${degrees} / cos(${hereLat})
      AND substr(${p.eventDate}, 6, 2) = substr(${projects.eventDate}, 6, 2) AND ${p.id} <> ${projects.id} AND ${p.kind} = ${projects.kind}
      AND ${p.eventPlaceKind} IN ('city', 'destination')
      AND sin(${lat}) * sin(${hereLat}) + cos(${lat}) * cos(${hereLat}) * cos(${lng} - ${hereLng}) >= ${cosRadius(ODDS.radiusKm)}
      AND ${r.createdAt} BETWEEN ${now - ODDS.window} AND ${now - ODDS.settled}) END`.mapWith((json: string | null) =>
    json === null ? null : (JSON.parse(json) as { contacts: number; comparable: number }),
  );
}

export function toFacts([row]: Awaited<ReturnType<typeof factsQuery>>, now: number) {
  if (!row) return null;
  const { fit, credits, owed, welcomed, premiumUntil, shownUntil } = row;
  const { city, radiusKm } = fit;
  const isPremium = premiumUntil !== null && premiumUntil > now;
  return {
    asked: row.asked,
    answered: row.answered,
    facts: factsIn(fit),
    /** Counts of comparable requests; null if there are too few or this one is answered. */
    odds: row.odds && oddsOf(row.odds),
    own: {
      city,
      radiusKm,
      spoken: inOrder(fit.speaks),
      credits,
      owed,
      welcomed,
      premiumUntil: isPremium ? shownUntil : null,
    },
    languages: inOrder(fit.asks),
  };
}

/** All queries use these columns, so a request has the same facts on every page. */
export const factFields = () => ({ ...plannerFactFields(), venue: venueGiven() });

export const plannerFactFields = () => ({
  /** The column may contain an error instead of a query. */
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
      (json: string) => JSON.parse(json) as Record<string, number | null>,
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
  const { services, country, busy, city } = stored;
  const entries = Object.entries(SERVICE_PRICES) as [MatchedService, PriceColumn][];
  const prices = Object.fromEntries(entries.map(([code, column]) => [column, services[code] ?? null]));
  return factsOf({
    ...stored,
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

const inOrder = (isos: readonly string[]) => languagesOf(languageMask(isos));

const sibling = alias(projects, "sibling");

/**
 * `asked`: number of providers that received the project, this one included. `answered`: number of the others whose
 * answer the couple sees. Messages of a couple to venues for the same day are counted together.
 */
export function askedFields({ providerId }: Provider, now: number) {
  const { status } = visibleAnswer(now);
  const together = sql`SELECT ${sibling.id} FROM ${projects} ${sibling} WHERE ${sibling.accountId} = ${projects.accountId} AND (${sibling.id} = ${projects.id}
    OR ${projects.kind} = 'venue' AND ${sibling.kind} = 'venue' AND ${sibling.eventDate} = ${projects.eventDate} AND ${sibling.closedAt} IS NULL)`;
  const siblings = (value: SQL) =>
    sql<number>`(SELECT ${value} FROM ${requests} WHERE ${requests.projectId} IN (${together}))`;
  return {
    asked: siblings(sql`count(DISTINCT ${requests.providerId})`),
    answered: siblings(
      sql`count(DISTINCT ${requests.providerId}) FILTER (WHERE ${status} <> 'locked' AND ${requests.providerId} <> ${providerId})`,
    ),
  };
}
