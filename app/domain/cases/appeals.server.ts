import { and, eq, exists, gt, or, type SQL, sql } from "drizzle-orm";
import { contentReports } from "#db/schema/administration";
import { messageReports, messages } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { reviewCases, reviews } from "#db/schema/reviews";
import { isParticipant, type Participant } from "~/domain/conversations/own-conversation.server";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { sha256 } from "~/domain/secrets.server";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { CASE, LOSING_SIDE } from "./case.rules";
import { actorIsOpen, type CaseActor, isOwnCase, sideOfLink } from "./find-cases.server";
import { isReaders, isUnderWay } from "./review-cases.server";

/**
 * Stores an appeal once, and closes a reader's report of the same review (rules case-8, report-6).
 * @throws DomainError session.expired, cases.notFound, cases.noAppeal (decided in favour, too late, already appealed,
 * or outdated)
 */
export async function appealCase({ db, clock }: Deps, actor: CaseActor, appeal: string): Promise<void> {
  const now = clock.now();
  const own = await isOwnCase(actor);
  const isOfPage = actor.by === "linkOfPage";
  const c = isOfPage ? contentReports : reviewCases;
  const loses = LOSING_SIDE[isOfPage ? "page" : "review"];
  const side = isOfPage ? sideOfLink(await sha256(actor.secret)) : sql`${actor.by}`;
  const isDecided = and(own, eq(c.state, "decided"));
  const mayAppeal = and(
    isDecided,
    gt(c.decidedAt, now - CASE.appealing),
    sql`${side} = CASE ${c.decision} WHEN 'kept' THEN ${loses.kept} ELSE ${loses.removed} END`,
    isOfPage ? undefined : STILL_APPLIES,
  );
  const isRepeat = and(own, eq(c.appealBy, side), eq(c.appealText, appeal));
  const isSome = (condition: SQL | undefined) => exists(db.select({ id: c.id }).from(c).where(condition));
  const appealed = { state: "appealed", appealBy: side, appealText: appeal, appealedAt: now } as const;
  await guardedBatch(
    db,
    {
      "session.expired": actorIsOpen(actor),
      "cases.notFound": isSome(own),
      "cases.noAppeal": isSome(or(mayAppeal, isRepeat)),
    },
    isOfPage
      ? {
          appealed: db
            .update(contentReports)
            .set({ ...appealed, dueAt: now + CASE.decidingAppeal })
            .where(isDecided),
        }
      : {
          superseded: db
            .update(reviewCases)
            .set({ state: "closed" })
            .where(
              and(
                isReaders,
                sql`${reviewCases.reviewId} IN (SELECT ${reviewCases.reviewId} FROM ${reviewCases} WHERE ${isDecided})`,
              ),
            ),
          appealed: db
            .update(reviewCases)
            .set({ ...appealed, proofsDueAt: null })
            .where(isDecided),
        },
  );
}

/** Condition on a review's case: its decision still applies, and no other case of the review is being decided. */
const STILL_APPLIES = sql`EXISTS (SELECT 1 FROM ${reviews} WHERE ${reviews.id} = ${reviewCases.reviewId}
  AND ${reviews.status} = CASE ${reviewCases.decision} WHEN 'removed' THEN 'removed' ELSE 'published' END)
  AND NOT ${isUnderWay(reviewCases.reviewId)}`;

export interface MessageActor {
  by: "participant";
  participant: Participant;
  /** Public id of the message. */
  message: string;
}

/** Stores an appeal once (rule report-19). @throws DomainError session.expired, cases.notFound, cases.noAppeal */
export async function appealMessageDecision(
  { db, clock }: Deps,
  { participant, message }: MessageActor,
  appeal: string,
) {
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
