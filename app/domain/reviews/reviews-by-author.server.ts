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

/** Subquery for the lower-case address of an account if it is verified; otherwise no row. */
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
 * Returns a condition on `reviews`: the account's owner wrote them, through an invitation for one of its requests or
 * with its verified address. Export and deletion use the same condition.
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
  // The union searches two indexes: an OR would read the whole table.
  return inArray(reviews.id, union(byRequest, byMailbox));
}
