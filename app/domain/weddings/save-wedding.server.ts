import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { weddingImages, weddings } from "#db/schema/weddings";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { type Caption, describeStatements } from "~/domain/media/pictures.server";
import { judgeEach } from "~/domain/moderation/revise-texts.server";
import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import type { PlaceSuggestion } from "~/domain/places/place-suggestions.rules";
import { isUnchanged } from "~/domain/providers/form-state.server";
import { plainText } from "~/domain/providers/notation.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { outcomeOf, publishStatements, whyNot } from "./publish-wedding.server";
import type { WeddingDetails } from "./wedding.form";
import { WEDDING_LIMITS } from "./wedding.rules";
import { ownWedding } from "./wedding-conditions.server";
import { weddingPictures } from "./wedding-gallery.server";

const w = weddings;

/** Place of a wedding: as found; null: none given; `kept`: as stored. */
export type WeddingPlace =
  | Pick<PlaceSuggestion, "name" | "zipCode" | "country" | "latitude" | "longitude">
  | null
  | "kept";

const columnsOf = (details: WeddingDetails, place: WeddingPlace) => ({
  title: details.title,
  description: details.description,
  style: details.style,
  weddingDate: details.weddingDate,
  guests: details.numberOfGuests,
  plannerBudget: details.plannerBudget,
  totalBudget: details.totalBudget,
  budgetHidden: details.budgetHidden,
  services: JSON.stringify(details.prestations),
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

/**
 * Checks the texts of a wedding and the captions of its pictures, in at most one round trip.
 * @returns reasons for holding the wedding, then those of each caption
 */
export const judgeWedding = (
  { db }: Pick<Deps, "db">,
  provider: Provider,
  { title, description }: WeddingDetails,
  captions: readonly Caption[] = [],
): Promise<Suspicion[][]> =>
  judgeEach(db, provider, [`${title}\n${plainText(description)}`, ...captions.map(({ caption }) => caption)]);

/**
 * Inserts a wedding as a draft, in one round trip. Safe to repeat.
 * @param id public id, from the page of the form
 * @param judged result of `judgeWedding`
 * @throws DomainError session.expired, weddings.notFound for another provider's id, weddings.most
 */
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
 * Saves the texts of a wedding and its pictures, and publishes it if requested, in one round trip. Suspicious texts
 * hide it until a moderator approves them; unchanged texts are not checked again.
 * @param latest the stored state that the form was compared with; without it nothing is compared
 * @throws DomainError session.expired, profile.changed, weddings.notFound; weddings.incomplete and
 * weddings.quota: it is saved, but not published
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
  const {
    found: [found],
  } = await guardedBatch(
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
  if (!found) throw new DomainError("weddings.notFound");
  if (publish && found.status !== "published") throw whyNot(found);
  return { published: found.status === "published", held: found.held };
}
