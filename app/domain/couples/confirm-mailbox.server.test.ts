import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { confirmMailbox, findMailbox, mailboxHash } from "./mailbox.server";

const test = useTestDatabase();
const clock = stoppedClock(Date.UTC(2027, 2, 1));
const deps = () => ({ db: test.db, clock });
const stored = async () => (await test.db.select().from(accounts).where(eq(accounts.id, 1)))[0];

beforeEach(async () => {
  await test.db.delete(accounts);
  await saveCouple(test.db, 1, { email: "marie@example.org", emailBouncedAt: 5 });
});

it("a link verifies a couple's mailbox once; opening it changes nothing (mailbox-1)", async () => {
  const link = { accountId: 1, hash: await mailboxHash("marie@example.org") };
  expect(await findMailbox(deps(), link)).toEqual({ email: "marie@example.org", confirmed: false });
  expect(await stored()).toMatchObject({ emailVerifiedAt: null });
  const first = clock.at;
  expect(await confirmMailbox(deps(), link)).toBe(true);
  clock.pass(1000);
  expect(await confirmMailbox(deps(), link)).toBe(true);
  expect(await stored()).toMatchObject({ emailVerifiedAt: first, emailBouncedAt: null });
  expect(await findMailbox(deps(), link)).toMatchObject({ confirmed: true });
});

it("the link verifies no other address, and no deleted account (mailbox-1)", async () => {
  const link = { accountId: 1, hash: await mailboxHash("other@example.org") };
  expect(await findMailbox(deps(), link)).toBeNull();
  expect(await confirmMailbox(deps(), link)).toBe(false);
  expect(await findMailbox(deps(), { ...link, accountId: 2 })).toBeNull();
  expect(await stored()).toMatchObject({ emailVerifiedAt: null });
});
