import { eq } from "drizzle-orm";
import { openDatabase } from "#db/client.server";
import { orders, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import type { Payments } from "~/adapters/payments/port";
import { hours, minutes } from "~/domain/durations";
import type { Product } from "~/domain/payments/order.rules";
import type { PaymentDeps } from "~/domain/payments/payment-deps";
import { receiveEvent, sweepPayments } from "~/domain/payments/payment-events.server";
import { resumeOrder, startOrder } from "~/domain/payments/start-order.server";
import { refreshOrder } from "~/domain/payments/sync-order.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { stoppedClock } from "./couples";
import { type FakePayments, fakePayments } from "./fake-payments";
import { type KillPoint, mortal } from "./mortal";
import { addresses, balanceFor, entriesOf, paymentDeps } from "./payments";
import { saveProvider } from "./providers";

type Mortal = ReturnType<typeof mortal>;

/** Wraps the gateway so that the Worker can be killed at each call. */
export const gatewayOf = ({ through }: Mortal, payments: Payments): Payments =>
  new Proxy(payments, {
    get(target, name) {
      const method = Reflect.get(target, name);
      if (name === "listEvents")
        return async function* (since: number) {
          await through(async () => null);
          yield* target.listEvents(since);
        };
      return (...values: unknown[]) => through(() => method.apply(target, values));
    },
  });

const START = Date.UTC(2027, 2, 1, 8);

export interface KilledPurchase {
  /** Number of calls until the Worker was killed. */
  calls: number;
  /** Lost or duplicate credits or Premium. */
  faults: string[];
}

/**
 * Buys a product, and kills the Worker at a given call. Then pays an order that is still unpaid, and runs the cron's
 * checks of payments with another Worker.
 * @param id id of the new provider
 */
export async function killBuying(url: string, id: number, product: Product, point: KillPoint): Promise<KilledPurchase> {
  const { db } = openDatabase({ url, timeoutMs: 30_000 });
  const clock = stoppedClock(START);
  const stripe = fakePayments(clock);
  const provider = await saveProvider(db, id);
  const alive = paymentDeps(db, clock, stripe.gateway);
  const one = mortal(point);
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => one.through(() => fetch(input, init));
  try {
    const dying = paymentDeps(openDatabase({ url, timeoutMs: 30_000 }).db, clock, gatewayOf(one, stripe.gateway));
    await buy(dying, provider, product, stripe).catch(() => null);
  } finally {
    globalThis.fetch = fetch;
  }
  await payWhatIsOpen(alive, provider, stripe);
  for (const wait of [minutes(2), hours(2)]) {
    clock.pass(wait);
    await sweepPayments(alive);
  }
  return { calls: one.calls(), faults: await faultsOf(alive, provider, product, stripe) };
}

/** Buys a product, with the requests of the browser, the webhooks and the cron. */
export async function buy(
  deps: PaymentDeps,
  provider: Provider,
  product: Product,
  stripe: FakePayments,
): Promise<void> {
  const { order } = await startOrder(deps, provider, { product }, addresses);
  const checkout = stripe.checkoutOf(order);
  stripe.pay(checkout);
  await refreshOrder(deps, provider, order, checkout);
  for (const event of stripe.takeEvents()) await receiveEvent(deps, event);
  await sweepPayments(deps);
}

export async function payWhatIsOpen(deps: PaymentDeps, provider: Provider, stripe: FakePayments): Promise<void> {
  const [order] = await deps.db.select().from(orders).where(eq(orders.providerId, provider.providerId));
  if (!order || [...stripe.all.payments.values()].length > 0) return;
  await resumeOrder(deps, provider, order.publicId, addresses);
  stripe.pay(stripe.checkoutOf(order.publicId));
}

export async function faultsOf(
  { db, reported }: ReturnType<typeof paymentDeps>,
  provider: Provider,
  product: Product,
  stripe: FakePayments,
) {
  const faults: string[] = reported.map(String);
  const own = await db.select().from(orders).where(eq(orders.providerId, provider.providerId));
  const payments = [...stripe.all.payments.values()];
  const balance = await balanceFor(db, provider);
  const [row] = await db.select().from(providers).where(eq(providers.id, provider.providerId));
  const running = await db.select().from(subscriptions).where(eq(subscriptions.providerId, provider.providerId));
  const expect = (holds: boolean, fault: string) => holds || faults.push(fault);
  expect(payments.length === own.length, `${payments.length} payments of ${own.length} orders`);
  expect(
    own.every(({ state, nextCheckAt }) => state === "paid" && nextCheckAt === null),
    `orders ${own.map(({ state }) => state)}`,
  );
  if (product.product === "credits") {
    expect(balance === own.length * product.credits, `balance ${balance}`);
    for (const { publicId } of own) expect((await entriesOf(db, publicId)).length === 1, `entries of ${publicId}`);
  } else {
    expect(balance === 0, `balance ${balance}`);
    expect(running.length === own.length, `${running.length} subscriptions`);
    expect(own.length === 0 || (row?.premiumUntil ?? 0) > START, "no Premium");
  }
  return faults;
}
