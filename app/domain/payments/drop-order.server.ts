import { and, eq, inArray } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { orders } from "#db/schema/payments";
import { PaymentsUnavailable } from "~/adapters/payments/port";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { followCheckout } from "./follow-vendor.server";
import { type PaymentDeps, unlessMissing, withPatience } from "./payment-deps";

/** States in which nothing was paid. */
const UNPAID = ["open", "failed", "canceled"] as const;

/**
 * Drops an order that is not paid: its payment page closes, and it expires now.
 * @param order public id
 * @throws DomainError session.expired, payments.orderNotFound, payments.orderOver (paid in the meantime, or over), payments.unavailable
 */
export async function dropOrder(deps: PaymentDeps, provider: Provider, order: string): Promise<void> {
  const { db, clock } = deps;
  const isOwn = and(eq(orders.publicId, order), eq(orders.providerId, provider.providerId), sessionIsOpen(provider));
  const { rows, open } = await namedBatch(db, {
    rows: db.select({ state: orders.state, checkoutId: orders.checkoutId }).from(orders).where(isOwn),
    open: readOpen(db, provider),
  });
  if (!open[0]?.open) throw new DomainError("session.expired");
  const [row] = rows;
  if (!row) throw new DomainError("payments.orderNotFound");
  const { state, checkoutId } = row;
  if (!UNPAID.some((unpaid) => unpaid === state)) throw new DomainError("payments.orderOver");
  if (checkoutId) await close(deps, order, checkoutId);
  const now = clock.now();
  const [written] = await db.batch([
    db
      .update(orders)
      .set({ state: "expired", movedAt: now, expiresAt: now, nextCheckAt: null })
      .where(and(isOwn, inArray(orders.state, [...UNPAID, "expired"]))),
  ]);
  if (written.rowsAffected === 0) throw new DomainError("payments.orderOver");
}

/** Closes the payment page, and moves the order to what the vendor says then: a payment that was just made counts. */
async function close(deps: PaymentDeps, order: string, checkoutId: string): Promise<void> {
  try {
    await withPatience(unlessMissing(deps.payments.expireCheckout(checkoutId, `expire:${checkoutId}`), undefined));
    await withPatience(unlessMissing(followCheckout(deps, checkoutId), undefined));
  } catch (cause) {
    if (!(cause instanceof PaymentsUnavailable)) throw cause;
    throw new DomainError("payments.unavailable", { order }, { cause });
  }
}
