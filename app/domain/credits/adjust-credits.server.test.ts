import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { creditClaims, creditEntries } from "#db/schema/credits";
import { outbox } from "#db/schema/outbox";
import { orders, paymentInvoices } from "#db/schema/payments";
import { sessions } from "#db/schema/sessions";
import { links } from "~/domain/links.fixture";
import type { Administrator } from "~/domain/sessions/session.rules";
import { saveAdministrator } from "../../../tests/support/administrators";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { balanceFor } from "../../../tests/support/payments";
import { saveProvider } from "../../../tests/support/providers";
import { adjustmentForm } from "./adjustment.form";
import { LISTED } from "./credits.rules";
import { type Adjustment, adjustCredits, findProviderLedger } from "./ledger.server";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
const clock = stoppedClock(START);
const KEY = "0123456789abcdef";
let n = 100;
let administrator: Administrator;

beforeEach(async () => {
  n += 1;
  await saveProvider(test.db, n, { name: "Les Jours Clairs" });
  administrator = await saveAdministrator(test.db, n);
});

const deps = (db = test.db) => ({ db, clock, links, requestId: "request-1" });
const adjust = (changes: Partial<Adjustment> = {}, db = test.db) =>
  adjustCredits(deps(db), administrator, {
    publicId: `provider-${n}`,
    key: KEY,
    amount: 3,
    reason: "Geste commercial",
    ...changes,
  });
const entries = () => test.db.select().from(creditEntries).where(eq(creditEntries.providerId, n));
const emails = () => test.db.select().from(outbox).where(eq(outbox.providerId, n));
const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });

it("administrators add or take credits with a reason, which is emailed to the provider (ledger-2)", async () => {
  const before = test.roundTrips.count;
  expect(await adjust()).toEqual({ balance: 3 });
  expect(test.roundTrips.count - before).toBe(2);
  expect(await adjust({ key: "fedcba9876543210", amount: -1, reason: "Saisi une fois de trop" })).toEqual({
    balance: 2,
  });
  expect(await entries()).toMatchObject([
    { kind: "adjustment", amount: 3, reason: "Geste commercial", administratorId: n },
    { kind: "adjustment", amount: -1, reason: "Saisi une fois de trop" },
  ]);
  const [added, taken] = await emails();
  expect(added?.subject).toBe("Alliance a ajouté 3 crédits à votre compte");
  expect(added?.text).toContain("Geste commercial");
  expect(taken?.text).toContain("Saisi une fois de trop");
});

it("a form adjusts credits once, even if it is sent again (ledger-5)", async () => {
  const own = () => openDatabase({ url: test.url, timeoutMs: 30_000 }).db;
  await Promise.all(Array.from({ length: 8 }, () => adjust({}, own())));
  expect(await adjust()).toEqual({ balance: 3 });
  expect(await emails()).toHaveLength(1);
});

it("a form that was used with other details is refused (ledger-6)", async () => {
  await adjust();
  await expect(adjust({ amount: 5 })).rejects.toEqual(refusal("ledger.used"));
  await expect(adjust({ reason: "Une autre raison" })).rejects.toEqual(refusal("ledger.used"));
  expect(await balanceFor(test.db, { providerId: n })).toBe(3);
  expect(await emails()).toHaveLength(1);
});

it("an adjustment below zero is refused (ledger-3)", async () => {
  await expect(adjust({ amount: -1 })).rejects.toEqual(refusal("ledger.belowZero"));
  await adjust();
  await expect(adjust({ key: "fedcba9876543210", amount: -4 })).rejects.toEqual(refusal("ledger.belowZero"));
  expect(await balanceFor(test.db, { providerId: n })).toBe(3);
  expect(await emails()).toHaveLength(1);
});

it("an adjustment can take all credits (ledger-3)", async () => {
  await adjust();
  expect(await adjust({ key: "fedcba9876543210", amount: -3 })).toEqual({ balance: 0 });
  expect(await balanceFor(test.db, { providerId: n })).toBe(0);
});

it("needs an open session, and a provider", async () => {
  await expect(adjust({ publicId: "nobody" })).rejects.toEqual(refusal("provider.notFound"));
  await test.db
    .update(sessions)
    .set({ endedAt: START })
    .where(and(eq(sessions.administratorId, n)));
  await expect(adjust()).rejects.toEqual(refusal("session.expired"));
  await expect(findProviderLedger(deps(), administrator, `provider-${n}`)).rejects.toEqual(
    refusal("provider.notFound"),
  );
});

