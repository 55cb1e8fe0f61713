import { and, eq, inArray, isNotNull, lte, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { columnsOf } from "#db/columns-of";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { reviewCases, reviewProofs, reviews } from "#db/schema/reviews";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { queueEmailToProvider, queueMessage } from "~/domain/notifications/outbox.server";
import { isShown } from "~/domain/providers/shown.server";
import { addressLimits, allBelow, countOne, limitOf, readAllowed } from "~/domain/rate-limits.server";
import { READABLE, syncRating } from "~/domain/reviews/reviews.server";
import type { ReviewDeps } from "~/domain/reviews/write-review.server";
import { newPublicId, sha256 } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { paths } from "~/paths";
import { CASE, CASE_LIMITS, kindOf, type READER_REASONS, type ReviewReason, type ReviewSide } from "./case.rules";
import { caseSecret, disputedEmail, reviewDecidedEmail } from "./case-emails.server";
import type { CaseKind, DecideDeps, Verdict } from "./decide-case.server";
import { REVIEW_COLUMNS } from "./find-cases.server";

interface OpenCase {
  /** Public id of the review. */
  review: string;
  reason: ReviewReason;
  /** Text of the provider; empty: none. */
  text: string;
}

const r = alias(reviews, "r");
const c = alias(reviewCases, "c");

/** Condition: an open report by a reader. A provider's case replaces it, because a review has only one open case. */
export const isReaders = and(sql`${reviewCases.state} = 'open'`, eq(reviewCases.openedBy, "reader"));

/** Returns the condition that a review has a case that is appealed, or that its provider opened and is undecided. */
export const isUnderWay = (reviewId: SQLWrapper) => sql`EXISTS (SELECT 1 FROM ${reviewCases} c
  WHERE ${c.reviewId} = ${reviewId} AND ${c.state} IN ('open', 'appealed') AND (${c.state} = 'appealed' OR ${c.openedBy} = 'provider'))`;

/** Returns a condition on a row of `reviews r`: the provider has already had a decision on this reason. */
const wasReported = (reason: ReviewReason) => sql`EXISTS (SELECT 1 FROM ${reviewCases} c
  WHERE ${and(sql`${c.reviewId} = ${r.id}`, eq(c.openedBy, "provider"), eq(c.reason, reason), ne(c.state, "open"))})`;

function opened({ providerId }: Provider, reason: ReviewReason, now: number): SQL {
  const o = alias(reviews, "o");
  const kind = kindOf(reason);
  const isOwn = and(eq(o.providerId, providerId), eq(c.openedBy, "provider"), eq(c.kind, kind));
  return sql`(SELECT count(*) FROM ${reviews} o INNER JOIN ${reviewCases} c ON ${c.reviewId} = ${o.id}
    WHERE ${isOwn} AND ${c.openedAt} > ${now - CASE_LIMITS[kind].window})`;
}

/**
 * Reports or disputes a review for its provider. A disputed one is hidden, and its author is asked for proof (rules
 * case-1 to case-4). Sending the same report twice stores it once.
 * @throws DomainError session.expired, cases.notFound, cases.open, cases.known (same reason), cases.metHere,
 * cases.tooMany
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
  const isOwn = and(eq(r.publicId, review), eq(r.providerId, provider.providerId), sql`${r.status} = 'published'`);
  const { reviews: own } = await readInSession(db, [provider], {
    reviews: db
      .select({
        id: r.id,
        name: r.authorName,
        email: r.authorEmail,
        locale: r.locale,
        planner: providers.name,
        market: providers.market,
        openReason: sql<ReviewReason | null>`(SELECT ${c.reason} FROM ${reviewCases} c
          WHERE ${c.reviewId} = ${r.id} AND ${c.state} = 'open' AND ${c.openedBy} = 'provider')`,
      })
      .from(r)
      .innerJoin(providers, eq(providers.id, r.providerId))
      .where(isOwn),
  });
  const [found] = own;
  if (!found) throw new DomainError("cases.notFound");
  if (found.openReason === reason) return;

  const isSome = (condition: SQL) => sql`EXISTS (SELECT 1 FROM ${reviews} r WHERE ${and(isOwn, condition)})`;
  const publicId = newPublicId();
  const link = await caseSecret(secret, publicId, "author");
  const until = now + CASE.proving;
  const url = links.url(found.market, paths.reviewCase(link));
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "cases.open": isSome(sql`${r.hiddenAt} IS NULL AND NOT ${isUnderWay(r.id)}`),
      "cases.known": isSome(sql`NOT ${wasReported(reason)}`),
      "cases.metHere": isDispute ? isSome(eq(r.metHere, false)) : sql`1`,
      "cases.tooMany": sql`${opened(provider, reason, now)} < ${CASE_LIMITS[kind].count}`,
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
              ...disputedEmail(links, found, { planner: found.planner, until, url }),
            }),
            ...syncRating(db, provider.providerId, now),
          ]
        : [],
    },
  );
}

interface ReportReview {
  /** Public id of the review. */
  review: string;
  reason: (typeof READER_REASONS)[number];
  /** Text of the reader; empty: none. */
  text: string;
  ip: string;
}

