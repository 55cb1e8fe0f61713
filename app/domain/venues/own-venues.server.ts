import { and, eq, getTableColumns, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { providerCredentials } from "#db/schema/provider-accounts";
import { requests } from "#db/schema/requests";
import { venueImages, venueServices, venues, venueVideos } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { ownedPictures, picturesQuery } from "~/domain/media/pictures.server";
import { queueRemoval } from "~/domain/media/stored-media.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { syncVenue } from "./sync-venue.server";
import { pendingIn, textsAmong, withPending } from "./venue.rules";
import { FROM, STATE_CONDITIONS, stateOf, type VenueMove } from "./venue-state.rules";
import { missingOf, type TypedFields } from "./venue-steps.rules";

const named = ({ name }: { name: string }) => sql.identifier(name);

/** Qualified, because Drizzle omits the tables in a read of one table. */
const MAILBOX_PROVED = sql<boolean>`EXISTS (SELECT 1 FROM ${providerCredentials} c
  WHERE c.${named(providerCredentials.providerId)} = ${venues}.${named(venues.providerId)}
    AND c.${named(providerCredentials.emailVerifiedAt)} IS NOT NULL)`;

/** Key of the main picture, or else of the first one; null without pictures. Includes those that await a moderator. */
const COVER = sql<string | null>`(SELECT ${named(venueImages.src)} FROM ${venueImages}
  WHERE ${named(venueImages.ownerId)} = ${venues}.${named(venues.id)}
  ORDER BY ${named(venueImages.keyImage)} DESC, ${named(venueImages.position)} LIMIT 1)`;

type VenueRow = typeof venues.$inferSelect;

export type OwnVenue = ReturnType<typeof toVenue>;

const toVenue = ({ mailbox, cover, ...row }: VenueRow & { mailbox: boolean; cover: string | null }) => {
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
    /** Steps with text that waits or was sent back, while couples see the old text. */
    pendingSteps: Object.keys(pending).map(Number),
    id: publicId,
    state: stateOf(row),
    missing: missingOf(row),
    unfinished: unfinished === null ? {} : (JSON.parse(unfinished) as Partial<Record<number, TypedFields>>),
    findings: JSON.parse(findings) as string[],
    mailbox,
    cover,
  };
};

const columns = { ...getTableColumns(venues), mailbox: MAILBOX_PROVED.mapWith(Boolean), cover: COVER };

/** Finds all venues of the actor, oldest first. @returns null if the session has ended */
export async function findOwnVenues({ db }: Pick<Deps, "db">, provider: Provider) {
  const read = await namedBatch(db, {
    session: readOpen(db, provider),
    rows: db
      .select(columns)
      .from(venues)
      .where(and(eq(venues.providerId, provider.providerId), sessionIsOpen(provider)))
      .orderBy(venues.createdAt, venues.id),
  });
  const [session] = read.session;
  const { rows } = read;
  return session?.open ? rows.map(toVenue) : null;
}

/** Finds a venue with all data of its form. @throws DomainError venues.notFound */
export async function findOwnVenue({ db }: Pick<Deps, "db">, provider: Provider, publicId: string) {
  const results = await namedBatch(db, {
    rows: db
      .select(columns)
      .from(venues)
      .where(and(isOwn(provider, publicId), sessionIsOpen(provider))),
    services: servicesQuery(db, publicId),
    videos: videosQuery(db, publicId),
    pictures: venuePicturesQuery(db, publicId),
  });
  const [row] = results.rows;
  const { services, videos, pictures } = results;
  if (!row) throw new DomainError("venues.notFound");
  const newest = withPending({ services, videos }, pendingIn(row.pendingWords));
  return { venue: toVenue(row), services: [...newest.services], videos: [...newest.videos], pictures };
}

const idOf = (publicId: string) => sql`(SELECT ${venues.id} FROM ${venues} WHERE ${eq(venues.publicId, publicId)})`;

export const servicesQuery = (db: Deps["db"], publicId: string) =>
  db
    .select(columnsOf(venueServices, ["name", "description", "budgetStartingFrom", "showBudget", "showDescription"]))
    .from(venueServices)
    .where(eq(venueServices.venueId, idOf(publicId)))
    .orderBy(venueServices.position);

