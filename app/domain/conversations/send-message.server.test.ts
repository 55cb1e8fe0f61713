import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { messages } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { rateLimits } from "#db/schema/rate-limits";
import { requests } from "#db/schema/requests";
import { days, minutes } from "~/domain/durations";
import { actor, refusal, START, useAnswers } from "~/domain/requests/answers.fixture";
import { unlockRequest } from "~/domain/requests/request-answers.server";
import { saveCouple } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { findConversation, findMessages, markMessagesRead, withdrawMessage } from "./messages.server";
import type { Participant } from "./own-conversation.server";
import { sendMessage } from "./send-message.server";

const test = useTestDatabase();
const given = useAnswers(test);
const provider = actor(1);
let n = 0;

const send = (author: Participant, body = "Bonjour", cause = `form-${n++}`, id = given.id(1)) =>
  sendMessage(given.deps(), author, id, { body, cause, locale: "fr" });
const all = () => test.db.select().from(messages).orderBy(messages.id);
const emailsTo = async (key: string) => (await given.emails()).filter(({ dedupeKey }) => dedupeKey.startsWith(key));

beforeEach(async () => {
  await test.db.delete(rateLimits);
  await test.db.update(accounts).set({ emailVerifiedAt: 1 });
  await given.unlock(1);
});

describe("who may write", () => {
  it("both sides of an unlocked request can write (talk-1)", async () => {
    await send(given.couple, "Merci !");
    await send(provider, "Avec plaisir");
    expect((await all()).map(({ side, body }) => [side, body])).toEqual([
      ["couple", "Merci !"],
      ["provider", "Avec plaisir"],
    ]);
  });

  it("a conversation begins with the couple's own message (talk-1)", async () => {
    const { message } = await findConversation(given.deps(), given.couple, given.id(1), null);
    expect(message).toBe((await given.stateOf())?.message);
    expect(message).not.toBe("");
  });

  it("no one can write before the unlock, after a refusal, or in another one's conversation (talk-1)", async () => {
    const stranger = await saveCouple(test.db, 2, { email: "other@example.org", phone: "+33612345699" });
    const attempts: [Participant, string][] = [
      [given.couple, given.id(2)],
      [actor(2), given.id(2)],
      [stranger, given.id(1)],
      [actor(2), given.id(1)],
      [given.couple, "unknown"],
    ];
    for (const [author, id] of attempts)
      await expect(send(author, "x", "form-x", id)).rejects.toEqual(refusal("requests.notFound"));
    await given.decline(2);
    await expect(send(given.couple, "x", "form-x", given.id(2))).rejects.toEqual(refusal("requests.notFound"));
    await expect(findConversation(given.deps(), stranger, given.id(1), null)).rejects.toEqual(
      refusal("requests.notFound"),
    );
    expect((await findMessages(given.deps(), actor(2), given.id(1), null)).messages).toEqual([]);
    expect(await all()).toEqual([]);
  });
});

it("a provider may send its first message with the unlock, in the same batch and email (talk-2)", async () => {
  const firstMessage = { body: "Votre date est libre.", locale: "fr" as const };
  await unlockRequest(given.deps(), actor(2), { requestId: given.id(2), mustBeFree: false, firstMessage });
  expect(await all()).toMatchObject([{ side: "provider", body: "Votre date est libre.", cause: "unlock" }]);
  expect(await given.stateOf(2)).toMatchObject({ unreadCouple: 1, lastAuthor: "provider", lastMessageAt: START });
  const [email, ...more] = await emailsTo(`requestAccepted:${given.id(2)}`);
  expect([email?.text.includes("Votre date est libre."), more]).toEqual([true, []]);
});

it("a form that arrives twice adds one message, one count and one email (talk-5)", async () => {
  const twice = await Promise.allSettled([send(given.couple, "a", "form-a"), send(given.couple, "a", "form-a")]);
  expect(twice.filter(({ status }) => status === "rejected")).toMatchObject([{ reason: refusal("conversation.sent") }]);
  expect(await all()).toHaveLength(1);
  expect(await given.stateOf()).toMatchObject({ unreadProvider: 1 });
  expect(await emailsTo("coupleMessage:")).toHaveLength(1);
});

it("the language of a message is detected from its text, and left open if it is uncertain (talk-3)", async () => {
  await send(provider, "Guten Tag, Ihr Termin ist noch frei und wir würden uns freuen.");
  await send(provider, "OK");
  expect((await all()).map(({ lang, locale }) => [lang, locale])).toEqual([
    ["de", "fr"],
    [null, "fr"],
  ]);
  const { messages: shown } = await findMessages(given.deps(), provider, given.id(1), null);
  expect(shown.map(({ lang }) => lang)).toEqual(["de", null]);
});

