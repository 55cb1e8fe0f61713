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

/** Asks the vendor for a payment page, and for the subscription that came of it. @returns null: it belongs to another system */
export async function askForCheckout({ payments, clock }: PaymentDeps, id: string): Promise<VendorSays | null> {
  const askedAt = clock.now();
  const checkout = await payments.findCheckout(id);
  if (checkout.order === null) return null;
  const subscription = checkout.subscriptionId ? await payments.findSubscription(checkout.subscriptionId) : null;
  return { order: checkout.order, checkout, subscription, askedAt };
}

/** Asks the vendor for a subscription. @returns null: it belongs to another system */
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

/** Who reads the order as the batch leaves it. */
export interface OrderReader {
  provider: Provider;
  /** Came back from the payment page without having paid: an order that nobody has paid is canceled. */
  leaves?: boolean;
}

/**
 * Moves an order and its subscription to what the vendor says, in one batch.
 * @throws DomainError payments.orderNotFound: it is not the reader's own, or the reader's session has ended. Nothing is moved then: the next
 *   event or sweep does it
 */
export async function applyVendor(deps: PaymentDeps, owner: OrderOwner, says: VendorSays, reader?: OrderReader) {
  const { db } = deps;
  const { order, checkout, subscription, askedAt } = says;
  const { providerId, payer } = owner;
  const mayRead = reader
    ? (and(sessionIsOpen(reader.provider), isOwnOrder(db, reader.provider, order)) as SQL)
    : sql`1`;
  const { rows, own, told } = await guardedBatch(
    db,
    { "payments.orderNotFound": mayRead },
    {
      subscription: subscription
        ? subscriptionStatements(deps, { state: { ...subscription, order }, askedAt, providerId, payer })
        : [],
      order: checkout ? orderStatements(deps, { state: { ...checkout, order }, askedAt, payer }) : [],
      left: reader?.leaves ? [cancelOrder(deps, order)] : [],
      rows: db.select().from(orders).where(eq(orders.publicId, order)),
      own: db.select().from(subscriptions).where(eq(subscriptions.providerId, providerId)),
      told: reader ? [selectOrder(db, reader.provider, order)] : [],
    },
  );
  return { row: rows[0], own, told: told[0]?.[0] };
}

const cancelOrder = ({ db, clock }: Deps, order: string) =>
  db
    .update(orders)
    .set({ state: "canceled", movedAt: clock.now() })
    .where(and(eq(orders.publicId, order), inArray(orders.state, ["open", "failed"])));

/** Asks and applies once more, after a refund or an end that we have brought about. */
export async function applyAgain(
  deps: PaymentDeps,
  owner: OrderOwner,
  of: { checkoutId: string | null; subscriptionId: string | null },
) {
  const { checkoutId, subscriptionId } = of;
  const says = checkoutId
    ? await askForCheckout(deps, checkoutId)
    : subscriptionId && (await askForSubscription(deps, subscriptionId));
  if (says) await applyVendor(deps, owner, says);
}
