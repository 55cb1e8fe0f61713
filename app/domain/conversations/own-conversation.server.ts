import { and, eq, exists, gte, isNull, type SQL } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { isOwnProject } from "~/domain/projects/projects.server";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { openSince } from "./conversation.rules";

export type Participant = Couple | Provider;

/** SQL condition on `requests` and `projects`: all conversations of the participant (rule talk-1). */
export const isParticipant = (participant: Participant): SQL | undefined =>
  and(
    eq(requests.status, "unlocked"),
    participant.role === "couple"
      ? isOwnProject(participant, { savedOnly: true, anyKind: true })
      : eq(requests.providerId, participant.providerId),
  );

export const isOwnConversation = (participant: Participant, requestId: string): SQL | undefined =>
  and(eq(requests.publicId, requestId), isParticipant(participant));

export const conversationId = (db: Database, participant: Participant, requestId: string, condition?: SQL) =>
  db
    .select({ id: requests.id })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .where(and(isOwnConversation(participant, requestId), condition));

export const conversationExists = (...which: Parameters<typeof conversationId>) => exists(conversationId(...which));

/** SQL version of `isOpenConversation`, on `requests` and `projects`. */
export const isOpenNow = (now: number): SQL | undefined =>
  and(isNull(projects.closedAt), isNull(requests.endedAt), gte(projects.eventDate, openSince(now)));
