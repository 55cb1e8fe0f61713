import { and, eq, not, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { orders } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { DomainError } from "~/domain/domain-error";
import { newPublicId } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { hasPremium, selectCustomer } from "./customer.server";
import { openCheckout, type ReturnAddresses } from "./open-checkout.server";
import { ORDER_CHECKS, ORDERS, type Product, priceOf } from "./order.rules";
import type { PaymentDeps } from "./payment-deps";
import { resumeOrder } from "./resume-order.server";

/** As `newPublicId` makes it. */
const KEY = /^[0-9a-hjkmnp-tv-z]{16}$/;

/**
 * Sets out to buy something: our order exists before the vendor is called, then the vendor's payment page is made for it. Nothing is charged by
 * that. Two tabs make two orders, and both are honoured (rule order-1); a form that is sent twice makes one (rule order-2).
 * @param key of the form: the order's public id, as `newPublicId` makes it
 * @returns the order's public id, and the address of the payment page
 * @throws DomainError session.expired, payments.product, payments.alreadyPremium, payments.orderForeign (another account's key), and, with the order kept, payments.unavailable and payments.refused
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
  const premium = hasPremium(provider, now);
  const mayBuy = product.product === "premium" ? not(premium) : undefined;
  const ownRequest = db
    .select({ id: requests.publicId })
    .from(requests)
    .where(and(eq(requests.publicId, requestId ?? ""), eq(requests.providerId, provider.providerId)));
  const expiresAt = now + ORDERS.lifetime;
  const { written, known, customers, open } = await namedBatch(db, {
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
          ...{ createdAt: now, movedAt: now, expiresAt },
          nextCheckAt: now + ORDER_CHECKS.first,
        },
        sql`FROM ${providers} WHERE ${and(eq(providers.id, provider.providerId), sessionIsOpen(provider), mayBuy)}
          ON CONFLICT (${orders.publicId}) DO NOTHING`,
      ),
    ),
    known: db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.publicId, order), eq(orders.providerId, provider.providerId))),
    customers: selectCustomer(db, provider),
    open: readOpen(db, provider),
  });
  const [customer] = customers;
  if (!customer || !open[0]?.open) throw new DomainError("session.expired");
  if (written.rowsAffected === 0 && known.length > 0)
    return { order, ...(await resumeOrder(deps, provider, order, addresses)) };
  if (written.rowsAffected === 0)
    throw new DomainError(product.product === "premium" ? "payments.alreadyPremium" : "payments.orderForeign");
  const url = await openCheckout(deps, provider, {
    order: { publicId: order, product, amount, expiresAt },
    customer,
    addresses,
  });
  return { order, url };
}
