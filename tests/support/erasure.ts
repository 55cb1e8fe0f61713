import { eq, sql } from "drizzle-orm";
import { beforeAll } from "vitest";
import { contentReports } from "#db/schema/administration";
import { digestItems } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { reviewCases, reviewProofs, reviews } from "#db/schema/reviews";
import { loadEnumerations } from "#db/seed/load-enumerations";
import type { MediaStore } from "~/adapters/media-store/port";
import { forgetPurges } from "~/domain/caches/purges.server";
import { days } from "~/domain/durations";
import { links } from "~/domain/links.fixture";
import { removeMedia } from "~/domain/media/stored-media.server";
import { syncRating } from "~/domain/reviews/reviews.server";
import { stoppedClock } from "./couples";
import { type TestDatabase, useTestDatabase } from "./database";
import { START, saveRetentionWorld } from "./retention-world";
import { findTraces, mergeSearches } from "./traces";

/** Accounting tables. They reference an account by its id and contain no other personal data. */
const ACCOUNTING = [
  ...["credit_entries", "credit_claims", "orders", "payment_customers", "payment_invoices", "subscriptions"],
];

/** Provides rows in all retained tables, and the media keys that they reference. */
export function useErasure() {
  const test = useTestDatabase();
  const deps = () => ({ db: test.db, clock: stoppedClock(START), links, secret: "a secret of the tests" });
  const files = new Set<string>();
  beforeAll(async () => {
    await loadEnumerations({ url: test.url });
    for (const key of await saveRetentionWorld(test.db)) files.add(key);
  });

  /** Deletes queued objects and merges the search indexes, as the cron does. */
  async function settle(): Promise<void> {
    const remove: MediaStore["remove"] = async (key) => {
      for (const file of files) if (file === key || (key.endsWith("/") && file.startsWith(key))) files.delete(file);
    };
    await removeMedia({
      ...deps(),
      media: { put: async () => undefined, get: async () => null, has: async () => false, remove },
    });
    await forgetPurges({ ...deps(), clock: { now: () => Date.now() + days(1) } });
    await mergeSearches(test.db);
  }

  /** Finds words in the media store and in all tables except the accounting tables. */
  async function traces(words: readonly string[]): Promise<string[]> {
    const found = await findTraces(test.db, words);
    return [
      ...found.filter((one) => !ACCOUNTING.some((table) => one.endsWith(` in ${table}`))),
      ...words.flatMap((word) => [...files].filter((file) => file.includes(word)).map((file) => `${word} in ${file}`)),
    ];
  }

  /** Returns the tables with a row that contains an account's number, except the accounting tables. */
  async function numbered(column: "provider_id" | "account_id", id: number): Promise<string[]> {
    const tables = await test.db.all<{ name: string }>(
      sql`SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = ${column}`,
    );
    const found: string[] = [];
    for (const { name } of tables.filter(({ name }) => !ACCOUNTING.includes(name))) {
      const rows = await test.db.all(
        sql`SELECT 1 FROM ${sql.identifier(name)} WHERE ${sql.identifier(column)} = ${id}`,
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  return { test, deps, files, settle, traces, numbered };
}

interface Writer {
  name: string;
  /** Verified address of the author. */
  email: string;
  /** Unique word in each text of the account. */
  word: string;
}

/**
 * Saves texts of an account on pages of provider 3: a review by the shared link with photograph, case and document,
 * emails about it, and a report.
 * @returns keys in the media store
 */
export async function saveWrittenElsewhere({ db }: TestDatabase, { name, email, word }: Writer): Promise<string[]> {
  const text = `${word} hat uns einen schönen Tag gemacht, vielen Dank dafür.`;
  const [review] = await db
    .insert(reviews)
    .values({
      ...{ publicId: "review-elsewhere", providerId: 3, authorKind: "provider", authorName: name, authorEmail: email },
      ...{ locale: "de", weddingDate: "2026-06-20", stars: 2, text, status: "published", publishedAt: START },
      ...{ photo: "with-credits/photo", authorHash: "elsewhere", createdAt: START },
    })
    .returning({ id: reviews.id });
  await db.update(reviews).set({ requestId: null }).where(eq(reviews.publicId, "review-elsewhere"));
  await db.insert(reviewCases).values({
    ...{ id: 81, publicId: "case-81", reviewId: review?.id ?? 0, kind: "dispute", openedBy: "provider" },
    ...{ reason: "notClient", state: "open", openedAt: START, authorText: word, authorHash: "case-81" },
  });
  await db.insert(reviewProofs).values({
    ...{ caseId: 81, publicId: "proof-81", sentBy: "author", src: "proofs/case-81/1", name: `${word}.pdf` },
    ...{ type: "application/pdf", createdAt: START },
  });
  await db.batch(syncRating(db, 3, START));
  const message = { kind: "email", state: "sent", nextAttemptAt: START, createdAt: START } as const;
  const report = { ...message, recipient: email, providerId: 3, text: `Guten Tag ${name}` };
  await db.insert(outbox).values([
    { ...message, dedupeKey: "reviewPublished:review-elsewhere:1", recipient: email, text: name },
    { ...message, dedupeKey: "reviewCase:review-elsewhere:case-81:opened", recipient: email, text: name },
    { ...message, dedupeKey: "newReview:review-elsewhere:1", recipient: "3@example.org", providerId: 3, text: name },
    { ...report, dedupeKey: "contentReport:elsewhere:received" },
  ]);
  await db.insert(digestItems).values({
    ...{ dedupeKey: "newReview:review-elsewhere:2", providerId: 3, notice: "review", text: name, url: "/" },
    createdAt: START,
  });
  await db.insert(contentReports).values({
    ...{ publicId: "elsewhere", reporterHash: "e", providerHash: "f", targetKind: "profile", targetId: "with-credits" },
    ...{ providerId: 3, reason: "rights", text: "Das Foto ist nicht von dort", reporterName: name, locale: "de" },
    reporterEmail: email,
    market: "DE",
    openedAt: START,
    dueAt: START,
    state: "open",
  });
  return ["with-credits/photo", "proofs/case-81/1"];
}
