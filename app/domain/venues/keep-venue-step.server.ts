import { and, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { PLACE_FIELDS } from "~/domain/places/place-suggestions.rules";
import { type PlaceInput, placeQueries, type ResolvedPlace, settlePlace } from "~/domain/places/resolve-place.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { isOwn } from "./own-venue.server";
import { fieldsOf, type TypedFields, type TypedStep } from "./venue-steps.rules";

interface TypedVenueStep {
  id: string;
  step: TypedStep;
  typed: TypedFields;
}

/**
 * Saves the typed fields of an incomplete step, so that the step shows them again. One round trip, without validation.
 * The venue itself does not change. Does nothing for a venue of another provider.
 */
export async function keepVenueStep({ db, clock }: Deps, provider: Provider, kept: TypedVenueStep): Promise<void> {
  await keptStatement(db, provider, kept, clock.now());
}

export function keptStatement(db: Database, provider: Provider, { id, step, typed }: TypedVenueStep, now: number) {
  const known = Object.fromEntries(fieldsOf(step).flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])));
  return db
    .update(venues)
    .set({
      updatedAt: now,
      unfinished: sql`json_set(coalesce(${venues.unfinished}, '{}'), ${`$."${step}"`}, json(${JSON.stringify(known)}))`,
    })
    .where(and(isOwn(provider, id), sessionIsOpen(provider)));
}

/**
 * Returns the towns that the text may mean, after a click on the search button of a step. Saves the step as typed. One
 * round trip.
 */
export async function searchVenueTown(
  { db, clock }: Deps,
  provider: Provider,
  kept: TypedVenueStep,
  town: PlaceInput,
  locale: Locale,
): Promise<ResolvedPlace> {
  const options = { kinds: PLACE_FIELDS.town, locale, market: provider.market, search: true };
  const { places } = await namedBatch(db, {
    places: placeQueries(db, town, options),
    kept: keptStatement(db, provider, kept, clock.now()),
  });
  return settlePlace(town, places, options);
}
