import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { requests } from "#db/schema/requests";
import { loadEnumerations, writeEnumerations } from "#db/seed/load-enumerations";
import { claimWelcomeCredit } from "~/domain/credits/ledger.server";
import { returnCredits } from "~/domain/credits/returns.server";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { links } from "~/domain/links.fixture";
import { unlockRequest } from "~/domain/requests/request-answers.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useDatabaseInProcess } from "../../../tests/support/database";
import { fakePayments } from "../../../tests/support/fake-payments";
import { addresses, balanceFor, entriesOf, paymentDeps } from "../../../tests/support/payments";
import { saveProject } from "../../../tests/support/projects";
import { saveProvider } from "../../../tests/support/providers";
import { seedOf } from "../../../tests/support/sweep";
import { compareMoney } from "./compare-money.server";
import { findOrder } from "./find-order.server";
import { receiveEvent } from "./payment-events.server";
import { refusal, START, usePayments } from "./payments.fixture";
import { startOrder } from "./start-order.server";
import { syncFetchedCheckout } from "./sync-order.server";

const own = usePayments();
const inProcess = useDatabaseInProcess();
beforeAll(() => Promise.all([loadEnumerations({ url: own.test.url }), writeEnumerations(inProcess.db)]));

const balance = () => balanceFor(own.test.db, own.provider);
const checkout = (order: string) => own.stripe.gateway.findCheckout(own.stripe.checkoutOf(order));
const paymentOf = async (order: string) => (await checkout(order)).paymentId ?? "";

let projects = 0;

/** Saves a request of a new couple to the provider, not unlocked. @returns its public id */
async function saveRequest(db: Database, providerId: number): Promise<string> {
  projects += 1;
  const [id, publicId] = [projects, `owed-${projects}`];
  await saveCouple(db, id);
  await saveProject(db, { id, publicId, accountId: id, reachedStep: 5, sentAt: 0 });
  await db
    .insert(requests)
    .values({ publicId, projectId: id, providerId, status: "locked", message: "Bonjour", createdAt: START });
  return publicId;
}

const unlock = (deps: LinkDeps, provider: Provider, requestId: string) =>
  unlockRequest(deps, provider, { requestId, mustBeFree: false });

/** Gives the credit of a request back to its provider, as if the couple closed its project in time. */
const giveBack = (deps: LinkDeps, request: string) =>
  namedBatch(deps.db, {
    returned: returnCredits(deps, { cause: "closed", condition: eq(requests.publicId, request) }),
  });

async function buyAndUnlock(count: number) {
  const order = await own.buy();
  const unlocked: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const request = await saveRequest(own.test.db, own.id);
    await unlock(own.deps, own.provider, request);
    unlocked.push(request);
  }
  return { order, unlocked, payment: await paymentOf(order) };
}

it("no usable credit returns from a payment that was charged back (owed-1)", async () => {
  const { order, unlocked, payment } = await buyAndUnlock(5);
  own.clock.pass(1);
  own.stripe.dispute(payment);
  await own.deliver();
  expect(await balance()).toBe(-5);
  for (const request of unlocked) await giveBack(own.deps, request);
  expect(await balance()).toBe(0);
  const emails = (await own.emails()).filter(({ key }) => key.startsWith("creditReturned"));
  expect(emails[0]?.text).toContain("\n- Crédits encore dus\u00a0: 4\n");
  expect(emails.at(-1)?.text).toContain("\n- Crédits sur votre compte\u00a0: 0\n");
  const request = await saveRequest(own.test.db, own.id);
  await expect(unlock(own.deps, own.provider, request)).rejects.toEqual(refusal("credits.none"));
  own.clock.pass(1);
  own.stripe.winDispute(payment);
  await own.deliver();
  expect(await entriesOf(own.test.db, order)).toEqual([
    { cause: `purchase:${order}`, amount: 5 },
    { cause: `refund:${order}`, amount: -5 },
    { cause: `restored:${order}:1`, amount: 5 },
  ]);
  expect(await unlock(own.deps, own.provider, request)).toMatchObject({ balance: 4 });
});

it("owed credits are settled from the next purchase before anything can be unlocked, for any number of simultaneous unlocks (owed-1)", async () => {
  const { order, payment } = await buyAndUnlock(3);
  await claimWelcomeCredit(own.deps, own.provider);
  own.stripe.refundPayment(payment);
  await own.deliver();
  expect(await balance()).toBe(-2);
  expect(await findOrder(own.deps, own.provider, order)).toMatchObject({ state: "refunded", balance: 0, owed: 2 });
  const waiting = await Promise.all(Array.from({ length: 10 }, () => saveRequest(own.test.db, own.id)));
  await expect(unlock(own.deps, own.provider, waiting[0] ?? "")).rejects.toEqual(refusal("credits.none"));
  await own.buy();
  expect(await balance()).toBe(3);
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => {
      const { db } = openDatabase({ url: own.test.url, timeoutMs: 30_000 });
      return unlock({ db, clock: own.clock, links }, own.provider, waiting[index % waiting.length] ?? "");
    }),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(await balance()).toBe(0);
  expect((await compareMoney(own.deps, null, START)).differences).toEqual([]);
});

