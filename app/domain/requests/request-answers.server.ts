import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { creditEntries } from "#db/schema/credits";
import { digestItems } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { withFirstName } from "~/domain/conversations/fill-first-name";
import type { KeepFiles } from "~/domain/conversations/message-files.server";
import { addMessage, type NewMessage } from "~/domain/conversations/send-message.server";
import { TO_PARTNER } from "~/domain/couples/access.server";
import { UNLOCK_CREDITS } from "~/domain/credits/credits.rules";
import { balanceOf } from "~/domain/credits/ledger.server";
import { unlockCauseOf } from "~/domain/credits/return.rules";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { requestAcceptedEmail, requestDeclinedEmail } from "~/domain/notifications/answer-emails.server";
import { FURTHER } from "~/domain/projects/answer.rules";
import { isUnchanged } from "~/domain/providers/form-state.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { ANNUAL_SINCE, IS_RUNNING } from "~/domain/subscriptions/subscription-conditions.server";
import {
  type AnswerRequest,
  findAnswerableRequest,
  isOwnRequest,
  mayAnswer,
  ownRequestExists,
  PROJECT_IS_OPEN,
  queueAnswer,
} from "./answer-request.server";
import type { ProgressInput } from "./request.form";
import { DECLINE, type RejectionReason } from "./request.rules";

interface UnlockRequest extends AnswerRequest {
  /** True: fails instead of charging a credit, because the button promised a free unlock with Premium. */
  mustBeFree: boolean;
  /** First message of the conversation (rule talk-2). */
  firstMessage?: Omit<NewMessage, "cause"> | undefined;
  /** Stores the files of the first message. */
  keepFiles?: KeepFiles | undefined;
}

/**
 * Unlocks a request, completely or not at all. A repeat writes nothing.
 * @throws DomainError session.expired, requests.notFound, requests.alreadyUnlocked, requests.alreadyRejected,
 * project.closed, requests.premiumOver (`mustBeFree`, and Premium has ended), credits.none, templates.placeholder,
 * templates.long (of the first message)
 */
export async function unlockRequest(deps: LinkDeps, actor: Provider, input: UnlockRequest) {
  const { db, clock, links } = deps;
  const answerable = await findAnswerableRequest(deps, actor, input);
  const { contactChannel, requestId } = answerable;
  const now = clock.now();
  const { providerId } = actor;
  const isPremium = sql`EXISTS (SELECT 1 FROM ${providers} WHERE ${and(eq(providers.id, providerId), gt(providers.premiumUntil, now))})`;
  const firstMessage = withFirstName(input.firstMessage, answerable.readers[0]?.couple.firstname ?? null);
  const files = firstMessage && input.keepFiles ? await input.keepFiles(requestId, 0) : [];
  const conditions = mayAnswer(actor, answerable);
  if (input.mustBeFree) conditions["requests.premiumOver"] = isPremium;
  else conditions["credits.none"] = sql`(${isPremium} OR (${balanceOf(db, providerId)}) >= ${UNLOCK_CREDITS})`;
  const read = await guardedBatch(db, conditions, {
    unlocked: db
      .update(requests)
      .set({
        status: "unlocked",
        unlockedAt: now,
        unlockedBy: sql`CASE WHEN ${isPremium} THEN 'premium' ELSE 'credit' END`,
      })
      .where(isOwnRequest(actor, answerable)),
    // Follows the update, because only rows with `unlockedBy = 'credit'` are charged.
    ledgerEntry: db.run(
      insertSelect(
        creditEntries,
        {
          providerId,
          kind: "unlock",
          amount: -UNLOCK_CREDITS,
          cause: unlockCauseOf(requestId),
          requestId,
          createdAt: now,
        },
        sql`FROM ${requests} WHERE ${and(isOwnRequest(actor, answerable), eq(requests.unlockedBy, "credit"))}`,
      ),
    ),
    // The first unlock ends the right of withdrawal. Stored here, because the request may be deleted later.
    firstUnlock: db
      .update(subscriptions)
      .set({ firstUnlockAt: now })
      .where(
        and(
          eq(subscriptions.providerId, providerId),
          IS_RUNNING,
          or(isNull(subscriptions.firstUnlockAt), lt(subscriptions.firstUnlockAt, ANNUAL_SINCE)),
        ),
      ),
    emails: queueAnswer(
      deps,
      answerable,
      ({ couple, isMailboxProved, emailFacts, acceptance, url, notice }) =>
        requestAcceptedEmail(
          links.brand,
          couple,
          emailFacts,
          // An unverified mailbox may belong to someone else (rule notice-15).
          isMailboxProved ? { ...acceptance, words: firstMessage?.body } : { ...acceptance, phone: null },
          contactChannel,
          url,
          notice.fine,
        ),
      { key: `requestAccepted:${requestId}` },
    ),
    firstMessage: firstMessage
      ? addMessage(deps, "provider", requestId, { ...firstMessage, cause: "unlock" }, { files })
      : [],
    // The email above contains the first message, so no other one follows.
    notified: db.update(requests).set({ coupleNotifiedAt: now }).where(isOwnRequest(actor, answerable)),
    after: db.select({ by: requests.unlockedBy }).from(requests).where(isOwnRequest(actor, answerable)),
    balance: balanceOf(db, providerId),
  });
  const [[after], [left]] = [read.after, read.balance];
  return { balance: left?.balance ?? 0, by: after?.by ?? "credit" };
}

