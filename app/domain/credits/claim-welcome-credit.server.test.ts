import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { creditEntries } from "#db/schema/credits";
import { providers } from "#db/schema/providers";
import { sessions } from "#db/schema/sessions";
import type { Provider } from "~/domain/sessions/session.rules";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { balanceFor } from "../../../tests/support/payments";
import { saveProvider } from "../../../tests/support/providers";
import { claimWelcomeCredit, findWelcome } from "./ledger.server";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
const clock = stoppedClock(START);
/** The ledger outlives accounts, so each test has its own provider. */
let id = 0;
let provider: Provider;

beforeEach(async () => {
  id += 1;
  clock.at = START;
  provider = await saveProvider(test.db, id);
});

const deps = (db = test.db) => ({ db, clock });
const entries = () => test.db.select().from(creditEntries).where(eq(creditEntries.providerId, id));
const balance = () => balanceFor(test.db, { providerId: id });
const endSession = () => test.db.update(sessions).set({ endedAt: START }).where(eq(sessions.id, provider.sessionId));
const refusal = expect.objectContaining({ name: "DomainError", code: "onboarding.failed" });

it("a provider can take its welcome credit once (welcome-credit-1)", async () => {
  expect(await balance()).toBe(0);
  const before = test.roundTrips.count;
  expect(await claimWelcomeCredit(deps(), provider)).toEqual({ claimed: true });
  expect(test.roundTrips.count - before).toBe(1);
  expect(await entries()).toMatchObject([{ kind: "welcome", amount: 1, cause: `welcome:${id}`, createdAt: START }]);
  expect(await balance()).toBe(1);
  clock.pass(1_000);
  expect(await claimWelcomeCredit(deps(), provider)).toEqual({ claimed: false });
  expect(await entries()).toMatchObject([{ createdAt: START }]);
});

it("enters one row after twenty clicks at the same moment", async () => {
  const own = () => deps(openDatabase({ url: test.url, timeoutMs: 30_000 }).db);
  const claims = await Promise.all(Array.from({ length: 20 }, () => claimWelcomeCredit(own(), provider)));
  expect(claims.filter(({ claimed }) => claimed)).toHaveLength(1);
  expect(await entries()).toHaveLength(1);
  expect(await balance()).toBe(1);
});

it("gives nothing to a session that has ended, nor to an account that is gone", async () => {
  await endSession();
  await expect(claimWelcomeCredit(deps(), provider)).rejects.toEqual(refusal);
  await test.db.delete(providers).where(eq(providers.id, id));
  await expect(claimWelcomeCredit(deps(), provider)).rejects.toEqual(refusal);
  expect(await entries()).toEqual([]);
});

it("gives nothing in another provider's name", async () => {
  await expect(claimWelcomeCredit(deps(), { ...provider, providerId: id - 1 })).rejects.toEqual(refusal);
  expect(await entries()).toEqual([]);
});

it("credits are an append-only ledger: the database refuses to change or delete an entry (credit-2)", async () => {
  await claimWelcomeCredit(deps(), provider);
  const refusedWith = (words: string) =>
    expect.objectContaining({ cause: expect.objectContaining({ message: expect.stringContaining(words) }) });
  await expect(test.db.run(sql`UPDATE credit_entries SET amount = 9 WHERE provider_id = ${id}`)).rejects.toEqual(
    refusedWith("append-only"),
  );
  await expect(test.db.run(sql`DELETE FROM credit_entries WHERE provider_id = ${id}`)).rejects.toEqual(
    refusedWith("kept for ten years"),
  );
  await test.db.delete(providers).where(eq(providers.id, id));
  expect(await balance()).toBe(1);
});

it("tells nothing to a session that has ended", async () => {
  expect(await findWelcome(deps(), provider)).toBe(false);
  await claimWelcomeCredit(deps(), provider);
  expect(await findWelcome(deps(), provider)).toBe(true);
  await endSession();
  expect(await findWelcome(deps(), provider)).toBeNull();
});