export const videosQuery = (db: Deps["db"], publicId: string) =>
  db
    .select(columnsOf(venueVideos, ["link", "title", "description"]))
    .from(venueVideos)
    .where(eq(venueVideos.venueId, idOf(publicId)))
    .orderBy(venueVideos.position);

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

const isAt = (move: VenueMove): SQL => inArray(STATE, [...FROM[move]]);

/** Condition: `missingOf` returns nothing, and no step is incomplete. */
const IS_COMPLETE = and(
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

/** @throws DomainError session.expired, venues.notFound, venues.incomplete */
export const sendVenue = (deps: Deps, provider: Provider, id: string) =>
  move(deps, provider, id, {
    set: { moderation: "waiting", waitingSince: deps.clock.now(), reason: null },
    from: and(isAt("send"), IS_COMPLETE, MAILBOX_PROVED),
    done: inArray(venues.moderation, ["waiting", "validated"]),
    otherwise: "venues.incomplete",
  });

/** Shows a venue unless its provider is hidden. @throws as `sendVenue`; venues.publish before its approval */
export const publishVenue = (deps: Deps, provider: Provider, id: string) =>
  move(deps, provider, id, {
    set: { published: true, publishedAt: sql`coalesce(${venues.publishedAt}, ${deps.clock.now()})` },
    from: isAt("publish"),
    done: and(eq(venues.moderation, "validated"), eq(venues.published, true)),
    otherwise: "venues.publish",
  });

/** @throws DomainError session.expired, venues.notFound, venues.unpublish if it was never published or was sent back */
export const unpublishVenue = (deps: Deps, provider: Provider, id: string) =>
  move(deps, provider, id, {
    set: { published: false },
    from: isAt("unpublish"),
    done: and(eq(venues.published, false), isNotNull(venues.publishedAt)),
    otherwise: "venues.unpublish",
  });

interface Move {
  set: SQLiteUpdateSetSource<typeof venues>;
  from: SQL | undefined;
  /** Condition: already in the target state. */
  done: SQL | undefined;
  otherwise: "venues.incomplete" | "venues.publish" | "venues.unpublish";
}

async function move({ db, clock }: Deps, provider: Provider, publicId: string, { set, from, done, otherwise }: Move) {
  const now = clock.now();
  const own = isOwn(provider, publicId);
  const id = ownVenueId(provider, publicId);
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "venues.notFound": sql`${id} IS NOT NULL`,
      [otherwise]: sql`EXISTS (SELECT 1 FROM ${venues} WHERE ${and(own, or(from, done))})`,
    },
    {
      moved: db
        .update(venues)
        .set({ ...set, updatedAt: now })
        .where(and(own, from)),
      synced: syncVenue(db, id, now),
    },
  );
}

/** Deletes a venue. @throws session.expired, venues.notFound, venues.written (a request was sent to the venue) */
export async function deleteVenue({ db, clock }: Deps, provider: Provider, publicId: string): Promise<void> {
  const now = clock.now();
  const own = isOwn(provider, publicId);
  const id = ownVenueId(provider, publicId);
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "venues.notFound": sql`${id} IS NOT NULL`,
      "venues.written": sql`NOT EXISTS (SELECT 1 FROM ${requests} WHERE ${requests.venueId} = ${id})`,
    },
    {
      hidden: db.update(venues).set({ published: false }).where(own),
      unlisted: syncVenue(db, id, now),
      pictures: queueRemoval(
        db,
        sql`SELECT ${venueImages.src} FROM ${venueImages} WHERE ${venueImages.ownerId} = ${id}`,
        now,
      ),
      removed: db.delete(venues).where(own),
    },
  );
}

/** Creates a venue once per `publicId`, which the form contains. @throws session.expired, venues.create (id taken) */
export async function createVenue({ db, clock }: Deps, provider: Provider, publicId: string): Promise<void> {
  const now = clock.now();
  const { providerId } = provider;
  const isTaken = and(eq(venues.publicId, publicId), ne(venues.providerId, providerId));
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "venues.create": sql`NOT EXISTS (SELECT 1 FROM ${venues} WHERE ${isTaken})`,
    },
    {
      created: db
        .insert(venues)
        .values({ publicId, providerId, moderation: "notValidated", createdAt: now, updatedAt: now })
        .onConflictDoNothing(),
    },
  );
}