const isRead = (publicId: string) => and(eq(r.publicId, publicId), READABLE, isShown());

/** Returns a review that a reader may report, in one round trip. @throws DomainError cases.notFound */
export async function findReportedReview({ db }: Pick<Deps, "db">, publicId: string) {
  const [review] = await db
    .select({ ...columnsOf(r, REVIEW_COLUMNS), plannerPublicId: providers.publicId })
    .from(r)
    .innerJoin(providers, eq(providers.id, r.providerId))
    .where(isRead(publicId));
  if (!review) throw new DomainError("cases.notFound");
  return review;
}

/**
 * Reports a review without data about the reader. Does nothing if a case is open (rule case-3).
 * @throws DomainError cases.notFound, cases.known (a moderator rejected a report for this reason), cases.tooMany
 */
export async function reportReview(
  { db, clock, secret }: ReviewDeps,
  { review, reason, text, ip }: ReportReview,
): Promise<void> {
  const now = clock.now();
  const limits = [
    limitOf(`reviewReport:${review}`, CASE_LIMITS.review, now),
    ...(await addressLimits(secret, { name: "reviewReport:ip", rate: CASE_LIMITS.ip }, ip, now)),
  ];
  const wasKept = sql<
    0 | 1
  >`EXISTS (SELECT 1 FROM ${reviewCases} c WHERE ${c.reviewId} = ${r.id} AND ${c.reason} = ${reason}
    AND coalesce(${c.finalDecision}, ${c.decision}) = 'kept')`;
  const from = sql`FROM ${reviews} r INNER JOIN ${providers} ON ${providers.id} = ${r.providerId} WHERE ${isRead(review)}`;
  const before = await namedBatch(db, {
    may: readAllowed(db, limits),
    found: db.all<{ wasKept: 0 | 1 }>(sql`SELECT ${wasKept} AS wasKept ${from}`),
  });
  const [found] = before.found;
  if (!found) throw new DomainError("cases.notFound");
  if (found.wasKept) throw new DomainError("cases.known");
  if (!before.may[0]?.allowed) throw new DomainError("cases.tooMany");
  const publicId = newPublicId();
  await guardedBatch(
    db,
    { "cases.tooMany": allBelow(limits) },
    {
      reported: db.run(
        insertSelect(
          reviewCases,
          {
            publicId,
            reviewId: r.id,
            kind: "report",
            openedBy: "reader",
            reason,
            text,
            state: "open",
            openedAt: now,
            authorHash: await sha256(await caseSecret(secret, publicId, "author")),
          },
          sql`${from} AND NOT ${wasKept} ON CONFLICT DO NOTHING`,
        ),
      ),
      counted: limits.map((limit) => db.run(countOne(limit))),
    },
  );
}

const p = alias(reviewProofs, "p");

