import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { creditEntries } from "#db/schema/credits";
import { orders, paymentInvoices } from "#db/schema/payments";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { hours, minutes } from "~/domain/durations";
import { findPurchase } from "~/domain/payments/find-order.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProject } from "../../../tests/support/projects";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { findShop, findStatement } from "./shop.server";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
const clock = stoppedClock(START);
/** The ledger outlives accounts, so each test has its own provider. */
let id = 0;
let provider: Provider;
let stranger: Provider;

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
});
beforeEach(async () => {
  id += 2;
  clock.at = START;
  await test.db.delete(accounts);
  provider = await saveProvider(test.db, id, approvedProvider);
  stranger = await saveProvider(test.db, id + 1, approvedProvider);
});

const deps = () => ({ db: test.db, clock });
const shop = (request: string | null = null, who = provider) => findShop(deps(), who, "fr", request);
const statement = (who = provider) => findStatement(deps(), who, "fr");
const endSession = () => test.db.update(sessions).set({ endedAt: START }).where(eq(sessions.id, provider.sessionId));

const entry = (kind: "purchase" | "unlock" | "return" | "welcome", amount: number, more = {}) =>
  test.db
    .insert(creditEntries)
    .values({ providerId: id, kind, amount, cause: `${kind}:${id}:${Math.random()}`, createdAt: clock.at, ...more });

async function order(changes: Partial<typeof orders.$inferInsert> = {}) {
  const [row] = await test.db
    .insert(orders)
    .values({
      publicId: `order-${Math.random()}`,
      providerId: id,
      product: "credits",
      credits: 5,
      amount: 225_00,
      state: "open",
      locale: "fr",
      market: "FR",
      createdAt: clock.at,
      movedAt: clock.at,
      expiresAt: clock.at + hours(24),
      ...changes,
    })
    .returning();
  return row as typeof orders.$inferSelect;
}

async function request(status: "locked" | "unlocked", changes: Partial<typeof projects.$inferInsert> = {}) {
  await saveCouple(test.db, id);
  await saveProject(test.db, {
    id,
    publicId: `project-${id}`,
    accountId: id,
    eventType: "autre",
    otherEvent: "Fête Dupont 06 12 34 56 78",
    ...changes,
  });
  await test.db.insert(requests).values({
    publicId: `r${id}`,
    projectId: id,
    providerId: id,
    status,
    message: "Marie",
    createdAt: START,
  });
}

describe("the statement (shop-2)", () => {
  it("the statement shows the balance after each entry, newest first, in one round trip (shop-2, credit-1)", async () => {
    await entry("welcome", 1);
    await entry("unlock", -1);
    clock.pass(5);
    await entry("purchase", 5);
    await entry("unlock", -1, { providerId: id + 1, createdAt: 0, amount: 3 });
    const before = test.roundTrips.count;
    const rows = await statement();
    expect(test.roundTrips.count - before).toBe(1);
    expect(rows?.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ["purchase", 5, 5],
      ["unlock", -1, 0],
      ["welcome", 1, 1],
    ]);
    expect((await shop())?.balance).toBe(5);
  });

  it("the statement names an unlock by kind of event, date and town, and nothing of the couple (shop-10)", async () => {
    await request("unlocked");
    await entry("welcome", 1);
    await entry("unlock", -1, { requestId: `r${id}` });
    const [unlock] = (await statement()) ?? [];
    expect(unlock?.event).toEqual({
      publicId: `r${id}`,
      eventType: "Autre événement",
      eventDate: "2027-06-12",
      place: "Dijon",
    });
    expect(JSON.stringify(await statement())).not.toMatch(/Dupont|Marie|06 12|@/);
    // Another provider's ledger entry for this request must not show the request's data.
    await entry("welcome", 1, { providerId: id + 1, requestId: `r${id}` });
    expect((await statement(stranger))?.[0]?.event).toBeNull();
  });

  it("keeps an entry whose couple has deleted its account", async () => {
    await entry("welcome", 1);
    await entry("unlock", -1, { requestId: "gone" });
    expect((await statement())?.[0]).toMatchObject({ kind: "unlock", event: null, balance: 0 });
  });

  it("has the order and the first invoice of a purchase", async () => {
    const bought = await order({ state: "paid", card: "4242", paidAt: START });
    for (const [number, createdAt] of [
      ["A-2", 2],
      ["A-1", 1],
    ] as const)
      await test.db.insert(paymentInvoices).values({
        id: `in_${number}_${id}`,
        providerId: id,
        orderId: bought.id,
        number,
        pdf: `https://x/${number}`,
        paid: 225_00,
        createdAt,
      });
    await entry("purchase", 5, { orderId: bought.id });
    expect(await statement()).toMatchObject([
      { order: { publicId: bought.publicId, amount: 225_00, card: "4242" }, invoice: { number: "A-1" } },
    ]);
  });

  it("the shop has the six newest entries, the whole statement 50 (shop-34)", async () => {
    for (let n = 0; n < 7; n++) await entry("welcome", 1);
    expect(await shop()).toMatchObject({ entries: { length: 6 }, more: true, balance: 7 });
    const whole = await findShop(deps(), provider, "fr", null, true);
    expect(whole).toMatchObject({ entries: { length: 7 }, more: false });
    expect(whole?.entries.at(-1)?.balance).toBe(1);
  });

  it("says nothing to a session that has ended", async () => {
    await entry("welcome", 1);
    await endSession();
    expect(await statement()).toBeNull();
    expect(await shop()).toBeNull();
  });
});

