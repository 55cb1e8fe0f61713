import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { mediaDays } from "#db/schema/statistics";
import { weddingImages, weddings } from "#db/schema/weddings";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { type Conditions, guardedBatch } from "~/domain/guarded-batch.server";
import { type Caption, describeStatements } from "~/domain/media/pictures.server";
import { queueRemoval } from "~/domain/media/stored-media.server";
import { judgeEach } from "~/domain/moderation/revise-texts.server";
import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import { PREVIOUS_WROTE } from "~/domain/notifications/outbox.server";
import type { PlaceSuggestion } from "~/domain/places/places.rules";
import { isUnchanged } from "~/domain/providers/form-state.server";
import { plainText } from "~/domain/providers/notation.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen, writeInSession } from "~/domain/sessions/session.server";
import { weddingPictures } from "./own-weddings.server";
import type { WeddingDetails } from "./wedding.form";
import { WEDDING_LIMITS, weddingSlug } from "./wedding.rules";
import { isBeyondQuota, ownWedding, pictureCount } from "./wedding-conditions.server";

const w = weddings;

/** Place of a wedding; null: none given; `kept`: as stored. */
export type WeddingPlace =
  | Pick<PlaceSuggestion, "name" | "zipCode" | "country" | "latitude" | "longitude">
  | null
  | "kept";

const columnsOf = ({ numberOfGuests, prestations, ...details }: WeddingDetails, place: WeddingPlace) => ({
  ...details,
  guests: numberOfGuests,
  services: JSON.stringify(prestations),
  ...(place === "kept"
    ? {}
    : {
        location: place?.name ?? "",
        city: place?.name ?? null,
        zipCode: place?.zipCode ?? null,
        country: place?.country ?? null,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
      }),
});

/** Returns lists of reasons to hold texts for a moderator: first of the wedding, then of each caption; empty: none. */
export const judgeWedding = (
  { db }: Pick<Deps, "db">,
  provider: Provider,
  { title, description }: WeddingDetails,
  captions: readonly Caption[] = [],
): Promise<Suspicion[][]> =>
  judgeEach(db, provider, [`${title}\n${plainText(description)}`, ...captions.map(({ caption }) => caption)]);

/** Inserts a draft. Safe to repeat. @throws session.expired, weddings.notFound (id is taken), weddings.most */
export async function startWedding(
  { db, clock }: Deps,
  provider: Provider,
  id: string,
  details: WeddingDetails,
  place: WeddingPlace,
  [reasons = []]: readonly Suspicion[][],
): Promise<void> {
  const now = clock.now();
  const { providerId } = provider;
  const isOwn = sql`EXISTS (SELECT 1 FROM ${w} WHERE ${ownWedding(provider, id)})`;
  const isTaken = sql`EXISTS (SELECT 1 FROM ${w} WHERE ${eq(w.publicId, id)})`;
  const hasRoom = sql`(SELECT count(*) FROM ${w} WHERE ${eq(w.providerId, providerId)}) < ${WEDDING_LIMITS.most}`;
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "weddings.notFound": sql`${isOwn} OR NOT ${isTaken}`,
      "weddings.most": sql`${isOwn} OR ${hasRoom}`,
    },
    {
      started: db
        .insert(w)
        .values({
          publicId: id,
          providerId,
          status: "unpublished",
          createdAt: now,
          updatedAt: now,
          ...columnsOf(details, place),
          heldAt: reasons.length > 0 ? now : null,
          findings: JSON.stringify(reasons),
        })
        .onConflictDoNothing(),
    },
    { "weddings.most": { count: WEDDING_LIMITS.most } },
  );
}

export interface SaveWedding {
  id: string;
  details: WeddingDetails;
  place: WeddingPlace;
  captions: readonly Caption[];
  /** Result of `judgeWedding`. */
  judged: readonly Suspicion[][];
  /** Publishes the wedding, and unpublishes `replaces`; null: the status does not change. */
  publish: { replaces: string | null } | null;
}

/**
 * Saves a wedding. New suspicious texts hide it until a moderator approves them.
 * @throws DomainError session.expired, profile.changed (the stored state differs from `latest`), weddings.notFound;
 * weddings.incomplete and weddings.quota: it is saved, but not published
 */
export async function saveWedding(
  { db, clock }: Deps,
  provider: Provider,
  { id, details, place, captions, judged, publish }: SaveWedding,
  latest?: Promise<string>,
): Promise<{ published: boolean; held: boolean }> {
  const now = clock.now();
  const [reasons = [], ...ofCaptions] = judged;
  const seen = await latest;
  const own = ownWedding(provider, id);
  const reworded = or(ne(w.title, details.title), ne(w.description, details.description));
  const i = weddingImages;
  const someHeld = sql`EXISTS (SELECT 1 FROM ${i} WHERE ${and(eq(i.ownerId, w.id), isNotNull(i.heldAt))})`;
  const read = await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "profile.changed": isUnchanged(provider, { wedding: id }, seen) },
    {
      saved: db
        .update(w)
        .set({
          ...columnsOf(details, place),
          findings: sql`CASE WHEN ${reworded} THEN ${JSON.stringify(reasons)} ELSE ${w.findings} END`,
          updatedAt: now,
        })
        .where(own),
      captions: describeStatements(db, weddingPictures(provider, id), captions, ofCaptions, now),
      published: publish
        ? publishStatements(db, provider, id, { title: details.title, replaces: publish.replaces }, now)
        : [],
      held: db
        .update(w)
        .set({ heldAt: sql`CASE WHEN ${w.findings} <> '[]' OR ${someHeld} THEN coalesce(${w.heldAt}, ${now}) END` })
        .where(own),
      found: outcomeOf(db, provider, id),
    },
  );
  const [found] = read.found;
  if (!found) throw new DomainError("weddings.notFound");
  if (publish && found.status !== "published") throw whyNot(found);
  return { published: found.status === "published", held: found.held };
}

