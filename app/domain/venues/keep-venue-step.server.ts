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
  /** Public id of the venue. */
  id: string;
  step: TypedStep;
  typed: TypedFields;
}

/**
 * Keeps what was typed into a step that was left before it was complete, in one round trip, so that the step shows it again. Nothing is
 * checked: the venue itself stays as it was saved last. Does nothing for a venue that is not the actor's.
 */
export async function keepVenueStep({ db, clock }: Deps, provider: Provider, kept: TypedVenueStep): Promise<void> {
  await keptStatement(db, provider, kept, clock.now());
}

/** The same as a statement for a batch. */
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

/** The towns that may be meant, of a step whose search button was pressed; the step is kept as it was typed. One round trip. */
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
