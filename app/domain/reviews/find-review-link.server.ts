import { and, eq, or, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { reviewInvitations, reviewLinks } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { sha256 } from "~/domain/secrets.server";

export interface ReviewLink {
  providerId: number;
  publicId: string;
  name: string;
  profileImage: string | null;
  market: typeof providers.$inferSelect.market;
  /** The request of a couple that was met here, and when its event was (YYYY-MM-DD); null: by the shared link. */
  requestId: number | null;
  eventDate: string | null;
}

/** A provider whom people can find. */
export const IS_KNOWN = and(eq(providers.status, "verified"), sql`${providers.name} <> ''`);

/**
 * A read for a batch: a letter's invitation leads to its provider even when the shared link was renewed meanwhile, once.
 * @param invitationHash null: there is no invitation
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

/** The provider that the shared link, or the one in a letter, is for. One round trip. @returns null when the link is unknown, or was renewed */
export async function findReviewLink(
  { db }: Pick<Deps, "db">,
  code: string,
  invitation: string | null,
): Promise<ReviewLink | null> {
  const [link] = await reviewLinkQuery(db, code, invitation && (await sha256(invitation)));
  return link ?? null;
}
