import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { auditEntries } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { messageReports, messages } from "#db/schema/messages";
import { providers } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import { requests } from "#db/schema/requests";
import { findHistory } from "~/domain/administrators/history.server";
import { findMessages, withdrawMessage } from "~/domain/conversations/messages.server";
import type { Participant } from "~/domain/conversations/own-conversation.server";
import { sendMessage } from "~/domain/conversations/send-message.server";
import { days } from "~/domain/durations";
import { actor, refusal, START, useAnswers } from "~/domain/requests/answers.fixture";
import type { Administrator } from "~/domain/sessions/session.rules";
import { emptyLog, saveAdministrator } from "../../../tests/support/administrators";
import { saveCouple } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { appealMessageDecision } from "./appeals.server";
import { type DecideCase, decideCase } from "./decide-case.server";
import { findMessageCase, findModeratedMessage, MESSAGE_CASES, reportMessage } from "./message-cases.server";
import { findDecidedReports, findReports } from "./moderate-cases.server";

const test = useTestDatabase();
const given = useAnswers(test);
const provider = actor(1);
const SECRET = "Mirabelle";
const WHY = "Reklame für fremde Dienste.";
const AGAIN = "Sehen Sie bitte noch einmal hin.";
const of = {} as Record<"moderator" | "colleague", Administrator>;
let n = 0;

const deps = () => ({ ...given.deps(), secret: "a secret of the tests", requestId: "request" });
const send = (author: Participant, body: string) =>
  sendMessage(given.deps(), author, given.id(1), { body, cause: `form-${n++}`, locale: "fr" });
const idOf = async (body: string) =>
  (await test.db.select().from(messages).where(eq(messages.body, body)))[0]?.publicId ?? "";
const report = async (by: Participant = given.couple, message?: string) =>
  reportMessage(deps(), by, { message: message ?? (await idOf(SECRET)), reason: "spam", text: "" });
const latest = async () => (await test.db.select().from(messageReports)).at(-1) as typeof messageReports.$inferSelect;
const decide = async (decision: "kept" | "removed", changes: Partial<DecideCase> = {}, by = of.moderator) =>
  decideCase(deps(), by, MESSAGE_CASES, {
    id: (await latest()).publicId,
    decision,
    reason: WHY,
    state: "open",
    ...changes,
  });
const appeal = async (participant: Participant, text = AGAIN) =>
  appealMessageDecision(deps(), { by: "participant", participant, message: await idOf(SECRET) }, text);
const caseOf = async (participant: Participant) => findMessageCase(deps(), participant, await idOf(SECRET));
const shown = async () => (await findMessages(given.deps(), provider, given.id(1), null)).messages.at(-1);
const emails = async () => (await given.emails()).filter(({ dedupeKey }) => dedupeKey.startsWith("messageReport:"));

beforeEach(async () => {
  await emptyLog(test.db);
  for (const table of [rateLimits, administrators]) await test.db.delete(table);
  of.moderator = await saveAdministrator(test.db, 1);
  of.colleague = await saveAdministrator(test.db, 2);
  await given.unlock(1);
  await test.db.update(providers).set({ locale: "de", market: "DE" }).where(eq(providers.id, 1));
  for (const body of ["1", "2", "3", "4", "5", "6"]) await send(given.couple, body);
  await send(provider, SECRET);
});

