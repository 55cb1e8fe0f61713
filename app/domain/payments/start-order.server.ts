import { and, eq, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { orders } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { type CheckoutState, PaymentsUnavailable } from "~/adapters/payments/port";
import { DomainError } from "~/domain/domain-error";
import { minutes } from "~/domain/durations";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen, writeInSession } from "~/domain/sessions/session.server";
import { isOwnOrder } from "./find-order.server";
import { hasPremium, openCheckout, type ReturnAddresses, selectCustomer } from "./open-checkout.server";
import { ORDER_CHECKS, ORDERS, PAYABLE_STATES, type Product, priceOf } from "./order.rules";
import { IS_PAYABLE } from "./order-statements.server";
import { type PaymentDeps, unlessMissing, withPatience } from "./payment-deps";
import { syncCheckout, syncFetchedCheckout } from "./sync-order.server";

/** Format of `newPublicId`. */
const KEY = /^[0-9a-hjkmnp-tv-z]{16}$/;

/**
 * Creates an order, then its payment page. Two tabs create two valid orders (rule order-1); a form that is submitted
 * twice creates one (rule order-2).
 * @param key of the form: the order's public id
 * @throws DomainError session.expired, payments.product, payments.alreadyPremium, payments.orderForeign (key of another
 * account); payments.unavailable and payments.refused keep the order
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
  const read = await guardedBatch(
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
  const [customer] = read.customers;
  const { written } = read;
  if (!customer) throw new DomainError("session.expired");
  if (written.rowsAffected === 0) return { order, ...(await resumeOrder(deps, provider, order, addresses)) };
  const url = await openCheckout(deps, provider, {
    order: { publicId: order, product, amount, expiresAt },
    customer,
    addresses,
  });
  return { order, url };
}

/**
 * Expires an unpaid order and its payment page. A payment made just before this call still counts.
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

async function close(deps: PaymentDeps, checkoutId: string): Promise<void> {
  try {
    await withPatience(unlessMissing(deps.payments.expireCheckout(checkoutId, `expire:${checkoutId}`), undefined));
    await withPatience(unlessMissing(syncCheckout(deps, checkoutId), undefined));
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
  }
}

/** Shortest lifetime of a payment page at Stripe, with a margin. */
const SHORTEST_PAGE = minutes(35);

/**
 * Returns the payment page of an order; creates a new one if it is closed.
 * @throws DomainError session.expired, payments.orderNotFound, payments.orderOver, payments.alreadyPremium,
 * payments.refused, payments.unavailable (`mayBePaid` 1: a page was shown, and may be paid)
 */
export async function resumeOrder(
  deps: PaymentDeps,
  provider: Provider,
  order: string,
  addresses: ReturnAddresses,
): Promise<{ url: string }> {
  const { db, clock } = deps;
  const now = clock.now();
  const { rows, customers, open } = await namedBatch(db, {
    rows: db
      .select({ row: orders, premium: sql<number>`${hasPremium(provider, now)}` })
      .from(orders)
      .where(and(eq(orders.publicId, order), eq(orders.providerId, provider.providerId), sessionIsOpen(provider))),
    customers: selectCustomer(db, provider),
    open: readOpen(db, provider),
  });
  const [customer] = customers;
  if (!customer || !open[0]?.open) throw new DomainError("session.expired");
  const [found] = rows;
  if (!found) throw new DomainError("payments.orderNotFound");
  const { row } = found;
  if (!PAYABLE_STATES.includes(row.state) || row.expiresAt <= now) throw new DomainError("payments.orderOver");
  if (row.product === "premium" && found.premium) throw new DomainError("payments.alreadyPremium");
  const askedAt = clock.now();
  const { pages, all } = await pagesOf(deps, row, customer.externalId);
  const moved = all.find(({ payment }) => payment !== "none" && payment !== "declined");
  if (moved) {
    // Syncs without an open session, because a payment counts even if the session has ended.
    await syncFetchedCheckout(deps, moved, askedAt);
    throw new DomainError("payments.orderOver");
  }
  const page = pages.find(({ status, url }) => status === "open" && url !== null);
  if (page?.url) {
    await reopen(deps, provider, order, page);
    return { url: page.url };
  }
  const product: Product =
    row.product === "premium"
      ? { product: "premium", interval: row.interval ?? "month" }
      : { product: "credits", credits: row.credits ?? 0 };
  const expiresAt = Math.max(row.expiresAt, now + SHORTEST_PAGE);
  const url = await openCheckout(deps, provider, {
    order: { publicId: order, product, amount: row.amount, expiresAt },
    customer,
    addresses,
    before: all.length,
  });
  return { url };
}

/** @returns `pages`: payment pages of the current customer; `all`: also the stored page of a deleted customer */
async function pagesOf(
  { payments }: PaymentDeps,
  { publicId: order, checkoutId }: Pick<typeof orders.$inferSelect, "publicId" | "checkoutId">,
  customer: string | null,
): Promise<{ pages: CheckoutState[]; all: CheckoutState[] }> {
  const find = async () => {
    const pages = customer === null ? [] : await unlessMissing(payments.findCheckoutsOf(customer, order), []);
    const isListed = checkoutId === null || pages.some(({ id }) => id === checkoutId);
    const stored = isListed ? null : await unlessMissing<CheckoutState | null>(payments.findCheckout(checkoutId), null);
    return { pages, all: stored ? [...pages, stored] : pages };
  };
  try {
    return await withPatience(find());
  } catch (cause) {
    if (!(cause instanceof PaymentsUnavailable)) throw cause;
    // A page that is not stored was never shown, so it cannot be paid.
    const mayBePaid = checkoutId === null ? 0 : 1;
    throw new DomainError("payments.unavailable", { order, mayBePaid }, { cause });
  }
}

/** Sets the order to `open`, with the payment page that is shown. */
async function reopen({ db, clock }: PaymentDeps, provider: Provider, order: string, { id, url }: CheckoutState) {
  const now = clock.now();
  await writeInSession(db, [provider], {
    order: db
      .update(orders)
      .set({ state: "open", movedAt: now, checkoutId: id, checkoutUrl: url, nextCheckAt: now + ORDER_CHECKS.first })
      .where(and(eq(orders.publicId, order), IS_PAYABLE)),
  });
}
