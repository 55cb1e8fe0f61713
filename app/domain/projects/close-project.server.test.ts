import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { messages } from "#db/schema/messages";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { links } from "~/domain/links.fixture";
import { sendRequests } from "~/domain/requests/send-requests.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { translator } from "~/i18n/i18n.server";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { interrupted, useTestDatabase } from "../../../tests/support/database";
import { requestTo, saveContacts, savedProject } from "../../../tests/support/projects";
import { saveContactChannel } from "./change-project.server";
import { type CloseProject, closeProject, findClosing } from "./close-project.server";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
const PROJECT = "0123456789abcdef";
let clock: ReturnType<typeof stoppedClock>;
let couple: Couple;

const saved = savedProject({ id: 1, publicId: PROJECT, reachedStep: 5, savedAt: 0 });
beforeAll(async () => {
  await loadEnumerations({ url: test.url });
});
beforeEach(async () => {
  for (const table of [outbox, accounts, providers]) await test.db.delete(table);
  clock = stoppedClock(START);
  couple = await saveCouple(test.db, 1, { phone: "+33612345678", email: "marie@example.org", lastname: "Dupont" });
  await test.db.insert(projects).values(saved);
  await saveContacts(test.db, ["locked", "unlocked", "rejected", null], START);
});

const close = (changes: Partial<CloseProject> = {}, of: Couple = couple, db = test.db) =>
  closeProject({ db, clock, links }, of, { project: PROJECT, reason: "found", ...changes });
const emails = () => test.db.select().from(outbox).orderBy(asc(outbox.recipient));
const state = async () => (await test.db.select().from(projects))[0];
const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });

const slow = (between: () => Promise<unknown>) => interrupted(test.db, between);

describe("closeProject", () => {
  it("closing a project emails every planner that has not declined (project-4)", async () => {
    const before = test.roundTrips.count;
    expect(await close()).toEqual({ closed: true });
    expect(test.roundTrips.count - before).toBe(2);
    expect(await state()).toMatchObject({ closedAt: START, closedReason: "found", updatedAt: 0 });
    const written = await emails();
    expect(written.map(({ recipient }) => recipient)).toEqual(["planner-1@example.org", "planner-2@example.org"]);
    expect(written.map(({ text }) => /juin 2027/.test(text))).toEqual([true, false]);
    expect(written[1]?.text).toMatch(/Juni 2027/);
    for (const email of written) expect(email).toMatchObject({ accountId: 1, kind: "email", state: "pending" });
  });

  it("tells nobody who the couple is, even where the couple wrote it", async () => {
    await test.db.update(projects).set({ eventType: "autre", otherEvent: "Fête Dupont 0612345678" });
    await close({ reason: "cancelled" });
    for (const { subject, text, html } of await emails()) {
      const all = [subject, text, html].join("\n");
      expect(all).not.toMatch(/Dupont|34 ?56|marie@|Marie/i);
      expect(all).toContain("Fête");
    }
  });

  it("closing a project adds one polite message to each open conversation, which is also in its email (talk-16)", async () => {
    await test.db.insert(requests).values([requestTo(4, "unlocked", START)]);
    await test.db.update(requests).set({ endedAt: START }).where(eq(requests.providerId, 4));
    await Promise.all([close(), close()]);
    await close();
    const text = translator("de")("endings:message.found");
    const written = await test.db.select().from(messages);
    expect(written).toMatchObject([{ side: "couple", body: text, locale: "de", cause: "closed" }]);
    const ofConversation = (await test.db.select().from(requests)).map(({ unreadProvider }) => unreadProvider);
    expect(ofConversation).toEqual([0, 1, 0, 0]);
    expect((await emails()).map(({ recipient, text: all }) => [recipient, all.includes(text)])).toEqual([
      ["planner-1@example.org", false],
      ["planner-2@example.org", true],
    ]);
  });

  it("needs nobody to write to", async () => {
    await test.db.delete(requests);
    expect(await close()).toEqual({ closed: true });
    expect(await emails()).toEqual([]);
  });

  it("keeps the first reason and writes once, even after a second click", async () => {
    const all = await Promise.all(
      Array.from({ length: 6 }, () => close({}, couple, openDatabase({ url: test.url, timeoutMs: 30_000 }).db)),
    );
    expect(all.filter(({ closed }) => closed)).toHaveLength(1);
    clock.pass(60_000);
    expect(await close({ reason: "cancelled" })).toEqual({ closed: false });
    expect(await state()).toMatchObject({ closedAt: START, closedReason: "found" });
    expect(await emails()).toHaveLength(2);
  });

  it("writes nothing when another tab was faster by a moment", async () => {
    const late = slow(async () => {
      await close({ reason: "cancelled" });
      clock.pass(1);
    });
    expect(await close({}, couple, late)).toEqual({ closed: false });
    expect(await state()).toMatchObject({ closedReason: "cancelled" });
    expect(await emails()).toHaveLength(2);
  });

  it("does not write to who declines at the same moment", async () => {
    const late = slow(() => test.db.update(requests).set({ status: "rejected" }).where(eq(requests.providerId, 1)));
    expect(await close({}, couple, late)).toEqual({ closed: true });
    expect((await emails()).map(({ recipient }) => recipient)).toEqual(["planner-2@example.org"]);
  });

  it("closes nothing when another planner is written to at the same moment", async () => {
    const late = slow(() => test.db.insert(requests).values(requestTo(4, "locked", START)));
    await expect(close({}, couple, late)).rejects.toEqual(refusal("project.changed"));
    expect(await state()).toMatchObject({ closedAt: null, closedReason: null });
    expect(await emails()).toEqual([]);
  });

  it("does not touch another couple's project, an unknown one, nor a draft", async () => {
    const other = await saveCouple(test.db, 2);
    await expect(close({}, other)).rejects.toEqual(refusal("project.notFound"));
    await expect(close({ project: "" })).rejects.toEqual(refusal("project.notFound"));
    await test.db.update(projects).set({ status: "draft" });
    await expect(close()).rejects.toEqual(refusal("project.notFound"));
    expect([await emails(), (await state())?.closedAt]).toEqual([[], null]);
  });
});

