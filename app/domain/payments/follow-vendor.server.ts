import { eq } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { orders, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import type { CheckoutState, SubscriptionState } from "~/adapters/payments/port";
import type { Provider } from "~/domain/sessions/session.rules";
import { subscriptionStatements } from "~/domain/subscriptions/subscription-statements.server";
import { asDetail, type OrderDetail, selectOrder } from "./find-order.server";
import { orderStatements } from "./order-statements.server";
import type { Payer, PaymentDeps } from "./payment-deps";
import { settleOddities } from "./settle-oddities.server";

/** What the vendor says of one order: its payment page, and the subscription that came of it. */
export interface VendorSays {
  /** Public id of our order. */
  order: string;
  checkout: CheckoutState | null;
  subscription: SubscriptionState | null;
  /** When it was asked, milliseconds since the epoch. */
  askedAt: number;
}

/** Whose order it is. `payer` is null once the account is gone. */
export interface OrderOwner {
  providerId: number;
  payer: Payer | null;
}

/** Asks the vendor for a payment page, and for the subscription that came of it. @returns null: not one of ours */
export async function askForCheckout({ payments, clock }: PaymentDeps, id: string): Promise<VendorSays | null> {
  const askedAt = clock.now();
  const checkout = await payments.findCheckout(id);
  if (checkout.order === null) return null;
  const subscription = checkout.subscriptionId ? await payments.findSubscription(checkout.subscriptionId) : null;
  return { order: checkout.order, checkout, subscription, askedAt };
}

/** Asks the vendor for a subscription. @returns null: not one of ours */
export async function askForSubscription({ payments, clock }: PaymentDeps, id: string): Promise<VendorSays | null> {
  const askedAt = clock.now();
  const subscription = await payments.findSubscription(id);
  return subscription.order === null ? null : { order: subscription.order, checkout: null, subscription, askedAt };
}

/** @param order public id @returns null: there is no such order */
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

/**
 * Moves an order and its subscription to what the vendor says, in one batch, and then sets right what cannot stay: a payment of an account
 * that is gone, one that was made twice (rule payment-4).
 * @param reader of the order, as the batch leaves it
 */
export async function followVendor(
  deps: PaymentDeps,
  owner: OrderOwner,
  says: VendorSays,
  reader?: Provider,
): Promise<OrderDetail | null> {
  const { db } = deps;
  const { order, checkout, subscription, askedAt } = says;
  const { providerId, payer } = owner;
  const { rows, own, told } = await namedBatch(db, {
    subscription: subscription
      ? subscriptionStatements(deps, { state: { ...subscription, order }, askedAt, providerId, payer })
      : [],
    order: checkout ? orderStatements(deps, { state: { ...checkout, order }, askedAt, payer }) : [],
    rows: db.select().from(orders).where(eq(orders.publicId, order)),
    own: db.select().from(subscriptions).where(eq(subscriptions.providerId, providerId)),
    told: reader ? [selectOrder(db, reader, order)] : [],
  });
  const [row] = rows;
  if (row && (await settleOddities(deps, { owner, row, own, says }))) {
    return reader ? asDetail((await selectOrder(db, reader, order))[0]) : null;
  }
  return asDetail(told[0]?.[0]);
}

/** Asks for a payment page once more and follows. For what comes after a refund or an end that we have brought about. */
export async function followCheckout(deps: PaymentDeps, checkoutId: string): Promise<void> {
  await follow(deps, await askForCheckout(deps, checkoutId));
}

export async function followSubscription(deps: PaymentDeps, subscriptionId: string): Promise<void> {
  await follow(deps, await askForSubscription(deps, subscriptionId));
}

/** Moves ours to what was asked for; what is not ours is left alone. */
export async function follow(deps: PaymentDeps, says: VendorSays | null): Promise<void> {
  if (!says) return;
  const owner = await findOwner(deps.db, says.order);
  if (owner) await followVendor(deps, owner, says);
}
