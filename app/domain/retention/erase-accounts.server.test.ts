import { beforeAll, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { saveUnlocked } from "~/domain/credits/unlocked.fixture";
import { links } from "~/domain/links.fixture";
import { eraseAccounts } from "../../../scripts/erase-again";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { eraseAgain } from "./erase-accounts.server";

const test = useTestDatabase();
const NOW = Date.UTC(2027, 2, 1, 8);
const deps = () => ({ db: test.db, clock: stoppedClock(NOW), links });

beforeAll(() => loadEnumerations({ url: test.url }));

it("accounts that a restored copy brought back are deleted again, and no one receives an email (backup-8)", async () => {
  const [one, two, three] = [
    await saveUnlocked(test.db, 1, NOW - 1_000),
    await saveUnlocked(test.db, 2, NOW - 1_000),
    await saveUnlocked(test.db, 3, NOW - 1_000),
  ];
  await test.db.delete(outbox);
  const erased = { couples: [one.couple.accountId, 987_654], providers: [two.provider.providerId, 987_654] };
  const numbers = ["--couple", `${one.couple.accountId}`, "--provider", "987655"];
  const done = "1 of 2 accounts were there, and are erased.";
  expect(await eraseAccounts(numbers, { DATABASE_URL: test.url })).toBe(done);
  await expect(eraseAccounts(["--couple", "x"], { DATABASE_URL: test.url })).rejects.toThrow("npm run erase");
  expect(await eraseAgain(deps(), erased)).toBe(1);
  expect(await eraseAgain(deps(), erased)).toBe(0);
  const left = async (table: typeof accounts | typeof providers) =>
    (await test.db.select({ id: table.id }).from(table)).map(({ id }) => id).sort((a, b) => a - b);
  const ofCouples = [two.couple.accountId, three.couple.accountId].sort((a, b) => a - b);
  const ofProviders = [one.provider.providerId, three.provider.providerId].sort((a, b) => a - b);
  expect([await left(accounts), await left(providers)]).toEqual([ofCouples, ofProviders]);
  expect((await test.db.select().from(requests)).map(({ publicId }) => publicId)).toEqual([three.request]);
  expect(await test.db.select().from(outbox)).toEqual([]);
});
