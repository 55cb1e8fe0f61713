import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { contentReports } from "#db/schema/administration";
import { mediaRemovals } from "#db/schema/media";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import { reviewCases, reviewLinks, reviewProofLooks, reviewProofs, reviews } from "#db/schema/reviews";
import { mediaDays, providerDays, providerViews } from "#db/schema/statistics";
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
import { links } from "~/domain/links.fixture";
import { rebuildVenues } from "~/domain/venues/sync-venue.server";
import { saveAdministrator } from "../../../tests/support/administrators";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { givePassword, PASSWORD } from "../../../tests/support/provider-accounts";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import type { Provider } from "../sessions/session.rules";
import { deleteProvider } from "./delete-provider.server";
import { exportProvider } from "./export-provider.server";

const test = useTestDatabase();
const NOW = Date.UTC(2027, 2, 1, 8);
const clock = stoppedClock(NOW);
const deps = () => ({ db: test.db, clock, links, secret: "a secret of the tests" });
/** Word in every text, and nowhere else in the data. */
const WORD = "Kaleidoskop";
const LONG = `${WORD} review: everything was where it should be, and nobody had to ask twice.`;
const DAY = "2027-02-01";

let own: Provider;

beforeAll(async () => {
  await saveAdministrator(test.db, 1);
  await saveCouple(test.db, 1);
});

/** Inserts one row of provider 1 into each table of weddings, venues, reviews and statistics. */
beforeEach(async () => {
  await test.db.delete(providers);
  for (const table of [outbox, mediaRemovals]) await test.db.delete(table);
  own = await saveProvider(test.db, 1, { ...approvedProvider, publicId: "leaver" });
  await givePassword(test.db, own);
  const picture = { ownerId: 1, position: 0, width: 400, height: 400, caption: `${WORD} caption`, createdAt: NOW };
  const review = {
    ...{ providerId: 1, authorKind: "couple" as const, authorName: `${WORD} & Karim`, locale: "de" as const, stars: 5 },
    ...{ weddingDate: "2026-06-06", text: LONG, createdAt: NOW, confirmedAt: NOW },
  };
  await test.db.batch([
    test.db.insert(weddings).values({
      ...{ id: 1, publicId: "wedding", providerId: 1, slug: "w", title: `${WORD} wedding`, status: "published" },
      ...{ createdAt: NOW, updatedAt: NOW, publishedAt: NOW },
    }),
    test.db.insert(weddingImages).values({ ...picture, publicId: "wp", src: "leaver/wedding" }),
    test.db.insert(venues).values({
      ...{ id: 1, publicId: "venue", providerId: 1, name: `${WORD} mill`, type: "unusual", moderation: "validated" },
      ...{ published: true, visible: true, country: "FR", city: "Andlau", latitude: 48, longitude: 7 },
      ...{ seatedCapacity: 80, standingCapacity: 90, minPrice: 1, maxPrice: 2, reachedStep: 7 },
      ...{ createdAt: NOW, updatedAt: NOW, publishedAt: NOW },
    }),
    test.db.insert(venueImages).values({ ...picture, publicId: "vp", src: "leaver/venue" }),
    test.db.insert(venueServices).values({ venueId: 1, position: 0, name: `${WORD} service` }),
    test.db.insert(venueVideos).values({ venueId: 1, position: 0, link: "x", title: `${WORD} film` }),
    test.db.insert(venueBusyDates).values({ venueId: 1, date: "2027-08-07" }),
    test.db.insert(venueCalendarSources).values({ ownerId: 1, url: "x", savedAt: NOW, nextReadAt: NOW }),
    test.db.insert(venueFavorites).values({ venueId: 1, accountId: 1, createdAt: NOW }),
    test.db.insert(reviewLinks).values({ providerId: 1, code: `${WORD}code`, createdAt: NOW }),
    test.db.insert(reviews).values([
      {
        ...{ ...review, id: 1, publicId: "r1", status: "published", publishedAt: NOW, photo: "leaver/review" },
        ...{ authorEmail: "louise@example.org", authorHash: "1", answer: `${WORD} answer`, answeredAt: NOW },
      },
      { ...review, id: 2, publicId: "r2", status: "waiting", authorEmail: "hanna@example.org", authorHash: "2" },
    ]),
    test.db.insert(reviewCases).values({
      ...{ id: 1, publicId: "c1", reviewId: 1, kind: "dispute", openedBy: "provider", reason: "notClient" },
      ...{ text: `${WORD} case`, state: "open", openedAt: NOW },
    }),
    test.db.insert(contentReports).values({
      ...{ publicId: "n1", reporterHash: "1", providerHash: "2", targetKind: "profile", targetId: "provider-1" },
      ...{
        providerId: 1,
        reason: "rights",
        text: `${WORD} reported`,
        reporterName: "Ada",
        reporterEmail: "a@example.org",
      },
      locale: "en",
      market: "GB",
      openedAt: NOW,
      dueAt: NOW,
      state: "decided",
      decision: "kept",
      decisionReason: `${WORD} decision`,
      decidedAt: NOW,
    }),
    test.db.insert(reviewProofs).values({
      ...{ caseId: 1, publicId: "p1", sentBy: "provider", src: "proofs/c1/1", name: `${WORD}.pdf` },
      ...{ type: "application/pdf", createdAt: NOW },
    }),
    test.db
      .insert(reviewProofLooks)
      .values({ caseId: 1, proof: "p1", sentBy: "provider", administratorId: 1, lookedAt: NOW }),
    test.db.insert(providerViews).values({ providerId: 1, day: DAY, count: 701 }),
    test.db.insert(providerDays).values({ providerId: 1, day: DAY, measure: "badge", count: 702 }),
    test.db.insert(mediaDays).values({ providerId: 1, kind: "portfolio", item: "wedding", day: DAY, count: 703 }),
  ]);
  await rebuildVenues(test.db, NOW);
});

