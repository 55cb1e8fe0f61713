import { and, eq, exists, gt, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { digestItems } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { requests } from "#db/schema/requests";
import type { Deps, LinkDeps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { requestDeclinedEmail } from "~/domain/notifications/answer-emails.server";
import { queueNotice } from "~/domain/notifications/queue-notice.server";
import { FURTHER } from "~/domain/projects/answer.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import {
  type AnswerRequest,
  answerNotice,
  findOpenRequest,
  isOwn,
  mayAnswer,
  projectIsOpen,
  projectUrl,
} from "./answer-request.server";
import { DECLINE, type RejectionReason } from "./request.rules";

interface DeclineRequest extends AnswerRequest {
  reason: RejectionReason;
}

const declinedKey = (requestId: string) => `requestDeclined:${requestId}`;

/**
 * Declines a request, in two round trips. The letter that tells the couple why, and where it finds others, waits as long as the planner can
 * take it back; until then the couple sees the request as before (`toldAnswer`). A repeat writes nothing.
 * @throws DomainError session.expired, requests.notFound (unknown, or another planner's), requests.alreadyUnlocked, requests.alreadyRejected, project.closed
 */
export async function declineRequest(deps: LinkDeps, actor: Provider, input: DeclineRequest): Promise<void> {
  const { db, clock, links } = deps;
  const open = await findOpenRequest(deps, actor, input);
  const { couple, told, hasAcceptance, requestId } = open;
  const { reason } = input;
  const notice = await answerNotice(links, open);
  const url = projectUrl(links, open);
  const now = clock.now();
  const further = hasAcceptance ? 0 : FURTHER.planners;
  await guardedBatch(db, mayAnswer(db, actor, open), {
    declined: db
      .update(requests)
      .set({ status: "rejected", rejectedAt: now, rejectionReason: reason })
      .where(isOwn(actor, open)),
    told: queueNotice(deps, notice, {
      ...requestDeclinedEmail(links.brand, couple, told, { reason, further }, url, notice.fine),
      dedupeKey: declinedKey(requestId),
      url,
      notBefore: now + DECLINE.undoable,
    }),
  });
}

/**
 * Takes a refusal back while its letter waits: the letter is gone and the request waits for an answer again. One round trip, and of a
 * repeat nothing is written.
 * @throws DomainError session.expired, requests.notFound (unknown, or another planner's), requests.alreadyUnlocked, project.closed,
 *   requests.undoLate (the letter has left)
 */
export async function undoDecline({ db, clock }: Deps, actor: Provider, input: AnswerRequest): Promise<void> {
  const key = declinedKey(input.requestId);
  const isSome = (condition?: SQL) =>
    exists(
      db
        .select({ id: requests.id })
        .from(requests)
        .where(and(isOwn(actor, input), condition)),
    );
  const isLocked = isSome(eq(requests.status, "locked"));
  const isDeclinedLately = isSome(
    and(eq(requests.status, "rejected"), gt(requests.rejectedAt, clock.now() - DECLINE.undoable)),
  );
  const hasLeft = or(
    exists(
      db
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(eq(outbox.dedupeKey, key), ne(outbox.state, "pending"))),
    ),
    exists(
      db
        .select({ id: digestItems.id })
        .from(digestItems)
        .where(and(eq(digestItems.dedupeKey, key), isNotNull(digestItems.sentAt))),
    ),
  );
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(actor),
      "requests.notFound": isSome(),
      "requests.alreadyUnlocked": isSome(ne(requests.status, "unlocked")),
      "project.closed": sql`${isLocked} OR ${isSome(projectIsOpen(db))}`,
      "requests.undoLate": sql`${isLocked} OR (${isDeclinedLately} AND NOT ${hasLeft})`,
    },
    {
      letter: db.delete(outbox).where(and(eq(outbox.dedupeKey, key), isDeclinedLately)),
      line: db.delete(digestItems).where(and(eq(digestItems.dedupeKey, key), isDeclinedLately)),
      waits: db
        .update(requests)
        .set({ status: "locked", rejectedAt: null, rejectionReason: null })
        .where(and(isOwn(actor, input), eq(requests.status, "rejected"))),
    },
  );
}
