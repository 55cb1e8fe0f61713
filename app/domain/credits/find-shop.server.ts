import { and, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { eventTypes } from "#db/schema/enumerations";
import { orders } from "#db/schema/payments";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { balanceOf, planOf } from "./find-ledger.server";
import {
  type EventOfRequest,
  eventColumns,
  type StatementEntry,
  statementEntry,
  statementOf,
} from "./find-statement.server";

/** An order that can still be paid. */
export interface WaitingOrder
  extends Pick<
    typeof orders.$inferSelect,
    "id" | "publicId" | "product" | "credits" | "interval" | "amount" | "createdAt" | "expiresAt"
  > {
  state: "open" | "failed" | "canceled" | "processing" | "reserved";
}

interface Shop {
  balance: number;
  /** Used credits of refunded payments. Until they are settled, no credit can be used. */
  owed: number;
  /** Newest first. */
  entries: StatementEntry[];
  /** There are older entries. */
  more: boolean;
  welcomed: boolean;
  /** End of Premium; null if it was never active. */
  premiumUntil: number | null;
  /** Displayed end of Premium. */
  shownUntil: number | null;
  /** Newest first. */
  waiting: WaitingOrder[];
  /** The request that the credit is bought for, if it is still locked. */
  request: EventOfRequest | null;
}

/** Number of entries in the shop, and in the whole statement; the file contains all. */
const LISTED_ENTRIES = { shop: 6, whole: 50 };

const LISTED_ORDERS = 5;

/** Batch item: selects a provider's own request that can still be unlocked. @param publicId null finds none */
export const waitingRequest = (db: Database, provider: Provider, locale: Locale, publicId: string | null) =>
  db
    .select(eventColumns(locale))
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
    .where(
      and(
        eq(requests.publicId, publicId ?? ""),
        eq(requests.providerId, provider.providerId),
        eq(requests.status, "locked"),
        isNull(projects.closedAt),
        sessionIsOpen(provider),
      ),
    );

/**
 * Returns the data of the shop, in one round trip.
 * @param request public id of the request that the credit is bought for
 * @param isWhole the whole statement is shown
 * @returns null if the session has ended
 */
export async function findShop(
  { db, clock }: Deps,
  provider: Provider,
  locale: Locale,
  request: string | null,
  isWhole = false,
): Promise<Shop | null> {
  const listed = LISTED_ENTRIES[isWhole ? "whole" : "shop"];
  const found = await namedBatch(db, {
    plan: planOf(db, provider),
    sum: balanceOf(db, provider.providerId),
    entries: statementOf(db, provider, locale, listed + 1),
    waiting: db
      .select({
        ...columnsOf(orders, ["id", "publicId", "product", "credits", "interval", "amount", "state", "createdAt"]),
        expiresAt: orders.expiresAt,
      })
      .from(orders)
      .where(
        and(
          eq(orders.providerId, provider.providerId),
          or(
            inArray(orders.state, ["processing", "reserved"]),
            and(
              inArray(orders.state, ["open", "failed", "canceled"]),
              gt(orders.expiresAt, clock.now()),
              // A later payment for the same product makes the order unnecessary.
              sql`NOT EXISTS (SELECT 1 FROM ${orders} paid WHERE paid.provider_id = ${orders.providerId} AND paid.state = 'paid'
                AND paid.product = ${orders.product} AND paid.credits IS ${orders.credits} AND paid.interval IS ${orders.interval}
                AND paid.paid_at >= ${orders.createdAt})`,
            ),
          ),
          sessionIsOpen(provider),
        ),
      )
      .orderBy(desc(orders.createdAt))
      .limit(LISTED_ORDERS),
    request: waitingRequest(db, provider, locale, request),
  });
  const [plan] = found.plan;
  if (!plan) return null;
  return {
    ...plan,
    balance: found.sum[0]?.balance ?? 0,
    entries: found.entries.slice(0, listed).map(statementEntry),
    more: found.entries.length > listed,
    waiting: found.waiting as WaitingOrder[],
    request: found.request[0] ?? null,
  };
}
