import { randomBytes } from "node:crypto";
import { write } from "./database";

interface NewReview {
  stars?: number;
  authorKind?: string;
  authorName?: string;
  text?: string;
  locale?: string;
  metHere?: boolean;
  answer?: string;
  /** True: the answer waits for a moderator. `answerReason` is a moderator's reason for returning the answer. */
  answerWaits?: boolean;
  answerReason?: string;
}

/** Inserts a published review of a provider, as its newest one. @returns its public id */
export async function insertReview(provider: string, review: NewReview = {}): Promise<string> {
  const { stars = 5, authorKind = "couple", authorName = "Louise Martin", locale = "en" } = review;
  const { text = "Everything was where it should be, and nobody had to ask twice.", metHere = false } = review;
  const id = randomBytes(8).toString("hex");
  const now = Date.now();
  await write({
    sql: `INSERT INTO reviews (public_id, provider_id, met_here, author_kind, author_name, author_email, locale, wedding_date, stars, text,
        status, author_hash, created_at, confirmed_at, published_at, answer, answered_at, answer_waiting_since, answer_reason)
      SELECT ?1, id, ?3, ?4, ?5, ?1 || '@example.org', ?6, '2026-06-06', ?7, ?8, 'published', ?1, ?9, ?9, ?9, ?10, ?11, ?12, ?13
      FROM providers WHERE public_id = ?2`,
    args: [id, provider, metHere ? 1 : 0, authorKind, authorName, locale, stars, text, now, ...answered(review, now)],
  });
  return id;
}

const answered = ({ answer, answerWaits = false, answerReason }: NewReview, now: number) =>
  answer ? [answer, now, answerWaits ? now : null, answerReason ?? null] : [null, null, null, null];
