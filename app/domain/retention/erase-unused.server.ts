import { and, eq, exists, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { providers } from "#db/schema/providers";
import { conversationsOf } from "~/domain/conversations/archive.server";
import { eraseCouple } from "~/domain/couples/delete-account.server";
import type { LinkDeps } from "~/domain/deps";
import { batchIf } from "~/domain/guarded-batch.server";
import { queueEmailToProvider } from "~/domain/notifications/outbox.server";
import { unusedAccountEmail } from "~/domain/notifications/provider-account-emails.server";
import { eraseProvider, waitingCouples } from "~/domain/providers/delete-provider.server";
import { endOf, TOLD_BEFORE } from "./retention.rules";
import {
  isToBeTold,
  isUnconfirmedAccount,
  isUnprovenProvider,
  isUnusedAccount,
  isUnusedProvider,
  providerUsed,
  unusedKey,
  wasToldInTime,
} from "./unused.server";

/** Maximum per run. A provider takes three round trips. */
const AT_ONCE = { accounts: 20, providers: 5, emails: 20 } as const;

/**
 * Deletes unused accounts, and notifies providers a month before (rules retention-3 to retention-5). Each account has a
 * batch that checks its condition again, so an account with a concurrent sign-in stays.
 * @returns number of deleted accounts and of emails
 */
export async function eraseUnused(deps: LinkDeps): Promise<number> {
  const { db, clock, links } = deps;
  const now = clock.now();
  const { id, firstname, name, locale, market } = providers;
  const account = db.select({ id: accounts.id }).from(accounts);
  const provider = db.select({ id, name }).from(providers);
  const due = await namedBatch(db, {
    unconfirmed: account.where(isUnconfirmedAccount(db, now)).limit(AT_ONCE.accounts),
    unused: db.select({ id: accounts.id }).from(accounts).where(isUnusedAccount(db, now)).limit(AT_ONCE.accounts),
    unproven: provider.where(isUnprovenProvider(db, now)).limit(AT_ONCE.providers),
    deserted: db
      .select({ id, name })
      .from(providers)
      .where(and(isUnusedProvider(db, now), wasToldInTime(db, now)))
      .limit(AT_ONCE.providers),
    told: db
      .select({ id, firstname, locale, market, used: providerUsed, dedupeKey: unusedKey })
      .from(providers)
      .where(isToBeTold(db, now))
      .limit(AT_ONCE.emails),
  });
  const couples = [
    ...due.unconfirmed.map((row) => ({ ...row, condition: isUnconfirmedAccount(db, now) })),
    ...due.unused.map((row) => ({ ...row, condition: isUnusedAccount(db, now) })),
  ];
  for (const { id: accountId, condition } of couples) {
    const still = db
      .select({ one: sql`1` })
      .from(accounts)
      .where(and(eq(accounts.id, accountId), condition));
    // Published reviews stay: no one has asked for their removal (docs/decisions/0042-retention.md).
    // It has no project, so no conversation either.
    await batchIf(db, exists(still), { erased: eraseCouple(deps, accountId, []) });
  }
  const leavers = [
    ...due.unproven.map((row) => ({ ...row, condition: isUnprovenProvider(db, now) })),
    ...due.deserted.map((row) => ({ ...row, condition: isUnusedProvider(db, now) })),
  ];
  for (const { id: providerId, name: company, condition } of leavers) {
    const still = db
      .select({ one: sql`1` })
      .from(providers)
      .where(and(eq(providers.id, providerId), condition));
    const found = await namedBatch(db, {
      waiting: waitingCouples(db, providerId, now),
      conversations: conversationsOf(db, { providerId }),
    });
    await batchIf(db, exists(still), { erased: eraseProvider(deps, { providerId, name: company }, found) });
  }
  const [first, ...others] = due.told.map(({ id: providerId, used, dedupeKey, ...reader }) => {
    const until = Math.max(now + TOLD_BEFORE, used + now - endOf("providers", now));
    return queueEmailToProvider(deps, { providerId, dedupeKey, ...unusedAccountEmail(links, reader, until) });
  });
  if (first) await db.batch([first, ...others]);
  return couples.length + leavers.length + due.told.length;
}