describe("a report of a message", () => {
  it("the reader of a message can report it once, and moderators see it in their list of reports (report-17)", async () => {
    const before = test.roundTrips.count;
    await report(given.couple, await idOf(SECRET));
    expect(test.roundTrips.count - before).toBe(2);
    expect(await latest()).toMatchObject({ reason: "spam", state: "open", openedAt: START, dueAt: START + days(7) });
    await expect(report()).rejects.toEqual(refusal("cases.open"));
    const { reports, total } = await findReports(deps(), of.moderator, 1);
    expect(reports).toMatchObject([{ of: "message", reason: "spam", title: "provider", provider: "Planner 1" }]);
    expect(total).toBe(1);
    expect(await caseOf(given.couple)).toMatchObject({ reader: "reporter", report: { state: "open" } });
    expect(await caseOf(provider), "the author learns of it with the decision").toMatchObject({ report: null });
  });

  it("no one reports an own message, one of a conversation of others, or after the session ended (report-17)", async () => {
    const stranger = await saveCouple(test.db, 2, { email: "other@example.org", phone: "+33612345699" });
    for (const by of [provider, actor(2), stranger]) {
      await expect(report(by)).rejects.toEqual(refusal("cases.notFound"));
      if (by !== provider) await expect(caseOf(by)).rejects.toEqual(refusal("cases.notFound"));
    }
    await expect(report(given.couple, "unknown")).rejects.toEqual(refusal("cases.notFound"));
    await expect(report({ ...given.couple, sessionId: "ended" })).rejects.toEqual(refusal("session.expired"));
    expect(await test.db.$count(messageReports)).toBe(0);
  });

  it("its author cannot withdraw a reported message, even while it is unread (talk-8)", async () => {
    await report();
    const message = await idOf(SECRET);
    await expect(withdrawMessage(given.deps(), provider, given.id(1), message)).rejects.toEqual(
      refusal("conversation.read"),
    );
    expect(await latest()).toMatchObject({ state: "open" });
  });

  it("each side can report ten messages a day (report-17)", async () => {
    const windowStart = START - (START % days(1));
    await test.db.insert(rateLimits).values({ key: "messageReport:couple:1", windowStart, count: 10 });
    await expect(report()).rejects.toEqual(refusal("cases.tooMany"));
    given.clock.at = START + days(1);
    await report();
  });
});

describe("a decision on a message", () => {
  it("moderators read the message and the five before it, nothing else, in one round trip (report-18)", async () => {
    await report();
    const { publicId } = await latest();
    const before = test.roundTrips.count;
    const found = await findModeratedMessage(deps(), of.moderator, publicId);
    expect(test.roundTrips.count - before).toBe(1);
    expect(found.message.body).toBe(SECRET);
    expect(found.before.map(({ body }) => body)).toEqual(["2", "3", "4", "5", "6"]);
    expect(JSON.stringify(found)).not.toContain("Bonjour");
    await expect(findModeratedMessage(deps(), of.moderator, "unknown")).rejects.toEqual(refusal("cases.notFound"));
    const other = await saveAdministrator(test.db, 9, ["support"]);
    await expect(findModeratedMessage(deps(), other, publicId)).rejects.toEqual(refusal("session.expired"));
  });

  it("a removed message is shown to neither side, and both read why in their language (report-18)", async () => {
    await report();
    await decide("removed");
    expect(await shown()).toMatchObject({ body: "", isRemoved: true });
    expect(await caseOf(given.couple)).toMatchObject({ body: "", report: { decision: "removed" } });
    const [toProvider, toCouple, ...more] = await emails();
    expect([toProvider?.recipient, toCouple?.recipient, more]).toEqual([
      "planner-1@example.org",
      "marie@example.org",
      [],
    ]);
    for (const email of [toProvider, toCouple]) {
      expect(email?.text).toContain(WHY);
      expect(email?.text).not.toContain(SECRET);
    }
    expect(toProvider?.text).toMatch(/Nachricht[\s\S]+\/appeal\?from=pro/);
    expect(toCouple?.text).toMatch(/message[\s\S]+\/appeal\?from=email/);
    expect(await test.db.select().from(auditEntries)).toMatchObject([
      { act: "message.removed", subjectKind: "message", subjectId: (await latest()).publicId, administratorId: 1 },
    ]);
    await expect(decide("kept")).rejects.toEqual(refusal("reports.decided"));
    await expect(report()).rejects.toEqual(refusal("cases.notFound"));
  });

  it("the history of both accounts shows the decision, without texts of messages (report-18, history-1)", async () => {
    await report();
    await decide("kept");
    const owner = await saveAdministrator(test.db, 3, ["owner"]);
    const [account] = await test.db.select().from(accounts);
    const histories = [
      { kind: "provider", id: "planner-1" },
      { kind: "couple", id: account?.publicId ?? "" },
      { kind: "request", id: given.id(1) },
    ] as const;
    for (const subject of histories) {
      const { events } = await findHistory(deps(), owner, { ...subject, page: 1 });
      expect(events).toContainEqual(expect.objectContaining({ event: "reportDecided", kind: "message", note: WHY }));
      expect(JSON.stringify(events)).not.toContain(SECRET);
    }
  });
});