async function tables(): Promise<string[]> {
  const links = await test.db.all<{ child: string; parent: string }>(sql`
    SELECT m.name AS child, f."table" AS parent FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table'`);
  const below = new Set(["providers"]);
  for (let before = 0; before < below.size; ) {
    before = below.size;
    for (const { child, parent } of links) if (below.has(parent)) below.add(child);
  }
  return [...below]
    .filter((name) => /^(portfolio|venue|review|content|media_days|provider_days|provider_views)/.test(name))
    .sort();
}
const isFilled = async (name: string) =>
  (await test.db.all(sql`SELECT 1 FROM ${sql.identifier(name)} LIMIT 1`)).length > 0;

it("a provider's export has its weddings, venues, reviews and figures (pro-account-9)", async () => {
  const data = JSON.stringify(await exportProvider(deps(), own));
  for (const what of [
    "wedding",
    "caption",
    "mill",
    "service",
    "film",
    "review",
    "answer",
    "& Karim",
    "case",
    "decision",
  ])
    expect(data, what).toContain(`${WORD} ${what}`);
  for (const other of ["2027-08-07", `${WORD}code`, "/media/leaver/wedding", `${WORD}.pdf`, "701", "702", "703"])
    expect(data, other).toContain(other);
  expect(
    data,
    "an author's mailbox, and what nobody has read yet, are the author's, and a report is its reporter's",
  ).not.toMatch(/louise@|hanna@|"r2"|Kaleidoskop reported|a@example/);
});

it("weddings, venues and reviews are deleted with the account, with photos and documents, and authors of reviews receive an email (pro-account-17, pro-account-10, review-13)", async () => {
  // Invitations reference requests, which the test of the account covers.
  const all = (await tables()).filter((name) => name !== "review_invitations");
  expect(all.length).toBeGreaterThan(12);
  for (const name of all) expect([name, await isFilled(name)]).toEqual([name, true]);
  await deleteProvider(deps(), own, { reason: "No longer in the trade", currentPassword: PASSWORD });
  for (const name of all) expect([name, await isFilled(name)]).toEqual([name, false]);
  const keys = (await test.db.select().from(mediaRemovals)).map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(["leaver/", "proofs/c1/"]));
  const emails = await test.db.select().from(outbox);
  expect(emails.map(({ recipient }) => recipient)).toEqual(
    expect.arrayContaining(["louise@example.org", "hanna@example.org"]),
  );
  expect(emails.map(({ text }) => text).join()).not.toContain(WORD);
});
