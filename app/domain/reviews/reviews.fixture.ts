import { eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { accounts } from "#db/schema/accounts";
import { mediaRemovals } from "#db/schema/media";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import { requests } from "#db/schema/requests";
import { reviewLinks, reviews } from "#db/schema/reviews";
import type { Images } from "~/adapters/images/port";
import type { MediaStore } from "~/adapters/media-store/port";
import { links } from "~/domain/links.fixture";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProject } from "../../../tests/support/projects";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { confirmReview } from "./authored-review.server";
import type { ReviewFields } from "./review.form";
import { type WriteReview, writeReview } from "./write-review.server";

export const NOW = Date.UTC(2027, 2, 1, 8);
export const CODE = "0123456789abcdef";

export const fields: ReviewFields = {
  stars: 4,
  authorKind: "guest",
  name: "Sophie",
  weddingDate: "2026-06-20",
  text: "Nous étions cent vingt et personne n’a cherché sa chaise.",
  email: "sophie@example.org",
};

/**
 * Sets up provider 1 with its link, and an empty media store, for the tests of a file. Each test begins without
 * reviews.
 */
export function useReviews() {
  const test = useTestDatabase();
  const clock = stoppedClock(NOW);
  const stored = new Map<string, Uint8Array>();
  const media: MediaStore = {
    put: async (key, bytes) => void stored.set(key, bytes),
    get: async (key) => stored.get(key) ?? null,
    has: async (key) => stored.has(key),
    remove: async (key) => void stored.delete(key),
  };
  const images: Images = { render: async (parts) => new Uint8Array(Buffer.concat(parts)) };
  const deps = () => ({
    db: test.db,
    clock,
    links,
    requestId: "request-1",
    media,
    images,
    secret: "a secret of the tests",
  });

  const write = (changes: Partial<ReviewFields> = {}, more: Partial<WriteReview> = {}) =>
    writeReview(deps(), {
      code: CODE,
      invitation: null,
      file: null,
      ip: "203.0.113.7",
      locale: "fr",
      fields: { ...fields, ...changes },
      ...more,
    });
  const emails = () => test.db.select().from(outbox).orderBy(outbox.id);
  const secretMailed = async () =>
    /(?:confirm-review|my-review)\/(\w+)/.exec((await emails()).at(-1)?.text ?? "")?.[1] ?? "";
  /** Writes a review with a verified address. @returns the author's secret */
  async function confirmed(changes: Partial<ReviewFields> = {}, more: Partial<WriteReview> = {}) {
    await write(changes, more);
    const secret = await secretMailed();
    await confirmReview(deps(), secret);
    return secret;
  }
  /**
   * Creates couple 1 as the only couple, with a request that provider 1 accepted.
   * @param eventDate YYYY-MM-DD
   * @returns the couple and the id of the request
   */
  async function metHere(eventDate: string) {
    await test.db.delete(accounts);
    const couple = await saveCouple(test.db, 1);
    await saveProject(test.db, { id: 1, accountId: 1, eventDate });
    const request = { publicId: "request-1", projectId: 1, providerId: 1, message: "Bonjour", createdAt: 0 };
    const [saved] = await test.db
      .insert(requests)
      .values({ ...request, status: "unlocked" })
      .returning({ id: requests.id });
    return { couple, requestId: saved?.id ?? 0 };
  }
  const all = () => test.db.select().from(reviews).orderBy(reviews.id);
  const rating = async () =>
    (
      await test.db
        .select({ rating: providers.rating, count: providers.reviewCount })
        .from(providers)
        .where(eq(providers.id, 1))
    )[0];

  beforeEach(async () => {
    clock.at = NOW;
    stored.clear();
    for (const table of [reviews, outbox, mediaRemovals, rateLimits]) await test.db.delete(table);
    const [known] = await test.db.select({ id: providers.id }).from(providers).where(eq(providers.id, 1));
    if (known) return;
    await saveProvider(test.db, 1, approvedProvider);
    await test.db.insert(reviewLinks).values({ providerId: 1, code: CODE, createdAt: NOW });
  });

  return { test, clock, stored, deps, write, confirmed, emails, secretMailed, metHere, all, rating };
}
