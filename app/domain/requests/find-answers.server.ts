import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { MATCH_LIMITS } from "~/domain/matching/matching.rules";
import { REQUEST_LETTER } from "~/domain/notifications/request-emails.server";
import { isPremium, isShown } from "~/domain/profile/shown.server";
import { visibleAnswer } from "./visible-answer.server";

type RequestRow = typeof requests.$inferSelect;
type ProviderRow = typeof providers.$inferSelect;

/** A planner that a project was sent to, with its answer. Instants in milliseconds since the epoch. */
export interface ContactedPlanner
  extends Pick<ProviderRow, "publicId" | "kind" | "name" | "city" | "zipCode" | "profileImage">,
    Pick<RequestRow, "message" | "status" | "createdAt" | "seenAt" | "unlockedAt" | "rejectedAt" | "rejectionReason"> {
  project: string;
  premium: boolean;
  recentlyActive: boolean;
  visible: boolean;
  /** State of the email to the planner. `dead`: no further attempts. Null: its row is deleted. */
  letter: "waiting" | "sent" | "dead" | null;
  letterSentAt: number | null;
}

/**
 * Batch item: selects the planners that projects were sent to, in the order of sending.
 * @param which condition over `requests` and `projects`
 * @param now milliseconds since the epoch
 */
export const answersQuery = (db: Database, which: SQL | undefined, now: number) =>
  db
    .select({
      project: projects.publicId,
      publicId: providers.publicId,
      kind: providers.kind,
      name: providers.name,
      city: providers.city,
      zipCode: providers.zipCode,
      profileImage: providers.profileImage,
      premium: isPremium(now),
      recentlyActive: sql`coalesce(${providers.lastLoginAt} > ${now - MATCH_LIMITS.recentlyActive}, 0)`.mapWith(
        Boolean,
      ),
      visible: isShown().mapWith(Boolean),
      message: requests.message,
      createdAt: requests.createdAt,
      seenAt: requests.seenAt,
      unlockedAt: requests.unlockedAt,
      ...visibleAnswer(now),
      letter: outbox.state,
      letterSentAt: outbox.sentAt,
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .leftJoin(outbox, sql`${outbox.dedupeKey} = ${REQUEST_LETTER} || ${requests.publicId}`)
    .where(which)
    .orderBy(requests.createdAt, requests.id);

type Row = Awaited<ReturnType<typeof answersQuery>>[number];

export const toAnswer = ({ letter, ...row }: Row): ContactedPlanner => ({
  ...row,
  letter: letter === "pending" || letter === "sending" ? "waiting" : letter,
});
