import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { orders, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import type { CheckoutState, SubscriptionState } from "~/adapters/payments/port";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { subscriptionStatements } from "~/domain/subscriptions/subscription-statements.server";
import { isOwnOrder, selectOrder } from "./find-order.server";
import { orderStatements } from "./order-statements.server";
import type { Payer, PaymentDeps } from "./payment-deps";

export interface FetchedState {
  order: string;
  checkout: CheckoutState | null;
  subscription: SubscriptionState | null;
  /** Time of the request to Stripe, milliseconds since the epoch. */
  askedAt: number;
}

/** The provider of an order. `payer` is null if the account was deleted. */
export interface OrderOwner {
  providerId: number;
  payer: Payer | null;
}

/** Fetches a checkout and its subscription from Stripe. @returns null: the checkout belongs to another system */
export async function fetchCheckout(deps: PaymentDeps, id: string): Promise<FetchedState | null> {
  const askedAt = deps.clock.now();
  return addSubscription(deps, await deps.payments.findCheckout(id), askedAt);
}

/** Fetches the subscription that a checkout started. @returns null: the checkout belongs to another system */
export async function addSubscription(
  { payments }: PaymentDeps,
  checkout: CheckoutState,
  askedAt: number,
): Promise<FetchedState | null> {
  const { order, subscriptionId } = checkout;
  if (order === null) return null;
  const subscription = subscriptionId ? await payments.findSubscription(subscriptionId) : null;
  return { order, checkout, subscription, askedAt };
}

/** Fetches a subscription from Stripe. @returns null: the subscription belongs to another system */
export async function fetchSubscription({ payments, clock }: PaymentDeps, id: string): Promise<FetchedState | null> {
  const askedAt = clock.now();
  const subscription = await payments.findSubscription(id);
  return subscription.order === null ? null : { order: subscription.order, checkout: null, subscription, askedAt };
}

export async function findOwner(db: Database, order: string): Promise<OrderOwner | null> {
  const [row] = await db
    .select({
      providerId: orders.providerId,
      account: { firstname: providers.firstname, locale: providers.locale, market: providers.market },
    })
    .from(orders)
    .leftJoin(providers, eq(providers.id, orders.providerId))
    .where(eq(orders.publicId, order));
  if (!row) return null;
  const { providerId, account } = row;
  return { providerId, payer: account ? { providerId, ...account } : null };
}

export interface OrderReader {
  provider: Provider;
  /** True: the provider left the payment page, so the order is canceled if it is unpaid. Default: false. */
  leaves?: boolean;
}

/**
 * Writes Stripe's state of an order. @throws DomainError payments.orderNotFound, also if the reader's login session
 * ended; the cron then writes the state later.
 */
export async function applyStripeState(
  deps: PaymentDeps,
  owner: OrderOwner,
  fetched: FetchedState,
  reader?: OrderReader,
) {
  const { db } = deps;
  const { order, checkout, subscription, askedAt } = fetched;
  const { providerId, payer } = owner;
  const mayRead = reader
    ? (and(sessionIsOpen(reader.provider), isOwnOrder(db, reader.provider, order)) as SQL)
    : sql`1`;
  const { rows, own, visible } = await guardedBatch(
    db,
    { "payments.orderNotFound": mayRead },
    {
      subscription: subscription
        ? subscriptionStatements(deps, { subscription: { ...subscription, order }, askedAt, providerId, payer })
        : [],
      order: checkout ? orderStatements(deps, { checkout: { ...checkout, order }, askedAt, payer }) : [],
      left: reader?.leaves ? [cancelOrder(deps, order)] : [],
      rows: db.select().from(orders).where(eq(orders.publicId, order)),
      own: db.select().from(subscriptions).where(eq(subscriptions.providerId, providerId)),
      visible: reader ? [selectOrder(db, reader.provider, order)] : [],
    },
  );
  return { row: rows[0], own, visible: visible[0]?.[0] };
}

const cancelOrder = ({ db, clock }: Deps, order: string) =>
  db
    .update(orders)
    .set({ state: "canceled", movedAt: clock.now() })
    .where(and(eq(orders.publicId, order), inArray(orders.state, ["open", "failed"])));

export async function refetchAndApply(
  deps: PaymentDeps,
  owner: OrderOwner,
  of: { checkoutId: string | null; subscriptionId: string | null },
) {
  const { checkoutId, subscriptionId } = of;
  const fetched = checkoutId
    ? await fetchCheckout(deps, checkoutId)
    : subscriptionId && (await fetchSubscription(deps, subscriptionId));
  if (fetched) await applyStripeState(deps, owner, fetched);
}
