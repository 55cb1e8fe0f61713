import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { messages } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { endPartnership, invitePartner, joinWedding } from "~/domain/couples/partner.server";
import { days } from "~/domain/durations";
import { actor, START, useAnswers } from "~/domain/requests/answers.fixture";
import { saveCouple } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { savedProject } from "../../../tests/support/projects";
import { conversationsCountQuery, findConversations, unreadConversationsOf } from "./conversations.server";
import { CONVERSATION_STATES, INBOX, type InboxSearch } from "./inbox.rules";
import type { Participant } from "./own-conversation.server";
import { sendMessage } from "./send-message.server";

const test = useTestDatabase();
const given = useAnswers(test);
const provider = actor(1);
let n = 0;

const list = (reader: Participant, search: Partial<InboxSearch> = {}, db = test.db) =>
  findConversations(given.deps(db), reader, { show: null, q: "", page: 1, ...search });
const found = async (reader: Participant, search: Partial<InboxSearch> = {}) =>
  (await list(reader, search)).conversations.map(({ publicId }) => publicId);
const send = (author: Participant, body: string, id = given.id(1)) =>
  sendMessage(given.deps(), author, id, { body, cause: `form-${n++}`, locale: "fr" });
const change = (changes: Partial<typeof requests.$inferInsert>, id = given.id(1)) =>
  test.db.update(requests).set(changes).where(eq(requests.publicId, id));
const stateFor = async (reader: Participant) => (await list(reader)).conversations[0]?.state;

/** Adds requests that provider 1 accepted. Their ids are `p0` (the oldest), `p1` and so on. */
async function addConversations(
  count: number,
  newest: (i: number) => Partial<typeof requests.$inferInsert> = () => ({}),
) {
  const all = Array.from({ length: count }, (_, i) => i);
  await test.db
    .insert(projects)
    .values(all.map((i) => savedProject({ id: 100 + i, publicId: `other-${i}`, eventDate: "2027-08-01" })));
  await test.db.insert(requests).values(
    all.map((i) => ({
      publicId: `p${i}`,
      projectId: 100 + i,
      providerId: 1,
      status: "unlocked" as const,
      message: "Hallo",
      createdAt: START,
      unlockedAt: START - days(9) + i,
      ...newest(i),
    })),
  );
}

beforeEach(() => given.unlock(1));

describe("a conversation waits", () => {
  it("for the provider's answer until its first message, then for whoever did not write last (talk-11)", async () => {
    expect([await stateFor(provider), await stateFor(given.couple)]).toEqual(["waiting", "theirs"]);
    await send(provider, "Bonjour");
    expect([await stateFor(provider), await stateFor(given.couple)]).toEqual(["theirs", "waiting"]);
    await send(given.couple, "Merci");
    expect([await stateFor(provider), await stateFor(given.couple)]).toEqual(["waiting", "theirs"]);
  });

  it("for no one while the provider wants to be reminded later, and for its answer when that is due (talk-11)", async () => {
    await send(provider, "Bonjour");
    await change({ snoozedUntil: START + days(3) });
    expect([await stateFor(provider), await stateFor(given.couple)]).toEqual(["snoozed", "waiting"]);
    expect((await list(given.couple)).conversations[0]?.snoozedUntil).toBeNull();
    given.clock.at = START + days(3);
    expect(await stateFor(provider)).toBe("waiting");
  });

  it.each([
    ["the couple chose someone else", () => change({ endedAt: START })],
    ["its project is closed", () => test.db.update(projects).set({ closedAt: START })],
    ["the event was 31 days ago", () => test.db.update(projects).set({ eventDate: "2027-01-29" })],
  ])("for no one once it is closed: %s (talk-11)", async (_, close) => {
    await change({ snoozedUntil: START + days(3) });
    await close();
    expect([await stateFor(provider), await stateFor(given.couple)]).toEqual(["closed", "closed"]);
  });
});

describe("the list", () => {
  it("has the other side's name, day and place, and the beginning of the newest message", async () => {
    const [first] = (await list(provider)).conversations;
    expect(first).toMatchObject({ excerpt: "Bonjour", isOwn: false, at: START, unread: 0, eventDate: "2027-06-12" });
    expect(first?.place).toBe("Dijon");
    given.clock.at = START + 5;
    await send(provider, `Votre date\n\nest ${"libre ".repeat(30)}`);
    const [own] = (await list(provider)).conversations;
    expect(own).toMatchObject({ isOwn: true, at: START + 5, unread: 0 });
    expect(own?.excerpt).toMatch(/^Votre date est (libre )+libre…$/);
    expect(own?.excerpt.length).toBeLessThanOrEqual(INBOX.excerpt + 1);
    const [theirs] = (await list(given.couple)).conversations;
    expect(theirs).toMatchObject({ name: "Planner 1", isOwn: false, unread: 1 });
    await test.db.update(messages).set({ removedAt: START });
    expect((await list(provider)).conversations[0]?.excerpt).toBe("Bonjour");
  });

  it("begins with what waits for the provider's answer, and with what the couple has not read (talk-11)", async () => {
    await addConversations(3, (i) => ({
      lastMessageAt: START + i,
      lastAuthor: i === 0 ? "couple" : "provider",
      unreadCouple: i === 1 ? 2 : 0,
    }));
    await change({ lastMessageAt: START - 5, lastAuthor: "couple" });
    expect(await found(provider)).toEqual(["p0", given.id(1), "p2", "p1"]);
    expect(await found(given.couple)).toEqual(["p1", "p2", "p0", given.id(1)]);
    expect(await found(provider, { show: "theirs" })).toEqual(["p2", "p1"]);
    const { counts } = await list(given.couple);
    expect(CONVERSATION_STATES.map((state) => counts[state])).toEqual([
      { count: 2, unread: 1 },
      { count: 2, unread: 0 },
      { count: 0, unread: 0 },
      { count: 0, unread: 0 },
    ]);
    const [counted] = await conversationsCountQuery(test.db, given.couple);
    expect(counted).toEqual({ count: 4, unread: 1 });
  });

  it("has 20 conversations on a page", async () => {
    await addConversations(21);
    const first = await list(provider, { show: "waiting" });
    expect([first.conversations.length, first.hasOlder]).toEqual([20, true]);
    const second = await list(provider, { show: "waiting", page: 2 });
    expect([second.conversations.map(({ publicId }) => publicId), second.hasOlder]).toEqual([["p1", "p0"], false]);
  });
});

