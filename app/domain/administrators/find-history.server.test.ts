import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { contentReports } from "#db/schema/administration";
import { creditEntries } from "#db/schema/credits";
import { impersonations } from "#db/schema/impersonations";
import { moderationDecisions } from "#db/schema/moderation";
import { orders } from "#db/schema/payments";
import { requests } from "#db/schema/requests";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { saveAdministrator } from "../../../tests/support/administrators";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProject } from "../../../tests/support/projects";
import { saveProvider } from "../../../tests/support/providers";
import { HISTORY_KINDS, type HistoryKind } from "./audit.form";
import { auditStatement } from "./audit.server";
import { findHistory } from "./history.server";

const test = useTestDatabase();
const find = async (kind: HistoryKind, id: string, by = 1, page = 1, db = test.db) =>
  findHistory({ db }, await asAdministrator(by), { kind, id, page });
const told = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).events.map(({ at, event, detail }) =>
    [at, event, detail].filter((it) => it !== null).join(" "),
  );
const people = new Map<number, Awaited<ReturnType<typeof saveAdministrator>>>();
const asAdministrator = async (id: number) => people.get(id) ?? Promise.reject(new Error("no such administrator"));

beforeAll(async () => {
  const { db } = test;
  for (const [id, role] of ["owner", "support", "moderator"].entries())
    people.set(id + 1, await saveAdministrator(db, id + 1, [role as "owner"]));
  await loadEnumerations({ url: test.url });
  await saveCouple(db, 1, { createdAt: 100, emailVerifiedAt: 110 });
  await saveProvider(db, 1, { name: "Atelier Lumen", createdAt: 50 });
  await saveProvider(db, 2, { createdAt: 51 });
  await saveProject(db, { createdAt: 120, savedAt: 130, sentAt: 140, closedAt: 300, closedReason: "found" });
  const request = { projectId: 1, message: "Bonjour", createdAt: 140 };
  await db.insert(requests).values([
    {
      ...request,
      publicId: "request-1",
      providerId: 1,
      status: "unlocked",
      seenAt: 150,
      unlockedAt: 160,
      unlockedBy: "credit",
    },
    { ...request, publicId: "request-2", providerId: 2, status: "rejected", rejectedAt: 170 },
  ]);
  await db.insert(creditEntries).values([
    { providerId: 1, kind: "purchase", amount: 5, cause: "p", orderId: 7, createdAt: 90 },
    { providerId: 1, kind: "unlock", amount: -1, cause: "u", requestId: "request-1", createdAt: 160 },
  ]);
  await db.insert(orders).values({
    ...{ id: 7, publicId: "order-7", providerId: 1, product: "credits", credits: 5, amount: 22_500, state: "paid" },
    ...{ locale: "fr", market: "FR", createdAt: 80, expiresAt: 500, movedAt: 85, paidAt: 90 },
  });
  await db
    .insert(moderationDecisions)
    .values({ providerId: 1, administratorId: 3, decision: "approved", reason: "", snapshot: "{}", createdAt: 70 });
  await db.insert(impersonations).values({
    id: "i1",
    administratorId: 2,
    providerId: 1,
    reason: "A look",
    startedAt: 400,
    expiresAt: 500,
    stoppedAt: 410,
  });
  await db.insert(contentReports).values({
    ...{
      publicId: "report-1",
      reporterHash: "a",
      providerHash: "b",
      targetKind: "profile",
      targetId: "provider-1",
      providerId: 1,
    },
    ...{
      reason: "false",
      text: "Not so",
      reporterName: "Zoé Quenotte",
      reporterEmail: "zoe@example.org",
      locale: "fr",
      market: "FR",
    },
    ...{
      openedAt: 200,
      dueAt: 900,
      state: "decided",
      decision: "kept",
      decisionReason: "It stays.",
      decidedAt: 210,
      decidedBy: 3,
    },
  });
  const deps = { db, clock: stoppedClock(420), requestId: "r" };
  const subject = { subjectKind: "provider", subjectId: "provider-1" } as const;
  await auditStatement(deps, await asAdministrator(1), { act: "proof.opened", ...subject }, sql`1`);
  await auditStatement(deps, await asAdministrator(1), { act: "profile.approved", ...subject }, sql`1`);
});

