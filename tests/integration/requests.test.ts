import { asc, eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { loadEnumerations } from "#db/seed/load-enumerations";
import type { LinkDeps } from "~/domain/deps";
import { links } from "~/domain/links.fixture";
import { planner } from "~/domain/matching/planners.fixture";
import { type SendRequests, sendRequests } from "~/domain/requests/send-requests.server";
import type { Couple } from "~/domain/sessions/session.rules";
import type { Locale, MarketCode } from "~/i18n/markets";
import { saveCouple, stoppedClock } from "../support/couples";
import { interrupted, useTestDatabase } from "../support/database";
import { savedProject } from "../support/projects";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
const DRAFT = "0123456789abcdef";
const HOMES = [
  ["fr", "FR"],
  ["en", "GB"],
  ["nl", "BE"],
  ["de", "DE"],
  ["it", "IT"],
  ["es", "ES"],
  ["pt", "PT"],
] as const;
/** Month of the event by language, which identifies the language of an email. */
const GREETING: Record<Locale, RegExp> = {
  fr: /juin 2027/,
  en: /June 2027/,
  nl: /juni 2027/,
  de: /Juni 2027/,
  it: /giugno 2027/,
  es: /junio de 2027/,
  pt: /junho de 2027/,
};
let deps: LinkDeps;
let couple: Couple;

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
});
beforeEach(async () => {
  for (const table of [outbox, accounts, providers]) await test.db.delete(table);
  deps = { db: test.db, clock: stoppedClock(START), links };
  couple = await saveCouple(test.db, 1, { phone: "+33612345678", email: "marie@example.org", lastname: "Dupont" });
  await test.db.insert(projects).values(project());
  await test.db
    .insert(providers)
    .values(HOMES.map(([locale, market], i) => planner(i + 1, { row: { locale, market } }).row));
});

const project = (changes: Parameters<typeof savedProject>[0] = {}) =>
  savedProject({ publicId: DRAFT, savedAt: 0, ...changes });
const ids = (...numbers: number[]) => numbers.map((n) => `planner-${n}`);
const send = (changes: Partial<SendRequests> = {}, of: Couple = couple, db = test.db) =>
  sendRequests({ ...deps, db }, of, {
    projectId: DRAFT,
    selectedPrestataires: ids(1, 2, 3),
    message: "Bonjour,\nnous nous marions.",
    ...changes,
  });
const written = async () =>
  (await test.db.select().from(requests).orderBy(asc(requests.providerId))).map((row) => row.providerId);
const emails = () => test.db.select().from(outbox).orderBy(asc(outbox.id));
const emailsTo = async (recipient: string) => (await emails()).filter((email) => email.recipient === recipient);
const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });
async function nothingHappened() {
  expect([await written(), await emails()]).toEqual([[], []]);
  expect((await test.db.select().from(projects)).map((row) => row.sentAt)).toEqual([null]);
}

it("writes one request and one email to each planner, one to the couple, in two round trips", async () => {
  const before = test.roundTrips.count;
  expect(await send()).toEqual({ sent: 3 });
  expect(test.roundTrips.count - before).toBe(2);
  const rows = await test.db.select().from(requests);
  expect(rows).toHaveLength(3);
  for (const row of rows)
    expect(row).toMatchObject({
      status: "locked",
      message: "Bonjour,\nnous nous marions.",
      createdAt: START,
      seenAt: null,
    });
  expect((await emails()).map((email) => email.recipient).sort()).toEqual(
    ["marie@example.org", "planner-1@example.org", "planner-2@example.org", "planner-3@example.org"].sort(),
  );
  for (const { accountId } of await emails()) expect(accountId, "goes with the account").toBe(1);
  expect(await test.db.select().from(projects)).toMatchObject([
    { message: "Bonjour,\nnous nous marions.", sentAt: START, reachedStep: 5, status: "saved" },
  ]);
  expect(
    (await emails()).map((email) => email.accountId),
    "all of them go with the account",
  ).toEqual([1, 1, 1, 1]);
});

it("writes to each planner in its own language, and to the couple in its own", async () => {
  await test.db.update(accounts).set({ locale: "de", market: "DE" });
  await send({ selectedPrestataires: ids(1, 2, 3, 4, 5, 6, 7) });
  const inLanguage = async (recipient: string, locale: Locale, _market: MarketCode) => {
    const [email, ...more] = await emailsTo(recipient);
    expect(more).toEqual([]);
    for (const part of [email?.text, email?.html]) expect(part).toMatch(GREETING[locale]);
    expect(email?.html).toContain(`<html lang="${locale}">`);
  };
  for (const [i, [locale, market]] of HOMES.entries()) await inLanguage(`planner-${i + 1}@example.org`, locale, market);
  await inLanguage("marie@example.org", "de", "DE");
});

it("the email to a planner links to its request on the host of its market (request-6)", async () => {
  await send({ selectedPrestataires: ids(1, 2, 3, 4, 5, 6, 7) });
  for (const [i, [, market]] of HOMES.entries()) {
    const [request] = await test.db
      .select()
      .from(requests)
      .where(eq(requests.providerId, i + 1));
    const [email] = await emailsTo(`planner-${i + 1}@example.org`);
    const address = links.url(market, `/pro/requests/${request?.publicId}`);
    expect(email?.text).toContain(address);
    expect(email?.html).toContain(`href="${address}"`);
  }
});

