import { and, desc, eq, exists, gte, isNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import { isDatabaseUnavailable } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { orders, paymentCustomers, subscriptions } from "#db/schema/payments";
import { requests } from "#db/schema/requests";
import { isMissing, PaymentsRefused, PaymentsUnavailable } from "~/adapters/payments/port";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { type PaymentDeps, withPatience } from "~/domain/payments/payment-deps";
import { newPublicId } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { applyPlanChange, type Change, type ChangeOutcome, giveUp } from "./apply-plan-change.server";
import { IS_RUNNING } from "./paid-until.server";
import { SUBSCRIPTIONS, type Wanted } from "./subscription.rules";
import { ANNUAL_SINCE } from "./subscription-conditions.server";
import { giveDuePremium } from "./subscription-statements.server";

/** `confirmed`: Stripe has made the change, and it is stored. */
type ChangeResult = { confirmed: true; outcome: ChangeOutcome } | { confirmed: false };

/**
 * Cancels Premium at the end of its period, or immediately while a renewal is owed. Resumes it, or changes the interval
 * from the next period on. Withdraws from the annual plan, with a refund and an immediate end. Stores the change first,
 * then requests it from Stripe. If Stripe or then the database is unavailable, the sweep retries the change.
 * @throws DomainError session.expired, subscription.none, subscription.notYearly, subscription.withdrawLate,
 *   subscription.withdrawUsed (`date`: when the first request was unlocked, milliseconds), payments.unavailable (Stripe
 *   refused; no change)
 */
export async function changeSubscription(deps: PaymentDeps, provider: Provider, wanted: Wanted): Promise<ChangeResult> {
  const { db, clock } = deps;
  const now = clock.now();
  const { providerId } = provider;
  const isOwn = and(eq(subscriptions.providerId, providerId), IS_RUNNING) as SQL;
  const unlocked = db
    .select({ at: requests.unlockedAt })
    .from(requests)
    .where(and(eq(requests.providerId, providerId), gte(requests.unlockedAt, ANNUAL_SINCE)));
  const mayWithdraw = and(
    eq(subscriptions.interval, "year"),
    // While a renewal is owed, the payment before it is not refunded.
    isNull(subscriptions.failedAt),
    gte(ANNUAL_SINCE, now - SUBSCRIPTIONS.withdrawal),
    not(exists(unlocked)),
    // Remains known after the couple of the request was deleted.
    or(isNull(subscriptions.firstUnlockAt), lt(subscriptions.firstUnlockAt, ANNUAL_SINCE)),
  );
  // A withdrawal has ended Premium, and its refund is pending: another tab cannot undo it.
  const notWithdrawn = or(isNull(subscriptions.wanted), ne(subscriptions.wanted, "withdraw"));
  // A second cancellation keeps the time of the first.
  const wantedAt =
    wanted === "cancel"
      ? sql`CASE WHEN ${subscriptions.wanted} = 'cancel' THEN ${subscriptions.wantedAt} ELSE ${now} END`
      : now;
  const isWanted = exists(
    db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(isOwn, eq(subscriptions.wanted, wanted))),
  );
  const { written, rows } = await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider) },
    {
      written: db
        .update(subscriptions)
        .set({ wanted, wantedAt, nextCheckAt: now + SUBSCRIPTIONS.retry })
        .where(and(isOwn, wanted === "withdraw" ? mayWithdraw : notWithdrawn)),
      // A withdrawal, or a cancellation while a renewal is owed, ends Premium now, even before Stripe confirms.
      ended: wanted === "withdraw" || wanted === "cancel" ? giveDuePremium(db, providerId, now, isWanted) : [],
      rows: db
        .select({
          subscription: subscriptions,
          checkoutId: orders.checkoutId,
          unlockedAt: sql<
            number | null
          >`coalesce(${requests.unlockedAt}, CASE WHEN ${subscriptions.firstUnlockAt} >= ${ANNUAL_SINCE} THEN ${subscriptions.firstUnlockAt} END)`,
        })
        .from(subscriptions)
        .leftJoin(
          orders,
          and(eq(orders.providerId, subscriptions.providerId), eq(orders.subscriptionId, subscriptions.id)),
        )
        .leftJoin(
          requests,
          and(eq(requests.providerId, subscriptions.providerId), gte(requests.unlockedAt, ANNUAL_SINCE)),
        )
        .where(isOwn)
        .orderBy(subscriptions.startedAt, requests.unlockedAt)
        .limit(1),
    },
  );
  const [row] = rows;
  if (!row) throw new DomainError("subscription.none");
  const { subscription, checkoutId, unlockedAt } = row;
  if (written.rowsAffected === 0) {
    if (wanted !== "withdraw") throw new DomainError("subscription.none");
    if (subscription.interval !== "year") throw new DomainError("subscription.notYearly");
    if (unlockedAt !== null) throw new DomainError("subscription.withdrawUsed", { date: unlockedAt });
    throw new DomainError("subscription.withdrawLate");
  }
  const { firstname, locale, market } = provider;
  const owner = { providerId, payer: { providerId, firstname, locale, market } };
  return carryOutNow(deps, { id: subscription.id, wanted, wantedAt: subscription.wantedAt ?? now, checkoutId, owner });
}

/** Carries out a stored change, for as long as a page may wait. */
async function carryOutNow(deps: PaymentDeps, change: Change): Promise<ChangeResult> {
  try {
    return { confirmed: true, outcome: await withPatience(applyPlanChange(deps, change)) };
  } catch (cause) {
    // The change is stored, so the sweep retries it.
    if (cause instanceof PaymentsUnavailable || isDatabaseUnavailable(cause)) return { confirmed: false };
    if (!(cause instanceof PaymentsRefused)) throw cause;
    await deps.errors.report(cause, { route: "subscriptions" });
    if (!(await giveUp(deps, change))) return { confirmed: false };
    if (isMissing(cause)) throw new DomainError("subscription.none", {}, { cause });
    throw new DomainError("payments.unavailable", {}, { cause });
  }
}

/**
 * Opens Stripe's customer portal, for cards and invoices.
 * @param returnUrl absolute
 * @throws DomainError session.expired, payments.noCustomer, payments.unavailable
 */
export async function openPortal(deps: PaymentDeps, provider: Provider, returnUrl: string): Promise<{ url: string }> {
  const { db, payments } = deps;
  const { customers, open } = await namedBatch(db, {
    customers: db
      .select({ externalId: paymentCustomers.externalId })
      .from(paymentCustomers)
      .where(and(eq(paymentCustomers.providerId, provider.providerId), sessionIsOpen(provider)))
      .orderBy(desc(paymentCustomers.createdAt)),
    open: readOpen(db, provider),
  });
  if (!open[0]?.open) throw new DomainError("session.expired");
  const [customer] = customers;
  if (!customer) throw new DomainError("payments.noCustomer");
  try {
    return await withPatience(
      // Each click gets its own URL, which works once.
      payments.openPortal(customer.externalId, { returnUrl, locale: provider.locale }, `portal:${newPublicId()}`),
    );
  } catch (cause) {
    if (isMissing(cause, "customer")) {
      // The customer was deleted at Stripe. The next order creates a new one.
      await db.delete(paymentCustomers).where(eq(paymentCustomers.externalId, customer.externalId));
      throw new DomainError("payments.noCustomer", {}, { cause });
    }
    if (cause instanceof PaymentsRefused) await deps.errors.report(cause, { route: "subscriptions" });
    if (cause instanceof PaymentsUnavailable || cause instanceof PaymentsRefused)
      throw new DomainError("payments.unavailable", {}, { cause });
    throw cause;
  }
}