it("support and owners see what happened to a provider, newest first, in one round trip and without text of couples or reporters (history-1)", async () => {
  const before = test.roundTrips.count;
  const { subject, events, hasOlder } = await find("provider", "provider-1");
  expect(test.roundTrips.count - before).toBe(1);
  expect([subject.name, hasOlder]).toEqual(["Atelier Lumen", false]);
  expect(events.map(({ at, event }) => `${at} ${event}`)).toEqual([
    ...["420 act", "410 accountLeft", "400 accountOpened", "210 reportDecided", "200 reported", "160 credits"],
    ...["160 requestUnlocked", "140 requestWritten", "90 credits", "90 orderMoved", "80 orderPlaced", "70 decision"],
    "50 registered",
  ]);
  expect(events.find(({ event }) => event === "decision")).toMatchObject({ by: "Moderator 3", detail: "approved" });
  expect(JSON.stringify(events)).not.toMatch(/Quenotte|Not so/);
});

it("couples, requests and orders have a history too (history-2)", async () => {
  expect(await told("couple", "account-1")).toEqual([
    ...[
      "300 projectClosed",
      "170 requestDeclined",
      "160 requestUnlocked credit",
      "140 projectSent",
      "140 requestWritten",
    ],
    ...["140 requestWritten", "130 projectDescribed", "120 projectStarted", "110 emailConfirmed", "100 registered"],
  ]);
  expect(await told("request", "request-1")).toEqual([
    ...["300 projectClosed", "160 credits unlock", "160 requestUnlocked credit", "150 requestSeen", "140 projectSent"],
    ...["140 requestWritten", "130 projectDescribed", "120 projectStarted"],
  ]);
  expect(await told("order", "order-7")).toEqual(["90 credits purchase", "90 orderMoved paid", "80 orderPlaced"]);
  expect((await find("order", "order-7")).subject).toMatchObject({ number: 7, providerId: "provider-1" });
});

it("only owners see log entries in a history; other roles see no history (history-3)", async () => {
  expect(await told("provider", "provider-1", 2)).not.toContain("420 act proof.opened");
  expect(await told("provider", "provider-1", 1)).toContain("420 act proof.opened");
  await expect(find("provider", "provider-1", 3)).rejects.toMatchObject({ code: "session.expired" });
  await expect(find("couple", "unknown")).rejects.toMatchObject({ code: "history.notFound" });
});

it("comes in pages", async () => {
  await saveCouple(test.db, 5, { createdAt: 1 });
  for (let n = 0; n < 60; n++)
    await test.db
      .insert(impersonations)
      .values({ id: `v${n}`, administratorId: 2, accountId: 5, reason: "x", startedAt: 10 + n, expiresAt: 9e15 });
  const [first, second] = [await find("couple", "account-5"), await find("couple", "account-5", 1, 2)];
  expect([first.events.length, first.hasOlder, second.events.length, second.hasOlder]).toEqual([50, true, 11, false]);
  expect([first.events.at(-1)?.at, second.events[0]?.at, second.events.at(-1)?.event]).toEqual([20, 19, "registered"]);
});

it("reads indexes, never a whole table", async () => {
  for (const kind of HISTORY_KINDS) {
    const plans: Promise<{ detail: string }[]>[] = [];
    const db = new Proxy(test.db, {
      get: (target, name) => {
        if (name === "all") return (query: SQL) => plans.push(test.db.all(sql`EXPLAIN QUERY PLAN ${query}`));
        return name === "batch" ? async (all: unknown[]) => all.map(() => [{ open: 1 }]) : Reflect.get(target, name);
      },
    });
    await find(kind, "provider-1", 1, 1, db);
    const steps = (await Promise.all(plans)).flat().map(({ detail }) => detail);
    expect(
      steps.filter((step) => /^SCAN (?!\(|CONSTANT)/.test(step)),
      kind,
    ).toEqual([]);
    expect(steps.join("\n")).not.toContain("AUTOMATIC");
  }
});
