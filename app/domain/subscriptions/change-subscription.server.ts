import { and, desc, eq, exists, gte, isNull, ne, not, or, type SQL } from "drizzle-orm";
import { isDatabaseUnavailable } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { orders, paymentCustomers, subscriptions } from "#db/schema/payments";
import { requests } from "#db/schema/requests";
import { PaymentsRefused, PaymentsUnavailable } from "~/adapters/payments/port";
import { DomainError } from "~/domain/domain-error";
import type { OrderOwner } from "~/domain/payments/apply-vendor.server";
import { followCheckout, followSubscription } from "~/domain/payments/follow-vendor.server";
import { type PaymentDeps, withPatience } from "~/domain/payments/payment-deps";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { ANNUAL_SINCE } from "./annual-since.server";
import { IS_RUNNING } from "./paid-until.server";
import { isRefunded, SUBSCRIPTIONS, type Wanted } from "./subscription.rules";
import { giveDuePremium } from "./subscription-statements.server";

/**
 * Cancels Premium at the end of its period, takes that back, changes between month and year from the next period on, or withdraws from the
 * annual plan (refund and end at once). What is wanted is stored first and then told to the vendor: when that is away, or the database from
 * then on, the sweep goes on.
 * @returns whether the vendor has confirmed it, and we have written it down
 * @throws DomainError session.expired, subscription.none, subscription.notYearly, subscription.withdrawLate,
 *   subscription.withdrawUsed (`date`: when the first request was unlocked, milliseconds), payments.unavailable (refused by the vendor; nothing has changed)
 */
export async function changeSubscription(
  deps: PaymentDeps,
  provider: Provider,
  wanted: Wanted,
): Promise<{ confirmed: boolean }> {
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
    gte(ANNUAL_SINCE, now - SUBSCRIPTIONS.withdrawal),
    not(exists(unlocked)),
  );
  // Premium has ended with that, and its money is owed: another tab does not take it back.
  const notWithdrawn = or(isNull(subscriptions.wanted), ne(subscriptions.wanted, "withdraw"));
  const { written, rows, open } = await namedBatch(db, {
    written: db
      .update(subscriptions)
      .set({ wanted, wantedAt: now, nextCheckAt: now + SUBSCRIPTIONS.retry })
      .where(and(isOwn, sessionIsOpen(provider), wanted === "withdraw" ? mayWithdraw : notWithdrawn)),
    // A plan that is withdrawn gives no Premium from now on, even before the vendor confirms.
    ended: wanted === "withdraw" ? giveDuePremium(db, providerId, now, sessionIsOpen(provider)) : [],
    rows: db
      .select({ subscription: subscriptions, checkoutId: orders.checkoutId, unlockedAt: requests.unlockedAt })
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
    open: readOpen(db, provider),
  });
  if (!open[0]?.open) throw new DomainError("session.expired");
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
  return { confirmed: await tell(deps, { id: subscription.id, wanted, wantedAt: now, checkoutId, owner }) };
}

/** @returns whether the vendor has done it */
async function tell(deps: PaymentDeps, change: Change): Promise<boolean> {
  try {
    await withPatience(carryOut(deps, change));
    return true;
  } catch (cause) {
    // What is wanted is stored: with the vendor or the database away, the sweep goes on.
    if (cause instanceof PaymentsUnavailable || isDatabaseUnavailable(cause)) return false;
    if (!(cause instanceof PaymentsRefused)) throw cause;
    await deps.errors.report(cause, { route: "subscriptions" });
    await giveUp(deps, change);
    throw new DomainError("payments.unavailable", {}, { cause });
  }
}

export interface Change {
  /** `sub_…` */
  id: string;
  wanted: Wanted;
  wantedAt: number;
  /** Of the order that began it: a withdrawal refunds that as well. */
  checkoutId: string | null;
  /** Whose it is, where that is known already. */
  owner?: OrderOwner;
}

/** Tells the vendor what is wanted, and moves ours to what it says then. Safe to repeat. */
export async function carryOut(deps: PaymentDeps, { id, wanted, wantedAt, checkoutId, owner }: Change): Promise<void> {
  const { payments } = deps;
  const key = `subscription:${id}:${wanted}:${wantedAt}`;
  if (wanted === "cancel" || wanted === "resume") await payments.cancelAtPeriodEnd(id, wanted === "cancel", key);
  else if (wanted === "withdraw") {
    const state = await payments.findSubscription(id);
    if (state.lastPayment && !isRefunded(state))
      await payments.refund(state.lastPayment.id, "requested_by_customer", `refund:${state.lastPayment.id}`);
    if (state.endedAt === null) await payments.endSubscription(id, `end:${id}`);
    if (checkoutId) return followCheckout(deps, checkoutId, owner);
  } else await payments.changeInterval(id, wanted, key);
  await followSubscription(deps, id, owner);
}

/** What the vendor does not do is wanted no longer. */
async function giveUp({ db, clock }: PaymentDeps, { id, wantedAt }: Change): Promise<void> {
  await db
    .update(subscriptions)
    .set({ wanted: null, nextCheckAt: clock.now() + SUBSCRIPTIONS.retry })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.wantedAt, wantedAt)));
}

/**
 * The vendor's own pages for cards and invoices.
 * @param returnUrl absolute
 * @throws DomainError session.expired, payments.noCustomer, payments.unavailable
 */
export async function openPortal(deps: PaymentDeps, provider: Provider, returnUrl: string): Promise<{ url: string }> {
  const { db, payments } = deps;
  const { customers, open } = await namedBatch(db, {
    customers: db
      .select({ vendorId: paymentCustomers.vendorId })
      .from(paymentCustomers)
      .where(and(eq(paymentCustomers.providerId, provider.providerId), sessionIsOpen(provider)))
      .orderBy(desc(paymentCustomers.createdAt)),
    open: readOpen(db, provider),
  });
  if (!open[0]?.open) throw new DomainError("session.expired");
  const [customer] = customers;
  if (!customer) throw new DomainError("payments.noCustomer");
  try {
    return await withPatience(payments.openPortal(customer.vendorId, { returnUrl, locale: provider.locale }));
  } catch (cause) {
    if (cause instanceof PaymentsRefused) await deps.errors.report(cause, { route: "subscriptions" });
    if (cause instanceof PaymentsUnavailable || cause instanceof PaymentsRefused)
      throw new DomainError("payments.unavailable", {}, { cause });
    throw cause;
  }
}
