import { eq } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { reviewCases, reviewProofLooks, reviewProofs, reviews } from "#db/schema/reviews";
import { NOW, useReviews } from "~/domain/reviews/reviews.fixture";
import type { Administrator, Provider } from "~/domain/sessions/session.rules";
import { saveAdministrator } from "../../../tests/support/administrators";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import type { Decision, ReviewReason } from "./case.rules";
import { decideCase } from "./decide-case.server";
import { openCase, REVIEW_CASES, reportReview } from "./review-cases.server";

export const WHY = "L’invitation montre que cette personne y était.";
export const PDF = new TextEncoder().encode(`%PDF-1.4\n${" ".repeat(100)}\n%%EOF\n`);

type Row = typeof reviews.$inferInsert;

/** Sets up provider 3 with two published reviews, provider 2 and a moderator, for the tests of a file. */
export function useCases() {
  const world = useReviews();
  const { test, clock, deps, emails } = world;
  let provider: Provider;
  let other: Provider;
  let moderator: Administrator;

  const review = (id: number, changes: Partial<Row> = {}) => ({
    ...{ id, publicId: `review-${id}`, providerId: 1, authorKind: "guest" as const, authorName: `Ada ${id}` },
    ...{ authorEmail: `ada-${id}@example.org`, locale: "de" as const, weddingDate: "2026-06-20", stars: 1 },
    ...{ text: "Die Musik war zu laut, und das Essen kam erst um elf Uhr.", status: "published" as const },
    ...{ authorHash: `hash-${id}`, createdAt: NOW - 2, publishedAt: NOW - 1, ...changes },
  });
  const save = (...rows: ReturnType<typeof review>[]) => test.db.insert(reviews).values(rows);

  beforeAll(async () => {
    other = await saveProvider(test.db, 2, approvedProvider);
    moderator = await saveAdministrator(test.db, 1);
  });
  beforeEach(async () => {
    provider ??= await saveProvider(test.db, 3, approvedProvider);
    await save(review(1, { providerId: 3 }), review(2, { providerId: 3, stars: 5 }));
  });

  const open = (reason: ReviewReason, number = 1, actor = provider) =>
    openCase(deps(), actor, { review: `review-${number}`, reason, text: "Niemand dieses Namens." });
  const report = (reason: "insult" | "untrue" | "other" = "insult", ip = "203.0.113.9", number = 1) =>
    reportReview(deps(), { review: `review-${number}`, reason, text: "", ip });
  const cases = () => test.db.select().from(reviewCases).orderBy(reviewCases.id);
  const latest = async () => (await cases()).at(-1) as typeof reviewCases.$inferSelect;
  const decide = async (decision: Decision, state: "open" | "appealed" = "open", id?: string) =>
    decideCase(deps(), moderator, REVIEW_CASES, { id: id ?? (await latest()).publicId, decision, reason: WHY, state });
  const stored = async (number = 1) =>
    (await test.db.select().from(reviews).where(eq(reviews.id, number)))[0] as typeof reviews.$inferSelect;
  const secretMailed = async () =>
    (await emails())
      .map(({ text }) => /review-case\/(\w+)/.exec(text)?.[1])
      .filter(Boolean)
      .at(-1) ?? "";
  const proofs = () => test.db.select().from(reviewProofs).orderBy(reviewProofs.createdAt);
  const looks = () => test.db.select().from(reviewProofLooks);

  return {
    ...world,
    ...{
      open,
      report,
      cases,
      latest,
      decide,
      review,
      save,
      stored,
      files: world.stored,
      secretMailed,
      proofs,
      looks,
      clock,
    },
    actors: () => ({ provider, other, moderator }),
  };
}
