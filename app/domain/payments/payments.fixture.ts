import { eq } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { outbox } from "#db/schema/outbox";
import { orders } from "#db/schema/payments";
import type { DomainErrorCode } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { type FakePayments, fakePayments } from "../../../tests/support/fake-payments";
import { addresses, paymentDeps } from "../../../tests/support/payments";
import { saveProvider } from "../../../tests/support/providers";
import type { Product } from "./order.rules";
import { receiveEvent } from "./payment-events.server";
import { startOrder } from "./start-order.server";

export const START = Date.UTC(2027, 2, 1, 8);
export const FIVE: Product = { product: "credits", credits: 5 };
export const MONTHLY: Product = { product: "premium", interval: "month" };
export const YEARLY: Product = { product: "premium", interval: "year" };

/** Sets up a fake Stripe with a clock. Each test has a new provider, because orders and ledger outlive accounts. */
export function usePayments() {
  const test = useTestDatabase();
  const clock = stoppedClock(START);
  const own = {
    test,
    clock,
    id: 0,
    stripe: undefined as unknown as FakePayments,
    provider: undefined as unknown as Provider,
    deps: undefined as unknown as ReturnType<typeof paymentDeps>,
    start: (product: Product = FIVE, more: { key?: string; requestId?: string } = {}) =>
      startOrder(own.deps, own.provider, { product, ...more }, addresses),
    async buy(product: Product = FIVE): Promise<string> {
      const { order } = await own.start(product);
      own.stripe.pay(own.stripe.checkoutOf(order));
      await own.deliver();
      return order;
    },
    async deliver() {
      for (const event of own.stripe.takeEvents()) await receiveEvent(own.deps, event);
    },
    orders: () => test.db.select().from(orders).where(eq(orders.providerId, own.id)).orderBy(orders.id),
    emails: async () => {
      const rows = await test.db.select().from(outbox).where(eq(outbox.providerId, own.id)).orderBy(outbox.id);
      return rows.map(({ dedupeKey, subject, recipient, text }) => ({ key: dedupeKey, subject, recipient, text }));
    },
    causes: async () => (await own.emails()).map(({ key }) => key.split(":")[0]),
  };
  beforeEach(async () => {
    own.id += 1;
    clock.at = START;
    own.provider = await saveProvider(test.db, own.id);
    own.stripe = fakePayments(clock);
    own.deps = paymentDeps(test.db, clock, own.stripe.gateway);
  });
  return own;
}

export const refusal = (code: DomainErrorCode, details?: object) =>
  expect.objectContaining({ name: "DomainError", code, ...(details ? { details } : {}) });