it("shows no planner who the couple is, even where the couple wrote it", async () => {
  const message = "Marie Dupont, 06 12 34 56 78 ou marie@example.org, le 12/06/2027, 20 000 €, 80 invités";
  await test.db.update(projects).set({ eventType: "autre", otherEvent: "Fête Dupont 0612345678" });
  await test.db.update(accounts).set({ emailVerifiedAt: 0 });
  await send({ message });
  for (const email of await emails()) {
    const all = [email.subject, email.text, email.html].join("\n");
    if (email.recipient === "marie@example.org") expect(all).toContain("06 12 34 56 78");
    else {
      expect(all).not.toMatch(/Dupont|34 ?56|marie@/i);
      for (const told of ["12/06/2027", "20 000 €", "80 invités"]) expect(email.text).toContain(told);
    }
  }
});

describe("nobody is written to twice", () => {
  it("ten simultaneous submissions make one request per planner (request-1)", async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, () => send({}, couple, openDatabase({ url: test.url, timeoutMs: 30_000 }).db)),
    );
    expect(results.map(({ sent }) => sent).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
    expect(await written()).toEqual([1, 2, 3]);
    expect(await emails()).toHaveLength(4);
  });

  it("when the same form is sent again later", async () => {
    await send();
    (deps.clock as ReturnType<typeof stoppedClock>).pass(60_000);
    expect(await send({ message: "Encore nous" })).toEqual({ sent: 0 });
    expect(await emails()).toHaveLength(4);
    expect(await test.db.select().from(projects)).toMatchObject([
      { message: "Bonjour,\nnous nous marions.", sentAt: START },
    ]);
  });

  it("when another tab sends another selection: only the new ones hear of it", async () => {
    await send();
    expect(await send({ selectedPrestataires: ids(2, 3, 4, 5) })).toEqual({ sent: 2 });
    expect(await written()).toEqual([1, 2, 3, 4, 5]);
    for (const n of [1, 2, 3, 4, 5]) expect(await emailsTo(`planner-${n}@example.org`)).toHaveLength(1);
    const [, second, ...more] = await emailsTo("marie@example.org");
    expect(more).toEqual([]);
    expect(second?.text.match(/^- Planner \d/gm)).toEqual(["- Planner 4", "- Planner 5"]);
    expect((await test.db.select().from(projects))[0]?.sentAt).toBe(START);
  });

  it("when one is selected twice in the same form", async () => {
    expect(await send({ selectedPrestataires: ids(1, 1, 1) })).toEqual({ sent: 1 });
    expect(await emailsTo("planner-1@example.org")).toHaveLength(1);
  });

  it("when overlapping selections are sent at the same moment", async () => {
    const selections = [ids(1, 2), ids(2, 3), ids(3, 1), ids(1, 2, 3)];
    const results = await Promise.all(selections.map((selectedPrestataires) => send({ selectedPrestataires })));
    expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(3);
    for (const n of [1, 2, 3]) expect(await emailsTo(`planner-${n}@example.org`)).toHaveLength(1);
  });
});

describe("refuses", () => {
  it("the whole selection when one planner is unknown or no longer shown", async () => {
    for (const hidden of [{ visible: false }, { status: "refused" as const }, { status: "in_progress" as const }]) {
      await test.db.update(providers).set({ visible: true, status: "verified" });
      await test.db.update(providers).set(hidden).where(eq(providers.id, 2));
      await expect(send()).rejects.toEqual(refusal("requests.selection"));
    }
    await expect(send({ selectedPrestataires: [...ids(1), "unknown"] })).rejects.toEqual(refusal("requests.selection"));
    await expect(send({ selectedPrestataires: [...ids(1), "'; --"] })).rejects.toEqual(refusal("requests.selection"));
    await nothingHappened();
  });

  it("another couple's project, and one that is unknown", async () => {
    const other = await saveCouple(test.db, 2);
    await expect(send({}, other)).rejects.toEqual(refusal("project.notFound"));
    await expect(send({ projectId: "ffffffffffffffff" })).rejects.toEqual(refusal("project.notFound"));
    await nothingHappened();
  });

  it("a project that was closed", async () => {
    await test.db.update(projects).set({ closedAt: START, closedReason: "found" });
    await expect(send()).rejects.toEqual(refusal("project.closed"));
    await nothingHappened();
  });

  it("a draft that is not saved yet", async () => {
    await test.db.update(projects).set({ status: "draft" });
    await expect(send()).rejects.toEqual(refusal("project.notFound"));
    await nothingHappened();
  });
});

it("leaves out a planner who was hidden between the two round trips", async () => {
  const hiding = interrupted(test.db, () =>
    test.db
      .update(providers)
      .set({ visible: false })
      .where(inArray(providers.id, [2])),
  );
  const { sent } = await send({}, couple, hiding);
  expect(await written()).toEqual([1, 3]);
  expect(await emailsTo("planner-2@example.org")).toEqual([]);
  expect(sent).toBe(2);
  const [confirmation] = await emailsTo("marie@example.org");
  expect(confirmation?.text).toContain("Planner 1");
  expect(confirmation?.text, "the couple does not read that it was written to").not.toContain("Planner 2");
  expect(confirmation?.subject).toContain("2");
});
