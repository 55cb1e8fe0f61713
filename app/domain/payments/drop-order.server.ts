import { eq } from "drizzle-orm";
import { orders } from "#db/schema/payments";
import { PaymentsUnavailable } from "~/adapters/payments/port";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { isOwnOrder } from "./find-order.server";
import { IS_PAYABLE } from "./order-statements.server";
import { type PaymentDeps, unlessMissing, withPatience } from "./payment-deps";
import { syncCheckout } from "./sync-order.server";

/**
 * Drops an unpaid order: it expires now, and its payment page closes. A payment that was made just before still counts.
 * @param order public id
 * @throws DomainError session.expired, payments.orderNotFound, payments.orderOver (paid concurrently, or expired)
 */
export async function dropOrder(deps: PaymentDeps, provider: Provider, order: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { dropped } = await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "payments.orderNotFound": isOwnOrder(db, provider, order),
      "payments.orderOver": isOwnOrder(db, provider, order, IS_PAYABLE),
    },
    {
      dropped: db
        .update(orders)
        .set({ state: "expired", movedAt: now, expiresAt: now })
        .where(eq(orders.publicId, order))
        .returning({ checkoutId: orders.checkoutId }),
    },
  );
  const checkoutId = dropped[0]?.checkoutId;
  if (!checkoutId) return;
  await close(deps, checkoutId);
  const [closed] = await db.select({ state: orders.state }).from(orders).where(eq(orders.publicId, order));
  if (closed?.state !== "expired") throw new DomainError("payments.orderOver");
}

/** Closes the payment page and syncs the order. If Stripe does not answer, the sweep syncs it. */
async function close(deps: PaymentDeps, checkoutId: string): Promise<void> {
  try {
    await withPatience(unlessMissing(deps.payments.expireCheckout(checkoutId, `expire:${checkoutId}`), undefined));
    await withPatience(unlessMissing(syncCheckout(deps, checkoutId), undefined));
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
  }
}
