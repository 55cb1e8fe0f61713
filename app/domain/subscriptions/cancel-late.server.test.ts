import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { days, minutes } from "~/domain/durations";
import { sweepPayments } from "~/domain/payments/payment-events.server";
import { MONTHLY, refusal, START, usePayments, YEARLY } from "~/domain/payments/payments.fixture";
import { changeSubscription } from "./change-subscription.server";
import { SUBSCRIPTIONS } from "./subscription.rules";

// Cancellations concurrent with a renewal, and changes that Stripe refuses.

const own = usePayments();
const change = (wanted: Parameters<typeof changeSubscription>[2]) => changeSubscription(own.deps, own.provider, wanted);
const sub = async () => (await own.test.db.select().from(subscriptions).where(eq(subscriptions.providerId, own.id)))[0];
const premiumUntil = async () =>
  (await own.test.db.select({ until: providers.premiumUntil }).from(providers).where(eq(providers.id, own.id)))[0]
    ?.until ?? null;
const MONTH_END = Date.UTC(2027, 3, 1, 8);
async function sweepAt(at: number) {
  own.clock.at = at;
  await sweepPayments(own.deps);
}
const atVendor = () => [...own.stripe.all.subscriptions.values()];
const refunded = () => [...own.stripe.all.payments.values()].map((payment) => payment.refunded);
async function renewAt(at: number, succeeds: boolean) {
  own.clock.at = at;
  own.stripe.renew((await sub())?.id ?? "", succeeds);
}
async function refusedRenewal() {
  await own.buy(MONTHLY);
  await renewAt(MONTH_END, false);
  await own.deliver();
  own.clock.pass(days(1));
}

it("cancelling while a renewal is refused ends Premium immediately, and nothing is owed (subscription-10)", async () => {
  await refusedRenewal();
  expect(await premiumUntil()).toBe(MONTH_END + SUBSCRIPTIONS.dunning);
  expect(await change("cancel")).toEqual({ confirmed: true, outcome: "stopped" });
  await own.deliver();
  expect(atVendor()).toMatchObject([{ status: "canceled", renewal: "void" }]);
  expect(await sub()).toMatchObject({ status: "canceled", endedAt: own.clock.at, failedAt: null, wanted: null });
  expect(await premiumUntil()).toBe(own.clock.at);
  own.stripe.renew((await sub())?.id ?? "", true);
  expect(refunded(), "it is not collected any more").toEqual([0]);
  const emails = await own.emails();
  expect(emails.map(({ key }) => key.split(":")[0])).toEqual(["orderPaid", "renewalFailed", "premiumEnded"]);
  expect(emails.at(-1)).toMatchObject({ subject: "Premium s’est arrêté, et vous ne devez rien" });
});

it("after cancelling during a refused renewal, no Premium is given or sold while Stripe is down (subscription-26)", async () => {
  await refusedRenewal();
  own.stripe.behave("away");
  expect(await change("cancel")).toEqual({ confirmed: false });
  expect(await premiumUntil()).toBe(MONTH_END);
  await expect(own.start(MONTHLY)).rejects.toEqual(refusal("payments.alreadyPremium"));
  own.stripe.behave("up");
  await sweepAt(own.clock.at + minutes(1));
  expect(atVendor()).toMatchObject([{ status: "canceled", renewal: "void" }]);
  expect(await sub()).toMatchObject({ status: "canceled", wanted: null });
});

it("an ended subscription is swept until its invoice is void (subscription-10)", async () => {
  await refusedRenewal();
  own.stripe.behave("away");
  await change("cancel");
  own.stripe.behave("up");
  own.stripe.end((await sub())?.id ?? "");
  await own.deliver();
  expect(await sub()).toMatchObject({ status: "canceled", wanted: "cancel" });
  expect(await own.causes(), "whether anything is owed is not known yet").not.toContain("premiumEnded");
  await sweepAt(own.clock.at + minutes(1));
  expect(atVendor()).toMatchObject([{ renewal: "void" }]);
  expect(await sub()).toMatchObject({ wanted: null, nextCheckAt: null });
  expect((await own.emails()).at(-1)).toMatchObject({ subject: "Premium s’est arrêté, et vous ne devez rien" });
});