describe("limits", () => {
  it("each side can send 20 messages a day in a conversation, a provider 300 in all (talk-4)", async () => {
    for (let i = 0; i < 20; i++) await send(given.couple);
    await expect(send(given.couple)).rejects.toEqual(refusal("conversation.tooMany"));
    await send(provider);
    given.clock.at = START + days(1);
    await send(given.couple);
    expect(await all()).toHaveLength(22);
    const windowStart = given.clock.at - (given.clock.at % days(1));
    await test.db.insert(rateLimits).values({ key: "messages:provider:1", windowStart, count: 300 });
    await expect(send(provider)).rejects.toEqual(refusal("conversation.tooMany"));
  });
});

describe("emails about messages", () => {
  it("one leaves at once, then at most one in ten minutes (talk-7)", async () => {
    given.clock.at = START + minutes(10);
    await send(provider, "eins");
    await send(provider, "zwei");
    await send(provider, "drei");
    const emails = await emailsTo("providerMessage:");
    expect(emails.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([START + minutes(10), START + minutes(20)]);
    expect(emails.map(({ text }) => /eins|zwei|drei/.exec(text)?.[0])).toEqual(["eins", "zwei"]);
    expect(emails[0]?.subject).toContain("Planner 1");
  });

  it("a message soon after the unlock waits, because the email about the unlock has left (talk-7)", async () => {
    await send(provider);
    const emails = await emailsTo("providerMessage:");
    expect(emails.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([START + minutes(10)]);
  });

  it("an unverified mailbox gets no text of it (notice-15)", async () => {
    await test.db.update(accounts).set({ emailVerifiedAt: null });
    given.clock.at = START + minutes(10);
    await send(provider, "https://bait.example");
    const [email] = await emailsTo("providerMessage:");
    expect(`${email?.text} ${email?.html}`).not.toContain("bait.example");
  });
});

describe("reading", () => {
  it("a page marks what the other side wrote as read, up to what it showed (talk-6)", async () => {
    await send(given.couple, "a");
    await send(provider, "b");
    const shown = await findConversation(given.deps(), given.couple, given.id(1), null);
    await send(provider, "c");
    given.clock.at = START + 5;
    await markMessagesRead(given.deps(), given.couple, given.id(1), shown.messages.at(-1)?.publicId ?? "");
    expect((await all()).map(({ readAt }) => readAt)).toEqual([null, START + 5, null]);
    expect(await given.stateOf()).toMatchObject({ unreadCouple: 1, unreadProvider: 1 });
  });

  it("shows 50 messages and a way to the older ones", async () => {
    const [request] = await test.db
      .select()
      .from(requests)
      .where(eq(requests.publicId, given.id(1)));
    const row = { requestId: request?.id ?? 0, side: "couple" as const, locale: "fr" as const, sentAt: START };
    await test.db
      .insert(messages)
      .values(Array.from({ length: 60 }, (_, i) => ({ ...row, publicId: `m${i}`, body: `${i}`, cause: `c${i}` })));
    const newest = await findMessages(given.deps(), provider, given.id(1), null);
    expect([newest.messages[0]?.body, newest.messages.at(-1)?.body]).toEqual(["10", "59"]);
    const older = await findMessages(given.deps(), provider, given.id(1), newest.olderThan);
    expect([older.messages[0]?.body, older.messages.at(-1)?.body, older.olderThan]).toEqual(["0", "9", null]);
  });
});

it("an unread message can be withdrawn for ten minutes, by its author (talk-8)", async () => {
  await send(provider, "a");
  await send(provider, "b");
  const [a, b] = await all();
  const withdraw = (author: Participant, id = "") => withdrawMessage(given.deps(), author, given.id(1), id);
  await expect(withdraw(given.couple, b?.publicId)).rejects.toEqual(refusal("conversation.read"));
  await withdraw(provider, b?.publicId);
  expect(await all()).toHaveLength(1);
  expect(await given.stateOf()).toMatchObject({ unreadCouple: 1, lastAuthor: "provider", lastMessageAt: START });
  given.clock.at = START + minutes(10);
  await expect(withdraw(provider, a?.publicId)).rejects.toEqual(refusal("conversation.read"));
  given.clock.at = START;
  await markMessagesRead(given.deps(), given.couple, given.id(1), a?.publicId ?? "");
  await expect(withdraw(provider, a?.publicId)).rejects.toEqual(refusal("conversation.read"));
});

it("a conversation closes with the project, or 30 days after the event (talk-9)", async () => {
  await send(given.couple, "a");
  const closed = refusal("conversation.closed");
  await test.db.update(projects).set({ closedAt: START });
  const [a] = await all();
  await expect(
    withdrawMessage(given.deps(), given.couple, given.id(1), a?.publicId ?? ""),
    "nor does a message go",
  ).rejects.toEqual(refusal("conversation.read"));
  await expect(send(given.couple)).rejects.toEqual(closed);
  const eventDate = new Date(START - days(30)).toISOString().slice(0, 10);
  await test.db.update(projects).set({ closedAt: null, eventDate });
  await send(given.couple);
  given.clock.at = START + days(1);
  await expect(send(provider)).rejects.toEqual(closed);
  expect((await findConversation(given.deps(), given.couple, given.id(1), null)).messages).toHaveLength(2);
});
