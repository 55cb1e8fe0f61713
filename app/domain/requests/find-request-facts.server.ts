import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { accounts } from "#db/schema/accounts";
import { creditEntries } from "#db/schema/credits";
import { projects } from "#db/schema/projects";
import { providerBusyDates, providerLanguages, providerServices, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { balanceOf } from "~/domain/credits/find-ledger.server";
import type { Deps } from "~/domain/deps";
import { languageMask, languagesOf, serviceMask } from "~/domain/enumerations/enumeration.rules";
import { cosRadius, EARTH_RADIUS_KM, unitVector } from "~/domain/matching/match-ranges.rules";
import { type MatchQuery, SERVICE_PRICES } from "~/domain/matching/matching.rules";
import { languagesStored } from "~/domain/projects/stored-project.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { type Fact, factsOf, ODDS, oddsOf } from "./request-facts.rules";
import { toldAnswer } from "./told-answer.server";

/** What a provider knows of a request before it decides. */
export interface RequestFacts {
  /** Planners that the couple has written to for this project, this one included. */
  asked: number;
  /** How many of the others have answered, as far as the couple knows. */
  answered: number;
  facts: Fact[];
  /** Of comparable requests; null: too few, or already answered. */
  odds: { contacts: number; comparable: number } | null;
  /** The provider's own. */
  own: { city: string; radiusKm: number; spoken: string[]; credits: number; premiumUntil: number | null };
  /** That the couple speaks; ISO 639-1. */
  languages: string[];
}

const p = alias(projects, "p");
const r = alias(requests, "r");
const listOf = (json: string) => JSON.parse(json) as string[];

/** For a batch: everything that the facts of a provider's own request are worked out from. */
export function factsQuery({ db, clock }: Deps, provider: Provider, publicId: string) {
  const now = clock.now();
  const { status } = toldAnswer(now);
  const siblings = (value: ReturnType<typeof sql>) =>
    sql<number>`(SELECT ${value} FROM ${requests} WHERE ${requests.projectId} = ${projects.id})`;
  return db
    .select({
      asked: siblings(sql`count(*)`),
      answered: siblings(
        sql`count(*) FILTER (WHERE ${status} <> 'locked' AND ${requests.providerId} <> ${provider.providerId})`,
      ),
      query: projects.matchQuery,
      place: {
        kind: projects.eventPlaceKind,
        country: projects.country,
        latitude: projects.latitude,
        longitude: projects.longitude,
        radiusKm: projects.eventRadiusKm,
      },
      languages: languagesStored(),
      channel: projects.contactChannel,
      kind: providers.kind,
      city: providers.city,
      country: providers.country,
      latitude: providers.latitude,
      longitude: providers.longitude,
      radiusKm: providers.travelRadiusKm,
      premiumUntil: providers.premiumUntil,
      credits: sql<number>`(${balanceOf(db, provider.providerId)})`,
      spoken:
        sql`(SELECT json_group_array(${providerLanguages.iso}) FROM ${providerLanguages} WHERE ${providerLanguages.providerId} = ${providers.id})`.mapWith(
          listOf,
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
      emailVerified: sql`${accounts.emailVerifiedAt} IS NOT NULL AND ${accounts.emailBouncedAt} IS NULL`.mapWith(
        Boolean,
      ),
      odds: oddsCounted(now),
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .where(and(eq(requests.publicId, publicId), eq(requests.providerId, provider.providerId), sessionIsOpen(provider)));
}

/** Comparable requests of other projects, and those that became contacts and stayed so; null where the event has no point. */
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
      AND substr(${p.eventDate}, 6, 2) = substr(${projects.eventDate}, 6, 2) AND ${p.id} <> ${projects.id}
      AND ${p.eventPlaceKind} IN ('city', 'destination')
      AND sin(${lat}) * sin(${hereLat}) + cos(${lat}) * cos(${hereLat}) * cos(${lng} - ${hereLng}) >= ${cosRadius(ODDS.radiusKm)}
      AND ${r.createdAt} BETWEEN ${now - ODDS.window} AND ${now - ODDS.settled}) END`.mapWith((json: string | null) =>
    json === null ? null : (JSON.parse(json) as { contacts: number; comparable: number }),
  );
}

export function toFacts([row]: Awaited<ReturnType<typeof factsQuery>>, now: number): RequestFacts | null {
  if (!row) return null;
  const { services, country, city } = row;
  const inOrder = (isos: readonly string[]) => languagesOf(languageMask(isos));
  const [spoken, languages] = [inOrder(row.spoken), inOrder(row.languages)];
  const stored = row.query === null ? null : (JSON.parse(row.query) as MatchQuery | { error: string });
  const prices = Object.fromEntries(
    Object.entries(SERVICE_PRICES).map(([code, kind]) => [kind, services[code] ?? null]),
  );
  const facts = factsOf({
    ...{ ...row, spoken, languages },
    query: stored === null || "error" in stored ? null : stored,
    candidate: {
      ...{ providerId: 0, premium: false, answering: 0, quality: 0, serviceCount: 0 },
      ...{ country, busy: row.busy, cosRadius: cosRadius(row.radiusKm) },
      services: serviceMask(Object.keys(services)),
      languages: languageMask(spoken),
      prices: prices as Record<(typeof SERVICE_PRICES)[keyof typeof SERVICE_PRICES], number | null>,
      vector: city === "" ? null : unitVector(row.latitude, row.longitude),
    },
  });
  const { radiusKm, credits, premiumUntil } = row;
  const isPremium = premiumUntil !== null && premiumUntil > now;
  return {
    ...{ asked: row.asked, answered: row.answered, facts },
    odds: row.odds && oddsOf(row.odds),
    own: { city, radiusKm, spoken, credits, premiumUntil: isPremium ? premiumUntil : null },
    languages,
  };
}