describe("a search", () => {
  it("finds names, and words of one's own conversations (talk-11)", async () => {
    await test.db.update(accounts).set({ firstname: "Zoé", lastname: "Lumière" });
    await send(provider, "Une remise de 20 % sur la décoration");
    const all = ["zoe lum", "LUMIERE", "bonjour", "REMISE", "20 % sur", "décoration"];
    for (const q of all) expect(await found(provider, { q }), q).toEqual([given.id(1)]);
    for (const q of ["20 _ sur", "%%", "remise\\", "Quarz"]) expect(await found(provider, { q }), q).toEqual([]);
    expect(await found(provider, { q: "remise", show: "closed" })).toEqual([]);
  });

  it("never finds what others wrote, or what a moderator removed (talk-11)", async () => {
    await given.unlock(2);
    await send(actor(2), "Geheimwort", given.id(2));
    await send(provider, "Beleidigung");
    expect(await found(provider, { q: "Geheimwort" })).toEqual([]);
    expect(await found(actor(2), { q: "Geheimwort" })).toEqual([given.id(2)]);
    await test.db.update(messages).set({ removedAt: START });
    expect(await found(provider, { q: "Beleidigung" })).toEqual([]);
  });
});

describe("access", () => {
  it("owner and partner see them; a former partner and others do not (partner-1)", async () => {
    const [partner, former, stranger] = await Promise.all(
      [2, 3, 4].map((id) => saveCouple(test.db, id, { email: `c${id}@example.org`, phone: `+3361234560${id}` })),
    );
    if (!partner || !former || !stranger) throw new Error("no couple");
    const join = { ...given.deps(), requestId: "request-1" };
    for (const guest of [former, partner]) {
      await joinWedding(join, guest, await invitePartner(join, given.couple));
      if (guest === former) await endPartnership(join, former);
    }
    const seen = await Promise.all(
      [given.couple, partner, former, stranger, actor(2), actor(3)].map((one) => found(one)),
    );
    expect(seen).toEqual([[given.id(1)], [given.id(1)], [], [], [], []]);
  });

  it("a request without a yes is no conversation (talk-1)", async () => {
    expect(await found(actor(2))).toEqual([]);
    await given.decline(2);
    expect(await found(actor(2))).toEqual([]);
    expect(await found(given.couple)).toEqual([given.id(1)]);
  });

  it("a provider whose session has ended reads nothing", async () => {
    await test.db.delete(sessions);
    expect(await list(provider)).toMatchObject({ conversations: [], counts: { waiting: { count: 0 } } });
  });
});

describe("cost", () => {
  it("a page is one round trip", async () => {
    for (const reader of [provider, given.couple]) {
      const before = test.roundTrips.count;
      await list(reader, { q: "a" });
      expect(test.roundTrips.count - before).toBe(1);
    }
  });

  it("shows the stored number of unread messages, and counts none", async () => {
    await test.db.update(requests).set({ unreadCouple: 7, unreadProvider: 7 });
    for (const reader of [provider, given.couple]) {
      const { conversations } = await list(reader);
      expect(conversations.map(({ unread }) => unread)).toEqual(conversations.map(() => 7));
      expect(conversations.length).toBeGreaterThan(0);
    }
  });

  it("reads the reader's own rows by index", async () => {
    const stepsOf = async (query: SQLWrapper) =>
      (await test.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`)).map(({ detail }) => detail);
    for (const reader of [provider, given.couple]) {
      const asked: SQLWrapper[] = [];
      const db = new Proxy(test.db, {
        get: (target, name) => {
          if (name !== "batch") return Reflect.get(target, name);
          return async (all: SQLWrapper[]) => {
            asked.push(...all);
            return all.map(() => []);
          };
        },
      });
      await list(reader, { q: "a", show: "waiting" }, db);
      for (const query of asked) {
        const steps = await stepsOf(query);
        expect(steps.filter((step) => /^SCAN (?!\()/.test(step) || step.includes("AUTOMATIC"))).toEqual([]);
        const own = reader === provider ? "_provider (provider_id=?)" : "(account_id=?)";
        expect(steps.join("\n")).toContain(own);
      }
    }
    const unread = await stepsOf(unreadConversationsOf(test.db, 1));
    expect(unread).toEqual([expect.stringContaining("USING INDEX requests_conversations (provider_id=?")]);
  });
});
