import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { accounts } from "#db/schema/accounts";
import { creditEntries } from "#db/schema/credits";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { balanceOf, isWelcomed, owedBy } from "~/domain/credits/ledger.server";
import type { Deps } from "~/domain/deps";
import { cosRadius, EARTH_RADIUS_KM } from "~/domain/matching/match-ranges.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { SHOWN_UNTIL } from "~/domain/subscriptions/paid-until.server";
import { type Fact, ODDS, oddsOf } from "./request-facts.rules";
import { askedFields, factFields, factsIn, inOrder } from "./stored-facts.server";

export interface RequestFacts {
  /** Number of planners that received the project, including this one. */
  asked: number;
  /** Number of the other planners whose answers are visible to the couple. */
  answered: number;
  facts: Fact[];
  /** Counts of comparable requests; null if there are too few or this one is answered. */
  odds: { contacts: number; comparable: number } | null;
  own: {
    city: string;
    radiusKm: number;
    spoken: string[];
    credits: number;
    /** Used credits of refunded payments. Until they are settled, no credit can be used. */
    owed: number;
    welcomed: boolean;
    /** Displayed end of Premium; null if Premium is not active. */
    premiumUntil: number | null;
  };
  /** Languages of the couple; ISO 639-1. */
  languages: string[];
}

const p = alias(projects, "p");
const r = alias(requests, "r");

/** Batch item: selects the row from which `toFacts` derives the facts of a provider's own request. */
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

/**
 * Counts comparable requests of other projects, and those whose unlock was not refunded; null if the event has no
 * coordinates.
 */
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

export function toFacts([row]: Awaited<ReturnType<typeof factsQuery>>, now: number): RequestFacts | null {
  if (!row) return null;
  const { fit, credits, owed, welcomed, premiumUntil, shownUntil } = row;
  const { city, radiusKm } = fit;
  const isPremium = premiumUntil !== null && premiumUntil > now;
  return {
    asked: row.asked,
    answered: row.answered,
    facts: factsIn(fit),
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
