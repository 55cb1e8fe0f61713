import type { Database } from "#db/client.server";
import { reviews } from "#db/schema/reviews";
import { days } from "~/domain/durations";
import { NOON } from "~/domain/matching/planners.fixture";

type ReviewRow = typeof reviews.$inferInsert;

/**
 * Returns a published review of provider 1. Tests set only the values that matter to them. Higher numbers are newer.
 */
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
