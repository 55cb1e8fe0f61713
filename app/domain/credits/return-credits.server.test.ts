import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { namedBatch } from "#db/named-batch";
import { creditClaims, creditEntries } from "#db/schema/credits";
import { outbox } from "#db/schema/outbox";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { deleteAccount } from "~/domain/couples/delete-account.server";
import { hours } from "~/domain/durations";
import { links } from "~/domain/links.fixture";
import { closeProject } from "~/domain/projects/close-project.server";
import type { LeavingReason } from "~/domain/projects/project.rules";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { balanceFor } from "../../../tests/support/payments";
import { type CreditReturn, returnCredits } from "./returns.server";
import { saveUnlocked, type Unlocked } from "./unlocked.fixture";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
const clock = stoppedClock(START);
let n = 0;
let unlocked: Unlocked;

beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(async () => {
  n += 1;
  clock.at = START;
  unlocked = await saveUnlocked(test.db, n, START);
});

const giveBack = (changes: Partial<CreditReturn> = {}, request = unlocked.request) =>
  namedBatch(test.db, {
    returned: returnCredits(
      { db: test.db, clock, links },
      { cause: "email_bounced", condition: eq(requests.publicId, request), ...changes },
    ),
  });
const returns = (provider = n) =>
  test.db
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.providerId, provider), eq(creditEntries.kind, "return")));
const emails = (provider = n) =>
  test.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.providerId, provider), isNull(outbox.notice)));
const balance = (providerId = n) => balanceFor(test.db, { providerId });

it("a credit returns in one batch with its ledger entry and an email that gives the provider the reason (return-1)", async () => {
  clock.pass(hours(1));
  expect(await balance()).toBe(0);
  await giveBack();
  expect(await returns()).toMatchObject([
    {
      amount: 1,
      cause: `return:request-${n}`,
      requestId: `request-${n}`,
      reason: "email_bounced",
      createdAt: clock.at,
    },
  ]);
  expect(await balance()).toBe(1);
  const [email] = await emails();
  expect(email).toMatchObject({ recipient: `provider-${n}@example.org`, state: "pending", accountId: null });
  expect(email?.text).toContain("Bonjour Zoé,");
  expect(email?.text).toContain("Débloquée le\u00a0: 1er mars 2027");
  expect(email?.text).toContain("\n- Crédits sur votre compte\u00a0: 1\n");
  expect(email?.text).toContain("https://fr.alliance.example/pro/credits");
  expect(email?.html).toContain('<a href="https://fr.alliance.example/pro/credits"');
  expect(`${email?.text}${email?.html}`).not.toMatch(/Marie|Dupont|Dijon|\[\[|invalid/);
});

it("writes in the provider's language, with the day as it is there", async () => {
  n += 1;
  const late = Date.UTC(2027, 2, 1, 23, 30);
  clock.at = late;
  unlocked = await saveUnlocked(test.db, n, late, { home: { locale: "de", market: "DE" } });
  await giveBack();
  const [email] = await emails();
  expect(email?.subject).toBe("Sie haben einen Credit zurückbekommen");
  expect(email?.text).toContain("2. März 2027");
  expect(email?.text).toContain("https://de.");
});

it("a credit returns once per unlock, even for two causes (return-2)", async () => {
  await giveBack();
  clock.pass(1);
  for (const cause of ["email_bounced", "closed", "no_answer"] as const) await giveBack({ cause });
  expect(await returns()).toHaveLength(1);
  expect(await emails()).toHaveLength(1);
  expect(await balance()).toBe(1);
});

it("nothing returns for a Premium unlock or a locked request (return-3)", async () => {
  n += 1;
  const free = await saveUnlocked(test.db, n, START, { by: "premium" });
  await giveBack({}, free.request);
  await test.db.update(requests).set({ unlockedBy: "credit" }).where(eq(requests.publicId, free.request));
  await giveBack({}, free.request);
  expect(await returns()).toEqual([]);
  await test.db.update(requests).set({ unlockedBy: "premium" }).where(eq(requests.publicId, unlocked.request));
  await giveBack();
  expect(await returns(n - 1)).toEqual([]);
  n += 1;
  const locked = await saveUnlocked(test.db, n, START);
  await test.db.update(requests).set({ status: "locked" }).where(eq(requests.publicId, locked.request));
  await giveBack({}, locked.request);
  expect(await returns()).toEqual([]);
  expect(await emails()).toEqual([]);
});

it("the time limit of a cause counts from the unlock (return-4)", async () => {
  clock.pass(hours(72) + 1);
  await giveBack({ cause: "closed", afterUnlock: hours(72) });
  expect(await returns()).toEqual([]);
  clock.pass(-1);
  await giveBack({ cause: "closed", afterUnlock: hours(72) });
  expect(await returns()).toHaveLength(1);
});

it("a returned credit ends the open claim (return-9)", async () => {
  await test.db.insert(creditClaims).values({
    requestId: unlocked.request,
    providerId: n,
    state: "open",
    openedAt: START,
    dueAt: START + hours(72),
    secretHash: `hash-${n}`,
  });
  await giveBack();
  const [claim] = await test.db.select().from(creditClaims).where(eq(creditClaims.providerId, n));
  expect(claim).toMatchObject({ state: "returned", endedAt: START });
});

describe("a couple that stops looking", () => {
  const close = () =>
    closeProject({ db: test.db, clock, links }, unlocked.couple, { project: unlocked.project, reason: "found" });
  const leave = (reason: LeavingReason) => deleteAccount({ db: test.db, clock, links }, unlocked.couple, reason);

  it("closing a project within 72 hours of the unlock returns the credit (return-5)", async () => {
    clock.pass(hours(72));
    await close();
    await close();
    expect(await returns()).toMatchObject([{ reason: "closed", createdAt: clock.at }]);
    expect((await emails()).map(({ text }) => text)).toEqual([expect.stringContaining("mis fin à sa recherche")]);
  });

  it("closing a project later returns nothing (return-5)", async () => {
    clock.pass(hours(72) + 1);
    await close();
    expect(await returns()).toEqual([]);
  });

  it("deleting the account within 72 hours of the unlock returns the credit, and leaves nothing of the couple (return-6)", async () => {
    clock.pass(hours(72));
    await leave("cancelled");
    expect(await test.db.select().from(requests).where(eq(requests.publicId, unlocked.request))).toEqual([]);
    expect(await returns()).toMatchObject([{ reason: "closed" }]);
    const [email] = await emails();
    expect(email?.text).toContain("mis fin à sa recherche");
    expect(JSON.stringify(email)).not.toMatch(/Marie|Dupont|Dijon|couple-\d|3361/);
  });

  it("deleting the account later, or for a reason other than found or cancelled, returns nothing (return-10)", async () => {
    await leave("other");
    expect(await returns()).toEqual([]);
    n += 1;
    unlocked = await saveUnlocked(test.db, n, START);
    clock.pass(hours(72) + 1);
    await leave("found");
    expect(await returns()).toEqual([]);
  });

  it("returns nothing with a token of a session that has ended", async () => {
    await test.db.update(sessions).set({ endedAt: START }).where(eq(sessions.id, unlocked.couple.sessionId));
    await expect(leave("found")).rejects.toMatchObject({ code: "session.expired" });
    expect(await returns()).toEqual([]);
  });
});