it("a partial refund takes back each credit that is no longer paid, once, with an email (payment-13)", async () => {
  const { order, payment } = await buyAndUnlock(4);
  for (const cents of [1_00, 44_00, 90_00]) {
    own.clock.pass(1);
    own.stripe.refundPayment(payment, cents);
    await own.deliver();
    await syncFetchedCheckout(own.deps, await checkout(order), own.clock.at);
  }
  expect(await entriesOf(own.test.db, order)).toMatchObject([{ amount: 5 }, { amount: -1 }, { amount: -2 }]);
  expect(await own.orders()).toMatchObject([{ state: "paid" }]);
  expect(await balance()).toBe(-2);
  expect(await own.causes()).toEqual(["orderPaid", "orderPartlyRefunded", "orderPartlyRefunded"]);
  expect((await compareMoney(own.deps, null, START)).differences).toEqual([]);
  own.clock.pass(1);
  own.stripe.refundPayment(payment);
  await own.deliver();
  expect(await balance()).toBe(-4);
  expect((await compareMoney(own.deps, null, START)).differences).toEqual([]);
});

it("refunding a second payment of an order takes no credits (payment-3, payment-4)", async () => {
  const order = await own.buy();
  const second = { ...(await checkout(order)), id: "cs_second", paymentId: `pi_second_${own.id}` };
  await syncFetchedCheckout(own.deps, { ...second, payment: "refunded", refunded: second.paid }, own.clock.at);
  expect(await own.orders()).toMatchObject([{ state: "paid", refundedAt: null }]);
  expect(await balance()).toBe(5);
  expect(await own.causes()).toEqual(["orderPaid"]);
});

// Property: in any order of events, usable credits never exceed those given, or paid for and not refunded.

const ACTIONS = [
  "buy",
  "buy",
  "refund",
  "refundPart",
  "dispute",
  "win",
  "unlock",
  "unlock",
  "unlock",
  "return",
  "welcome",
] as const;
const SEQUENCES = 40;
const sequence = fc.array(
  fc.record({ action: fc.constantFrom(...ACTIONS), which: fc.nat(9), heard: fc.boolean(), copies: fc.nat(1) }),
  { minLength: 6, maxLength: 14 },
);
const OPENING = ["buy", "unlock", "unlock", "unlock"].map((action) => ({ action, which: 0, heard: true, copies: 0 }));

it(`usable credits never exceed what was paid and not refunded, in random sequences: ${SEQUENCES} (owed-3)`, async () => {
  const { db } = inProcess;
  let [provider, owing, unlocked] = [1_000, 0, 0];
  for (const steps of fc.sample(sequence, { numRuns: SEQUENCES, seed: seedOf(20261125) })) {
    provider += 1;
    const clock = stoppedClock(START);
    const stripe = fakePayments(clock);
    const deps = paymentDeps(db, clock, stripe.gateway);
    const actor = await saveProvider(db, provider);
    const [orders, open]: [string[], string[]] = [[], []];
    let [gifts, used] = [0, 0];
    for (const { action, which, heard, copies } of [...OPENING, ...steps]) {
      clock.pass(1);
      const payment = stripe.all.checkouts.get(stripe.checkoutOf(orders[which % orders.length] ?? ""))?.paymentId;
      if (action === "buy") {
        const { order } = await startOrder(deps, actor, { product: { product: "credits", credits: 5 } }, addresses);
        orders.push(order);
        stripe.pay(stripe.checkoutOf(order));
      }
      if (payment && action === "refund") stripe.refundPayment(payment);
      if (payment && action === "refundPart") stripe.refundPayment(payment, 60_00);
      if (payment && action === "dispute") stripe.dispute(payment);
      if (payment && action === "win") stripe.winDispute(payment);
      if (heard)
        for (const event of stripe.takeEvents()) for (let n = 0; n <= copies; n += 1) await receiveEvent(deps, event);
      if (action === "welcome" && (await claimWelcomeCredit(deps, actor)).claimed) gifts += 1;
      const request = action === "return" ? open.splice(which, 1)[0] : undefined;
      if (request) {
        await giveBack(deps, request);
        used -= 1;
      }
      if (action === "unlock") {
        const wanted = await saveRequest(db, provider);
        const had = await balanceFor(db, actor);
        const paid = await unlock(deps, actor, wanted).catch((error) => {
          expect(error).toBeInstanceOf(DomainError);
          return null;
        });
        expect(paid !== null, "a credit unlocks, and only a credit").toBe(had > 0);
        if (paid) {
          open.push(wanted);
          used += 1;
          unlocked += 1;
        }
      }
    }
    for (const event of stripe.takeEvents()) await receiveEvent(deps, event);
    const covered = [...stripe.all.payments.values()].reduce(
      (sum, { amount, refunded }) => sum + Math.floor((5 * (amount - refunded)) / amount),
      0,
    );
    expect(await balanceFor(db, actor), JSON.stringify(steps)).toBe(gifts + covered - used);
    if (gifts + covered < used) owing += 1;
  }
  // Fails if the sequences rarely unlock a request, or rarely end with owed credits.
  expect(Math.min(owing, unlocked)).toBeGreaterThan(5);
}, 60_000);
