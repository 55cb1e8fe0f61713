import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import { requests } from "#db/schema/requests";
import { loadEnumerations } from "#db/seed/load-enumerations";
import type { LinkDeps } from "~/domain/deps";
import { days } from "~/domain/durations";
import { links } from "~/domain/links.fixture";
import { planner } from "~/domain/matching/planners.fixture";
import { findProjectPage } from "~/domain/projects/project-page.server";
import { findProviderProfile } from "~/domain/providers/find-provider-profile.server";
import { type SingleMessageForm, singleMessageForm } from "~/domain/requests/request.form";
import { sendRequests, sendToPlanner } from "~/domain/requests/send-requests.server";
import { CONTACT_LIMIT } from "~/domain/requests/write-requests.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { saveCouple, stoppedClock } from "../support/couples";
import { interrupted, useTestDatabase } from "../support/database";
import { saveProject } from "../support/projects";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
const PROJECT = "0123456789abcdef";
let clock: ReturnType<typeof stoppedClock>;
let deps: LinkDeps;
let couple: Couple;

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
});
beforeEach(async () => {
  for (const table of [outbox, accounts, providers, rateLimits]) await test.db.delete(table);
  clock = stoppedClock(START);
  deps = { db: test.db, clock, links };
  couple = await saveCouple(test.db, 1, { email: "marie@example.org", lastname: "Dupont" });
  await saveProject(test.db, { publicId: PROJECT, savedAt: 0 });
  await test.db.insert(providers).values(Array.from({ length: 40 }, (_, i) => planner(i + 1).row));
});

const send = (changes: Partial<SingleMessageForm> = {}, of: Couple = couple, db = test.db) =>
  sendToPlanner({ ...deps, db }, of, { project: PROJECT, prestataire: "planner-1", message: "Bonjour", ...changes });
const emails = () => test.db.select().from(outbox).orderBy(asc(outbox.id));
const written = () => test.db.select().from(requests).orderBy(asc(requests.id));
const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });
const change = (values: Partial<typeof projects.$inferInsert>) => test.db.update(projects).set(values);
async function nothingHappened() {
  expect([await written(), await emails(), await test.db.select().from(rateLimits)]).toEqual([[], [], []]);
  expect((await test.db.select().from(projects)).map((row) => [row.sentAt, row.updatedAt])).toEqual([[null, 0]]);
}

it("a message to a single planner makes one request and two emails, to the planner and to the couple (request-2)", async () => {
  const before = test.roundTrips.count;
  await send({ message: "Bonjour, Marie Dupont, 06 12 34 56 78" });
  expect(test.roundTrips.count - before).toBe(2);
  expect(await written()).toMatchObject([{ providerId: 1, status: "locked", createdAt: START, seenAt: null }]);
  const [toPlanner, toCouple, ...more] = await emails();
  expect(more).toEqual([]);
  expect(toPlanner).toMatchObject({ recipient: "planner-1@example.org", accountId: 1, state: "pending" });
  expect([toPlanner?.subject, toPlanner?.text, toPlanner?.html].join()).not.toMatch(/Dupont|34 56/);
  expect(toCouple).toMatchObject({ recipient: "marie@example.org", accountId: 1, state: "pending" });
  expect(toCouple?.text).toContain("Planner 1");
});