const o = alias(weddings, "o");

/** Condition: meets the requirements for publication (rule portfolio-2). */
const IS_COMPLETE = sql`(length(${w.description}) >= ${WEDDING_LIMITS.description.min} AND ${w.location} <> ''
  AND ${pictureCount} >= ${WEDDING_LIMITS.fewestImages})`;

interface Publication {
  /** Title, from which the first publication derives the slug. */
  title: string;
  /** Wedding to withdraw if the plan has no more room, as announced to the provider; null: none. */
  replaces: string | null;
}

/** Publishes a wedding. Without room in the plan, `replaces` becomes a draft, and its publication date is reused. */
function publishStatements(
  db: Database,
  provider: Provider,
  id: string,
  { title, replaces }: Publication,
  now: number,
) {
  const own = ownWedding(provider, id);
  const slug = weddingSlug(title);
  const taken = sql`EXISTS (SELECT 1 FROM ${weddings} o
    WHERE ${o.providerId} = ${w.providerId} AND ${o.id} <> ${w.id} AND ${o.slug} = ${slug})`;
  const place = sql`(SELECT ${o.publishedAt} FROM ${weddings} o
    WHERE ${o.providerId} = ${provider.providerId} AND ${o.publicId} = ${replaces})`;
  const ready = sql`EXISTS (SELECT 1 FROM ${w} WHERE ${and(own, IS_COMPLETE, ne(w.status, "published"), isBeyondQuota(now))})`;
  return [
    db
      .update(w)
      .set({ status: "unpublished", updatedAt: now })
      .where(
        and(
          eq(w.providerId, provider.providerId),
          eq(w.publicId, replaces ?? ""),
          ne(w.publicId, id),
          eq(w.status, "published"),
          ready,
        ),
      ),
    db
      .update(w)
      .set({
        status: "published",
        slug: sql`coalesce(${w.slug}, CASE WHEN ${taken} THEN ${`${slug}-${id.slice(-8)}`} ELSE ${slug} END)`,
        publishedAt: sql`CASE WHEN ${PREVIOUS_WROTE} THEN ${place} ELSE coalesce(${w.publishedAt}, ${now}) END`,
        reason: null,
        updatedAt: now,
      })
      .where(and(own, ne(w.status, "published"), IS_COMPLETE, sql`(${PREVIOUS_WROTE} OR NOT ${isBeyondQuota(now)})`)),
  ] as const;
}

function whyNot(found: { complete: boolean }): DomainError {
  return new DomainError(found.complete ? "weddings.quota" : "weddings.incomplete", {
    count: WEDDING_LIMITS.fewestImages,
  });
}

const outcomeOf = (db: Database, provider: Provider, id: string) =>
  db
    .select({
      status: w.status,
      held: sql<boolean>`${w.heldAt} IS NOT NULL`.mapWith(Boolean),
      complete: IS_COMPLETE.mapWith(Boolean),
    })
    .from(w)
    .where(ownWedding(provider, id));

/** @throws DomainError session.expired, weddings.notFound, weddings.incomplete, weddings.quota */
export async function publishWedding({ db, clock }: Deps, provider: Provider, id: string, replaces: string | null) {
  const now = clock.now();
  const { rows } = await readInSession(db, [provider], {
    rows: db
      .select({ title: w.title })
      .from(w)
      .where(and(ownWedding(provider, id), sessionIsOpen(provider))),
  });
  const [stored] = rows;
  if (!stored) throw new DomainError("weddings.notFound");
  const read = await writeInSession(db, [provider], {
    published: publishStatements(db, provider, id, { title: stored.title, replaces }, now),
    found: outcomeOf(db, provider, id),
  });
  const [found] = read.found;
  if (!found) throw new DomainError("weddings.notFound");
  if (found.status !== "published") throw whyNot(found);
  return { held: found.held };
}

const mayChange = (provider: Provider, id: string): Conditions => ({
  "session.expired": sessionIsOpen(provider),
  "weddings.notFound": sql`EXISTS (SELECT 1 FROM ${w} WHERE ${ownWedding(provider, id)})`,
});

/** Makes a wedding a draft again. @throws DomainError session.expired, weddings.notFound */
export async function withdrawWedding({ db, clock }: Deps, provider: Provider, id: string): Promise<void> {
  await guardedBatch(db, mayChange(provider, id), {
    withdrawn: db.update(w).set({ status: "unpublished", updatedAt: clock.now() }).where(ownWedding(provider, id)),
  });
}

/** Deletes a wedding; `removeMedia` deletes its pictures later. @throws session.expired, weddings.notFound */
export async function deleteWedding({ db, clock }: Deps, provider: Provider, id: string): Promise<void> {
  const { images, isIn } = weddingPictures(provider, id);
  await guardedBatch(db, mayChange(provider, id), {
    files: queueRemoval(db, sql`SELECT ${images.src} FROM ${images} WHERE ${isIn}`, clock.now()),
    views: db
      .delete(mediaDays)
      .where(
        and(eq(mediaDays.providerId, provider.providerId), eq(mediaDays.kind, "portfolio"), eq(mediaDays.item, id)),
      ),
    deleted: db.delete(w).where(ownWedding(provider, id)),
  });
}
