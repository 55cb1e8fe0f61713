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
import { isOfCouple } from "~/domain/couples/access.server";
import { endOf, TOLD_BEFORE } from "./retention.rules";

// Conditions on a row of `accounts` or `providers`. Each stays true until the last statement of its batch deletes the
// row.

const one = { one: sql`1` };

/** Last recorded use; worded like the indexes `accounts_used` and `providers_used`. Stored sessions show later use. */
const accountUsed = sql`coalesce(${accounts.usedAt}, ${accounts.createdAt})`;
export const providerUsed = sql<number>`coalesce(${providers.usedAt}, ${providers.lastLoginAt}, ${providers.createdAt})`;

const isEmptyAccount = (db: Database) =>
  and(
    notExists(db.select(one).from(projects).where(isOfCouple(projects.accountId, accounts.id))),
    notExists(
      db
        .select(one)
        .from(sessions)
        .where(and(eq(sessions.accountId, accounts.id), isNull(sessions.impersonationId))),
    ),
  );

/** Returns a condition (rule retention-4): the email address was never verified, and the account is empty. */
export const isUnconfirmedAccount = (db: Database, now: number) =>
  and(
    isNull(accounts.emailVerifiedAt),
    sql`${accountUsed} < ${endOf("emptyAccounts", now)}`,
    isEmptyAccount(db),
    notExists(db.select(one).from(favorites).where(eq(favorites.accountId, accounts.id))),
    notExists(db.select(one).from(venueFavorites).where(eq(venueFavorites.accountId, accounts.id))),
  );

/** Returns a condition (rule retention-3): unused for the retention period of a project, and no project is left. */
export const isUnusedAccount = (db: Database, now: number) =>
  and(sql`${accountUsed} < ${endOf("accounts", now)}`, isEmptyAccount(db));

const isSignedOut = (db: Database) =>
  notExists(
    db
      .select(one)
      .from(sessions)
      .where(and(eq(sessions.providerId, providers.id), isNull(sessions.impersonationId))),
  );

/**
 * Returns a condition (rule retention-4): the email address was never verified, and there are no requests or orders.
 */
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

/**
 * Returns a condition: no sign-in since, and no paid service that could still be used. Demo providers have no login.
 */
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

/** Returns a condition (rule retention-5). */
export const isUnusedProvider = (db: Database, now: number) => isUnusedSince(db, endOf("providers", now), now);

/** Deduplication key of the email: one per period without sign-in. */
export const unusedKey = sql<string>`'unused:' || ${providers.id} || ':' || ${providerUsed}`;

const emailOf = (db: Database, condition?: SQL) =>
  db
    .select(one)
    .from(outbox)
    .where(and(eq(outbox.dedupeKey, unusedKey), condition));

/** Returns a condition: unused for so long that the notification is due. */
export const isToBeTold = (db: Database, now: number) =>
  and(isUnusedSince(db, endOf("providers", now) + TOLD_BEFORE, now), notExists(emailOf(db)));

export const wasToldInTime = (db: Database, now: number) =>
  exists(emailOf(db, lte(outbox.createdAt, now - TOLD_BEFORE)));
