import type { Database } from "#db/client.server";
import { reviews } from "#db/schema/reviews";
import { days } from "~/domain/durations";
import { NOON } from "~/domain/matching/planners.fixture";

type ReviewRow = typeof reviews.$inferInsert;

/** A published review of provider 1; tests say only what matters to them. The higher its number, the newer. */
export const review = (id: number, changes: Partial<ReviewRow> = {}): ReviewRow => ({
  id,
  publicId: `review-${id}`,
  providerId: 1,
  authorKind: "couple",
  authorName: `Author ${id}`,
  authorEmail: `author-${id}@example.org`,
  locale: "fr",
  weddingDate: "2026-06-06",
  stars: 5,
  text: "Everything was where it should be, and nobody had to ask twice.",
  status: "published",
  authorHash: `author-${id}`,
  createdAt: NOON + id,
  confirmedAt: NOON + id,
  publishedAt: NOON + days(id),
  ...changes,
});

export const saveReviews = (db: Database, rows: readonly ReviewRow[]) => db.insert(reviews).values([...rows]);
