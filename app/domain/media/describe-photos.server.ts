import { eq, or, sql } from "drizzle-orm";
import { providerImages } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { askReview } from "~/domain/moderation/ask-review.server";
import { assignWords } from "~/domain/moderation/media-words.server";
import { judgeEach } from "~/domain/moderation/revise-texts.server";
import { isUnchanged } from "~/domain/providers/form-state.server";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { ownPhoto } from "./find-photos.server";

export interface Description {
  publicId: string;
  title: string;
  /** Can be empty, like the title: the photo stays hidden then. */
  description: string;
}

const i = providerImages;

/**
 * Stores the titles and descriptions of new photos, in at most two round trips. Photos with both become visible.
 * @param latest the stored state that the form was compared with; without it nothing is compared
 * @returns the number of photos with both, and the number of those held for a moderator
 * @throws DomainError session.expired, profile.changed
 */
export async function describePhotos(
  { db, clock }: Deps,
  provider: Provider,
  descriptions: readonly Description[],
  latest?: Promise<string>,
): Promise<{ described: number; held: number }> {
  const now = clock.now();
  // Runs both reads in parallel: they share one round trip.
  const [judged, seen] = await Promise.all([
    judgeEach(
      db,
      provider,
      descriptions.map(({ title, description }) => `${title}\n${description}`),
    ),
    latest,
  ]);
  const ids = descriptions.map(({ publicId }) => publicId);
  const statements = descriptions.map(({ publicId, title, description }, index) => {
    const isWhole = title !== "" && description !== "";
    const words = { title, description };
    // The owner may have hidden a photo that was described in another tab.
    const shown = or(eq(i.visible, true), eq(i.title, ""), eq(i.description, ""));
    return db
      .update(i)
      .set({ ...assignWords("photos", words, judged[index] ?? [], now), visible: isWhole ? sql`${shown}` : false })
      .where(ownPhoto(provider, publicId));
  });
  const whole = sql`${i} JOIN json_each(${JSON.stringify(descriptions.filter(({ title, description }) => title && description))}) d
    ON ${i.providerId} = ${provider.providerId} AND ${i.publicId} = d.value ->> 'publicId'`;
  const differs = sql`(${i.title} <> d.value ->> 'title' OR ${i.description} <> d.value ->> 'description')`;
  const {
    found: [found],
  } = await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "profile.changed": isUnchanged(provider, { photos: ids }, seen) },
    {
      review: askReview(db, provider, sql`EXISTS (SELECT 1 FROM ${whole} WHERE ${differs})`, now),
      texts: statements,
      synced: syncProvider(db, provider.providerId, now),
      found: db.all<{ described: number; held: number }>(sql`
        SELECT (SELECT count(*) FROM ${whole}) AS described,
          (SELECT count(*) FROM ${whole} WHERE ${i.heldAt} IS NOT NULL OR ${i.pendingTexts} IS NOT NULL) AS held`),
    },
  );
  return found ?? { described: 0, held: 0 };
}
