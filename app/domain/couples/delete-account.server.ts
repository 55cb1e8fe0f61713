import { and, eq, notExists, sql } from "drizzle-orm";
import { accounts, loginCodes } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { hasOpenClaim } from "~/domain/credits/claim-facts.server";
import { RETURNS } from "~/domain/credits/return.rules";
import { returnCredits } from "~/domain/credits/return-credits.server";
import type { Deps, LinkDeps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { dropLinesOf, dropMailStop } from "~/domain/notifications/mail-stops.server";
import { isClosedReason, type LeavingReason } from "~/domain/projects/project.rules";
import { forgetReporter } from "~/domain/reports/forget-reporter.server";
import { eraseReviewsBy, reviewedBy } from "~/domain/reviews/erase-reviews.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { isAboutCouple } from "./account-letters.server";

/**
 * Erases a couple in two round trips, of which the second writes everything or nothing: the reviews that it wrote through its requests or with its proved
 * mailbox; the letters that carry its words or data, to planners and to itself, sent or not; its login codes; the
 * account, with which go sessions, projects, requests and favourites. What is left holds keyed hashes of its number alone, for two days
 * (rate_limits). Safe to repeat. A copied token of a session that has ended is not enough. A couple that has found somebody, or gives up,
 * returns the credits that unlocked its requests shortly before (rule return-6): entries and letters that say nothing of it.
 * @param reason `other` if the couple gives none
 * @throws DomainError session.expired
 */
export async function deleteAccount(deps: LinkDeps, couple: Couple, reason: LeavingReason): Promise<void> {
  const { db } = deps;
  const { accountId } = couple;
  const account = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId));
  const isOwn = eq(projects.accountId, accountId);
  const reviewed = await reviewedBy(db, couple);
  await guardedBatch(
    db,
    // A repeat finds no account.
    { "session.expired": sql`${sessionIsOpen(couple)} OR ${notExists(account)}` },
    {
      returned: isClosedReason(reason)
        ? returnCredits(deps, { cause: "closed", condition: isOwn, afterUnlock: RETURNS.closing })
        : [],
      // It can no longer say that it is still looking.
      unanswered: returnCredits(deps, { cause: "no_answer", condition: and(isOwn, hasOpenClaim(db)) }),
      reviews: eraseReviewsBy(deps, couple, reviewed),
      reports: forgetReporter(db, couple),
      erased: eraseCouple(deps, accountId),
    },
  );
}

/**
 * Statements: the letters that carry a couple's words or data, to anybody, sent or not; its login codes; the account, with which go sessions,
 * projects, requests and favourites. Its reviews go where it asks for that itself (`eraseReviewsBy`).
 */
export function eraseCouple({ db }: Pick<Deps, "db">, accountId: number) {
  const isOwn = eq(accounts.id, accountId);
  const phone = db.select({ phone: accounts.phone }).from(accounts).where(isOwn);
  return [
    db.delete(outbox).where(isAboutCouple({ accountId })),
    dropLinesOf(db, { accountId }),
    dropMailStop(db, { accountId }),
    db.delete(loginCodes).where(eq(loginCodes.phone, phone)),
    db.delete(accounts).where(isOwn),
  ];
}
