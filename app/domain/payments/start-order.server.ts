import { and, eq, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { orders } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { isOwnOrder } from "./find-order.server";
import { hasPremium, openCheckout, type ReturnAddresses, selectCustomer } from "./open-checkout.server";
import { ORDER_CHECKS, ORDERS, type Product, priceOf } from "./order.rules";
import type { PaymentDeps } from "./payment-deps";
import { resumeOrder } from "./resume-order.server";

/** Format of `newPublicId`. */
const KEY = /^[0-9a-hjkmnp-tv-z]{16}$/;

/**
 * Creates an order, then Stripe's payment page for it. Nothing is charged yet. Two tabs create two orders, and both are
 * valid (rule order-1). A form that is submitted twice creates one (rule order-2).
 * @param key of the form: the order's public id, in the format of `newPublicId`
 * @returns the order's public id, and the URL of the payment page
 * @throws DomainError session.expired, payments.product, payments.alreadyPremium, payments.orderForeign (the key of
 *   another account); the order is kept with payments.unavailable and payments.refused
 */
export async function startOrder(
  deps: PaymentDeps,
  provider: Provider,
  { product, requestId, key }: { product: Product; requestId?: string | undefined; key?: string | undefined },
  addresses: ReturnAddresses,
): Promise<{ order: string; url: string }> {
  const { db, clock } = deps;
  const now = clock.now();
  const amount = priceOf(product);
  if (amount === null) throw new DomainError("payments.product");
  const order = key && KEY.test(key) ? key : newPublicId();
  const ownRequest = db
    .select({ id: requests.publicId })
    .from(requests)
    .where(and(eq(requests.publicId, requestId ?? ""), eq(requests.providerId, provider.providerId)));
  const expiresAt = now + ORDERS.lifetime;
  const isOwn = isOwnOrder(db, provider, order);
  const {
    written,
    customers: [customer],
  } = await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "payments.alreadyPremium": sql`(${isOwn} OR ${product.product} <> 'premium' OR NOT ${hasPremium(provider, now)})`,
      "payments.orderForeign": sql`(${isOwn} OR NOT EXISTS (SELECT 1 FROM ${orders} WHERE ${eq(orders.publicId, order)}))`,
    },
    {
      written: db.run(
        insertSelect(
          orders,
          {
            publicId: order,
            providerId: providers.id,
            product: product.product,
            credits: product.product === "credits" ? product.credits : null,
            interval: product.product === "premium" ? product.interval : null,
            amount,
            state: "open",
            requestId: sql`(${ownRequest})`,
            locale: providers.locale,
            market: providers.market,
            createdAt: now,
            movedAt: now,
            expiresAt,
            nextCheckAt: now + ORDER_CHECKS.first,
          },
          sql`FROM ${providers} WHERE ${eq(providers.id, provider.providerId)} ON CONFLICT (${orders.publicId}) DO NOTHING`,
        ),
      ),
      customers: selectCustomer(db, provider),
    },
  );
  if (!customer) throw new DomainError("session.expired");
  if (written.rowsAffected === 0) return { order, ...(await resumeOrder(deps, provider, order, addresses)) };
  const url = await openCheckout(deps, provider, {
    order: { publicId: order, product, amount, expiresAt },
    customer,
    addresses,
  });
  return { order, url };
}
