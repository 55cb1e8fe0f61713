import { and, eq, gte, ne, notExists, or, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { reviewInvitations, reviewLinks, reviews } from "#db/schema/reviews";
import { isOfCouple } from "~/domain/couples/access.server";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { isTakenOn } from "~/domain/requests/unlocked-days.server";
import { newPublicId, sha256 } from "~/domain/secrets.server";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { invitedSince, REVIEW_CODE_LENGTH } from "./review.rules";

interface ReviewLink {
  providerId: number;
  publicId: string;
  name: string;
  profileImage: string | null;
  market: typeof providers.$inferSelect.market;
  /** Request of a couple that met the provider here, and its event date (YYYY-MM-DD); null: shared link. */
  requestId: number | null;
  eventDate: string | null;
}

export const IS_KNOWN = and(eq(providers.status, "verified"), sql`${providers.name} <> ''`);

/**
 * Returns a read for a batch. An invitation in an email finds its provider even if the shared link was renewed.
 * @param invitationHash null: no invitation
 */
export function reviewLinkQuery(db: Database, code: string, invitationHash: string | null) {
  const { id: providerId, publicId, name, profileImage, market } = providers;
  const invited = and(
    eq(requests.providerId, providers.id),
    sql`${requests.id} = (SELECT ${reviewInvitations.requestId} FROM ${reviewInvitations}
      WHERE ${eq(reviewInvitations.secretHash, invitationHash ?? "")})`,
  );
  const byCode = db
    .select({ id: reviewLinks.providerId })
    .from(reviewLinks)
    .where(and(eq(reviewLinks.code, code), sql`${code} <> ''`));
  const byInvitation = db
    .select({ id: requests.providerId })
    .from(reviewInvitations)
    .innerJoin(requests, eq(requests.id, reviewInvitations.requestId))
    .where(eq(reviewInvitations.secretHash, invitationHash ?? ""));
  return db
    .select({
      ...{ providerId, publicId, name, profileImage, market },
      requestId: requests.id,
      eventDate: projects.eventDate,
    })
    .from(providers)
    .leftJoin(requests, invited)
    .leftJoin(projects, eq(projects.id, requests.projectId))
    .where(and(or(eq(providers.id, byInvitation), eq(providers.id, byCode)), IS_KNOWN))
    .orderBy(sql`${requests.id} IS NULL`)
    .limit(1);
}

/**
 * Returns the provider of the shared link or of a link in an email. One round trip.
 * @returns null if the link is unknown, or was renewed
 */
export async function findReviewLink(
  { db }: Pick<Deps, "db">,
  code: string,
  invitation: string | null,
): Promise<ReviewLink | null> {
  const [link] = await reviewLinkQuery(db, code, invitation && (await sha256(invitation)));
  return link ?? null;
}

/**
 * Returns a batch item: planners with a review link that accepted a couple's projects and have no review by it. Covers
 * the same period after the event as the invitation emails. Does not check whether the event is over.
 * @param now milliseconds since the epoch
 */
export function unreviewedQuery(db: Database, couple: Couple, now: number) {
  const written = db
    .select({ one: sql`1` })
    .from(reviews)
    .where(
      and(
        eq(reviews.providerId, providers.id),
        ne(reviews.status, "unconfirmed"),
        or(eq(reviews.requestId, requests.id), eq(reviews.authorEmail, accounts.email)),
      ),
    );
  return db
    .select({ project: projects.publicId, name: providers.name, code: reviewLinks.code })
    .from(projects)
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .innerJoin(requests, eq(requests.projectId, projects.id))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .innerJoin(reviewLinks, eq(reviewLinks.providerId, providers.id))
    .where(
      and(
        ...[
          isOfCouple(projects.accountId, couple.accountId),
          eq(projects.kind, "planners"),
          gte(projects.eventDate, invitedSince(now)),
        ],
        ...[isTakenOn(), IS_KNOWN, notExists(written)],
      ),
    )
    .orderBy(requests.unlockedAt);
}

export type Unreviewed = Awaited<ReturnType<typeof unreviewedQuery>>[number];

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