describe("step 4", () => {
  const others = (message: string, ...planners: number[]) =>
    sendRequests(deps, couple, {
      projectId: PROJECT,
      selectedPrestataires: planners.map((n) => `planner-${n}`),
      message,
    });

  it("a message to one planner leaves step 4 open for the others (wizard-15)", async () => {
    expect(await send({ message: "Le premier" })).toEqual({ choosing: true });
    clock.pass(1_000);
    expect(await send({ prestataire: "planner-2", message: "Un autre" })).toEqual({ choosing: true });
    expect(await test.db.select().from(projects)).toMatchObject([
      { message: null, sentAt: null, reachedStep: 4, updatedAt: START + 1_000 },
    ]);
    expect((await written()).map((row) => row.message)).toEqual(["Le premier", "Un autre"]);
  });

  it("then goes to the rest, and to nobody twice", async () => {
    await send({ message: "Pour vous seule" });
    clock.pass(1_000);
    // On a page loaded before the first message, planner 1 is still ticked.
    expect(await others("Pour tous", 1, 2, 3)).toEqual({ sent: 2 });
    expect((await written()).map(({ providerId, message }) => [providerId, message])).toEqual([
      [1, "Pour vous seule"],
      [2, "Pour tous"],
      [3, "Pour tous"],
    ]);
    const recipients = (await emails()).map(({ recipient }) => recipient);
    expect(recipients.filter((recipient) => recipient === "planner-1@example.org")).toHaveLength(1);
    expect((await emails()).at(-1)?.text.match(/^- Planner \d/gm)).toEqual(["- Planner 2", "- Planner 3"]);
    expect(await test.db.select().from(projects)).toMatchObject([
      { message: "Pour tous", sentAt: START + 1_000, reachedStep: 5 },
    ]);
    expect(await send({ prestataire: "planner-4", message: "Encore" })).toEqual({ choosing: false });
    expect((await test.db.select().from(projects))[0]).toMatchObject({ message: "Pour tous", sentAt: START + 1_000 });
  });

  it("a second message goes to the planners that are left; the first ones keep theirs (project-1)", async () => {
    await change({ unfinished: JSON.stringify({ 4: { message: ["Bonj"] }, alone: { "planner-5": "Bonj" } }) });
    await others("Bonjour", 1, 2);
    expect(await others("Encore", 2, 3)).toEqual({ sent: 1 });
    expect((await written()).map(({ message }) => message)).toEqual(["Bonjour", "Bonjour", "Encore"]);
    expect(await test.db.select().from(projects)).toMatchObject([{ message: "Bonjour", unfinished: null }]);
  });

  it("sending a message to one planner deletes its unsent text, and no other (wizard-33)", async () => {
    const alone = { "planner-1": "Bonj", "planner-2": "Bon" };
    await change({ unfinished: JSON.stringify({ 4: { message: ["B"] }, alone }) });
    const profile = await findProviderProfile(deps, "planner-2", { couple, project: PROJECT });
    expect(profile.contact?.message, "the page of the profile begins with it").toBe("Bon");
    await send();
    const [project] = await test.db.select().from(projects);
    expect(JSON.parse(project?.unfinished ?? "")).toEqual({ 4: { message: ["B"] }, alone: { "planner-2": "Bon" } });
  });

  it("leaves out planners who were written to and hidden since then", async () => {
    await send();
    await test.db.update(providers).set({ visible: false }).where(eq(providers.id, 1));
    expect(await others("Pour tous", 1, 2)).toEqual({ sent: 1 });
    await expect(send()).rejects.toEqual(refusal("requests.alreadySent"));
  });

  it("does not count as sent when a page of before ticks nobody else", async () => {
    await send();
    expect(await others("Pour tous", 1)).toEqual({ sent: 0 });
    expect(await test.db.select().from(projects)).toMatchObject([{ message: null, sentAt: null }]);
  });

  it("writes to one planner once when both forms are sent at the same moment", async () => {
    const results = await Promise.allSettled([send({ message: "Seule" }), others("Tous", 1, 2)]);
    expect(results.some(({ status }) => status === "fulfilled")).toBe(true);
    expect((await written()).map(({ providerId }) => providerId).sort()).toEqual([1, 2]);
    const toFirst = (await emails()).filter(({ recipient }) => recipient === "planner-1@example.org");
    expect(toFirst).toHaveLength(1);
  });
});

