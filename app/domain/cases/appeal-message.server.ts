import { and, eq, exists, gt, or, type SQL, sql } from "drizzle-orm";
import { messageReports, messages } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { isParticipant, type Participant } from "~/domain/conversations/own-conversation.server";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { CASE } from "./case.rules";

export interface MessageActor {
  by: "participant";
  participant: Participant;
  /** Public id of the message. */
  message: string;
}

/**
 * Appeals a decision on a message, once, for the side that it went against (rule report-19). Sending the same appeal
 * twice stores it once. One round trip.
 * @throws DomainError session.expired, cases.notFound, cases.noAppeal (decided in favour, too late, already appealed,
 *   or not decided)
 */
export async function appealMessageDecision(
  { db, clock }: Deps,
  { participant, message }: MessageActor,
  appeal: string,
): Promise<void> {
  const now = clock.now();
  const r = messageReports;
  const messageWhere = (condition?: SQL) =>
    db
      .select({ id: messages.id })
      .from(messages)
      .innerJoin(requests, eq(requests.id, messages.requestId))
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .where(and(eq(messages.publicId, message), isParticipant(participant), condition));
  const own = sql`${r.messageId} = (${messageWhere()})`;
  const isAuthor = exists(messageWhere(eq(messages.side, participant.role)));
  const isLoser = sql`${isAuthor} = (${r.decision} = 'removed')`;
  const isDecided = and(own, eq(r.state, "decided"));
  const mayAppeal = and(isDecided, gt(r.decidedAt, now - CASE.appealing), isLoser);
  const isRepeat = and(own, isLoser, eq(r.state, "appealed"), eq(r.appealText, appeal));
  const isSome = (condition: SQL | undefined) => exists(db.select({ id: r.id }).from(r).where(condition));
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(participant),
      "cases.notFound": isSome(own),
      "cases.noAppeal": isSome(or(mayAppeal, isRepeat)),
    },
    {
      appealed: db
        .update(r)
        .set({ state: "appealed", appealText: appeal, appealedAt: now, dueAt: now + CASE.decidingAppeal })
        .where(isDecided),
    },
  );
}
