import { and, eq } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { reviewLinks } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { REVIEW_CODE_LENGTH } from "./review.rules";

/** Creates the provider's review link. Keeps an existing one. @throws DomainError session.expired */
export async function makeReviewLink({ db, clock }: Deps, provider: Provider): Promise<void> {
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider) },
    { made: db.insert(reviewLinks).values(newLink(provider, clock.now())).onConflictDoNothing() },
  );
}

/**
 * Replaces the review link; the old one stops working (rule reviewshow-5). Submitting twice renews it once.
 * @param code of the link as the page showed it
 * @throws DomainError session.expired
 */
export async function renewReviewLink({ db, clock }: Deps, provider: Provider, code: string): Promise<void> {
  const link = newLink(provider, clock.now());
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider) },
    {
      renewed: db
        .insert(reviewLinks)
        .values(link)
        .onConflictDoUpdate({ target: reviewLinks.providerId, set: link, setWhere: eq(reviewLinks.code, code) }),
    },
  );
}

const newLink = ({ providerId }: Provider, createdAt: number) => ({
  providerId,
  code: newPublicId(REVIEW_CODE_LENGTH),
  createdAt,
});

/** Returns only the provider's code, for its QR code. @returns null if there is none, or the session has ended */
export async function findReviewCode({ db }: { db: Database }, provider: Provider): Promise<string | null> {
  const [link] = await db
    .select({ code: reviewLinks.code })
    .from(reviewLinks)
    .where(and(eq(reviewLinks.providerId, provider.providerId), sessionIsOpen(provider)));
  return link?.code ?? null;
}