const find = ({ db }: DecideDeps, condition: SQL | undefined) =>
  db
    .select({
      openedBy: reviewCases.openedBy,
      reviewId: reviews.id,
      review: reviews.publicId,
      author: { name: reviews.authorName, email: reviews.authorEmail, locale: reviews.locale },
      provider: { id: providers.id, name: providers.firstname, locale: providers.locale, market: providers.market },
      planner: providers.name,
    })
    .from(reviewCases)
    .innerJoin(reviews, eq(reviews.id, reviewCases.reviewId))
    .innerJoin(providers, eq(providers.id, reviews.providerId))
    .where(condition);

type Found = Awaited<ReturnType<typeof find>>[number];

export const REVIEW_CASES: CaseKind<Found> = {
  of: "review",
  table: reviewCases,
  right: "moderate",
  subject: "case",
  errors: { decided: "cases.decided", refused: "cases.early" },
  mayDecide: (_, { decision, state }, now) => (decision === "removed" && state === "open" ? isTime(now) : sql`1`),
  find,
  apply: async (deps, found, verdict) => [
    deps.db
      .update(reviewCases)
      .set({ proofsDueAt: verdict.now + CASE.keepingProofs })
      .where(eq(reviewCases.publicId, verdict.id)),
    applyToReview(deps, found, verdict),
    ...(await emailsAbout(deps, found, verdict)),
    ...syncRating(deps.db, found.provider.id, verdict.now),
  ],
};

/** Rule case-7: a disputed review may be removed only after its author has answered, or the time for that is over. */
const isTime = (now: number) =>
  sql`(${or(
    eq(reviewCases.kind, "report"),
    lte(reviewCases.proofUntil, now),
    isNotNull(reviewCases.authorText),
    sql`EXISTS (SELECT 1 FROM ${reviewProofs} p WHERE ${p.caseId} = ${reviewCases.id} AND ${p.sentBy} = 'author')`,
  )})`;

/** Applies a decision. A restored review is published again, or waits for a moderator if it never was published. */
function applyToReview({ db }: DecideDeps, { reviewId }: Found, { decision, reason, now }: Verdict) {
  if (decision === "removed")
    return db
      .update(reviews)
      .set({ status: "removed", hiddenAt: null, waitingSince: null, reason })
      .where(and(eq(reviews.id, reviewId), inArray(reviews.status, ["published", "waiting", "refused"])));
  return db
    .update(reviews)
    .set({
      hiddenAt: null,
      reason: null,
      status: sql`CASE WHEN ${reviews.status} <> 'removed' THEN ${reviews.status}
        WHEN ${reviews.publishedAt} IS NULL THEN 'waiting' ELSE 'published' END`,
      waitingSince: sql`CASE WHEN ${reviews.status} = 'removed' AND ${reviews.publishedAt} IS NULL THEN ${now}
        ELSE ${reviews.waitingSince} END`,
    })
    .where(and(eq(reviews.id, reviewId), or(eq(reviews.status, "removed"), isNotNull(reviews.hiddenAt))));
}

/** Returns the emails to author and provider; none if the review stays after a reader's report. */
async function emailsAbout(
  deps: DecideDeps,
  { openedBy, review, author, provider, planner }: Found,
  { id, decision, reason, isFinal, appealUntil }: Verdict,
) {
  if (openedBy === "reader" && decision === "kept") return [];
  const { links, secret } = deps;
  const { market } = provider;
  const step = isFinal ? "final" : "decided";
  const emailTo = (side: ReviewSide, reader: { name: string; locale: Locale }, path: string) =>
    reviewDecidedEmail(
      links,
      side,
      { ...reader, market },
      { planner, decision, reason, isFinal, appealUntil: appealUntil(side), url: links.url(market, path) },
    );
  const toProvider = queueEmailToProvider(deps, {
    providerId: provider.id,
    dedupeKey: `caseOfReview:${id}:${step}`,
    ...emailTo("provider", provider, paths.pro.reportReview(review)),
  });
  if (author.email === "") return [toProvider];
  const toAuthor = queueMessage(deps, {
    kind: "email",
    to: author.email,
    dedupeKey: `reviewCase:${review}:${id}:${step}`,
    ...emailTo("author", author, paths.reviewCase(await caseSecret(secret, id, "author"))),
  });
  return [toAuthor, toProvider];
}
