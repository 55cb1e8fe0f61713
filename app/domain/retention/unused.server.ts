import { and, eq, exists, isNull, lte, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
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
import { endOf, TOLD_BEFORE } from "./retention.rules";

// Conditions on a row of `accounts` or `providers`. Each stays true until the row itself is deleted, as the last statement of its batch.

const one = { one: sql`1` };

/** In the words of the indexes `accounts_used` and `providers_used`. Sessions that are kept say the rest. */
const accountUsed = sql`coalesce(${accounts.usedAt}, ${accounts.createdAt})`;
export const providerUsed = sql<number>`coalesce(${providers.usedAt}, ${providers.lastLoginAt}, ${providers.createdAt})`;

/** Holds nothing, and nobody is signed in. */
const isEmptyAccount = (db: Database) =>
  and(
    notExists(db.select(one).from(projects).where(eq(projects.accountId, accounts.id))),
    notExists(
      db
        .select(one)
        .from(sessions)
        .where(and(eq(sessions.accountId, accounts.id), isNull(sessions.impersonationId))),
    ),
  );

/** Rule retention-4: nobody confirmed the mailbox, and nothing was begun. */
export const isUnconfirmedAccount = (db: Database, now: number) =>
  and(
    isNull(accounts.emailVerifiedAt),
    sql`${accountUsed} < ${endOf("emptyAccounts", now)}`,
    isEmptyAccount(db),
    notExists(db.select(one).from(favorites).where(eq(favorites.accountId, accounts.id))),
    notExists(db.select(one).from(venueFavorites).where(eq(venueFavorites.accountId, accounts.id))),
  );

/** Rule retention-3: used by nobody for as long as a project is kept, and none is left. */
export const isUnusedAccount = (db: Database, now: number) =>
  and(sql`${accountUsed} < ${endOf("accounts", now)}`, isEmptyAccount(db));

const isSignedOut = (db: Database) =>
  notExists(
    db
      .select(one)
      .from(sessions)
      .where(and(eq(sessions.providerId, providers.id), isNull(sessions.impersonationId))),
  );

/** Rule retention-4: nobody confirmed the mailbox, and nobody counts on it. */
export const isUnprovenProvider = (db: Database, now: number) =>
  and(
    exists(
      db
        .select(one)
        .from(providerCredentials)
        .where(and(eq(providerCredentials.providerId, providers.id), isNull(providerCredentials.emailVerifiedAt))),
    ),
    isNull(providers.approvedAt),
    sql`${providerUsed} < ${endOf("unprovenProviders", now)}`,
    isSignedOut(db),
    notExists(db.select(one).from(orders).where(eq(orders.providerId, providers.id))),
    notExists(db.select(one).from(requests).where(eq(requests.providerId, providers.id))),
  );

/** Nobody has signed in since; nothing is paid for that could still be used. Demo providers have no login. */
const isUnusedSince = (db: Database, moment: number, now: number) =>
  and(
    sql`${providerUsed} < ${moment}`,
    isSignedOut(db),
    exists(db.select(one).from(providerCredentials).where(eq(providerCredentials.providerId, providers.id))),
    or(isNull(providers.premiumUntil), lte(providers.premiumUntil, now)),
    notExists(
      db
        .select(one)
        .from(subscriptions)
        .where(and(eq(subscriptions.providerId, providers.id), isNull(subscriptions.endedAt))),
    ),
    // Bought credits do not expire.
    sql`NOT (EXISTS (SELECT 1 FROM ${creditEntries} WHERE ${and(eq(creditEntries.providerId, providers.id), eq(creditEntries.kind, "purchase"))})
      AND (SELECT sum(amount) FROM ${creditEntries} WHERE ${eq(creditEntries.providerId, providers.id)}) > 0)`,
  );

/** Rule retention-5. */
export const isUnusedProvider = (db: Database, now: number) => isUnusedSince(db, endOf("providers", now), now);

/** The key of the letter: one for each time that nobody signs in any more. */
export const unusedKey = sql<string>`'unused:' || ${providers.id} || ':' || ${providerUsed}`;

const letterOf = (db: Database, condition?: SQL) =>
  db
    .select(one)
    .from(outbox)
    .where(and(eq(outbox.dedupeKey, unusedKey), condition));

/** Unused for so long that it is told. */
export const isToBeTold = (db: Database, now: number) =>
  and(isUnusedSince(db, endOf("providers", now) + TOLD_BEFORE, now), notExists(letterOf(db)));

export const wasToldInTime = (db: Database, now: number) =>
  exists(letterOf(db, lte(outbox.createdAt, now - TOLD_BEFORE)));
