import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { outbox } from "#db/schema/outbox";
import { subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { days, hours, minutes } from "~/domain/durations";
import { deleteProvider } from "~/domain/providers/delete-provider.server";
import { changeSubscription, openPortal } from "~/domain/subscriptions/change-subscription.server";
import { givePassword, PASSWORD } from "../../../tests/support/provider-accounts";
import { deliverDue } from "../../../tests/support/queues";
import { receiveEvent, sweepPayments } from "./payment-events.server";
import { MONTHLY, refusal, START, usePayments, YEARLY } from "./payments.fixture";

const own = usePayments();
const rows = () =>
  own.test.db.select().from(subscriptions).where(eq(subscriptions.providerId, own.id)).orderBy(subscriptions.startedAt);
const YEAR_END = Date.UTC(2028, 2, 1, 8);
async function sweepAt(at: number) {
  own.clock.at = at;
  await sweepPayments(own.deps);
}
/** Buys Premium in two tabs. The second subscription begins while the first is running. */
async function buyTwice() {
  const [first, second] = [await own.start(MONTHLY), await own.start(YEARLY)];
  own.stripe.pay(own.stripe.checkoutOf(first.order));
  own.clock.pass(minutes(1));
  own.stripe.pay(own.stripe.checkoutOf(second.order));
  return [first.order, second.order] as const;
}

it("a second plan bought in another tab ends and is refunded, whichever is reported first (subscription-2)", async () => {
  const [first, second] = await buyTwice();
  for (const event of own.stripe.takeEvents().reverse()) await receiveEvent(own.deps, event);
  await own.deliver();
  expect(await rows()).toMatchObject([
    { interval: "month", status: "active", refundedAt: null },
    { interval: "year", status: "canceled", refundedAt: own.clock.at },
  ]);
  expect(await own.orders()).toMatchObject([
    { publicId: first, state: "paid" },
    { publicId: second, state: "refunded" },
  ]);
  const [until] = await own.test.db
    .select({ at: providers.premiumUntil })
    .from(providers)
    .where(eq(providers.id, own.id));
  expect(until?.at).toBeLessThan(START + days(40));
  const emails = await own.emails();
  expect(emails.find(({ key }) => key === `orderRefunded:${second}`)?.subject).toBe(
    "Votre second paiement de Premium est remboursé",
  );
  expect((await own.causes()).filter((cause) => cause === "orderRefunded")).toHaveLength(1);
});

it("deleting the account ends the subscription without another charge; orders and ledger stay (subscription-8)", async () => {
  await own.buy(MONTHLY);
  const waiting = await own.start();
  await givePassword(own.test.db, own.provider);
  const departing = { ...own.deps, secret: "a secret of the tests" };
  const reason = "Je prends ma retraite cette année.";
  await deleteProvider(departing, own.provider, { reason, currentPassword: PASSWORD });
  await sweepPayments(own.deps);
  expect(await rows()).toMatchObject([{ status: "canceled", endedAt: START, wanted: null, nextCheckAt: null }]);
  expect(await own.orders()).toMatchObject([{ state: "paid" }, { publicId: waiting.order, state: "expired" }]);
  expect([...own.stripe.all.payments.values()]).toMatchObject([{ refunded: 0 }]);
});

it("a renewal collected after the account was deleted is refunded (subscription-22)", async () => {
  await own.buy(MONTHLY);
  await own.test.db
    .update(subscriptions)
    .set({ wanted: "cancel", wantedAt: START + 1, nextCheckAt: START + 1 })
    .where(eq(subscriptions.providerId, own.id));
  await own.test.db.delete(providers).where(eq(providers.id, own.id));
  own.clock.at = Date.UTC(2027, 3, 1, 8);
  own.stripe.renew((await rows())[0]?.id ?? "", true);
  await sweepPayments(own.deps);
  expect([...own.stripe.all.payments.values()]).toMatchObject([{ refunded: 0 }, { refunded: 79_00 }]);
  expect([...own.stripe.all.subscriptions.values()]).toMatchObject([{ status: "canceled" }]);
});

it("one email is sent 30 days before an annual renewal, unless the plan is cancelled (subscription-6)", async () => {
  await own.buy(YEARLY);
  const reminders = async () => (await own.causes()).filter((cause) => cause === "renewalReminder").length;
  await sweepAt(YEAR_END - days(30) - 1);
  expect(await reminders()).toBe(0);
  await sweepAt(YEAR_END - days(30));
  await sweepAt(YEAR_END - days(29));
  expect(await reminders()).toBe(1);
  own.clock.at = YEAR_END;
  own.stripe.renew((await rows())[0]?.id ?? "", true);
  await own.deliver();
  await changeSubscription(own.deps, own.provider, "cancel");
  await sweepAt(Date.UTC(2029, 2, 1) - days(10));
  expect(await reminders()).toBe(1);
});

it("the reminder waits for the end of the quiet hours, and is not sent if the plan was cancelled at night (subscription-16, subscription-6, notice-3, notice-14)", async () => {
  await own.buy(YEARLY);
  await own.test.db.delete(outbox);
  const sent: string[] = [];
  const send = async ({ idempotencyKey }: { idempotencyKey: string }) => ({
    externalId: String(sent.push(idempotencyKey)),
  });
  const errors = { report: async () => undefined };
  const log = () => undefined;
  const vendors = { email: { send }, sms: { send }, from: "a@b.example", keepTexts: true, log, errors };
  const deliver = () => deliverDue({ ...own.deps, ...vendors });
  const night = YEAR_END - days(29) - hours(6);
  await sweepAt(night);
  expect(await own.test.db.select({ notice: outbox.notice }).from(outbox)).toEqual([{ notice: "renewal" }]);
  await deliver();
  expect(sent).toEqual([]);
  own.clock.at = night + hours(5);
  await deliver();
  expect(sent).toEqual([expect.stringMatching(/^renewalReminder:/)]);
  await own.test.db.delete(outbox);
  await sweepAt(night + days(1));
  await own.test.db.update(subscriptions).set({ cancelAtPeriodEnd: true }).where(eq(subscriptions.providerId, own.id));
  own.clock.at = night + days(1) + hours(5);
  await deliver();
  expect(sent).toHaveLength(1);
});

it("a renewal without an event is found soon after the end of the period (subscription-9)", async () => {
  await own.buy(MONTHLY);
  const end = Date.UTC(2027, 3, 1, 8);
  own.clock.at = end;
  own.stripe.renew((await rows())[0]?.id ?? "", true);
  own.stripe.all.events.splice(0);
  await sweepAt(end + minutes(5));
  expect(await rows()).toMatchObject([{ periodStart: end }]);
});

it("a change of a subscription that has ended is dropped (subscription-15)", async () => {
  await own.buy(MONTHLY);
  own.stripe.behave("away");
  await changeSubscription(own.deps, own.provider, "cancel");
  own.stripe.end((await rows())[0]?.id ?? "");
  own.stripe.all.events.splice(0);
  own.stripe.behave("up");
  await sweepAt(START + minutes(1));
  expect(await rows()).toMatchObject([{ status: "canceled", wanted: null }]);
  expect(own.deps.reported).toEqual([]);
});

it("leads to Stripe's pages for cards and invoices once something was bought", async () => {
  const open = () => openPortal(own.deps, own.provider, "https://alliance.example/pro/subscription");
  await expect(open()).rejects.toEqual(refusal("payments.noCustomer"));
  await own.start();
  expect(await open()).toEqual({ url: expect.stringMatching(/^https:\/\/portal\.example\/cus_/) });
  own.stripe.behave("away");
  await expect(open()).rejects.toEqual(refusal("payments.unavailable"));
});
