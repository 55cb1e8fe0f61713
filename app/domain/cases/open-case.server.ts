import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { reviewCases, reviews } from "#db/schema/reviews";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { queueMessage } from "~/domain/notifications/queue-message.server";
import { syncRating } from "~/domain/reviews/sync-rating.server";
import type { ReviewDeps } from "~/domain/reviews/write-review.server";
import { newPublicId, sha256 } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { paths } from "~/paths";
import { CASE, CASE_LIMITS, type CaseReason, kindOf } from "./case.rules";
import { caseSecret, disputedLetter } from "./case-letters.server";

interface OpenCase {
  /** Public id of the review. */
  review: string;
  reason: CaseReason;
  /** Text of the provider; empty: none. */
  text: string;
}

const r = alias(reviews, "r");
const c = alias(reviewCases, "c");

/** Condition: an open report by a reader. A provider's case replaces it, because a review has only one open case. */
export const isReaders = and(sql`${reviewCases.state} = 'open'`, eq(reviewCases.openedBy, "reader"));

/** Condition on a row of `reviews r`: a case other than a reader's report is being decided. */
const isUnderWay = sql`EXISTS (SELECT 1 FROM ${reviewCases} c
  WHERE ${c.reviewId} = ${r.id} AND ${c.state} IN ('open', 'appealed') AND (${c.state} = 'appealed' OR ${c.openedBy} = 'provider'))`;

/** Returns a condition on a row of `reviews r`: the provider has already had a decision on this reason. */
const wasReported = (reason: CaseReason) => sql`EXISTS (SELECT 1 FROM ${reviewCases} c
  WHERE ${and(sql`${c.reviewId} = ${r.id}`, eq(c.openedBy, "provider"), eq(c.reason, reason), ne(c.state, "open"))})`;

function opened({ providerId }: Provider, reason: CaseReason, now: number): SQL {
  const o = alias(reviews, "o");
  const kind = kindOf(reason);
  const isOwn = and(eq(o.providerId, providerId), eq(c.openedBy, "provider"), eq(c.kind, kind));
  return sql`(SELECT count(*) FROM ${reviews} o INNER JOIN ${reviewCases} c ON ${c.reviewId} = ${o.id}
    WHERE ${isOwn} AND ${c.openedAt} > ${now - CASE_LIMITS[kind].window})`;
}

interface Facts {
  id: number;
  metHere: 0 | 1;
  name: string;
  email: string;
  locale: Locale;
  planner: string;
  market: MarketCode;
  /** Reason of the provider's open case. */
  openReason: CaseReason | null;
  underWay: 0 | 1;
  reported: 0 | 1;
  opened: number;
}

/**
 * Reports or disputes a review, for its provider. A disputed review is hidden immediately, and its author is asked for
 * proof (rules case-1 to case-4). Two round trips. Sending the same report twice stores it once.
 * @throws DomainError session.expired, cases.notFound (unknown, another provider's, not shown), cases.open, cases.known
 * (for this reason), cases.metHere (a couple whose request was accepted here is known), cases.tooMany
 */
export async function openCase(
  deps: ReviewDeps & LinkDeps,
  provider: Provider,
  { review, reason, text }: OpenCase,
): Promise<void> {
  const { db, clock, links, secret } = deps;
  const now = clock.now();
  const kind = kindOf(reason);
  const isDispute = kind === "dispute";
  const { count } = CASE_LIMITS[kind];
  const isOwn = and(eq(r.publicId, review), eq(r.providerId, provider.providerId), sql`${r.status} = 'published'`);
  const {
    session: [session],
    found: [found],
  } = await namedBatch(db, {
    session: readOpen(db, provider),
    found: db.all<Facts>(sql`
      SELECT ${r.id} AS id, ${r.metHere} AS metHere, ${r.authorName} AS name, ${r.authorEmail} AS email, ${r.locale} AS locale,
        ${providers.name} AS planner, ${providers.market} AS market,
        (SELECT ${c.reason} FROM ${reviewCases} c
          WHERE ${c.reviewId} = ${r.id} AND ${c.state} = 'open' AND ${c.openedBy} = 'provider') AS openReason,
        ${isUnderWay} AS underWay, ${wasReported(reason)} AS reported, ${opened(provider, reason, now)} AS opened
      FROM ${reviews} r INNER JOIN ${providers} ON ${providers.id} = ${r.providerId} WHERE ${isOwn}`),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (!found) throw new DomainError("cases.notFound");
  if (found.openReason === reason) return;
  if (found.underWay) throw new DomainError("cases.open");
  if (found.reported) throw new DomainError("cases.known");
  if (isDispute && found.metHere) throw new DomainError("cases.metHere");
  if (found.opened >= count) throw new DomainError("cases.tooMany");

  const mayOpen = and(
    isOwn,
    sql`${r.hiddenAt} IS NULL AND NOT ${isUnderWay} AND NOT ${wasReported(reason)}`,
    sql`${opened(provider, reason, now)} < ${count}`,
    isDispute ? eq(r.metHere, false) : undefined,
  );
  const publicId = newPublicId();
  const link = await caseSecret(secret, publicId);
  const until = now + CASE.proving;
  const url = links.url(found.market, paths.reviewCase(link));
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "cases.open": sql`EXISTS (SELECT 1 FROM ${reviews} r WHERE ${mayOpen})`,
    },
    {
      superseded: db
        .update(reviewCases)
        .set({ state: "closed" })
        .where(and(isReaders, eq(reviewCases.reviewId, found.id))),
      opened: db.insert(reviewCases).values({
        publicId,
        reviewId: found.id,
        kind,
        openedBy: "provider",
        reason,
        text,
        state: "open",
        openedAt: now,
        proofUntil: isDispute ? until : null,
        authorHash: await sha256(link),
      }),
      hidden: isDispute
        ? [
            db.update(reviews).set({ hiddenAt: now }).where(eq(reviews.id, found.id)),
            queueMessage(deps, {
              kind: "email",
              to: found.email,
              dedupeKey: `reviewCase:${review}:${publicId}:opened`,
              ...disputedLetter(links, found, { planner: found.planner, until, url }),
            }),
            ...syncRating(db, provider.providerId, now),
          ]
        : [],
    },
  );
}
