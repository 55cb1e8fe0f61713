import { and, eq, exists, gt, isNull, notExists } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { digestItems } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { requestDeclinedEmail } from "~/domain/notifications/answer-emails.server";
import { FURTHER } from "~/domain/projects/answer.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import {
  type AnswerRequest,
  type AnswerSender,
  answer,
  answerable,
  answerLetter,
  answerNotice,
  findOpenRequest,
  isOwn,
  projectIsOpen,
  refuse,
} from "./answer-request.server";
import { DECLINE, type RejectionReason } from "./request.rules";

export interface DeclineRequest extends AnswerRequest {
  reason: RejectionReason;
}

const declinedKey = (requestId: string) => `requestDeclined:${requestId}`;

/**
 * Declines a request, in two round trips. The letter that tells the couple why, and where it finds others, waits as long as the planner can
 * take it back; until then the couple sees the request as before (`toldAnswer`). A repeat writes nothing.
 * @throws DomainError session.expired, requests.notFound (unknown, or another planner's), requests.alreadyUnlocked, requests.alreadyRejected, project.closed
 */
export async function declineRequest(
  deps: Deps,
  actor: Provider,
  input: DeclineRequest,
  sender: AnswerSender,
): Promise<void> {
  const { db, clock } = deps;
  const open = await findOpenRequest(deps, actor, input);
  const { couple, told, project, hasAcceptance, isVenue, requestId } = open;
  const { reason } = input;
  const notice = await answerNotice(sender, open);
  const url = sender.projectUrl(couple.market, project, isVenue);
  const now = clock.now();
  const further = hasAcceptance ? 0 : FURTHER.planners;
  const {
    session: [session],
    before: [before],
    written,
  } = await namedBatch(db, {
    session: readOpen(db, actor),
    before: answerable(db, open),
    written: answer(deps, open, { status: "rejected", rejectedAt: now, rejectionReason: reason }),
    told: answerLetter(
      deps,
      open,
      notice,
      {
        ...{ dedupeKey: declinedKey(requestId), url },
        content: requestDeclinedEmail(
          ...([sender.brand, couple, told] as const),
          { reason, further },
          url,
          notice.fine,
        ),
        notBefore: now + DECLINE.undoable,
      },
      and(eq(requests.status, "rejected"), eq(requests.rejectedAt, now)),
    ),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (written.rowsAffected === 0) refuse(before);
}

/**
 * Takes a refusal back while its letter waits: the letter is gone and the request waits for an answer again. One round trip, and of a
 * repeat nothing is written.
 * @throws DomainError session.expired, requests.notFound (unknown, or another planner's), requests.alreadyUnlocked, project.closed,
 *   requests.undoLate (the letter has left)
 */
export async function undoDecline({ db, clock }: Deps, actor: Provider, input: AnswerRequest): Promise<void> {
  const now = clock.now();
  const { requestId } = input;
  const declined = and(
    isOwn(actor, input),
    eq(requests.status, "rejected"),
    gt(requests.rejectedAt, now - DECLINE.undoable),
    sessionIsOpen(actor),
    projectIsOpen(db),
  );
  const isDeclined = exists(db.select({ id: requests.id }).from(requests).where(declined));
  const letter = eq(outbox.dedupeKey, declinedKey(requestId));
  const line = eq(digestItems.dedupeKey, declinedKey(requestId));
  const {
    session: [session],
    before: [before],
    written,
  } = await namedBatch(db, {
    session: readOpen(db, actor),
    before: answerable(db, { actor, requestId }),
    letter: db.delete(outbox).where(and(letter, eq(outbox.state, "pending"), isDeclined)),
    line: db.delete(digestItems).where(and(line, isNull(digestItems.sentAt), isDeclined)),
    written: db
      .update(requests)
      .set({ status: "locked", rejectedAt: null, rejectionReason: null })
      .where(
        and(
          declined,
          notExists(db.select({ id: outbox.id }).from(outbox).where(letter)),
          notExists(db.select({ id: digestItems.id }).from(digestItems).where(line)),
        ),
      ),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (written.rowsAffected > 0 || before?.status === "locked") return;
  if (before?.status !== "rejected") refuse(before);
  throw new DomainError(before?.closedAt === null ? "requests.undoLate" : "project.closed");
}
