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
import { ANNUAL_SINCE } from "./annual-since.server";
import { type Change, carryOut, giveUp, type Outcome } from "./carry-out-change.server";
import { IS_RUNNING } from "./paid-until.server";
import { SUBSCRIPTIONS, type Wanted } from "./subscription.rules";
import { giveDuePremium } from "./subscription-statements.server";

/** `confirmed`: the vendor has done what was wanted, and we have written it down. */
type Told = { confirmed: true; outcome: Outcome } | { confirmed: false };

/**
 * Cancels Premium at the end of its period (at once while a renewal is owed), takes that back, changes between month and year from the next period on, or withdraws from the
 * annual plan (refund and end at once). What is wanted is stored first and then told to the vendor: when that is away, or the database from
 * then on, the sweep goes on.
 * @throws DomainError session.expired, subscription.none, subscription.notYearly, subscription.withdrawLate,
 *   subscription.withdrawUsed (`date`: when the first request was unlocked, milliseconds), payments.unavailable (refused by the vendor; nothing has changed)
 */
export async function changeSubscription(deps: PaymentDeps, provider: Provider, wanted: Wanted): Promise<Told> {
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
    // While a renewal is owed, what was paid before it is not given back.
    isNull(subscriptions.failedAt),
    gte(ANNUAL_SINCE, now - SUBSCRIPTIONS.withdrawal),
    not(exists(unlocked)),
    // Outlives the couple whose request it was.
    or(isNull(subscriptions.firstUnlockAt), lt(subscriptions.firstUnlockAt, ANNUAL_SINCE)),
  );
  // Premium has ended with that, and its money is owed: another tab does not take it back.
  const notWithdrawn = or(isNull(subscriptions.wanted), ne(subscriptions.wanted, "withdraw"));
  // Cancelled twice, it counts from the first time on.
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
      // A plan that is withdrawn, or cancelled while a renewal is owed, gives no Premium from now on, even before the vendor confirms.
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
  return tell(deps, { id: subscription.id, wanted, wantedAt: subscription.wantedAt ?? now, checkoutId, owner });
}

/** @returns what the vendor has done; `confirmed`: all that was wanted */
async function tell(deps: PaymentDeps, change: Change): Promise<Told> {
  try {
    return { confirmed: true, outcome: await withPatience(carryOut(deps, change)) };
  } catch (cause) {
    // What is wanted is stored: with the vendor or the database away, the sweep goes on.
    if (cause instanceof PaymentsUnavailable || isDatabaseUnavailable(cause)) return { confirmed: false };
    if (!(cause instanceof PaymentsRefused)) throw cause;
    await deps.errors.report(cause, { route: "subscriptions" });
    if (!(await giveUp(deps, change))) return { confirmed: false };
    if (isMissing(cause)) throw new DomainError("subscription.none", {}, { cause });
    throw new DomainError("payments.unavailable", {}, { cause });
  }
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
    return await withPatience(
      // Each press has an address of its own, which works once.
      payments.openPortal(customer.vendorId, { returnUrl, locale: provider.locale }, `portal:${newPublicId()}`),
    );
  } catch (cause) {
    if (isMissing(cause, "customer")) {
      // Deleted at the vendor: the next order makes a new one.
      await db.delete(paymentCustomers).where(eq(paymentCustomers.vendorId, customer.vendorId));
      throw new DomainError("payments.noCustomer", {}, { cause });
    }
    if (cause instanceof PaymentsRefused) await deps.errors.report(cause, { route: "subscriptions" });
    if (cause instanceof PaymentsUnavailable || cause instanceof PaymentsRefused)
      throw new DomainError("payments.unavailable", {}, { cause });
    throw cause;
  }
}
