import { and, eq, getTableColumns, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { providerCredentials } from "#db/schema/provider-accounts";
import { venueImages, venueServices, venues, venueVideos } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { type OwnPicture, ownedPictures, picturesQuery } from "~/domain/media/pictures.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import type { VenueService, VenueVideo } from "./venue.rules";
import { pendingIn, textsAmong, withPending } from "./venue.rules";
import { FROM, STATE_CONDITIONS, stateOf, type VenueMove, type VenueState } from "./venue-state.rules";
import { missingOf, type TypedFields, type VenueNeed } from "./venue-steps.rules";

const named = ({ name }: { name: string }) => sql.identifier(name);

/**
 * Condition on a row of venues: the provider has verified its email address. The condition names the tables explicitly.
 * In a read of one table drizzle omits them, and the inner row would be compared with itself.
 */
export const MAILBOX_PROVED = sql<boolean>`EXISTS (SELECT 1 FROM ${providerCredentials} c
  WHERE c.${named(providerCredentials.providerId)} = ${venues}.${named(venues.providerId)}
    AND c.${named(providerCredentials.emailVerifiedAt)} IS NOT NULL)`;

type VenueRow = typeof venues.$inferSelect;

export interface OwnVenue
  extends Omit<VenueRow, "id" | "providerId" | "unfinished" | "findings" | "pendingWords" | "decidedBy" | "publicId"> {
  id: string;
  state: VenueState;
  missing: VenueNeed[];
  /** Incomplete steps, as typed. */
  unfinished: Partial<Record<number, TypedFields>>;
  /** Steps with new text that waits for a moderator or was sent back. Couples still see the old text. */
  pendingSteps: number[];
  /** Reasons for moderation of the text: `contact`, `link`, `copied`. */
  findings: string[];
  /** The provider has verified its email address. */
  mailbox: boolean;
}

const toVenue = ({ mailbox, ...row }: VenueRow & { mailbox: boolean }): OwnVenue => {
  const {
    id: _id,
    providerId: _provider,
    decidedBy: _by,
    publicId,
    unfinished,
    findings,
    pendingWords,
    ...venue
  } = row;
  const pending = pendingIn(pendingWords);
  return {
    ...venue,
    ...textsAmong(withPending(textsAmong(venue), pending)),
    pendingSteps: Object.keys(pending).map(Number),
    id: publicId,
    state: stateOf(row),
    missing: missingOf(row),
    unfinished: unfinished === null ? {} : (JSON.parse(unfinished) as OwnVenue["unfinished"]),
    findings: JSON.parse(findings) as string[],
    mailbox,
  };
};

const columns = { ...getTableColumns(venues), mailbox: MAILBOX_PROVED.mapWith(Boolean) };

/** Returns all venues of the actor, oldest first, in one round trip. @returns null if the session has ended */
export async function findOwnVenues({ db }: Pick<Deps, "db">, provider: Provider): Promise<OwnVenue[] | null> {
  const {
    session: [session],
    rows,
  } = await namedBatch(db, {
    session: readOpen(db, provider),
    rows: db
      .select(columns)
      .from(venues)
      .where(and(eq(venues.providerId, provider.providerId), sessionIsOpen(provider)))
      .orderBy(venues.createdAt, venues.id),
  });
  return session?.open ? rows.map(toVenue) : null;
}

/** Returns one venue of the actor with all data of its form, in one round trip. @throws DomainError venues.notFound */
export async function findOwnVenue(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  publicId: string,
): Promise<{ venue: OwnVenue; services: VenueService[]; videos: VenueVideo[]; pictures: OwnPicture[] }> {
  const {
    rows: [row],
    services,
    videos,
    pictures,
  } = await namedBatch(db, {
    rows: db
      .select(columns)
      .from(venues)
      .where(and(isOwn(provider, publicId), sessionIsOpen(provider))),
    services: servicesQuery(db, publicId),
    videos: videosQuery(db, publicId),
    pictures: venuePicturesQuery(db, publicId),
  });
  if (!row) throw new DomainError("venues.notFound");
  const newest = withPending({ services, videos }, pendingIn(row.pendingWords));
  return { venue: toVenue(row), services: [...newest.services], videos: [...newest.videos], pictures };
}

const idOf = (publicId: string) => sql`(SELECT ${venues.id} FROM ${venues} WHERE ${eq(venues.publicId, publicId)})`;

export function servicesQuery(db: Deps["db"], publicId: string) {
  const { name, description, budgetStartingFrom, showBudget, showDescription } = venueServices;
  return db
    .select({ name, description, budgetStartingFrom, showBudget, showDescription })
    .from(venueServices)
    .where(eq(venueServices.venueId, idOf(publicId)))
    .orderBy(venueServices.position);
}

export function videosQuery(db: Deps["db"], publicId: string) {
  const { link, title, description } = venueVideos;
  return db
    .select({ link, title, description })
    .from(venueVideos)
    .where(eq(venueVideos.venueId, idOf(publicId)))
    .orderBy(venueVideos.position);
}

export const venuePicturesQuery = (db: Deps["db"], publicId: string) =>
  picturesQuery(db, ownedPictures(venueImages, idOf(publicId)));

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
