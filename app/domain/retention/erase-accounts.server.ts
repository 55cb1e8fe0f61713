import { and, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { creditEntries } from "#db/schema/credits";
import { favorites } from "#db/schema/favorites";
import { outbox } from "#db/schema/outbox";
import { orders, subscriptions } from "#db/schema/payments";
import { projects } from "#db/schema/projects";
import { providerCredentials } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { venueFavorites } from "#db/schema/venues";
import { forgetReporter } from "~/domain/cases/page-cases.server";
import { conversationsOf } from "~/domain/conversations/archive.server";
import { isOfCouple } from "~/domain/couples/access.server";
import { eraseCouple } from "~/domain/couples/delete-account.server";
import type { LinkDeps } from "~/domain/deps";
import { batchIf } from "~/domain/guarded-batch.server";
import { queueEmailToProvider } from "~/domain/notifications/outbox.server";
import { unusedAccountEmail } from "~/domain/notifications/provider-account-emails.server";
import { type EraseDeps, eraseProvider, waitingCouples } from "~/domain/providers/delete-provider.server";
import { eraseReviewsBy, reviewedBy } from "~/domain/reviews/reviews-by-author.server";
import { endOf, TOLD_BEFORE } from "./retention.rules";

/** Maximum per run. A provider takes three round trips. */
const AT_ONCE = { accounts: 20, providers: 5, emails: 20 } as const;

/**
 * Deletes unused accounts and notifies providers a month before (rules retention-3 to retention-5). Each batch checks
 * its condition again, so that an account with a concurrent login stays.
 * @returns the number of deleted accounts and of emails
 */
export async function eraseUnused(deps: LinkDeps): Promise<number> {
  const { db, clock, links } = deps;
  const now = clock.now();
  const { id, firstname, name, locale, market } = providers;
  const account = db.select({ id: accounts.id }).from(accounts);
  const provider = db.select({ id, name }).from(providers);
  const due = await namedBatch(db, {
    unconfirmed: account.where(isUnconfirmedAccount(now)).limit(AT_ONCE.accounts),
    unused: db.select({ id: accounts.id }).from(accounts).where(isUnusedAccount(now)).limit(AT_ONCE.accounts),
    unproven: provider.where(isUnprovenProvider(now)).limit(AT_ONCE.providers),
    deserted: db
      .select({ id, name })
      .from(providers)
      .where(and(isUnusedProvider(now), wasToldInTime(now)))
      .limit(AT_ONCE.providers),
    told: db
      .select({ id, firstname, locale, market, used: providerUsed, dedupeKey: unusedKey })
      .from(providers)
      .where(isToBeTold(now))
      .limit(AT_ONCE.emails),
  });
  const couples = [
    ...due.unconfirmed.map((row) => ({ ...row, condition: isUnconfirmedAccount(now) })),
    ...due.unused.map((row) => ({ ...row, condition: isUnusedAccount(now) })),
  ];
  for (const { id: accountId, condition } of couples) {
    const still = sql`EXISTS (SELECT 1 FROM ${accounts} WHERE ${and(eq(accounts.id, accountId), condition)})`;
    // Published reviews stay, because no one asked for their removal (docs/decisions/0042-retention.md). The account
    // has no project, so no conversation either.
    await batchIf(db, still, { erased: eraseCouple(deps, accountId, []) });
  }
  const leavers = [
    ...due.unproven.map((row) => ({ ...row, condition: isUnprovenProvider(now) })),
    ...due.deserted.map((row) => ({ ...row, condition: isUnusedProvider(now) })),
  ];
  for (const { id: providerId, name: company, condition } of leavers) {
    const still = sql`EXISTS (SELECT 1 FROM ${providers} WHERE ${and(eq(providers.id, providerId), condition)})`;
    const found = await namedBatch(db, {
      waiting: waitingCouples(db, providerId, now),
      conversations: conversationsOf(db, { providerId }),
    });
    await batchIf(db, still, { erased: eraseProvider(deps, { providerId, name: company }, found) });
  }
  const [first, ...others] = due.told.map(({ id: providerId, used, dedupeKey, ...reader }) => {
    const until = Math.max(now + TOLD_BEFORE, used + now - endOf("providers", now));
    return queueEmailToProvider(deps, { providerId, dedupeKey, ...unusedAccountEmail(links, reader, until) });
  });
  if (first) await db.batch([first, ...others]);
  return couples.length + leavers.length + due.told.length;
}

// Conditions on `accounts` or `providers` that stay true until the last statement of their batch deletes the row.

/** Last recorded use, as in the indexes `accounts_used` and `providers_used`. Sessions may show later use. */
const accountUsed = sql`coalesce(${accounts.usedAt}, ${accounts.createdAt})`;
const providerUsed = sql<number>`coalesce(${providers.usedAt}, ${providers.lastLoginAt}, ${providers.createdAt})`;

const IS_EMPTY = and(
  sql`NOT EXISTS (SELECT 1 FROM ${projects} WHERE ${isOfCouple(projects.accountId, accounts.id)})`,
  sql`NOT EXISTS (SELECT 1 FROM ${sessions}
      WHERE ${and(eq(sessions.accountId, accounts.id), isNull(sessions.impersonationId))})`,
);

/** Returns a condition (rule retention-4): the email address was never verified, and the account is empty. */
const isUnconfirmedAccount = (now: number) =>
  and(
    isNull(accounts.emailVerifiedAt),
    sql`${accountUsed} < ${endOf("emptyAccounts", now)}`,
    IS_EMPTY,
    sql`NOT EXISTS (SELECT 1 FROM ${favorites} WHERE ${eq(favorites.accountId, accounts.id)})`,
    sql`NOT EXISTS (SELECT 1 FROM ${venueFavorites} WHERE ${eq(venueFavorites.accountId, accounts.id)})`,
  );

/** Rule retention-3: the account has no projects and was not used for its retention period. */
const isUnusedAccount = (now: number) => and(sql`${accountUsed} < ${endOf("accounts", now)}`, IS_EMPTY);

const IS_SIGNED_OUT = sql`NOT EXISTS (SELECT 1 FROM ${sessions}
    WHERE ${and(eq(sessions.providerId, providers.id), isNull(sessions.impersonationId))})`;

/** Rule retention-4: the email address was never verified, and there are no requests or orders. */
const isUnprovenProvider = (now: number) =>
  and(
    sql`EXISTS (SELECT 1 FROM ${providerCredentials}
      WHERE ${and(eq(providerCredentials.providerId, providers.id), isNull(providerCredentials.emailVerifiedAt))})`,
    isNull(providers.approvedAt),
    sql`${providerUsed} < ${endOf("unprovenProviders", now)}`,
    IS_SIGNED_OUT,
    sql`NOT EXISTS (SELECT 1 FROM ${orders} WHERE ${eq(orders.providerId, providers.id)})`,
    sql`NOT EXISTS (SELECT 1 FROM ${requests} WHERE ${eq(requests.providerId, providers.id)})`,
  );

/** Condition: not used since `moment`, and no paid service is left. Excludes demo providers, which cannot log in. */
const isUnusedSince = (moment: number, now: number) =>
  and(
    sql`${providerUsed} < ${moment}`,
    IS_SIGNED_OUT,
    sql`EXISTS (SELECT 1 FROM ${providerCredentials} WHERE ${eq(providerCredentials.providerId, providers.id)})`,
    or(isNull(providers.premiumUntil), lte(providers.premiumUntil, now)),
    sql`NOT EXISTS (SELECT 1 FROM ${subscriptions}
      WHERE ${and(eq(subscriptions.providerId, providers.id), isNull(subscriptions.endedAt))})`,
    // Bought credits do not expire.
    sql`NOT (EXISTS (SELECT 1 FROM ${creditEntries} WHERE ${and(eq(creditEntries.providerId, providers.id), eq(creditEntries.kind, "purchase"))})
      AND (SELECT sum(amount) FROM ${creditEntries} WHERE ${eq(creditEntries.providerId, providers.id)}) > 0)`,
  );

/** Condition: not used for the retention period, and no paid service is left (rule retention-5). */
const isUnusedProvider = (now: number) => isUnusedSince(endOf("providers", now), now);

/** Dedupe key of the email: one per period without login. */
const unusedKey = sql<string>`'unused:' || ${providers.id} || ':' || ${providerUsed}`;

const wasEmailed = (condition?: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${outbox} WHERE ${and(eq(outbox.dedupeKey, unusedKey), condition)})`;

const isToBeTold = (now: number) =>
  and(isUnusedSince(endOf("providers", now) + TOLD_BEFORE, now), sql`NOT ${wasEmailed()}`);

const wasToldInTime = (now: number) => wasEmailed(lte(outbox.createdAt, now - TOLD_BEFORE));

/** Repeats deletions after a restore, without notifying couples again. @returns the number of accounts found */
export async function eraseAgain(
  deps: EraseDeps,
  erased: { couples: readonly number[]; providers: readonly number[] },
): Promise<number> {
  const { db } = deps;
  let count = 0;
  for (const accountId of erased.couples) {
    const own = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId));
    const { reviewed, conversations } = await namedBatch(db, {
      reviewed: reviewedBy(db, { accountId }),
      conversations: conversationsOf(db, { accountId }),
    });
    const { found } = await namedBatch(db, {
      found: own,
      reviews: eraseReviewsBy(deps, { accountId }, reviewed),
      reports: forgetReporter(db, { accountId }),
      erased: eraseCouple(deps, accountId, conversations),
    });
    count += found.length;
  }
  for (const providerId of erased.providers) {
    const [own] = await db.select({ name: providers.name }).from(providers).where(eq(providers.id, providerId));
    if (!own) continue;
    const { reviewed, conversations } = await namedBatch(db, {
      reviewed: reviewedBy(db, { providerId }),
      conversations: conversationsOf(db, { providerId }),
    });
    await namedBatch(db, {
      reviews: eraseReviewsBy(deps, { providerId }, reviewed),
      reports: forgetReporter(db, { providerId }),
      erased: eraseProvider(deps, { providerId, ...own }, { waiting: [], conversations }),
    });
    count += 1;
  }
  return count;
}
