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
 * Drops an order that is not paid: it expires now, and its payment page closes. A payment that was just made counts all the same.
 * @param order public id
 * @throws DomainError session.expired, payments.orderNotFound, payments.orderOver (paid in the meantime, or over)
 */
export async function dropOrder(deps: PaymentDeps, provider: Provider, order: string): Promise<void> {
  const { db, clock } = deps;
  const isOwn = and(eq(orders.publicId, order), eq(orders.providerId, provider.providerId), sessionIsOpen(provider));
  const now = clock.now();
  const { rows, written, open } = await namedBatch(db, {
    rows: db.select({ checkoutId: orders.checkoutId }).from(orders).where(isOwn),
    written: db
      .update(orders)
      .set({ state: "expired", movedAt: now, expiresAt: now })
      .where(and(isOwn, inArray(orders.state, [...UNPAID]))),
    open: readOpen(db, provider),
  });
  if (!open[0]?.open) throw new DomainError("session.expired");
  const [row] = rows;
  if (!row) throw new DomainError("payments.orderNotFound");
  if (written.rowsAffected === 0) throw new DomainError("payments.orderOver");
  if (!row.checkoutId) return;
  await close(deps, row.checkoutId);
  const [closed] = await db.select({ state: orders.state }).from(orders).where(eq(orders.publicId, order));
  if (closed?.state !== "expired") throw new DomainError("payments.orderOver");
}

/** Closes the payment page, and moves the order to what the vendor says then. The sweep asks again if the vendor does not answer. */
async function close(deps: PaymentDeps, checkoutId: string): Promise<void> {
  try {
    await withPatience(unlessMissing(deps.payments.expireCheckout(checkoutId, `expire:${checkoutId}`), undefined));
    await withPatience(unlessMissing(followCheckout(deps, checkoutId), undefined));
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
  }
}
