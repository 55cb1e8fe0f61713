import { sql } from "drizzle-orm";
import { venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import type { Provider } from "~/domain/sessions/session.rules";
import { isOwn } from "./own-venue.server";
import { fieldsOf, type TypedFields, type TypedStep } from "./venue-steps.rules";

/**
 * Keeps what was typed into a step that was left before it was complete, in one round trip, so that the step shows it again. Nothing is
 * checked: the venue itself stays as it was saved last. Does nothing for a venue that is not the actor's.
 */
export async function keepVenueStep(
  { db, clock }: Deps,
  provider: Provider,
  { id, step, typed }: { id: string; step: TypedStep; typed: TypedFields },
): Promise<void> {
  const known = Object.fromEntries(fieldsOf(step).flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])));
  await db
    .update(venues)
    .set({
      updatedAt: clock.now(),
      unfinished: sql`json_set(coalesce(${venues.unfinished}, '{}'), ${`$."${step}"`}, json(${JSON.stringify(known)}))`,
    })
    .where(isOwn(provider, id));
}
