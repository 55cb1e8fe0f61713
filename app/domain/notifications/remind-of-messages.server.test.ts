import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { rateLimits } from "#db/schema/rate-limits";
import { requests } from "#db/schema/requests";
import { findMessages, markMessagesRead, withdrawMessage } from "~/domain/conversations/messages.server";
import { sendMessage } from "~/domain/conversations/send-message.server";
import { invitePartner, joinWedding } from "~/domain/couples/partner.server";
import { days } from "~/domain/durations";
import { actor, START, useAnswers } from "~/domain/requests/answers.fixture";
import type { Couple } from "~/domain/sessions/session.rules";
import { saveCouple } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { savedProject } from "../../../tests/support/projects";
import { chooseNotices } from "./choose-notices.server";
import { remindOfMessages, unansweredQuery } from "./remind-of-messages.server";
import { AT_ONCE } from "./sweep-notices.server";

const test = useTestDatabase();
const given = useAnswers(test);
const provider = actor(1);
let partner: Couple;
let n = 0;

const write = (author: Parameters<typeof sendMessage>[1]) =>
  sendMessage(given.deps(), author, given.id(1), { body: "Bonjour", cause: `form-${n++}`, locale: "fr" });
const remind = () => remindOfMessages(given.deps());
const recipients = async () =>
  (await given.emails()).filter(({ notice }) => notice === "unanswered").map(({ recipient }) => recipient);
const remindedAt = async () => (await given.stateOf())?.remindedAt;
const switchOff = (who: Couple) =>
  chooseNotices(given.deps(), who, { deliveries: { unanswered: "off" }, quiet: { from: 0, until: 0 } });

beforeEach(async () => {
  await test.db.delete(rateLimits);
  await test.db.update(accounts).set({ emailVerifiedAt: 1 });
  await given.unlock(1);
  partner = await saveCouple(test.db, 2, { email: "partner@example.org", phone: "+33612345602" });
  const deps = { ...given.deps(), requestId: "request-1" };
  await joinWedding(deps, partner, await invitePartner(deps, given.couple));
  await write(provider);
});

it("the couple and its partner are reminded once of a message without an answer for five days (talk-12)", async () => {
  given.clock.at = START + days(5) - 1;
  await remind();
  expect([await recipients(), await remindedAt()]).toEqual([[], null]);
  given.clock.at = START + days(5);
  await Promise.all([remind(), remind()]);
  await remind();
  expect((await recipients()).sort()).toEqual(["marie@example.org", "partner@example.org"]);
  expect(await remindedAt()).toBe(START + days(5));
  const email = (await given.emails()).find(({ notice }) => notice === "unanswered");
  expect(email?.subject).toContain("Planner 1");
  expect(email?.text).toContain(`/project/messages/${given.id(1)}`);
});

it("a read message is no answer (talk-12)", async () => {
  const { messages } = await findMessages(given.deps(), provider, given.id(1), null);
  await markMessagesRead(given.deps(), given.couple, given.id(1), messages[0]?.publicId ?? "");
  given.clock.at = START + days(5);
  await remind();
  expect(await recipients()).toHaveLength(2);
});

it("a second message causes no second reminder; after an answer, the next silence does (talk-12)", async () => {
  given.clock.at = START + days(5);
  await remind();
  await write(provider);
  given.clock.at = START + days(10);
  await remind();
  expect(await recipients()).toHaveLength(2);
  await write(given.couple);
  expect(await remindedAt()).toBeNull();
  await write(provider);
  given.clock.at = START + days(15);
  await remind();
  expect(await recipients()).toHaveLength(4);
});

it("an answer that was withdrawn causes no second reminder of the same message (talk-12)", async () => {
  given.clock.at = START + days(5);
  await remind();
  await write(given.couple);
  const { messages } = await findMessages(given.deps(), provider, given.id(1), null);
  await withdrawMessage(given.deps(), given.couple, given.id(1), messages.at(-1)?.publicId ?? "");
  await remind();
  expect(await recipients()).toHaveLength(2);
});

it.each([
  ["the couple answered", () => write(given.couple)],
  ["the project is closed", () => test.db.update(projects).set({ closedAt: START })],
  ["the couple chose someone else", () => test.db.update(requests).set({ endedAt: START })],
  ["the event is over", () => test.db.update(projects).set({ eventDate: "2027-03-05" })],
  ["the message is older than 14 days", () => test.db.update(requests).set({ lastMessageAt: START - days(10) })],
])("no reminder is sent if %s (talk-12)", async (_, turn) => {
  await turn();
  given.clock.at = START + days(5);
  await remind();
  expect([await recipients(), await remindedAt()]).toEqual([[], null]);
});

it("couples can switch the reminder off; it is noted only if someone gets it (talk-12)", async () => {
  await switchOff(given.couple);
  await switchOff(partner);
  given.clock.at = START + days(5);
  await remind();
  expect([await recipients(), await remindedAt()]).toEqual([[], null]);
  await chooseNotices(given.deps(), partner, { deliveries: { unanswered: "at_once" }, quiet: { from: 0, until: 0 } });
  await remind();
  expect([await recipients(), await remindedAt()]).toEqual([["partner@example.org"], given.clock.at]);
});

it("a round with many reminders never leaves out a partner (talk-12)", async () => {
  const all = Array.from({ length: AT_ONCE }, (_, i) => i);
  await test.db.insert(projects).values(all.map((i) => savedProject({ id: 100 + i, publicId: `other-${i}` })));
  const state = { providerId: 1, status: "unlocked" as const, message: "Hallo", createdAt: 0 };
  await test.db.insert(requests).values(
    all.map((i) => ({
      ...state,
      publicId: `p${i}`,
      projectId: 100 + i,
      lastMessageAt: START - 1 - i,
      lastAuthor: "provider" as const,
    })),
  );
  given.clock.at = START + days(5);
  for (let round = 0; round < 5; round++) await remind();
  const sent = await recipients();
  expect(sent).toHaveLength(2 * (AT_ONCE + 1));
  expect(sent.filter((one) => one === "partner@example.org")).toHaveLength(AT_ONCE + 1);
});

it("the sweep reads only conversations without an answer, by their index", async () => {
  const plan = await test.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${unansweredQuery(given.deps()).getSQL()}`);
  const steps = plan.map(({ detail }) => detail);
  expect(steps).toContain("SEARCH requests USING INDEX requests_unanswered (last_message_at>? AND last_message_at<?)");
  expect(steps.filter((step) => /^SCAN (?!event_types)/.test(step))).toEqual([]);
});
