import { and, eq, exists, gt, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { digestItems } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { requests } from "#db/schema/requests";
import { TO_PARTNER } from "~/domain/couples/access.server";
import type { Deps, LinkDeps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { requestDeclinedEmail } from "~/domain/notifications/answer-emails.server";
import { FURTHER } from "~/domain/projects/answer.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import {
  type AnswerRequest,
  findAnswerableRequest,
  isOwnRequest,
  mayAnswer,
  ownRequestExists,
  projectIsOpen,
  queueAnswer,
} from "./answer-request.server";
import { DECLINE, type RejectionReason } from "./request.rules";

interface DeclineRequest extends AnswerRequest {
  reason: RejectionReason;
}

const declinedKey = (requestId: string) => `requestDeclined:${requestId}`;

/**
 * Declines a request, in two round trips. The email with the reason is delayed until the planner can no longer undo the
 * refusal. Until then the couple sees the request as unanswered (`visibleAnswer`). A repeat writes nothing.
 * @throws DomainError session.expired, requests.notFound (unknown, or another provider's), requests.alreadyUnlocked,
 *   requests.alreadyRejected, project.closed
 */
export async function declineRequest(deps: LinkDeps, actor: Provider, input: DeclineRequest): Promise<void> {
  const { db, clock, links } = deps;
  const answerable = await findAnswerableRequest(deps, actor, input);
  const { hasAcceptance, requestId } = answerable;
  const { reason } = input;
  const now = clock.now();
  const further = hasAcceptance ? 0 : FURTHER.planners;
  await guardedBatch(db, mayAnswer(db, actor, answerable), {
    declined: db
      .update(requests)
      .set({ status: "rejected", rejectedAt: now, rejectionReason: reason })
      .where(isOwnRequest(actor, answerable)),
    emails: queueAnswer(
      deps,
      answerable,
      ({ couple, emailFacts, acceptance: { portrait }, url, notice }) =>
        requestDeclinedEmail(links.brand, couple, emailFacts, { reason, further, portrait }, url, notice.fine),
      { key: declinedKey(requestId), notBefore: now + DECLINE.undoable },
    ),
  });
}

/**
 * Undoes a refusal while its email is pending: deletes the emails and locks the request again. One round trip; a repeat
 * writes nothing.
 * @throws DomainError session.expired, requests.notFound (unknown, or another provider's), requests.alreadyUnlocked,
 *   project.closed, requests.undoLate (the email was sent)
 */
export async function undoDecline({ db, clock }: Deps, actor: Provider, input: AnswerRequest): Promise<void> {
  const key = declinedKey(input.requestId);
  const keys = [key, key + TO_PARTNER];
  const isLocked = ownRequestExists(db, actor, input, eq(requests.status, "locked"));
  const canUndo = ownRequestExists(
    db,
    actor,
    input,
    and(eq(requests.status, "rejected"), gt(requests.rejectedAt, clock.now() - DECLINE.undoable)),
  );
  const isSent = or(
    exists(
      db
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(inArray(outbox.dedupeKey, keys), ne(outbox.state, "pending"))),
    ),
    exists(
      db
        .select({ id: digestItems.id })
        .from(digestItems)
        .where(and(inArray(digestItems.dedupeKey, keys), isNotNull(digestItems.sentAt))),
    ),
  );
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(actor),
      "requests.notFound": ownRequestExists(db, actor, input),
      "requests.alreadyUnlocked": ownRequestExists(db, actor, input, ne(requests.status, "unlocked")),
      "project.closed": sql`${isLocked} OR ${ownRequestExists(db, actor, input, projectIsOpen(db))}`,
      "requests.undoLate": sql`${isLocked} OR (${canUndo} AND NOT ${isSent})`,
    },
    {
      emails: db.delete(outbox).where(and(inArray(outbox.dedupeKey, keys), canUndo)),
      digestItems: db.delete(digestItems).where(and(inArray(digestItems.dedupeKey, keys), canUndo)),
      request: db
        .update(requests)
        .set({ status: "locked", rejectedAt: null, rejectionReason: null })
        .where(and(isOwnRequest(actor, input), eq(requests.status, "rejected"))),
    },
  );
}
