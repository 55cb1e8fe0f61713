import { and, eq, exists, notExists, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts, couplePartners, loginCodes } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { forgetReporter } from "~/domain/cases/page-cases.server";
import { archiveConversations, conversationsOf, type LeftConversations } from "~/domain/conversations/archive.server";
import { removeFilesOf } from "~/domain/conversations/message-files.server";
import { isOpenNow } from "~/domain/conversations/own-conversation.server";
import { hasOpenClaim } from "~/domain/credits/find-claim.server";
import { RETURNS } from "~/domain/credits/return.rules";
import { returnCredits } from "~/domain/credits/returns.server";
import type { Deps, LinkDeps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { coupleGoneEmail } from "~/domain/notifications/conversation-emails.server";
import { dropLinesOf, dropMailStop } from "~/domain/notifications/mail-stops.server";
import { noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import { isClosedReason, type LeavingReason } from "~/domain/projects/project.rules";
import { plannersToTell } from "~/domain/projects/projects.server";
import { eraseReviewsBy, reviewedBy } from "~/domain/reviews/reviews-by-author.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { paths } from "~/paths";
import { dropMessagesToPartner } from "./access.server";

/**
 * Deletes an account. A couple that found a planner or cancelled its event returns the credits of recent unlocks (rule
 * return-6). Providers in an open conversation receive an email (rule talk-16). Safe to repeat.
 * @throws DomainError session.expired
 */
export async function deleteAccount(deps: LinkDeps, couple: Couple, reason: LeavingReason): Promise<void> {
  const { db, clock, links } = deps;
  const { accountId } = couple;
  const account = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId));
  const isOwn = eq(projects.accountId, accountId);
  const isInConversation = and(isOwn, eq(requests.status, "unlocked"), isOpenNow(clock.now()));
  const { reviewed, conversations, told } = await namedBatch(db, {
    reviewed: reviewedBy(db, couple),
    conversations: conversationsOf(db, couple),
    told: plannersToTell(db, isInConversation),
  });
  const recipients = await Promise.all(
    told.map(async (provider) => ({
      provider,
      notice: await noticeTo(links, "closed", { ...provider, owner: { providerId: provider.providerId } }),
    })),
  );
  await guardedBatch(
    db,
    // A repeat finds no account.
    { "session.expired": sql`${sessionIsOpen(couple)} OR ${notExists(account)}` },
    {
      returned: isClosedReason(reason)
        ? returnCredits(deps, { cause: "closed", condition: isOwn, afterUnlock: RETURNS.closing })
        : [],
      // Accepts open no-response claims, because the couple can no longer answer.
      unanswered: returnCredits(deps, { cause: "no_answer", condition: and(isOwn, hasOpenClaim(db)) }),
      told: recipients.flatMap(({ provider, notice }) =>
        queueNotice(
          deps,
          notice,
          {
            ...coupleGoneEmail(links.brand, provider, reason, notice.fine),
            dedupeKey: `coupleGone:${provider.requestId}`,
            url: links.url(provider.market, paths.pro.requests()),
          },
          exists(
            db
              .select({ id: requests.id })
              .from(requests)
              .innerJoin(projects, eq(projects.id, requests.projectId))
              .where(and(eq(requests.publicId, provider.requestId), isInConversation)),
          ),
        ),
      ),
      reviews: eraseReviewsBy(deps, couple, reviewed),
      reports: forgetReporter(db, couple),
      erased: eraseCouple(deps, accountId, conversations),
    },
  );
}

/** Foreign keys cascade to sessions, projects, requests and favorites. Providers keep masked conversations. */
export function eraseCouple(deps: Deps, accountId: number, conversations: LeftConversations) {
  const { db, clock } = deps;
  const isOwn = eq(accounts.id, accountId);
  const phone = db.select({ phone: accounts.phone }).from(accounts).where(isOwn);
  return [
    ...archiveConversations(deps, "couple", conversations),
    ...dropMessagesToPartner(db, eq(couplePartners.ownerId, accountId)),
    db.delete(outbox).where(isAboutCouple({ accountId })),
    dropLinesOf(db, { accountId }),
    dropMailStop(db, { accountId }),
    db.delete(loginCodes).where(eq(loginCodes.phone, phone)),
    ...removeFilesOf(db, eq(projects.accountId, accountId), clock.now()),
    db.delete(accounts).where(isOwn),
  ];
}

type Owner = Pick<Couple, "accountId">;

const accountOf = (couple: Owner, column: SQLWrapper) =>
  sql`(SELECT ${column} FROM ${accounts} WHERE ${accounts.id} = ${couple.accountId})`;

/** Selects dedupe keys, which alone identify emails from before `account_id` existed. */
const keysOf = (couple: Owner, causes: readonly string[]) => sql`
  SELECT c.value || ':' || ${requests.publicId} FROM ${requests} JOIN ${projects} ON ${projects.id} = ${requests.projectId}
    CROSS JOIN json_each(${JSON.stringify(causes)}) c
  WHERE ${projects.accountId} = ${couple.accountId}`;

/** Condition on `outbox`: a message with data of a couple. A provider with the same address keeps its messages. */
const isAboutCouple = (couple: Owner): SQL => sql`(
  ${outbox.accountId} = ${couple.accountId} OR ${outbox.recipient} = ${accountOf(couple, accounts.phone)}
  OR ${outbox.dedupeKey} IN (${keysOf(couple, ["requestReceived", "requestsSent"])})
  OR (${outbox.accountId} IS NULL AND ${outbox.recipient} = ${accountOf(couple, accounts.email)}
    AND NOT EXISTS (SELECT 1 FROM ${providers} WHERE ${providers.email} = ${outbox.recipient})))`;

/** SQL condition on `outbox`: the row is addressed to the couple itself, including its former email addresses. */
export const isToCouple = (couple: Owner): SQL => sql`(
  ${outbox.recipient} = ${accountOf(couple, accounts.phone)} OR ${outbox.dedupeKey} IN (${keysOf(couple, ["requestsSent"])})
  OR (${outbox.accountId} = ${couple.accountId} AND ${outbox.recipient} = ${accountOf(couple, accounts.email)}))`;