it("shows the project with one planner written to, and step 4 for the others", async () => {
  await send({ message: "Pour vous seule" });
  const page = await findProjectPage(deps, couple, { locale: "fr", market: "FR" }, PROJECT);
  expect(page?.project).toMatchObject({ sentAt: null, message: null, contactedCount: 1 });
  expect(page?.contacted).toMatchObject([{ publicId: "planner-1" }]);
  expect(page?.contacted.map(({ message }) => message)).toEqual(["Pour vous seule"]);
  const { contact } = await findProviderProfile(deps, "planner-1", { couple, project: PROJECT });
  expect(contact).toMatchObject({ sent: false, contacted: true, message: null });
});

describe("nobody is written to twice", () => {
  it("when the form is sent again", async () => {
    await send();
    await expect(send({ message: "Encore nous" })).rejects.toEqual(refusal("requests.alreadySent"));
    expect(await written()).toHaveLength(1);
    expect(await emails()).toHaveLength(2);
  });

  it("when the button is pressed ten times at the same moment", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => send({}, couple, openDatabase({ url: test.url, timeoutMs: 30_000 }).db)),
    );
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(refused).toEqual(Array(9).fill(refusal("requests.alreadySent")));
    expect(await written()).toHaveLength(1);
    expect(await emails()).toHaveLength(2);
    expect((await test.db.select().from(rateLimits)).map((row) => row.count)).toEqual([1]);
  });
});

describe("refuses", () => {
  it("another couple's project, one that is unknown, and a draft", async () => {
    const other = await saveCouple(test.db, 2);
    await expect(send({}, other)).rejects.toEqual(refusal("project.notFound"));
    await expect(send({ project: "ffffffffffffffff" })).rejects.toEqual(refusal("project.notFound"));
    await change({ status: "draft" });
    await expect(send()).rejects.toEqual(refusal("project.notFound"));
    await nothingHappened();
  });

  it("a project that was closed, also between the two round trips", async () => {
    await change({ closedAt: START, closedReason: "cancelled" });
    await expect(send()).rejects.toEqual(refusal("project.closed"));
    await change({ closedAt: null });
    const closing = interrupted(test.db, () => change({ closedAt: START }));
    await expect(send({}, couple, closing)).rejects.toEqual(refusal("requests.alreadySent"));
    await nothingHappened();
  });

  it("a planner that is unknown or not shown", async () => {
    await expect(send({ prestataire: "nobody" })).rejects.toEqual(refusal("provider.notFound"));
    for (const hidden of [{ visible: false }, { visible: true, status: "refused" as const }]) {
      await test.db.update(providers).set(hidden).where(eq(providers.id, 1));
      await expect(send()).rejects.toEqual(refusal("provider.notFound"));
    }
    await nothingHappened();
  });

  it("more than so many a day", async () => {
    for (let n = 1; n <= CONTACT_LIMIT.count; n++) await send({ prestataire: `planner-${n}` });
    await expect(send({ prestataire: "planner-31" })).rejects.toEqual(
      expect.objectContaining({ code: "requests.tooMany", details: { count: 30 } }),
    );
    expect(await written()).toHaveLength(CONTACT_LIMIT.count);
    clock.pass(days(1));
    await send({ prestataire: "planner-31" });
    expect(await written()).toHaveLength(CONTACT_LIMIT.count + 1);
  });
});

it("a message to a single planner has 1 to 2,000 characters (request-3)", () => {
  const parse = (message: unknown) => singleMessageForm.safeParse({ project: "p", prestataire: "v", message });
  for (const blank of [undefined, "", "  \r\n "])
    expect(parse(blank).error?.issues.map((issue) => issue.message)).toEqual(["search:contact.error.noMessage"]);
  expect(parse("a\r\nb").data?.message).toBe("a\nb");
  expect(parse("\r\n".repeat(500) + "x".repeat(2_000)).success).toBe(true);
  expect(parse("x".repeat(2_001)).error?.issues[0]?.message).toBe("search:contact.error.messageLong");
});
