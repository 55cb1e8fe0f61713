import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { creditEntries } from "#db/schema/credits";
import { subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { UNLOCK_CREDITS } from "~/domain/credits/credits.rules";
import { balanceOf } from "~/domain/credits/find-ledger.server";
import { unlockCauseOf } from "~/domain/credits/return.rules";
import type { LinkDeps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { requestAcceptedEmail } from "~/domain/notifications/answer-emails.server";
import { queueNotice } from "~/domain/notifications/queue-notice.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { ANNUAL_SINCE } from "~/domain/subscriptions/annual-since.server";
import { IS_RUNNING } from "~/domain/subscriptions/paid-until.server";
import {
  type AnswerRequest,
  answerNotice,
  findOpenRequest,
  isOwn,
  mayAnswer,
  projectUrl,
} from "./answer-request.server";

export interface UnlockRequest extends AnswerRequest {
  /** The form named no price, because Premium was active as it was shown: no credit may be taken. */
  isFree: boolean;
}

interface Unlocked {
  /** Credits in the account afterwards. */
  left: number;
  by: "credit" | "premium";
}

/**
 * Unlocks a request, takes the credit (none with Premium) and tells the couple that the planner accepts; in two round trips, of which the
 * second writes everything or nothing. A repeat writes nothing.
 * @throws DomainError session.expired, requests.notFound (unknown, or another planner's), requests.alreadyUnlocked, requests.alreadyRejected,
 *   project.closed, requests.premiumOver (it would cost a credit now, and that was not asked), credits.none
 */
export async function unlockRequest(deps: LinkDeps, actor: Provider, input: UnlockRequest): Promise<Unlocked> {
  const { db, clock, links } = deps;
  const open = await findOpenRequest(deps, actor, input);
  const { couple, told, contactChannel, requestId } = open;
  const notice = await answerNotice(links, open);
  const url = projectUrl(links, open);
  const now = clock.now();
  const { providerId } = actor;
  const isPremium = sql`EXISTS (SELECT 1 FROM ${providers} WHERE ${and(eq(providers.id, providerId), gt(providers.premiumUntil, now))})`;
  const mayPay = input.isFree ? isPremium : sql`(${isPremium} OR (${balanceOf(db, providerId)}) >= ${UNLOCK_CREDITS})`;
  const {
    after: [after],
    left: [left],
  } = await guardedBatch(
    db,
    { ...mayAnswer(db, actor, open), [input.isFree ? "requests.premiumOver" : "credits.none"]: mayPay },
    {
      unlocked: db
        .update(requests)
        .set({
          status: "unlocked",
          unlockedAt: now,
          unlockedBy: sql`CASE WHEN ${isPremium} THEN 'premium' ELSE 'credit' END`,
        })
        .where(isOwn(actor, open)),
      paid: db.run(
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
          sql`FROM ${requests} WHERE ${and(isOwn(actor, open), eq(requests.unlockedBy, "credit"))}`,
        ),
      ),
      // The withdrawal of an annual plan ends with it, also once the couple and its request are deleted.
      first: db
        .update(subscriptions)
        .set({ firstUnlockAt: now })
        .where(
          and(
            eq(subscriptions.providerId, providerId),
            IS_RUNNING,
            or(isNull(subscriptions.firstUnlockAt), lt(subscriptions.firstUnlockAt, ANNUAL_SINCE)),
          ),
        ),
      told: queueNotice(deps, notice, {
        ...requestAcceptedEmail(links.brand, couple, told, contactChannel, url, notice.fine),
        dedupeKey: `requestAccepted:${requestId}`,
        url,
      }),
      after: db.select({ by: requests.unlockedBy }).from(requests).where(isOwn(actor, open)),
      left: balanceOf(db, providerId),
    },
  );
  return { left: left?.balance ?? 0, by: after?.by ?? "credit" };
}
