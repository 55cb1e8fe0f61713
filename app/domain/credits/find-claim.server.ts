import { and, count, eq, exists, gt, gte, isNull, min, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { creditClaims, creditEntries } from "#db/schema/credits";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { claimStateOf, RETURNS, type ReturnCause, returnCauseOf } from "./return.rules";

export type ClaimView = NonNullable<Awaited<ReturnType<typeof findClaim>>>;

/** @returns null if the request is locked, was unlocked with Premium, or can no longer be reported as unanswered */
export async function findClaim({ db, clock }: Deps, provider: Provider, requestId: string) {
  const now = clock.now();
  const [row] = await claimFactsQuery(db, provider, requestId, now);
  if (!row) return null;
  const { facts, openedAt, dueAt, endedAt, nextDue } = row;
  const state = claimStateOf(facts, now);
  if (state === "over" || state === "none") return null;
  const { unlockedAt, returnedAt, returnCause, open, claims, unlocks } = facts;
  return {
    state,
    open,
    claims,
    unlocks,
    nextDue,
    dueAt,
    returnedAt,
    returnCause,
    until: (unlockedAt ?? 0) + RETURNS.claiming,
    askedAt: openedAt,
    answeredAt: endedAt,
  };
}

const others = alias(creditClaims, "others");
const returned = alias(creditEntries, "returned");
const unlocks = alias(creditEntries, "unlocks");

const isReturnOf = (request: SQL | typeof requests.publicId) =>
  sql`${returned.cause} = ${returnCauseOf("")} || ${request}`;

function claimCounts(db: Database, { providerId }: Pick<Provider, "providerId">, now: number) {
  const since = now - RETURNS.shareWindow;
  const isOpen = and(eq(others.providerId, providerId), eq(others.state, "open"));
  return {
    open: sql<number>`(${db.select({ n: count() }).from(others).where(isOpen)})`,
    nextDue: sql<number | null>`(${db
      .select({ at: min(others.dueAt) })
      .from(others)
      .where(isOpen)})`,
    claims: sql<number>`(${db
      .select({ n: count() })
      .from(others)
      .where(and(eq(others.providerId, providerId), gt(others.openedAt, since)))})`,
    unlocks: sql<number>`(${db
      .select({ n: count() })
      .from(unlocks)
      .where(and(eq(unlocks.providerId, providerId), eq(unlocks.kind, "unlock"), gt(unlocks.createdAt, since)))})`,
  };
}

/** Condition: the state is `claimable` (rules claim-1 to claim-3). Must agree with `claimStateOf`. */
export function mayBeClaimed(db: Database, provider: Provider, now: number): SQL | undefined {
  const { open, claims, unlocks: unlocked } = claimCounts(db, provider, now);
  return and(
    eq(requests.providerId, provider.providerId),
    eq(requests.status, "unlocked"),
    eq(requests.unlockedBy, "credit"),
    gte(requests.unlockedAt, now - RETURNS.claiming),
    isNull(projects.closedAt),
    isNull(requests.endedAt),
    sql`${open} < ${RETURNS.openClaims}`,
    sql`${claims} < max(1, ${unlocked} * ${Math.round(RETURNS.claimShare * 100)} / 100)`,
    sql`NOT EXISTS (SELECT 1 FROM ${creditEntries} ${sql.identifier("returned")} WHERE ${isReturnOf(requests.publicId)})`,
  );
}

/** Selects the input of `claimStateOf`. */
export function claimFactsQuery(db: Database, provider: Provider, publicId: string, now: number) {
  const { nextDue, ...counts } = claimCounts(db, provider, now);
  return db
    .select({
      facts: {
        status: requests.status,
        unlockedBy: requests.unlockedBy,
        unlockedAt: requests.unlockedAt,
        // Treats a couple that chose someone else as one that answered.
        closedAt: sql<number | null>`coalesce(${projects.closedAt}, ${requests.endedAt})`,
        claim: sql<"open" | "denied" | "returned" | null>`${creditClaims.state}`,
        returnedAt: sql<number | null>`${returned.createdAt}`,
        returnCause: sql<ReturnCause | null>`${returned.reason}`,
        ...counts,
      },
      openedAt: sql<number | null>`${creditClaims.openedAt}`,
      dueAt: sql<number | null>`${creditClaims.dueAt}`,
      endedAt: sql<number | null>`${creditClaims.endedAt}`,
      nextDue,
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .leftJoin(creditClaims, eq(creditClaims.requestId, requests.publicId))
    .leftJoin(returned, isReturnOf(requests.publicId))
    .where(and(eq(requests.publicId, publicId), eq(requests.providerId, provider.providerId), sessionIsOpen(provider)));
}

/** SQL condition on a row of `requests`: the couple was asked and has not answered. */
export const hasOpenClaim = (db: Database) =>
  exists(
    db
      .select({ id: creditClaims.id })
      .from(creditClaims)
      .where(and(eq(creditClaims.requestId, requests.publicId), eq(creditClaims.state, "open"))),
  );
