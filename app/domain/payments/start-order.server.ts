import { and, eq, gt, not, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { orders, paymentCustomers, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { DomainError } from "~/domain/domain-error";
import { newPublicId } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { IS_RUNNING } from "~/domain/subscriptions/subscription-statements.server";
import { openCheckout, type ReturnAddresses } from "./open-checkout.server";
import { ORDER_CHECKS, ORDERS, type Product, priceOf } from "./order.rules";
import type { PaymentDeps } from "./payment-deps";

/** Condition: the provider has Premium, or a subscription that runs. */
export const hasPremium = ({ providerId }: Provider, now: number): SQL => sql`(
  EXISTS (SELECT 1 FROM ${providers} WHERE ${and(eq(providers.id, providerId), gt(providers.premiumUntil, now))})
  OR EXISTS (SELECT 1 FROM ${subscriptions} WHERE ${and(eq(subscriptions.providerId, providerId), IS_RUNNING)}))`;

/** For a batch: as whom the vendor knows the provider, and what it needs to know. No row when the session has ended. */
export const selectCustomer = (db: Database, provider: Provider) =>
  db
    .select({
      vendorId: paymentCustomers.vendorId,
      email: providers.email,
      name: sql<string>`coalesce(nullif(${providers.name}, ''), ${providers.firstname} || ' ' || ${providers.lastname})`,
      locale: providers.locale,
    })
    .from(providers)
    .leftJoin(paymentCustomers, eq(paymentCustomers.providerId, providers.id))
    .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider)));

/**
 * Sets out to buy something: our order exists before the vendor is called, then the vendor's payment page is made for it. Nothing is charged by
 * that. Two tabs make two orders, and both are honoured (rule order-1).
 * @returns the order's public id, and the address of the payment page
 * @throws DomainError session.expired, payments.product, payments.alreadyPremium, and, with the order kept, payments.unavailable and payments.refused
 */
export async function startOrder(
  deps: PaymentDeps,
  provider: Provider,
  { product, requestId }: { product: Product; requestId?: string | undefined },
  addresses: ReturnAddresses,
): Promise<{ order: string; url: string }> {
  const { db, clock } = deps;
  const now = clock.now();
  const amount = priceOf(product);
  if (amount === null) throw new DomainError("payments.product");
  const order = newPublicId();
  const premium = hasPremium(provider, now);
  const mayBuy = product.product === "premium" ? not(premium) : undefined;
  const ownRequest = db
    .select({ id: requests.publicId })
    .from(requests)
    .where(and(eq(requests.publicId, requestId ?? ""), eq(requests.providerId, provider.providerId)));
  const expiresAt = now + ORDERS.lifetime;
  const { written, customers, open } = await namedBatch(db, {
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
        sql`FROM ${providers} WHERE ${and(eq(providers.id, provider.providerId), sessionIsOpen(provider), mayBuy)}`,
      ),
    ),
    customers: selectCustomer(db, provider),
    open: readOpen(db, provider),
  });
  const [customer] = customers;
  if (!customer || !open[0]?.open) throw new DomainError("session.expired");
  if (written.rowsAffected === 0) throw new DomainError("payments.alreadyPremium");
  const url = await openCheckout(deps, provider, {
    order: { publicId: order, product, amount, expiresAt },
    customer,
    addresses,
  });
  return { order, url };
}