const declinedKey = (requestId: string) => `requestDeclined:${requestId}`;

/**
 * Declines a request. Until the planner can no longer undo the refusal, the couple receives no email and sees the
 * request as unanswered (`visibleAnswer`). A repeat writes nothing.
 * @throws DomainError session.expired, requests.notFound, requests.alreadyUnlocked, requests.alreadyRejected,
 * project.closed
 */
export async function declineRequest(
  deps: LinkDeps,
  actor: Provider,
  input: AnswerRequest & { reason: RejectionReason },
): Promise<void> {
  const { db, clock, links } = deps;
  const answerable = await findAnswerableRequest(deps, actor, input);
  const { hasAcceptance, requestId } = answerable;
  const { reason } = input;
  const now = clock.now();
  const further = hasAcceptance ? 0 : FURTHER.planners;
  await guardedBatch(db, mayAnswer(actor, answerable), {
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
 * Undoes a refusal while its email waits. A repeat writes nothing.
 * @throws DomainError session.expired, requests.notFound, requests.alreadyUnlocked, project.closed, requests.undoLate
 * (the email was sent)
 */
export async function undoDecline({ db, clock }: Deps, actor: Provider, input: AnswerRequest): Promise<void> {
  const key = declinedKey(input.requestId);
  const keys = [key, key + TO_PARTNER];
  const isLocked = ownRequestExists(actor, input, eq(requests.status, "locked"));
  const canUndo = ownRequestExists(
    actor,
    input,
    and(eq(requests.status, "rejected"), gt(requests.rejectedAt, clock.now() - DECLINE.undoable)),
  );
  const isSent = or(
    sql`EXISTS (SELECT 1 FROM ${outbox} WHERE ${and(inArray(outbox.dedupeKey, keys), ne(outbox.state, "pending"))})`,
    sql`EXISTS (SELECT 1 FROM ${digestItems}
      WHERE ${and(inArray(digestItems.dedupeKey, keys), isNotNull(digestItems.sentAt))})`,
  );
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(actor),
      "requests.notFound": ownRequestExists(actor, input),
      "requests.alreadyUnlocked": ownRequestExists(actor, input, ne(requests.status, "unlocked")),
      "project.closed": sql`${isLocked} OR ${ownRequestExists(actor, input, PROJECT_IS_OPEN)}`,
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

const isUnlocked = eq(requests.status, "unlocked");

/** @throws DomainError requests.notFound (unknown, another provider's, or not unlocked; or the session has ended) */
export async function findProgress({ db }: Pick<Deps, "db">, provider: Provider, input: AnswerRequest) {
  const [row] = await db
    .select({ progress: requests.progress, note: requests.note })
    .from(requests)
    .where(and(isOwnRequest(provider, input), isUnlocked, sessionIsOpen(provider)));
  if (!row) throw new DomainError("requests.notFound");
  return row;
}

/** Stores the provider's own status and note. @throws session.expired, requests.notFound, profile.changed */
export async function saveProgress(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  { requestId, progress, note }: AnswerRequest & ProgressInput,
  latest?: Promise<string>,
): Promise<void> {
  const seen = await latest;
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "requests.notFound": ownRequestExists(provider, { requestId }, isUnlocked),
      "profile.changed": isUnchanged(provider, { request: requestId }, seen),
    },
    { saved: db.update(requests).set({ progress, note }).where(isOwnRequest(provider, { requestId })) },
  );
}
