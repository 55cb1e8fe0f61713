import { and, desc, eq, exists, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { moderationDecisions } from "#db/schema/moderation";
import { providerCredentials } from "#db/schema/provider-accounts";
import { providerImages, providerLanguages, providerServices, providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { flag, HAS_SIRET, has, STEP_CONDITIONS, VISIBLE_IMAGE } from "~/domain/providers/completion-steps.server";
import { isShown } from "~/domain/providers/shown.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { REVIEW_NEEDS, type ReviewNeed, reviewState } from "./moderation.rules";

export type Review = ReturnType<typeof toReview>;

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

function toReview({ status, decision, reason, fulfilled, ...row }: Awaited<ReturnType<typeof reviewQuery>>[number]) {
  const waiting = row.waitingSince !== null;
  return {
    ...row,
    state: reviewState({ status, waiting, lastDecision: decision }),
    reason: waiting ? "" : (reason ?? ""),
    missing: missingIn(fulfilled),
  };
}

/** @returns null if the session has ended, or the account is deleted */
export async function findReview(deps: Pick<Deps, "db">, provider: Provider) {
  const [row] = await reviewQuery(deps, provider);
  return row ? toReview(row) : null;
}

/** Sends a profile for approval, also after a refusal. @throws DomainError session.expired, review.incomplete */
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

/** Condition: the profile is approved. A moderator reads the whole profile before its approval. */
export const APPROVED = eq(providers.status, "verified");

/** Returns an approved profile to the queue, or keeps its place. @param changed condition: the content differs */
export const askReview = (db: Database, provider: Provider, changed: SQL | undefined, now: number) =>
  db
    .update(providers)
    .set({ reviewRequestedAt: sql`coalesce(${providers.reviewRequestedAt}, ${now})` })
    .where(and(eq(providers.id, provider.providerId), APPROVED, changed));

/** Condition on a row of providers: the national register lists it, or was not queried (rule company-6). */
export const REGISTER_AGREES = sql`coalesce(${providers.registerState}, '') NOT IN ('not_found', 'closed')`;

export const EMAIL_VERIFIED = has(providerCredentials, isNotNull(providerCredentials.emailVerifiedAt));

/** Condition on `providers`: a venue, whose services and prices are those of its venue pages. */
const IS_VENUE = eq(providers.kind, "venue");

/** Requirements of `REVIEW_NEEDS` for a row of providers, as query columns for `missingIn` (rule moderation-2). */
export const FULFILLED: Record<ReviewNeed, SQL<boolean>> = {
  email: EMAIL_VERIFIED,
  name: flag(ne(providers.name, "")),
  siret: flag(HAS_SIRET),
  register: flag(REGISTER_AGREES),
  city: flag(ne(providers.city, "")),
  language: has(providerLanguages),
  service: flag(or(IS_VENUE, has(providerServices))),
  price: flag(or(IS_VENUE, STEP_CONDITIONS.pricing)),
  portrait: STEP_CONDITIONS.portrait,
  // A picture of the person or of the work is enough.
  photo: flag(or(STEP_CONDITIONS.profilePicture, has(providerImages, VISIBLE_IMAGE))),
};

const READY_FOR_REVIEW = and(...REVIEW_NEEDS.map((need) => FULFILLED[need]));

export const missingIn = (fulfilled: Record<ReviewNeed, boolean>): ReviewNeed[] =>
  REVIEW_NEEDS.filter((need) => !fulfilled[need]);
