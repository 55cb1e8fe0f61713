import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { accountNoticeChoices, digestItems, providerNoticeChoices } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import { hours } from "~/domain/durations";
import { links } from "~/domain/links.fixture";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProvider } from "../../../tests/support/providers";
import type { Delivery, Stoppable } from "./notices.rules";
import { noticeTo, queueNotice } from "./queue-notice.server";

const test = useTestDatabase();
const NOON = Date.UTC(2027, 2, 1, 11);
const clock = stoppedClock(NOON);

beforeEach(async () => {
  for (const table of [outbox, digestItems, accounts, providers]) await test.db.delete(table);
  clock.at = NOON;
  await saveProvider(test.db, 1);
  await saveCouple(test.db, 1);
});

const OWNERS = {
  provider: { owner: { providerId: 1 }, name: "request" },
  couple: { owner: { accountId: 1, publicId: "account-1" }, name: "answer" },
} as const;
type Who = keyof typeof OWNERS;

async function queue(who: Who, { dedupeKey = "k", condition = sql`1`, notBefore = 0 } = {}) {
  const { owner, name } = OWNERS[who];
  const notice = await noticeTo(links, name, { owner, locale: "fr", market: "FR" });
  const message = { subject: "Subject", text: "Text", html: "<p>Text</p>", url: "https://fr.example/", dedupeKey };
  const [email, line] = queueNotice({ db: test.db, clock }, notice, { ...message, notBefore }, condition);
  if (email && line) await test.db.batch([email, line]);
}

const choose = (who: Who, delivery: Delivery, notice: Stoppable = OWNERS[who].name) =>
  who === "provider"
    ? test.db.insert(providerNoticeChoices).values({ providerId: 1, notice, delivery, changedAt: 0 })
    : test.db.insert(accountNoticeChoices).values({ accountId: 1, notice, delivery, changedAt: 0 });

const emails = () => test.db.select().from(outbox);
const lines = () => test.db.select().from(digestItems);
const counts = async () => [(await emails()).length, (await lines()).length];

describe.each(["provider", "couple"] as const)("a notice to a %s", (who) => {
  const address = who === "provider" ? "provider-1@example.org" : "couple-1@example.org";
  const link = `https://fr.alliance.example/unsubscribe/${who === "provider" ? "provider-1-request" : "account-1-answer"}`;

  it("a notice is an email to the present address, with a link that stops it (notice-2)", async () => {
    await queue(who);
    expect(await emails()).toMatchObject([
      { recipient: address, notice: OWNERS[who].name, unsubscribeUrl: link, nextAttemptAt: NOON, state: "pending" },
    ]);
    expect(await lines()).toEqual([]);
  });

  it("a notice is a line of the daily summary if that was chosen, once per cause (notice-2)", async () => {
    await choose(who, "daily");
    await queue(who);
    await queue(who);
    expect(await lines()).toMatchObject([{ text: "Subject", url: "https://fr.example/", createdAt: NOON }]);
    expect(await emails()).toEqual([]);
  });

  it("a notice that was switched off is not queued, nor one of a summary that was switched off (notice-2)", async () => {
    await choose(who, "off");
    await queue(who);
    expect(await counts()).toEqual([0, 0]);
    await test.db.delete(who === "provider" ? providerNoticeChoices : accountNoticeChoices);
    await choose(who, "daily");
    await choose(who, "off", "summary");
    await queue(who);
    expect(await counts()).toEqual([0, 0]);
  });

  it("a notice is queued once per cause, by the recipient's present choice, even if that was changed in between (notice-2)", async () => {
    await queue(who);
    await choose(who, "daily");
    await queue(who);
    expect(await counts()).toEqual([1, 0]);
    await queue(who, { dedupeKey: "other" });
    await test.db.delete(who === "provider" ? providerNoticeChoices : accountNoticeChoices);
    await queue(who, { dedupeKey: "other" });
    expect(await counts()).toEqual([1, 1]);
  });

  it("a notice is queued only if its condition is true and its recipient exists (notice-2)", async () => {
    await queue(who, { condition: sql`1 = 2` });
    await choose(who, "daily");
    await queue(who, { condition: sql`1 = 2` });
    expect(await counts()).toEqual([0, 0]);
    await test.db.delete(who === "provider" ? providers : accounts);
    await queue(who);
    expect(await counts()).toEqual([0, 0]);
  });

  it("a notice waits until the quiet hours of its reader are over, by default from 21 to 8 o'clock in its market (notice-3)", async () => {
    const quiet = (quietFrom: number, quietUntil: number) =>
      test.db.update(who === "provider" ? providers : accounts).set({ quietFrom, quietUntil });
    const leaves = async (at: number, notBefore = 0) => {
      await test.db.delete(outbox);
      clock.at = at;
      await queue(who, { notBefore });
      return ((await emails())[0]?.nextAttemptAt ?? 0) - NOON;
    };
    expect(await leaves(NOON + hours(9)), "21 o'clock").toBe(hours(20));
    expect(await leaves(NOON - hours(5)), "7 o'clock").toBe(hours(-4));
    expect(await leaves(NOON + hours(8.5), NOON + hours(9.1)), "not before 21:06").toBe(hours(20));
    expect(await leaves(NOON, NOON + hours(1))).toBe(hours(1));
    await quiet(11, 15);
    expect(await leaves(NOON), "a nap").toBe(hours(3));
    expect(await leaves(NOON + hours(9))).toBe(hours(9));
    await quiet(9, 9);
    expect(await leaves(NOON - hours(3)), "no quiet hours").toBe(hours(-3));
    await quiet(0, 23);
    expect(await leaves(NOON + hours(1)), "nearly always").toBe(hours(11));
  });
});
