import { and, eq, gte, ne, notExists, or, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { reviewLinks, reviews } from "#db/schema/reviews";
import { isTakenOn } from "~/domain/requests/unlocked-days.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { IS_KNOWN } from "./find-review-link.server";
import { invitedSince } from "./review.rules";

/**
 * Batch item: the planners with a link for reviews who accepted a couple's projects, and whom it has not reviewed. As long after the event as
 * letters ask for a review; whether the event is over yet, the reader knows. @param now milliseconds since the epoch
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
          eq(projects.accountId, couple.accountId),
          eq(projects.kind, "planners"),
          gte(projects.eventDate, invitedSince(now)),
        ],
        ...[isTakenOn(), IS_KNOWN, notExists(written)],
      ),
    )
    .orderBy(requests.unlockedAt);
}

export type Unreviewed = Awaited<ReturnType<typeof unreviewedQuery>>[number];