it("the text of a message is in no other table: no log, no failure, no search index (report-18)", async () => {
  await report();
  await decide("removed");
  const tables = await test.db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'`);
  const found: string[] = [];
  for (const { name } of tables) {
    // Contentless indexes cannot be read directly, but their shadow tables can.
    if (/^(provider_search(_near|_names)?|account_search_names)$/.test(name)) continue;
    const columns = /^(provider_search.*|account_search_names|places_fts)_data$/.test(name) ? "block" : "*";
    const rows = await test.db.all<Record<string, unknown>>(
      sql`SELECT ${sql.raw(columns)} FROM ${sql.identifier(name)}`,
    );
    const texts = rows.flatMap((row) =>
      Object.values(row).map((one) => (one instanceof ArrayBuffer ? Buffer.from(one).toString("latin1") : String(one))),
    );
    if (texts.some((text) => text.toLowerCase().includes(SECRET.toLowerCase()))) found.push(name);
  }
  expect(found.sort()).toEqual(["messages"]);
});

describe("an appeal about a message", () => {
  it("the side that a decision went against can appeal once, within 184 days (report-19)", async () => {
    await report();
    await expect(appeal(given.couple)).rejects.toEqual(refusal("cases.noAppeal"));
    await decide("removed");
    await expect(appeal(given.couple), "the decision was in its favour").rejects.toEqual(refusal("cases.noAppeal"));
    await expect(appeal(actor(2))).rejects.toEqual(refusal("cases.notFound"));
    await expect(appeal({ ...provider, sessionId: "ended" })).rejects.toEqual(refusal("session.expired"));
    given.clock.at = START + days(184);
    await expect(appeal(provider)).rejects.toEqual(refusal("cases.noAppeal"));
    given.clock.at -= 1;
    await appeal(provider);
    await appeal(provider);
    await expect(appeal(provider, "Something else.")).rejects.toEqual(refusal("cases.noAppeal"));
    expect(await latest()).toMatchObject({ state: "appealed", appealText: AGAIN, dueAt: given.clock.at + days(7) });
    expect(await caseOf(provider)).toMatchObject({ reader: "author", report: { appealText: AGAIN } });
    expect((await caseOf(given.couple)).report?.appealText, "it is the other side's").toBeNull();
  });

  it("another administrator decides on it, finally, and a kept message can be read again (report-19)", async () => {
    await report();
    await decide("removed");
    await appeal(provider);
    const { publicId } = await latest();
    expect(await findModeratedMessage(deps(), of.moderator, publicId)).toMatchObject({ mayDecide: 0 });
    await expect(decide("kept", { state: "appealed" })).rejects.toEqual(refusal("reports.second"));
    await decide("kept", { state: "appealed" }, of.colleague);
    expect(await latest()).toMatchObject({ state: "closed", finalDecision: "kept", finalReason: WHY, finalBy: 2 });
    expect(await shown()).toMatchObject({ body: SECRET, isRemoved: false });
    expect(await emails()).toHaveLength(4);
    await expect(appeal(given.couple)).rejects.toEqual(refusal("cases.noAppeal"));
    const { reports } = await findDecidedReports(deps(), of.moderator, 1);
    expect(reports).toMatchObject([{ of: "message", decision: "kept", wasAppealed: 1 }]);
    expect((await findReports(deps(), of.moderator, 1)).reports).toEqual([]);
  });

  it("a reporter can appeal against a message that stays (report-19)", async () => {
    await report();
    await decide("kept");
    await expect(appeal(provider)).rejects.toEqual(refusal("cases.noAppeal"));
    await appeal(given.couple);
    await decide("removed", { state: "appealed" }, of.colleague);
    expect(await shown()).toMatchObject({ isRemoved: true });
    expect((await test.db.select().from(requests)).length).toBe(2);
  });
});
