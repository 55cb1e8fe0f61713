import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { creditEntries } from "#db/schema/credits";
import { subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { withFirstName } from "~/domain/conversations/fill-first-name";
import type { KeepFiles } from "~/domain/conversations/message-files.server";
import { addMessage, type NewMessage } from "~/domain/conversations/send-message.server";
import { UNLOCK_CREDITS } from "~/domain/credits/credits.rules";
import { balanceOf } from "~/domain/credits/ledger.server";
import { unlockCauseOf } from "~/domain/credits/return.rules";
import type { LinkDeps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { requestAcceptedEmail } from "~/domain/notifications/answer-emails.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { IS_RUNNING } from "~/domain/subscriptions/paid-until.server";
import { ANNUAL_SINCE } from "~/domain/subscriptions/subscription-conditions.server";
import {
  type AnswerRequest,
  findAnswerableRequest,
  isOwnRequest,
  mayAnswer,
  queueAnswer,
} from "./answer-request.server";

interface UnlockRequest extends AnswerRequest {
  /** Fails instead of charging: the button promised a free unlock because Premium was active. */
  mustBeFree: boolean;
  /** First message of the conversation (rule talk-2). */
  firstMessage?: Omit<NewMessage, "cause"> | undefined;
  /** Stores the files of the first message. */
  keepFiles?: KeepFiles | undefined;
}

interface Unlocked {
  balance: number;
  by: "credit" | "premium";
}

/**
 * Unlocks a request, deducts the credit (none with Premium) and emails the couple and its partner. Two round
 * trips: the second writes everything or nothing. A repeat writes nothing.
 * @throws DomainError session.expired, requests.notFound (unknown, or another provider's), requests.alreadyUnlocked,
 *   requests.alreadyRejected, project.closed, requests.premiumOver (`mustBeFree`, and Premium has ended), credits.none,
 *   templates.placeholder, templates.long (of the first message)
 */
export async function unlockRequest(deps: LinkDeps, actor: Provider, input: UnlockRequest): Promise<Unlocked> {
  const { db, clock, links } = deps;
  const answerable = await findAnswerableRequest(deps, actor, input);
  const { contactChannel, requestId } = answerable;
  const now = clock.now();
  const { providerId } = actor;
  const isPremium = sql`EXISTS (SELECT 1 FROM ${providers} WHERE ${and(eq(providers.id, providerId), gt(providers.premiumUntil, now))})`;
  const firstMessage = withFirstName(input.firstMessage, answerable.readers[0]?.couple.firstname ?? null);
  const files = firstMessage && input.keepFiles ? await input.keepFiles(requestId, 0) : [];
  const conditions = mayAnswer(db, actor, answerable);
  if (input.mustBeFree) conditions["requests.premiumOver"] = isPremium;
  else conditions["credits.none"] = sql`(${isPremium} OR (${balanceOf(db, providerId)}) >= ${UNLOCK_CREDITS})`;
  const {
    after: [after],
    balance: [left],
  } = await guardedBatch(db, conditions, {
    unlocked: db
      .update(requests)
      .set({
        status: "unlocked",
        unlockedAt: now,
        unlockedBy: sql`CASE WHEN ${isPremium} THEN 'premium' ELSE 'credit' END`,
      })
      .where(isOwnRequest(actor, answerable)),
    // Must follow the update, because it charges only rows with `unlockedBy = 'credit'`.
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
    // The first unlock ends the right of withdrawal. Stored here because the request may be deleted.
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
    // The email above contains the first message.
    notified: db.update(requests).set({ coupleNotifiedAt: now }).where(isOwnRequest(actor, answerable)),
    after: db.select({ by: requests.unlockedBy }).from(requests).where(isOwnRequest(actor, answerable)),
    balance: balanceOf(db, providerId),
  });
  return { balance: left?.balance ?? 0, by: after?.by ?? "credit" };
}
