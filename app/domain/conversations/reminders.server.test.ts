import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { digestItems } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { rateLimits } from "#db/schema/rate-limits";
import { sessions } from "#db/schema/sessions";
import { days } from "~/domain/durations";
import { chooseNotices } from "~/domain/notifications/choose-notices.server";
import { dropStaleEmails } from "~/domain/notifications/stale-notices.server";
import { actor, refusal, START, useAnswers } from "~/domain/requests/answers.fixture";
import type { Provider } from "~/domain/sessions/session.rules";
import { useTestDatabase } from "../../../tests/support/database";
import { snoozeForm } from "./conversation.form";
import { findReminders, snoozeConversation } from "./reminders.server";
import { sendMessage } from "./send-message.server";

const test = useTestDatabase();
const given = useAnswers(test);
const provider = actor(1);
let n = 0;

const snooze = (count = 3, who: Provider = provider, id = given.id(1)) =>
  snoozeConversation(given.deps(), who, id, count);
const write = (author: Parameters<typeof sendMessage>[1]) =>
  sendMessage(given.deps(), author, given.id(1), { body: "Bonjour", cause: `form-${n++}`, locale: "fr" });
const reminders = async () => (await given.emails()).filter(({ notice }) => notice === "snooze");
const snoozedUntil = async () => (await given.stateOf())?.snoozedUntil;

beforeEach(async () => {
  await test.db.delete(rateLimits);
  await given.unlock(1);
});

it("a provider is reminded of a conversation once, after 3, 7 or 14 days (talk-11)", async () => {
  const before = test.roundTrips.count;
  await snooze(3);
  expect(test.roundTrips.count - before).toBe(2);
  await snooze(3);
  expect(await snoozedUntil()).toBe(START + days(3));
  const [email, ...more] = await reminders();
  expect(more).toEqual([]);
  expect(email).toMatchObject({ nextAttemptAt: START + days(3), providerId: 1, accountId: 1 });
  expect(`${email?.subject} ${email?.text}`).toContain("Marie");
  expect(await findReminders(given.deps(), provider, given.id(1))).toMatchObject({ snoozedUntil: START + days(3) });
  const parsed = ["0", "3", "7", "14", "5", ""].map((sent) => snoozeForm.safeParse({ days: sent }).success);
  expect(parsed).toEqual([true, true, true, true, false, false]);
});

it("another day replaces a reminder, and removing it drops its email (talk-11)", async () => {
  await snooze(3);
  await snooze(7);
  given.clock.at = START + days(3);
  await dropStaleEmails(given.deps());
  expect((await reminders()).map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([START + days(7)]);
  await snooze(0);
  expect(await snoozedUntil()).toBeNull();
  given.clock.at = START + days(7);
  await dropStaleEmails(given.deps());
  expect(await reminders()).toEqual([]);
});

it("a message of the couple ends a reminder; one of the provider ends only a due one (talk-11)", async () => {
  await snooze(3);
  await write(provider);
  expect(await snoozedUntil()).toBe(START + days(3));
  await write(given.couple);
  expect(await snoozedUntil()).toBeNull();
  await snooze(3);
  given.clock.at = START + days(3);
  await write(provider);
  expect(await snoozedUntil()).toBeNull();
});

it("a reminder of a conversation that was closed since is not sent (talk-11)", async () => {
  await snooze(3);
  await test.db.update(projects).set({ closedAt: START });
  given.clock.at = START + days(3);
  await dropStaleEmails(given.deps());
  expect(await reminders()).toEqual([]);
  await expect(snooze(3)).rejects.toEqual(refusal("conversation.closed"));
  await snooze(0);
  expect(await snoozedUntil()).toBeNull();
});

it("reminders can be switched off, or wait for the daily summary (talk-11)", async () => {
  const choose = (snoozed: "off" | "daily") =>
    chooseNotices(given.deps(), provider, { deliveries: { snooze: snoozed }, quiet: { from: 0, until: 0 } });
  await choose("off");
  await snooze(3);
  expect([await reminders(), await test.db.select().from(digestItems)]).toEqual([[], []]);
  await choose("daily");
  await snooze(7);
  expect(await reminders()).toEqual([]);
  expect(await test.db.select().from(digestItems)).toMatchObject([{ notice: "snooze", createdAt: START + days(7) }]);
});

it("only the provider of a conversation sets its reminder, in an open session", async () => {
  await expect(snooze(3, actor(2))).rejects.toEqual(refusal("requests.notFound"));
  await expect(snooze(0, actor(2))).rejects.toEqual(refusal("requests.notFound"));
  await expect(snooze(3, actor(2), given.id(2))).rejects.toEqual(refusal("requests.notFound"));
  expect(await findReminders(given.deps(), actor(2), given.id(1))).toBeNull();
  await test.db.delete(sessions).where(eq(sessions.providerId, 1));
  await expect(snooze(3)).rejects.toEqual(refusal("session.expired"));
  await expect(snooze(0)).rejects.toEqual(refusal("session.expired"));
  expect(await snoozedUntil()).toBeNull();
  expect(await test.db.select().from(outbox).where(eq(outbox.notice, "snooze"))).toEqual([]);
});
