import { and, eq, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { providerCredentials } from "#db/schema/provider-accounts";
import { venues } from "#db/schema/venues";
import type { Provider } from "~/domain/sessions/session.rules";
import { FROM, STATE_CONDITIONS, type VenueMove } from "./venue-state.rules";

export const isOwn = (provider: Provider, publicId: string): SQL | undefined =>
  and(eq(venues.publicId, publicId), eq(venues.providerId, provider.providerId));

export const ownVenueId = (provider: Provider, publicId: string): SQL =>
  sql`(SELECT ${venues.id} FROM ${venues} WHERE ${isOwn(provider, publicId)})`;

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

export const isAt = (move: VenueMove): SQL => inArray(STATE, [...FROM[move]]);

/** Condition on a row of venues: `missingOf` returns nothing, and no step is incomplete. */
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
 * Condition on a row of venues: the provider has verified its email address. The condition names the tables explicitly.
 * In a read of one table drizzle omits them, and the inner row would be compared with itself.
 */
export const MAILBOX_PROVED = sql<boolean>`EXISTS (SELECT 1 FROM ${providerCredentials} c
  WHERE c.${named(providerCredentials.providerId)} = ${venues}.${named(venues.providerId)}
    AND c.${named(providerCredentials.emailVerifiedAt)} IS NOT NULL)`;
