import { and, desc, eq, exists, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { moderationDecisions } from "#db/schema/moderation";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { flag } from "~/domain/providers/completion-steps.server";
import { isShown } from "~/domain/providers/shown.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { type ReviewNeed, type ReviewState, reviewState } from "./moderation.rules";
import { FULFILLED, missingIn, READY_FOR_REVIEW } from "./review-needs.server";

/** Moderation status of a provider's own profile. Instants are milliseconds since the epoch. */
export interface Review {
  publicId: string;
  state: ReviewState;
  waitingSince: number | null;
  approvedAt: number | null;
  /** Last reason from the moderators; empty while the profile is in the queue, and after a full approval. */
  reason: string;
  decidedAt: number | null;
  missing: ReviewNeed[];
  isPublic: boolean;
}

function lastDecision<C extends SQLiteColumn>(column: C): SQL<C["_"]["data"] | null> {
  const d = moderationDecisions;
  return sql`(SELECT ${column} FROM ${d} WHERE ${eq(d.providerId, providers.id)} ORDER BY ${desc(d.id)} LIMIT 1)`;
}

function reviewQuery({ db }: Pick<Deps, "db">, provider: Provider) {
  return db
    .select({
      publicId: providers.publicId,
      status: providers.status,
      waitingSince: providers.reviewRequestedAt,
      approvedAt: providers.approvedAt,
      isPublic: flag(isShown()),
      decision: lastDecision(moderationDecisions.decision),
      reason: lastDecision(moderationDecisions.reason),
      decidedAt: lastDecision(moderationDecisions.createdAt),
      fulfilled: FULFILLED,
    })
    .from(providers)
    .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider)));
}

function toReview({
  status,
  decision,
  reason,
  fulfilled,
  ...row
}: Awaited<ReturnType<typeof reviewQuery>>[number]): Review {
  const waiting = row.waitingSince !== null;
  return {
    ...row,
    state: reviewState({ status, waiting, lastDecision: decision }),
    reason: waiting ? "" : (reason ?? ""),
    missing: missingIn(fulfilled),
  };
}

/** @returns null if the session has ended, or the account is deleted */
export async function findReview(deps: Pick<Deps, "db">, provider: Provider): Promise<Review | null> {
  const [row] = await reviewQuery(deps, provider);
  return row ? toReview(row) : null;
}

/**
 * Sends the profile to the moderation queue if it is complete. Also works after requested changes or a refusal.
 * Idempotent.
 * @throws DomainError session.expired, review.incomplete
 */
export async function requestReview({ db, clock }: Deps, provider: Provider): Promise<void> {
  const own = eq(providers.id, provider.providerId);
  const ready = db.select({ id: providers.id }).from(providers).where(and(own, READY_FOR_REVIEW));
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "review.incomplete": exists(ready) },
    {
      sent: db
        .update(providers)
        .set({ reviewRequestedAt: clock.now() })
        .where(
          and(
            own,
            isNull(providers.reviewRequestedAt),
            or(ne(providers.status, "verified"), eq(lastDecision(moderationDecisions.decision), "changes_asked")),
          ),
        ),
    },
  );
}