describe("the shop (shop-1)", () => {
  it("the shop lists orders that can be paid or are under way, in one round trip (shop-9)", async () => {
    const open = await order();
    const late = await order({ state: "processing", createdAt: START - hours(48), expiresAt: START - hours(24) });
    await order({ expiresAt: START });
    for (const state of ["paid", "refunded", "expired"] as const) await order({ state });
    await order({ providerId: id + 1 });
    const before = test.roundTrips.count;
    expect((await shop())?.waiting.map(({ publicId }) => publicId)).toEqual([open.publicId, late.publicId]);
    expect(test.roundTrips.count - before).toBe(1);
  });

  it("lists no order that is not paid once the same was paid", async () => {
    const [, other] = [await order(), await order({ credits: 10 })];
    clock.pass(1);
    await order({ state: "paid", paidAt: clock.at });
    expect((await shop())?.waiting.map(({ publicId }) => publicId)).toEqual([other.publicId]);
  });

  it("the shop names the waiting request if it is the provider's own and can be unlocked (shop-8)", async () => {
    await request("locked");
    expect((await shop(`r${id}`))?.request).toMatchObject({
      publicId: `r${id}`,
      eventType: "Autre événement",
      place: "Dijon",
    });
    expect((await shop(`r${id}`, stranger))?.request).toBeNull();
    await test.db.update(projects).set({ closedAt: START }).where(eq(projects.id, id));
    expect((await shop(`r${id}`))?.request).toBeNull();
    await test.db.update(projects).set({ closedAt: null }).where(eq(projects.id, id));
    await test.db
      .update(requests)
      .set({ status: "unlocked" })
      .where(eq(requests.publicId, `r${id}`));
    expect((await shop(`r${id}`))?.request).toBeNull();
  });
});

describe("the confirmation (shop-3)", () => {
  const five = { product: "credits", credits: 5 } as const;
  const confirmation = (product: Parameters<typeof findPurchase>[3]["product"] = five) =>
    findPurchase(deps(), provider, "fr", { product, requestId: null });

  it("the confirmation shows the billing data, in one round trip (shop-11)", async () => {
    const before = test.roundTrips.count;
    const found = await confirmation();
    expect(test.roundTrips.count - before).toBe(1);
    expect(found?.billing).toMatchObject({
      name: "Les Jours Clairs",
      city: "Lyon",
      email: `provider-${id}@example.org`,
    });
    await endSession();
    expect(await confirmation()).toBeNull();
  });

  it("the confirmation warns if the same product was paid a few minutes ago, and of nothing else (shop-20)", async () => {
    await order({ state: "paid", paidAt: START - minutes(31) });
    await order({ state: "open" });
    await order({ state: "paid", paidAt: START, credits: 10, amount: 400_00 });
    await order({ state: "paid", paidAt: START, providerId: id + 1 });
    expect((await confirmation())?.paidRecently).toBeNull();
    await order({ state: "paid", paidAt: START - minutes(2) });
    expect((await confirmation())?.paidRecently).toBe(START - minutes(2));
    expect((await confirmation({ product: "premium", interval: "month" }))?.paidRecently).toBeNull();
  });
});
