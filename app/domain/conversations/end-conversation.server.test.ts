import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { messages } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import { requests } from "#db/schema/requests";
import { minutes } from "~/domain/durations";
import { actor, refusal, START, useAnswers } from "~/domain/requests/answers.fixture";
import { findReceivedRequests } from "~/domain/requests/received-requests.server";
import { requestSearchOf } from "~/domain/requests/request.rules";
import { translator } from "~/i18n/i18n.server";
import { saveCouple } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { endingForm } from "./conversation.form";
import { endConversation } from "./conversations.server";
import { findConversation } from "./messages.server";
import { sendMessage } from "./send-message.server";

const test = useTestDatabase();
const given = useAnswers(test);
const OWN = "Nous vous recommanderons.";

const end = (sentence = "", couple = given.couple, id = given.id(1)) =>
  endConversation(given.deps(), couple, id, sentence);
const all = () => test.db.select().from(messages).orderBy(messages.id);
const write = (author: Parameters<typeof sendMessage>[1]) =>
  sendMessage(given.deps(), author, given.id(1), { body: "x", cause: `form-${Math.random()}`, locale: "fr" });
const ended = async () => (await given.emails()).filter(({ dedupeKey }) => dedupeKey.endsWith(":ended"));

beforeEach(async () => {
  await test.db.delete(rateLimits);
  await given.unlock(1);
  await test.db.update(providers).set({ locale: "de" }).where(eq(providers.id, 1));
});

it("a couple that chose someone else tells the provider in its language, and the conversation closes (talk-16)", async () => {
  await end(OWN);
  const text = translator("de")("endings:message.chosen");
  expect(await all()).toMatchObject([{ side: "couple", body: `${text}\n\n${OWN}`, locale: "de", readAt: null }]);
  expect(await given.stateOf()).toMatchObject({
    endedAt: START,
    unreadProvider: 1,
    lastAuthor: "couple",
    progress: "lost",
  });
  const [email, ...more] = await ended();
  expect([email?.text.includes(OWN), email?.nextAttemptAt, more]).toEqual([true, START, []]);
  for (const author of [given.couple, actor(1)])
    await expect(write(author)).rejects.toEqual(refusal("conversation.closed"));
  expect(await findConversation(given.deps(), given.couple, given.id(1), null)).toMatchObject({ endedAt: START });
  const list = await findReceivedRequests(
    given.deps(),
    actor(1),
    "de",
    requestSearchOf(new URLSearchParams("status=unlocked")),
    1,
  );
  expect(list.requests).toMatchObject([{ endedAt: START }]);
});

it("a conversation ends once, even from two tabs (talk-16)", async () => {
  const both = await Promise.allSettled([end(), end()]);
  expect(both.filter(({ status }) => status === "rejected")).toMatchObject([
    { reason: refusal("conversation.closed") },
  ]);
  await expect(end()).rejects.toEqual(refusal("conversation.closed"));
  expect([(await all()).length, (await ended()).length]).toEqual([1, 1]);
  expect(await given.stateOf()).toMatchObject({ unreadProvider: 1 });
});

it("only a couple ends its own open conversation, and the provider's own status stays (talk-16)", async () => {
  const stranger = await saveCouple(test.db, 2, { email: "other@example.org", phone: "+33612345699" });
  await expect(end("", stranger)).rejects.toEqual(refusal("requests.notFound"));
  await expect(end("", given.couple, given.id(2)), "not accepted").rejects.toEqual(refusal("requests.notFound"));
  await expect(end("", { ...given.couple, sessionId: "ended" })).rejects.toEqual(refusal("session.expired"));
  await test.db.update(projects).set({ closedAt: START });
  await expect(end()).rejects.toEqual(refusal("conversation.closed"));
  expect(await all()).toEqual([]);
  await test.db.update(projects).set({ closedAt: null });
  await test.db.update(requests).set({ progress: "won" });
  await end();
  expect(await given.stateOf()).toMatchObject({ progress: "won" });
});

it("its email leaves ten minutes after the last one about the conversation (talk-7)", async () => {
  await write(given.couple);
  await end();
  expect(await ended()).toMatchObject([{ nextAttemptAt: START + minutes(10) }]);
});

it("the couple's own sentence has at most 500 characters (talk-16)", () => {
  expect(endingForm.parse({})).toEqual({ sentence: "" });
  expect(endingForm.parse({ sentence: " \u200b " })).toEqual({ sentence: "" });
  expect(endingForm.safeParse({ sentence: "x".repeat(500) }).success).toBe(true);
  expect(endingForm.safeParse({ sentence: "x".repeat(501) }).error?.issues[0]?.message).toBe("endings:choose.long");
});
