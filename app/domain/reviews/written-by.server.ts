import { and, eq, exists, inArray, isNotNull, sql } from "drizzle-orm";
import { union } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { providerCredentials } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { reviews } from "#db/schema/reviews";
import type { Couple, Provider } from "~/domain/sessions/session.rules";

export type Author = Pick<Couple, "accountId"> | Pick<Provider, "providerId">;

/** A subquery: the address of an account, lower case, where a link has proved that its owner reads the mailbox; no row otherwise. */
export function provedMailbox(db: Database, author: Author) {
  if ("accountId" in author)
    return db
      .select({ email: sql<string>`lower(${accounts.email})`.as("email") })
      .from(accounts)
      .where(and(eq(accounts.id, author.accountId), isNotNull(accounts.emailVerifiedAt)));
  const proved = db
    .select({ one: sql`1` })
    .from(providerCredentials)
    .where(and(eq(providerCredentials.providerId, providers.id), isNotNull(providerCredentials.emailVerifiedAt)));
  return db
    .select({ email: sql<string>`lower(${providers.email})`.as("email") })
    .from(providers)
    .where(and(eq(providers.id, author.providerId), exists(proved)));
}

/**
 * Condition over `reviews`: an account's owner wrote them, behind the letter about one of its requests, or with its proved mailbox. Export and
 * erasure ask the same.
 */
export function isWrittenBy(db: Database, author: Author) {
  const byMailbox = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(inArray(reviews.authorEmail, provedMailbox(db, author)));
  if (!("accountId" in author)) return inArray(reviews.id, byMailbox);
  const byRequest = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      inArray(
        reviews.requestId,
        db
          .select({ id: requests.id })
          .from(requests)
          .innerJoin(projects, eq(projects.id, requests.projectId))
          .where(eq(projects.accountId, author.accountId)),
      ),
    );
  // Two searches by index: an OR would read the whole table.
  return inArray(reviews.id, union(byRequest, byMailbox));
}
