import { and, eq, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { providerCredentials } from "#db/schema/provider-accounts";
import { venues } from "#db/schema/venues";
import type { Provider } from "~/domain/sessions/session.rules";
import { FROM, STATE_CONDITIONS, type VenueMove } from "./venue-state.rules";

/** Condition over a row of venues: the actor's own. */
export const isOwn = (provider: Provider, publicId: string): SQL | undefined =>
  and(eq(venues.publicId, publicId), eq(venues.providerId, provider.providerId));

/** Selects the number of a venue, if it is the actor's own. */
export const ownVenueId = (provider: Provider, publicId: string): SQL =>
  sql`(SELECT ${venues.id} FROM ${venues} WHERE ${isOwn(provider, publicId)})`;

/** `stateOf` of a row of venues. */
const STATE = sql`CASE ${sql.join(
  STATE_CONDITIONS.map(({ state, moderation, published, visible, wasPublished }) => {
    const conditions = [
      ...(moderation === undefined ? [] : [eq(venues.moderation, moderation)]),
      ...(published === undefined ? [] : [eq(venues.published, published)]),
      ...(visible === undefined ? [] : [eq(venues.visible, visible)]),
      ...(wasPublished ? [isNotNull(venues.publishedAt)] : []),
    ];
    return sql`WHEN ${and(...conditions) ?? sql`1`} THEN ${state}`;
  }),
  sql` `,
)} END`;

/** Condition over a row of venues: it is in a state from which the move leads. */
export const isAt = (move: VenueMove): SQL => inArray(STATE, [...FROM[move]]);

/** Condition over a row of venues: `missingOf` finds nothing, and no step is half done. */
export const IS_COMPLETE = and(
  ne(venues.name, ""),
  isNotNull(venues.type),
  isNotNull(venues.city),
  ne(venues.description, ""),
  isNotNull(venues.seatedCapacity),
  isNotNull(venues.standingCapacity),
  isNotNull(venues.minPrice),
  isNotNull(venues.maxPrice),
  sql`${venues.unfinished} IS NULL`,
);

const named = ({ name }: { name: string }) => sql.identifier(name);

/**
 * Condition over a row of venues: the mailbox of its provider is proved. The tables are named in it: in a read of one table drizzle leaves
 * them out, and the inner row would be compared with itself.
 */
export const MAILBOX_PROVED = sql<boolean>`EXISTS (SELECT 1 FROM ${providerCredentials} c
  WHERE c.${named(providerCredentials.providerId)} = ${venues}.${named(venues.providerId)}
    AND c.${named(providerCredentials.emailVerifiedAt)} IS NOT NULL)`;
