import { and, desc, eq, exists, gte, isNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import { isDatabaseUnavailable } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { orders, paymentCustomers, subscriptions } from "#db/schema/payments";
import { requests } from "#db/schema/requests";
import { isMissing, PaymentsRefused, PaymentsUnavailable, type SubscriptionState } from "~/adapters/payments/port";
import { DomainError } from "~/domain/domain-error";
import { seconds } from "~/domain/durations";
import { fetchSubscription, type OrderOwner } from "~/domain/payments/apply-stripe-state.server";
import { type PaymentDeps, tryOf, withPatience } from "~/domain/payments/payment-deps";
import { syncCheckout, syncOrder, syncSubscription } from "~/domain/payments/sync-order.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen, writeInSession } from "~/domain/sessions/session.server";
import { isRefunded, isRenewedSince, SUBSCRIPTIONS, type Wanted } from "./subscription.rules";
import { ANNUAL_SINCE, IS_RUNNING } from "./subscription-conditions.server";
import { endUnknown, giveDuePremium } from "./subscription-statements.server";

/** `confirmed`: Stripe has made the change, and it is stored. */
type ChangeResult = { confirmed: true; outcome: ChangeOutcome } | { confirmed: false };

/**
 * Cancels, resumes or withdraws from Premium, or changes its interval. Ends it at the end of the period, or immediately
 * while a renewal is owed. Stores the change first, so that the sweep can retry it.
 * @throws DomainError session.expired, subscription.none, subscription.notYearly, subscription.withdrawLate,
 * subscription.withdrawUsed (`date`: the first unlock), payments.unavailable (Stripe refused; no change)
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
    // This column is still set after the couple of the unlocked request was deleted.
    or(isNull(subscriptions.firstUnlockAt), lt(subscriptions.firstUnlockAt, ANNUAL_SINCE)),
  );
  // A withdrawal has ended Premium and its refund is pending, so another tab cannot undo it.
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
  const { written, rows } = await writeInSession(db, [provider], {
    written: db
      .update(subscriptions)
      .set({ wanted, wantedAt, nextCheckAt: now + SUBSCRIPTIONS.retry })
      .where(and(isOwn, wanted === "withdraw" ? mayWithdraw : notWithdrawn)),
    // Ends Premium before Stripe confirms, after a withdrawal, or a cancellation while a renewal is owed.
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
  });
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

/** Carries out a stored change, within the time that a page may wait. */
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

/** Opens the portal for cards. @throws DomainError session.expired, payments.noCustomer, payments.unavailable */
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

export interface Change {
  /** `sub_…` */
  id: string;
  wanted: Wanted;
  wantedAt: number;
  /** `cs_…` of the order that started the subscription. A withdrawal syncs it as well. */
  checkoutId: string | null;
  owner?: OrderOwner;
}

/** Outcome. `stopped`: a cancellation ended Premium while a renewal was owed. `refunded`: it refunded a renewal. */
export type ChangeOutcome = Wanted | "stopped" | "refunded";

/** Carries out a change at Stripe and syncs the subscription. Safe to repeat. */
export async function applyPlanChange(deps: PaymentDeps, change: Change): Promise<ChangeOutcome> {
  const { payments } = deps;
  const { id, wanted, wantedAt, checkoutId, owner } = change;
  const key = `subscription:${id}:${wanted}:${wantedAt}:${tryOf(deps)}`;
  let outcome: ChangeOutcome = wanted;
  if (wanted === "cancel") outcome = await cancel(deps, change, key);
  else if (wanted === "resume") await payments.cancelAtPeriodEnd(id, false, key);
  else if (wanted === "withdraw") {
    const state = await payments.findSubscription(id);
    await refund(deps, state);
    if (state.endedAt === null) await payments.endSubscription(id, endKey(deps, id));
    if (checkoutId) {
      await syncCheckout(deps, checkoutId, owner);
      return outcome;
    }
  } else await payments.changeInterval(id, wanted, key);
  await syncSubscription(deps, id, owner);
  return outcome;
}

/** Cancels at the end of the paid period, or now if a renewal is owed. Refunds a renewal paid after the request. */
async function cancel(deps: PaymentDeps, { id, wantedAt }: Change, key: string): Promise<ChangeOutcome> {
  const { payments } = deps;
  const refundIfLate = async (state: SubscriptionState) => {
    const isLate = isRenewedSince(wantedAt, state);
    if (isLate) await refund(deps, state);
    return isLate;
  };
  const state = await payments.findSubscription(id);
  const isOwed = state.renewal === "owed";
  const isLate = await refundIfLate(state);
  if (state.endedAt === null && !isOwed && !isLate) {
    await payments.cancelAtPeriodEnd(id, true, key);
    return "cancel";
  }
  await payments.endSubscription(id, endKey(deps, id));
  // The renewal may have been paid before it was voided.
  const isPaid = isOwed && (await refundIfLate(await payments.findSubscription(id)));
  return isLate || isPaid ? "refunded" : "stopped";
}

async function refund(deps: PaymentDeps, state: SubscriptionState): Promise<void> {
  const { lastPayment } = state;
  if (!lastPayment || isRefunded(state)) return;
  await deps.payments.refund(lastPayment.id, "requested_by_customer", `refund:${lastPayment.id}:${tryOf(deps)}`);
}

const endKey = (deps: PaymentDeps, id: string) => `end:${id}:${tryOf(deps)}`;

/** Maximum time for which a page asks Stripe for the state after a refused change. */
const PATIENCE_AFTER_REFUSAL = seconds(1);

/** Drops a refused change, unless a part of it was done or this is unknown. @returns whether nothing was changed */
async function giveUp(deps: PaymentDeps, { id, wanted, wantedAt, owner }: Change): Promise<boolean> {
  const { db, clock } = deps;
  try {
    const state = await syncAfterRefusal(deps, id, owner);
    if (state && hasBegun(wanted, state)) return false;
    const isThis = and(eq(subscriptions.id, id), eq(subscriptions.wantedAt, wantedAt));
    const nextCheckAt = clock.now() + SUBSCRIPTIONS.retry;
    await db.batch([
      db.update(subscriptions).set({ wanted: null, nextCheckAt }).where(isThis),
      ...(owner ? giveDuePremium(db, owner.providerId, clock.now()) : []),
    ]);
    return true;
  } catch (error) {
    if (error instanceof PaymentsUnavailable || isDatabaseUnavailable(error)) return false;
    throw error;
  }
}

/** Syncs a subscription after a refusal. @returns null: Stripe does not know it, or it is not ours */
async function syncAfterRefusal(deps: PaymentDeps, id: string, owner?: OrderOwner): Promise<SubscriptionState | null> {
  try {
    const fetched = await withPatience(fetchSubscription(deps, id), PATIENCE_AFTER_REFUSAL);
    await syncOrder(deps, fetched, owner);
    return fetched?.subscription ?? null;
  } catch (error) {
    if (isMissing(error)) await endUnknown(deps, id);
    if (error instanceof PaymentsRefused) return null;
    throw error;
  }
}

/** Returns whether a part of the change was done: the payment was refunded, or Premium has ended. */
const hasBegun = (wanted: Wanted, state: SubscriptionState) =>
  (wanted === "withdraw" && isRefunded(state)) ||
  (wanted === "cancel" && (state.endedAt !== null || isRefunded(state)));
