import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { creditEntries } from "#db/schema/credits";
import { outbox } from "#db/schema/outbox";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { saveUnlocked, type Unlocked } from "~/domain/credits/unlocked.fixture";
import { links } from "~/domain/links.fixture";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { balanceFor } from "../../../tests/support/payments";
import { type LostMessage, recordUndeliverable } from "./mailbox.server";

const test = useTestDatabase();
const clock = stoppedClock(Date.parse("2026-11-22T12:00:00Z"));
const lost = (message: LostMessage) => recordUndeliverable({ db: test.db, clock, links }, message);

let n = 0;
let known: Unlocked;
beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(async () => {
  n += 1;
  known = await saveUnlocked(test.db, n, clock.at - 1_000);
});

const accountOf = async () => {
  const [account] = await test.db.select().from(accounts).where(eq(accounts.id, known.couple.accountId));
  return account as typeof accounts.$inferSelect;
};
const balance = () => balanceFor(test.db, known.provider);
/** Saves a message that the gateway accepted, by default to the couple. */
async function sent(kind: "email" | "sms", to?: string): Promise<LostMessage> {
  const { email, phone } = await accountOf();
  const externalId = `vendor-${kind}-${n}`;
  await test.db.insert(outbox).values({
    dedupeKey: externalId,
    kind,
    externalId,
    text: "x",
    state: "sent",
    nextAttemptAt: 0,
    createdAt: 0,
    recipient: to ?? (kind === "email" ? email : phone),
  });
  return { kind, externalId };
}

describe("a message that does not reach a couple", () => {
  it.each([
    ["email", "emailBouncedAt", "email_bounced"],
    ["sms", "phoneUndeliverableAt", "phone_undeliverable"],
  ] as const)(
    "a permanently undeliverable message is stored with the couple, and returns its credits once: %s (webhook-3)",
    async (kind, column, reason) => {
      const message = await sent(kind);
      expect(await balance()).toBe(0);
      await lost(message);
      const { at } = clock;
      clock.pass(1_000);
      await lost(message);
      expect((await accountOf())[column]).toBe(at);
      expect(await balance()).toBe(1);
      const returned = await test.db.select().from(creditEntries).where(eq(creditEntries.reason, reason));
      expect(returned.filter(({ requestId }) => requestId === known.request)).toHaveLength(1);
    },
  );

  it.each([
    ["an address that the couple has no more", "email", "before@example.org"],
    ["a number that is another's", "sms", "+33699999999"],
  ] as const)(
    "an address or number that the couple no longer has is not stored: %s (webhook-3)",
    async (_, kind, to) => {
      await lost(await sent(kind, to));
      expect(await accountOf()).toMatchObject({ emailBouncedAt: null, phoneUndeliverableAt: null });
      expect(await balance()).toBe(0);
    },
  );

  it("says nothing by a name that no message has", async () => {
    await sent("email");
    await lost({ kind: "email", externalId: "unknown" });
    await lost({ kind: "sms", externalId: `vendor-email-${n}` });
    expect(await accountOf()).toMatchObject({ emailBouncedAt: null, phoneUndeliverableAt: null });
  });

  it("costs one round trip", async () => {
    const message = await sent("email");
    const before = test.roundTrips.count;
    await lost(message);
    expect(test.roundTrips.count - before).toBe(1);
  });
});
