import { and, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { orders, paymentCustomers, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { type Checkout, isMissing, PaymentsRefused, PaymentsUnavailable } from "~/adapters/payments/port";
import { DomainError } from "~/domain/domain-error";
import { minutes } from "~/domain/durations";
import { providerName } from "~/domain/providers/shown.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen, writeInSession } from "~/domain/sessions/session.server";
import { IS_RUNNING } from "~/domain/subscriptions/subscription-conditions.server";
import type { Locale } from "~/i18n/markets";
import { ORDER_CHECKS, type Product, priceKeyOf } from "./order.rules";
import { IS_PAYABLE } from "./order-statements.server";
import { type PaymentDeps, tryOf, withPatience } from "./payment-deps";

/** Absolute URLs that Stripe redirects to. @param order public id */
export interface ReturnAddresses {
  result(order: string): string;
  left(order: string): string;
}

/** A provider's data for Stripe. `externalId` is null until Stripe has created the customer. */
interface Customer {
  externalId: string | null;
  email: string;
  name: string;
  locale: Locale;
}

interface Opening {
  order: { publicId: string; product: Product; amount: number; expiresAt: number };
  customer: Customer;
  addresses: ReturnAddresses;
  /** Number of earlier payment pages. Part of the idempotency key, so that concurrent requests create one page. */
  before?: number;
}

/**
 * Creates Stripe's payment page for a stored order. Several calls within a minute create one page.
 * @throws DomainError session.expired (the URL is not returned), payments.unavailable, payments.refused
 */
export async function openCheckout(
  deps: PaymentDeps,
  provider: Provider,
  { order, customer, addresses, before = 0 }: Opening,
): Promise<string> {
  const { publicId, product, amount, expiresAt } = order;
  const { payments } = deps;
  const replaced = customer.externalId;
  let externalId = replaced;
  const createCheckout = (of: string) =>
    payments.createCheckout(
      {
        order: publicId,
        customer: of,
        price: priceKeyOf(product),
        amount,
        locale: customer.locale,
        successUrl: addresses.result(publicId),
        cancelUrl: addresses.left(publicId),
        expiresAt: expiresAt - minutes(1),
      },
      `checkout:${publicId}:${before + 1}:${tryOf(deps)}`,
    );
  try {
    const checkout = await withPatience(
      (async () => {
        externalId ??= (await createCustomer(deps, provider, customer)).id;
        const first = externalId;
        return createCheckout(first).catch(async (error) => {
          if (!isMissing(error, "customer")) throw error;
          // The customer was deleted at Stripe. A new one needs a new key: Stripe repeats its answer to a used key.
          externalId = (await createCustomer(deps, provider, customer, first)).id;
          return createCheckout(externalId);
        });
      })(),
    );
    if (checkout.url === null) throw new PaymentsUnavailable("The payment page is closed already.");
    await storeCheckout(deps, provider, { publicId, expiresAt, externalId, replaced, checkout });
    return checkout.url;
  } catch (cause) {
    if (!(cause instanceof PaymentsUnavailable || cause instanceof PaymentsRefused)) throw cause;
    await storeCheckout(deps, provider, { publicId, expiresAt, externalId, replaced, checkout: null });
    if (cause instanceof PaymentsUnavailable)
      throw new DomainError("payments.unavailable", { order: publicId }, { cause });
    await deps.errors.report(cause, { route: "payments" });
    throw new DomainError("payments.refused", { order: publicId }, { cause });
  }
}

/** Creates a customer at Stripe. @param deleted id of the deleted customer that it replaces */
const createCustomer = (
  deps: PaymentDeps,
  { providerId }: Provider,
  { email, name, locale }: Customer,
  deleted?: string,
) => {
  const cause = deleted === undefined ? `customer:${providerId}` : `customer:${providerId}:after:${deleted}`;
  return deps.payments.createCustomer({ providerId, email, name, locale }, `${cause}:${tryOf(deps)}`);
};

interface Opened {
  publicId: string;
  expiresAt: number;
  externalId: string | null;
  replaced: string | null;
  checkout: Checkout | null;
}

/** Stores the payment page, if the order can still be paid. @throws DomainError session.expired */
async function storeCheckout({ db, clock }: PaymentDeps, provider: Provider, opened: Opened): Promise<void> {
  const now = clock.now();
  const { publicId, expiresAt, externalId, replaced, checkout } = opened;
  if (!externalId && !checkout) return;
  const { providerId } = provider;
  await writeInSession(db, [provider], {
    customer: externalId
      ? [
          db
            .insert(paymentCustomers)
            .values({ providerId, externalId, createdAt: now })
            .onConflictDoUpdate({
              target: paymentCustomers.providerId,
              set: { externalId, createdAt: now },
              setWhere: and(
                eq(paymentCustomers.externalId, replaced ?? ""),
                ne(paymentCustomers.externalId, externalId),
              ),
            }),
        ]
      : [],
    order: checkout
      ? [
          db
            .update(orders)
            .set({
              state: "open",
              movedAt: sql`CASE WHEN ${orders.state} = 'open' THEN ${orders.movedAt} ELSE ${now} END`,
              checkoutId: checkout.id,
              checkoutUrl: checkout.url,
              expiresAt,
              nextCheckAt: now + ORDER_CHECKS.first,
            })
            .where(and(eq(orders.publicId, publicId), IS_PAYABLE)),
        ]
      : [],
  });
}

export const hasPremium = ({ providerId }: Provider, now: number): SQL => sql`(
  EXISTS (SELECT 1 FROM ${providers} WHERE ${and(eq(providers.id, providerId), gt(providers.premiumUntil, now))})
  OR EXISTS (SELECT 1 FROM ${subscriptions} WHERE ${and(eq(subscriptions.providerId, providerId), IS_RUNNING)}))`;

export const selectCustomer = (db: Database, provider: Provider) =>
  db
    .select({
      externalId: paymentCustomers.externalId,
      email: providers.email,
      name: providerName,
      locale: providers.locale,
    })
    .from(providers)
    .leftJoin(paymentCustomers, eq(paymentCustomers.providerId, providers.id))
    .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider)));
