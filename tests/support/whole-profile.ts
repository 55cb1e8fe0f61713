import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { auditEntries } from "#db/schema/administration";
import { impersonationSteps, impersonations } from "#db/schema/impersonations";
import { providerTextFindings, providerTextPrints } from "#db/schema/moderation";
import {
  calendarFeeds,
  calendarSources,
  providerBusyDates,
  providerImages,
  providerLanguages,
  providerServices,
  providerSocialLinks,
  providerVideos,
} from "#db/schema/providers";
import { reviewCases, reviewProofLooks, reviewProofs } from "#db/schema/reviews";
import { refreshTokens, sessions } from "#db/schema/sessions";
import { mediaDays, providerDays } from "#db/schema/statistics";
import {
  venueBusyDates,
  venueCalendarSources,
  venueFavorites,
  venueImages,
  venueServices,
  venues,
  venueVideos,
} from "#db/schema/venues";
import { weddingImages, weddings } from "#db/schema/weddings";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import { venue } from "~/domain/venues/venues.fixture";
import { saveProject } from "./projects";

interface Whole {
  providerId: number;
  /** Public id of the provider, also the prefix of its keys in the media store. */
  publicId: string;
  /** Account of a couple that wrote to the provider's venue and has it as favourite. */
  accountId: number;
  administratorId: number;
  /** Id of the review of the provider by `accountId`. */
  reviewId: number;
  /** Unique word in each text of the profile. */
  word: string;
  /** Name of the provider's venue, as the search finds it. */
  house: string;
  now: number;
}

/**
 * Saves all data of a provider except its account: a public profile, wedding and venue, with pictures, days, figures, a
 * case and a session of each kind. @returns keys in the media store
 */
export async function saveWholeProfile(db: Database, whole: Whole): Promise<string[]> {
  const { providerId, publicId, accountId, administratorId, reviewId, word, house, now } = whole;
  const at = { createdAt: now, updatedAt: now };
  const picture = { width: 1, height: 1, alt: word, caption: word, createdAt: now, position: 1 };
  const day = "2027-03-01";
  await db
    .insert(providerServices)
    .values({ providerId, code: "FULL_PLANNING", position: 0, description: word, budgetStartingFrom: 2500 });
  await db.insert(providerLanguages).values({ providerId, iso: "fr" });
  await db.insert(providerBusyDates).values({ providerId, date: "2027-06-12", fromCalendar: true });
  await db.insert(calendarFeeds).values({ providerId, hash: `feed-${providerId}`, createdAt: now });
  await db
    .insert(calendarSources)
    .values({ ownerId: providerId, url: `https://calendar.${word}.org/`, savedAt: now, nextReadAt: now, readAt: now });
  await db
    .insert(providerImages)
    .values({ ...picture, providerId, src: `${publicId}/whole-1`, publicId: "whole-photo", title: word });
  await db
    .insert(providerVideos)
    .values({ providerId, position: 0, link: `https://youtu.be/${word}`, title: word, publicId: "whole-video" });
  await db
    .insert(providerSocialLinks)
    .values({ providerId, network: "instagram", url: `https://instagram.com/${word}` });
  await db.insert(providerTextFindings).values({ providerId, field: "portrait", reasons: "[]" });
  await db.insert(providerTextPrints).values({ providerId, field: "portrait", hash: 1 });
  await db.insert(providerDays).values({ providerId, day, measure: "appearances", count: 1 });
  await db.insert(mediaDays).values({ providerId, kind: "photo", item: "whole-photo", day, count: 1 });

  const [wedding] = await db
    .insert(weddings)
    .values({
      ...{ publicId: "whole-wedding", providerId, title: word, slug: "whole", description: word, status: "published" },
      ...{ ...at, publishedAt: now },
    })
    .returning({ id: weddings.id });
  await db
    .insert(weddingImages)
    .values({ ...picture, ownerId: wedding?.id ?? 0, src: `${publicId}/whole-2`, publicId: "whole-cover" });

  const place = venue(71, { ...at, providerId, publicId: "whole-venue", name: house, description: `${word} ${house}` });
  await db.insert(venues).values({ ...place, detailedDescription: word, publishedAt: now });
  const ofVenue = { venueId: place.id, position: 0 };
  await db
    .insert(venueImages)
    .values({ ...picture, ownerId: place.id, src: `${publicId}/whole-3`, publicId: "whole-room" });
  await db.insert(venueServices).values({ ...ofVenue, name: `${word}saal`, description: `${word}raum` });
  await db.insert(venueVideos).values({ ...ofVenue, link: `https://vimeo.com/${word}`, title: word });
  await db.insert(venueBusyDates).values({ venueId: place.id, date: "2027-06-12", fromCalendar: true });
  await db
    .insert(venueCalendarSources)
    .values({ ownerId: place.id, url: `https://calendar.${word}.org/`, savedAt: now, nextReadAt: now, readAt: now });
  await db.insert(venueFavorites).values({ accountId, venueId: place.id, createdAt: now });
  await saveProject(db, { publicId: "to-the-venue", accountId, kind: "venue", guests: 80, eventDate: "2027-03-20" });
  await db.run(
    sql`INSERT INTO requests (public_id, project_id, provider_id, venue_id, status, message, created_at)
      SELECT 'request-to-venue', id, ${providerId}, ${place.id}, 'locked', 'Bonjour', ${now} FROM projects WHERE public_id = 'to-the-venue'`,
  );

  await db.insert(reviewCases).values({
    ...{ id: 71, publicId: "case-71", reviewId, kind: "dispute", openedBy: "provider", reason: "notClient" },
    ...{ text: word, authorText: "Wir waren dort", state: "closed", openedAt: now, decision: "kept", decidedAt: now },
    ...{ finalDecision: "kept", finalAt: now, appealBy: "provider", appealText: word, appealedAt: now },
    proofsDueAt: now,
  });
  const proof = { caseId: 71, type: "application/pdf", createdAt: now } as const;
  await db.insert(reviewProofs).values([
    { ...proof, publicId: "proof-1", sentBy: "author", src: "proofs/case-71/1", name: "rechnung.pdf" },
    { ...proof, publicId: "proof-2", sentBy: "provider", src: "proofs/case-71/2", name: `${word}.pdf` },
  ]);
  await db
    .insert(reviewProofLooks)
    .values({ caseId: 71, proof: "proof-1", sentBy: "author", administratorId, lookedAt: now });

  for (const owner of [{ providerId }, { accountId }]) {
    const id = "providerId" in owner ? "opened-provider" : "opened-couple";
    const times = { startedAt: now, expiresAt: now };
    await db.insert(impersonations).values({ ...owner, ...times, id, administratorId, reason: "help with the texts" });
    await db
      .insert(impersonationSteps)
      .values({ impersonationId: id, at: now, kind: "view", path: "/", requestId: "r" });
    await db.insert(auditEntries).values({
      ...{ at: now, administratorId, act: "x", subjectKind: "none", subjectId: "", requestId: "r" },
      impersonationId: id,
    });
    const session = { ...owner, id, remembered: false, device: "Firefox", createdAt: now, seenAt: now };
    await db.insert(sessions).values({ ...session, impersonationId: id });
    await db.insert(refreshTokens).values({ hash: id, sessionId: id, createdAt: now, expiresAt: now });
  }
  await db.batch(syncProvider(db, providerId, now));
  return [...[1, 2, 3].map((number) => `${publicId}/whole-${number}`), ...["proofs/case-71/1", "proofs/case-71/2"]];
}
