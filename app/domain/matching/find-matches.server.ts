import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { eventTypes } from "#db/schema/enumerations";
import type { providerMatch, providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { type PlannerCard, type PlannerCardRow, toPlannerCard } from "~/domain/directory/planner-card.server";
import { languageMask } from "~/domain/enumerations/enumeration.rules";
import { isOnOffer, nameIn } from "~/domain/enumerations/find-enumerations.server";
import { PLACE_FIELDS, type PlaceSuggestion, toSuggestions } from "~/domain/places/places.rules";
import {
  type PlaceInput,
  placeByIdQuery,
  placeQueries,
  type ResolvedPlace,
  settlePlace,
} from "~/domain/places/places.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { type AskedPlace, chooseFree, saturdaysOf } from "./free-planners.rules";
import { prepareMatchQuery, serviceQuery } from "./match-query.rules";
import { type MatchOptions, type MatchSource, matchesStatement } from "./matches-statement.server";
import { type Level, MATCH_LIMITS, type MatchCandidate, type MatchQuery } from "./matching.rules";

export interface Match {
  planner: PlannerCard;
  candidate: MatchCandidate;
  answerRate: number | null;
  answerHours: number | null;
  /** Level of the match (`LEVELS`). Null: pinned without a match. */
  level: Level | null;
  /** 0 to 100. */
  score: number | null;
  pinned: boolean;
  /** The planner has already received this project. */
  contacted: boolean;
}

type Stored = typeof providerMatch.$inferSelect;

/**
 * Row of the statement. `country`, `services` and `languages` come from the profile, for the card; `baseCountry`,
 * `serviceMask` and `languageMask` are the values used in matching.
 */
export interface MatchRow
  extends Omit<PlannerCardRow, "premium">,
    Pick<Stored, "providerId" | "priceFull" | "pricePartial" | "priceDay" | "pricePrivate" | "priceCorporate">,
    Pick<Stored, "answering" | "quality" | "serviceCount" | "ux" | "uy" | "uz" | "cosRadius">,
    Pick<typeof providers.$inferSelect, "answerRate" | "answerHours"> {
  level: Level | null;
  score: number | null;
  isPinned: 0 | 1;
  contacted: 0 | 1;
  premiumNow: 0 | 1;
  baseCountry: Stored["country"];
  serviceMask: Stored["services"];
  languageMask: Stored["languages"];
  busy: 0 | 1;
}

/**
 * Returns a statement for a page's batch: at most 12 planners for a project, with all columns of their cards (read by
 * `toMatches`). Returns no rows for an unknown or another account's project, or one with neither `match_query` nor
 * pinned planner.
 */
export function matchesQuery(db: Database, source: MatchSource, options: MatchOptions) {
  return db.all<MatchRow>(matchesStatement(source, options));
}

export function toMatches(rows: readonly MatchRow[]): Match[] {
  return rows.map((row) => ({
    planner: toPlannerCard({ ...row, premium: row.premiumNow }),
    candidate: toCandidate(row),
    answerRate: row.answerRate,
    answerHours: row.answerHours,
    level: row.level,
    score: row.score,
    pinned: row.isPinned === 1,
    contacted: row.contacted === 1,
  }));
}

function toCandidate(row: MatchRow): MatchCandidate {
  return {
    providerId: row.providerId,
    premium: row.premiumNow === 1,
    country: row.baseCountry,
    services: row.serviceMask,
    languages: row.languageMask,
    prices: {
      full: row.priceFull,
      partial: row.pricePartial,
      day: row.priceDay,
      private: row.pricePrivate,
      corporate: row.priceCorporate,
    },
    answering: row.answering,
    quality: row.quality,
    serviceCount: row.serviceCount,
    vector: { x: row.ux, y: row.uy, z: row.uz },
    cosRadius: row.cosRadius,
    busy: row.busy === 1,
  };
}

interface Visitor {
  locale: Locale;
  market: MarketCode;
}

export interface EventKind {
  slug: string;
  name: string;
}

/** Returns the kinds of events, and the place that was entered, in one round trip. */
export async function findEventKinds(
  { db }: Pick<Deps, "db">,
  city: PlaceInput,
  visitor: Visitor,
): Promise<{ kinds: EventKind[]; place: ResolvedPlace }> {
  const options = { kinds: PLACE_FIELDS.area, ...visitor };
  const { kinds, places } = await namedBatch(db, {
    kinds: kindsQuery(db, visitor.locale),
    places: placeQueries(db, city, options),
  });
  return { kinds, place: settlePlace(city, places, options) };
}

interface AskedMonth {
  place: AskedPlace;
  /** YYYY-MM */
  month: string;
  eventType: string;
}

export interface FreePlanner extends Match {
  /** Number of free Saturdays of the month. Null: the planner keeps no calendar. */
  saturdays: number | null;
}

interface FreePlanners {
  place: PlaceSuggestion;
  kind: EventKind;
  /** Saturdays of the month that are still to come. */
  saturdays: number;
  query: MatchQuery;
  planners: FreePlanner[];
}

/**
 * Returns at most three planners who fit an event of a month, for a visitor, in one round trip. They meet all
 * conditions; any budget fits.
 * @param today YYYY-MM-DD
 * @returns null for an unknown place or event type, or if the place has other coordinates than the URL
 */
export async function findFreePlanners(
  { db, clock }: Deps,
  { place: asked, month, eventType }: AskedMonth,
  { locale, market }: Visitor,
  today: string,
): Promise<FreePlanners | null> {
  const query = prepareMatchQuery({
    plannerPreference: "nearEvent",
    home: { name: null, country: null, latitude: null, longitude: null },
    event: { kind: "city", name: String(asked.id), country: null, ...asked },
    services: [],
    languages: languageMask([locale]),
    marketLanguages: languageMask([locale]),
    budget: { min: 0, max: null, widerMax: null },
    eventDate: null,
  });
  if ("error" in query) return null;
  const matches = matchesStatement({ query, eventType }, { now: clock.now(), most: 2 * MATCH_LIMITS.shown });
  const saturdays = saturdaysOf(month, today);
  const {
    places,
    kinds: [kind],
    rows,
  } = await namedBatch(db, {
    places: placeByIdQuery(db, { id: asked.id, kinds: PLACE_FIELDS.area }),
    kinds: kindsQuery(db, locale, eventType),
    rows: db.all<MatchRow & { taken: number; keepsCalendar: 0 | 1 }>(sql`
      SELECT x.*,
        (SELECT count(*) FROM provider_busy_dates b WHERE b.provider_id = x.providerId
          AND b.date IN (SELECT value FROM json_each(${JSON.stringify(saturdays)}))) AS taken,
        EXISTS (SELECT 1 FROM provider_busy_dates b WHERE b.provider_id = x.providerId AND b.date >= ${today}) AS keepsCalendar
      FROM (${matches}) x`),
  });
  const [place] = toSuggestions(places, { query: "", locale, market });
  if (!place || !kind || !isAt(place, asked)) return null;
  const planners = toMatches(rows).map((match, index) => {
    const row = rows[index];
    return { ...match, saturdays: row?.keepsCalendar === 1 ? saturdays.length - row.taken : null };
  });
  const reference = query.reference && { ...query.reference, name: place.name };
  return {
    place,
    kind,
    saturdays: saturdays.length,
    query: { ...query, ...serviceQuery(kind.category), reference },
    planners: chooseFree(planners),
  };
}

const isAt = ({ latitude, longitude, radiusKm }: PlaceSuggestion, asked: AskedPlace): boolean =>
  latitude === asked.latitude && longitude === asked.longitude && radiusKm === asked.radiusKm;

function kindsQuery(db: Database, locale: Locale, slug?: string) {
  const chosen = slug === undefined ? sql`1` : sql`${eventTypes.slug} = ${slug}`;
  return db
    .select({ slug: eventTypes.slug, category: eventTypes.category, name: nameIn(eventTypes, locale) })
    .from(eventTypes)
    .where(sql`${isOnOffer(eventTypes)} AND ${chosen}`)
    .orderBy(eventTypes.position);
}