it.each([
  ["credits", { credits: "0" }],
  ["credits", { credits: "101" }],
  ["credits", { credits: "1,5" }],
  ["reason", { reason: "zu kurz  " }],
  ["direction", { direction: "both" }],
  ["key", { key: "x" }],
])(
  "an adjustment has 1 to 100 credits and a reason of 10 to 500 characters: %s is refused (ledger-7)",
  (field, changes) => {
    const sent = { key: KEY, direction: "take", credits: "2", reason: "Doppelt gebucht", ...changes };
    expect(adjustmentForm.safeParse(sent).error?.issues.map(({ path }) => path[0])).toEqual([field]);
    expect(
      adjustmentForm.parse({ ...sent, key: KEY, direction: "take", credits: "2", reason: "Doppelt gebucht" }),
    ).toEqual({ key: KEY, amount: -2, reason: "Doppelt gebucht" });
  },
);

it("administrators see the ledger with its running balance, orders and claims, in one round trip (ledger-1)", async () => {
  await adjust();
  const times = { createdAt: START, expiresAt: START, movedAt: START };
  const [order] = await test.db
    .insert(orders)
    .values({
      publicId: `order-${n}`,
      providerId: n,
      product: "credits",
      credits: 5,
      amount: 225_00,
      state: "paid",
      paymentId: "pi_1",
      locale: "fr",
      market: "FR",
      ...times,
    })
    .returning();
  await test.db.insert(paymentInvoices).values({
    id: `in_${n}`,
    providerId: n,
    orderId: order?.id,
    number: "A-1",
    paid: 225_00,
    createdAt: START,
  });
  await test.db.insert(creditEntries).values([
    { providerId: n, kind: "purchase", amount: 5, cause: `p:${n}`, orderId: order?.id, createdAt: START },
    { providerId: n, kind: "unlock", amount: -1, cause: `unlock:r${n}`, requestId: `r${n}`, createdAt: START },
  ]);
  await test.db.insert(creditClaims).values({
    requestId: `r${n}`,
    providerId: n,
    state: "open",
    openedAt: START,
    dueAt: START,
    secretHash: `h${n}`,
  });
  const before = test.roundTrips.count;
  const ledger = await findProviderLedger(deps(), administrator, `provider-${n}`);
  expect(test.roundTrips.count - before).toBe(1);
  expect(ledger).toMatchObject({ name: "Les Jours Clairs", balance: 7 });
  expect(ledger.entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ["unlock", -1, 7],
    ["purchase", 5, 8],
    ["adjustment", 3, 3],
  ]);
  expect(ledger.orders).toMatchObject([{ state: "paid", amount: 225_00, number: "A-1", paymentId: "pi_1" }]);
  expect(ledger.claims).toMatchObject([{ state: "open", requestId: `r${n}` }]);
});

it("an entry names the year in which its order was placed (ledger-1)", async () => {
  const placed = Date.UTC(2026, 11, 31, 23);
  const times = { createdAt: placed, expiresAt: START, movedAt: START };
  const [order] = await test.db
    .insert(orders)
    .values({
      publicId: `order-${n}`,
      providerId: n,
      product: "credits",
      credits: 5,
      amount: 225_00,
      state: "paid",
      locale: "fr",
      market: "FR",
      ...times,
    })
    .returning();
  await test.db.insert(creditEntries).values({
    providerId: n,
    kind: "purchase",
    amount: 5,
    cause: `p:${n}`,
    orderId: order?.id,
    createdAt: START,
  });
  const { entries } = await findProviderLedger(deps(), administrator, `provider-${n}`);
  expect(entries).toMatchObject([{ at: START, orderId: order?.id, orderedAt: placed }]);
});

it("one row more is read than is listed, to know that there are older ones (ledger-1)", async () => {
  await test.db.insert(creditEntries).values(
    Array.from({ length: LISTED + 2 }, (_, one) => ({
      providerId: n,
      kind: "adjustment" as const,
      amount: 1,
      cause: `a:${n}:${one}`,
      createdAt: START,
    })),
  );
  const { entries, balance } = await findProviderLedger(deps(), administrator, `provider-${n}`);
  expect([entries.length, balance]).toEqual([LISTED + 1, LISTED + 2]);
});