it("a renewal collected after the cancellation is refunded, and Premium ends immediately (subscription-23)", async () => {
  await own.buy(MONTHLY);
  own.clock.at = MONTH_END - days(1);
  own.stripe.behave("away");
  expect(await change("cancel")).toEqual({ confirmed: false });
  const { wantedAt } = (await sub()) ?? {};
  await renewAt(MONTH_END, true);
  own.clock.pass(minutes(1));
  expect(await change("cancel"), "once more: the first time counts").toEqual({ confirmed: false });
  expect(await sub()).toMatchObject({ wantedAt });
  own.stripe.behave("up");
  await sweepAt(MONTH_END + minutes(2));
  expect(refunded()).toEqual([0, 79_00]);
  expect(await sub()).toMatchObject({ status: "canceled", refundedAt: own.clock.at, wanted: null });
  expect(await premiumUntil()).toBeNull();
  const emails = await own.emails();
  expect(emails.map(({ key }) => key.split(":")[0])).toEqual(["orderPaid", "renewalRefunded"]);
});

it("a refused renewal that is collected after the cancellation is refunded (subscription-10)", async () => {
  await refusedRenewal();
  own.stripe.behave("away");
  await change("cancel");
  await renewAt(MONTH_END + days(3), true);
  own.stripe.behave("up");
  await own.deliver();
  expect(await sub(), "an event says that it goes on").toMatchObject({ status: "active", wanted: "cancel" });
  await sweepAt(MONTH_END + days(3) + minutes(1));
  expect(refunded()).toEqual([0, 79_00]);
  expect(atVendor()).toMatchObject([{ status: "canceled" }]);
});

it("a renewal collected before the plan was cancelled gives Premium to the end of its period (subscription-12)", async () => {
  await own.buy(MONTHLY);
  await renewAt(MONTH_END, true);
  own.clock.pass(minutes(1));
  expect(await change("cancel")).toEqual({ confirmed: true, outcome: "cancel" });
  expect(refunded()).toEqual([0, 0]);
  expect(await sub()).toMatchObject({ cancelAtPeriodEnd: true, periodEnd: Date.UTC(2027, 4, 1, 8) });
});

it("tells nobody of an end that an operator has set while a renewal is owed: the card is tried on", async () => {
  await refusedRenewal();
  own.stripe.cancelAtEnd((await sub())?.id ?? "", true);
  await own.deliver();
  expect(await own.causes()).not.toContain("premiumCanceled");
  await renewAt(MONTH_END + days(3), true);
  await own.deliver();
  expect((await own.emails()).at(-1)?.text).toContain("1er mai");
});

it("if Stripe refuses a withdrawal, Premium returns immediately (subscription-17)", async () => {
  await own.buy(YEARLY);
  const until = await premiumUntil();
  own.stripe.refuse("refund");
  await expect(change("withdraw")).rejects.toEqual(refusal("payments.unavailable"));
  expect(await sub()).toMatchObject({ wanted: null, status: "active" });
  expect(await premiumUntil()).toBe(until);
});

it("a withdrawal whose end Stripe refuses after the refund is retried (subscription-18)", async () => {
  await own.buy(YEARLY);
  own.stripe.refuse("endSubscription");
  expect(await change("withdraw")).toEqual({ confirmed: false });
  expect(await sub()).toMatchObject({ wanted: "withdraw", status: "active" });
  expect(await premiumUntil()).toBeNull();
  own.stripe.refuse();
  await sweepAt(START + minutes(1));
  expect(await sub()).toMatchObject({ status: "canceled", wanted: null });
  expect(refunded()).toEqual([758_40]);
  expect(await own.orders()).toMatchObject([{ state: "refunded" }]);
});

it("takes no Premium from a provider who has it without a subscription", async () => {
  await own.test.db
    .update(providers)
    .set({ premiumUntil: START + days(9) })
    .where(eq(providers.id, own.id));
  for (const wanted of ["withdraw", "cancel"] as const)
    await expect(change(wanted)).rejects.toEqual(refusal("subscription.none"));
  expect(await premiumUntil()).toBe(START + days(9));
});