describe("a closed project", () => {
  const send = (db = test.db) =>
    sendRequests({ db, clock, links }, couple, {
      projectId: PROJECT,
      selectedPrestataires: ["planner-4"],
      message: "Bonjour",
    });

  it("a closed project is sent to no more planners (project-15)", async () => {
    await close();
    await expect(send()).rejects.toEqual(refusal("project.closed"));
    expect([await test.db.$count(requests), await test.db.$count(outbox)]).toEqual([3, 2]);
  });

  it("is not sent when it is closed while the message is being written", async () => {
    expect(await send(slow(() => close()))).toEqual({ sent: 0 });
    expect([await test.db.$count(requests), await test.db.$count(outbox)]).toEqual([3, 2]);
  });
});

describe("findClosing", () => {
  it("names who will be told, in one round trip", async () => {
    const before = test.roundTrips.count;
    const found = await findClosing({ db: test.db, clock }, couple, "fr", PROJECT);
    expect(test.roundTrips.count - before).toBe(1);
    expect(found?.notified.map(({ name }) => name)).toEqual(["Planner 1", "Planner 2"]);
  });

  it("finds nothing of another couple, and no draft", async () => {
    const other = await saveCouple(test.db, 2);
    expect(await findClosing({ db: test.db, clock }, other, "fr", PROJECT)).toBeNull();
    await test.db.update(projects).set({ status: "draft" });
    expect(await findClosing({ db: test.db, clock }, couple, "fr", PROJECT)).toBeNull();
  });
});

describe("saveContactChannel", () => {
  const save = (of: Couple = couple) =>
    saveContactChannel({ db: test.db }, of, { project: PROJECT, contactChannel: "email" });

  it("couples choose whether accepting planners may call, write, or both (project-6)", async () => {
    expect(await state()).toMatchObject({ contactChannel: "both" });
    const before = test.roundTrips.count;
    await save();
    expect(test.roundTrips.count - before).toBe(1);
    expect(await state()).toMatchObject({ contactChannel: "email" });
    await save(); // a repeat does no harm
  });

  it("refuses another couple's project, a draft, and one that is closed", async () => {
    await expect(save(await saveCouple(test.db, 2))).rejects.toEqual(refusal("project.notFound"));
    await test.db.update(projects).set({ status: "draft" });
    await expect(save()).rejects.toEqual(refusal("project.notFound"));
    await test.db.update(projects).set({ status: "saved" });
    await close();
    await expect(save()).rejects.toEqual(refusal("project.closed"));
    expect(await state()).toMatchObject({ contactChannel: "both" });
  });
});
