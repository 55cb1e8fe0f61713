import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { eventTypes } from "#db/schema/enumerations";
import type { Deps } from "~/domain/deps";
import { languageMask } from "~/domain/enumerations/enumeration.rules";
import { isOnOffer, nameIn } from "~/domain/enumerations/find-enumerations.server";
import { type PlaceSuggestion, placeByIdQuery } from "~/domain/places/find-places.server";
import { PLACE_FIELDS, toSuggestions } from "~/domain/places/place-suggestions.rules";
import { type PlaceInput, placeQueries, type ResolvedPlace, settlePlace } from "~/domain/places/resolve-place.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { type Match, type MatchRow, toMatches } from "./find-matches.server";
import { type AskedPlace, chooseFree, saturdaysOf } from "./free-planners.rules";
import { prepareMatchQuery, serviceQuery } from "./match-query.rules";
import { matchesStatement } from "./matches-statement.server";
import { MATCH_LIMITS, type MatchQuery } from "./matching.rules";

interface Visitor {
  locale: Locale;
  market: MarketCode;
}

export interface EventKind {
  slug: string;
  name: string;
}

/** Returns the kinds of events, and the typed place, in one round trip. */
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
  /** Free Saturdays of the month; null: keeps no calendar. */
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
 * Returns three planners who fit an event of a month, for a visitor, in one round trip. Nothing is loosened, and any
 * budget fits.
 * @param today YYYY-MM-DD
 * @returns null for an unknown place or event type, or if the place is elsewhere
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
