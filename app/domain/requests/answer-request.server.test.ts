import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { closeProject } from "~/domain/projects/close-project.server";
import { CONTACT_CHANNELS } from "~/domain/projects/project.rules";
import { findProjectPage } from "~/domain/projects/project-page.server";
import { translator } from "~/i18n/i18n.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { interrupted, useTestDatabase } from "../../../tests/support/database";
import { PROJECT, refusal, START, useAnswers } from "./answers.fixture";
import { DECLINE, REJECTION_REASONS, visibleReason } from "./request.rules";

const test = useTestDatabase();
const given = useAnswers(test);
const WAYS = { accept: given.unlock, decline: given.decline };
const HOMES: [Locale, MarketCode][] = [
  ["fr", "FR"],
  ["en", "GB"],
  ["nl", "BE"],
  ["de", "DE"],
  ["it", "IT"],
  ["es", "ES"],
  ["pt", "PT"],
];

async function nothingHappened() {
  expect((await test.db.select().from(requests)).map(({ status }) => status)).toEqual(["locked", "locked"]);
  expect(await given.emails()).toEqual([]);
}
it("couples receive an email when a planner accepts, which says how it will contact them (request-5)", async () => {
  const before = test.roundTrips.count;
  await given.unlock();
  expect(test.roundTrips.count - before).toBe(2);
  expect(await given.stateOf()).toMatchObject({ status: "unlocked", unlockedAt: START, rejectedAt: null });
  expect(await given.stateOf(2)).toMatchObject({ status: "locked" });
  const [email, ...more] = await given.emails();
  expect(more).toEqual([]);
  expect(email).toMatchObject({
    ...{ dedupeKey: `requestAccepted:${given.id(1)}`, kind: "email", recipient: "marie@example.org", accountId: 1 },
    state: "pending",
  });
  for (const part of ["Planner 1", "Mariage", "Dijon", "numéro de téléphone", "adresse e-mail"])
    expect(email?.text).toContain(part);
});

it("couples receive an email when a planner declines, with the reason and where to find others (request-9)", async () => {
  const before = test.roundTrips.count;
  await given.decline();
  expect(test.roundTrips.count - before).toBe(2);
  expect(await given.stateOf()).toMatchObject({
    ...{ status: "rejected", rejectedAt: START, rejectionReason: "not_available", unlockedAt: null },
  });
  const [email, ...more] = await given.emails();
  expect(more).toEqual([]);
  expect(email).toMatchObject({
    dedupeKey: `requestDeclined:${given.id(1)}`,
    recipient: "marie@example.org",
    accountId: 1,
  });
  const t = translator("fr");
  for (const part of [
    "Planner 1",
    t("project:summary.reason.not_available"),
    t("messages:declined.further", { most: 3 }),
  ])
    expect(email?.text).toContain(part);
});

it("ends the search for others on the project's page once a planner accepts", async () => {
  await given.decline(1);
  given.clock.pass(DECLINE.undoable);
  await given.unlock(2);
  const page = await findProjectPage(given.deps(), given.couple, { locale: "fr", market: "FR" }, PROJECT);
  expect(page?.contacted.map(({ status, unlockedAt, rejectedAt }) => [status, unlockedAt, rejectedAt])).toEqual([
    ["rejected", null, START],
    ["unlocked", START + DECLINE.undoable, null],
  ]);
  expect(page?.further).toBeNull();
});

it("promises no others to a couple that a planner has accepted", async () => {
  await given.unlock(1);
  await given.decline(2);
  const text = (await given.emails()).at(-1)?.text;
  expect(text).toContain("Planner 2");
  expect(text).not.toContain(translator("fr")("messages:declined.further", { most: 3 }));
});

it.each(HOMES)("writes in the couple's own language: %s, with the address of its market", async (locale, market) => {
  await test.db.update(accounts).set({ locale, market });
  await test.db.update(providers).set({ name: `<b>Noces & "d'Or"</b>` });
  await given.unlock(1);
  await given.decline(2);
  const t = translator(locale);
  const [accepted, declined, ...more] = await given.emails();
  expect(more).toEqual([]);
  expect(accepted?.text).toContain(t("messages:accepted.both"));
  expect(declined?.text).toContain(t("project:summary.reason.not_available"));
  const address = `https://${market.toLowerCase()}.alliance.example/project?id=${PROJECT}`;
  for (const email of [accepted, declined]) {
    expect(email?.text).toContain(`<b>Noces & "d'Or"</b>`);
    expect(email?.text).toContain(address);
    expect(email?.html).toContain(`<html lang="${locale}">`);
    expect(email?.html).toContain("&lt;b&gt;Noces &amp; &quot;d&#x27;Or&quot;&lt;/b&gt;");
    expect(email?.html).not.toMatch(/<b>|<img (?!src="https:\/\/[a-z]+\.alliance\.example\/share\/)/);
    const links = email?.html?.match(/(?<=href=")https?:[^"<]*/g);
    expect(links).toEqual([address, expect.stringMatching(/notices$/), email?.unsubscribeUrl]);
  }
});

it.each(CONTACT_CHANNELS)("names the channel that the couple chose: %s", async (contactChannel) => {
  await test.db.update(projects).set({ contactChannel });
  await given.unlock();
  const said = translator("fr")(`messages:accepted.${contactChannel}`, { name: "Planner 1" });
  expect((await given.emails())[0]?.text).toContain(said);
});

it.each(REJECTION_REASONS)(
  "the email names the reasons that help the couple, as the project page does: %s (decline-6)",
  async (reason) => {
    await given.decline(1, 1, reason);
    given.clock.pass(DECLINE.undoable);
    const told = visibleReason(reason);
    const [email] = await given.emails();
    if (told === "other") expect(email?.text).not.toContain(translator("fr")("messages:declined.reason"));
    else expect(email?.text).toContain(translator("fr")(`project:summary.reason.${told}`));
    const page = await findProjectPage(given.deps(), given.couple, { locale: "fr", market: "FR" }, PROJECT);
    expect(page?.contacted[0]).toMatchObject({ status: "rejected", rejectedAt: START, rejectionReason: reason });
    expect(page?.further).toEqual({ why: "declined", name: "Planner 1" });
  },
);

it("an email names another kind of event as the couple does once its mailbox is verified (notice-30)", async () => {
  await test.db.update(projects).set({ eventType: "autre", otherEvent: "Jubilé de Marie" });
  await test.db.update(accounts).set({ emailVerifiedAt: START });
  await given.unlock();
  expect((await given.emails())[0]?.text).toContain("Jubilé de Marie");
});

it("only a verified mailbox receives the planner's phone number, unless the planner hides it", async () => {
  await given.unlock(1);
  await test.db.update(accounts).set({ emailVerifiedAt: START });
  await given.unlock(2);
  await test.db.update(providers).set({ showsPhone: false });
  const third = { publicId: given.id(3), projectId: 1, providerId: 3, message: "Bonjour", createdAt: START };
  await test.db.insert(requests).values({ ...third, status: "locked" });
  await given.unlock(3);
  expect((await given.emails()).map(({ html }) => html?.includes('href="tel:'))).toEqual([false, true, false]);
});

describe.each(["accept", "decline"] as const)("%s is refused", (way) => {
  it("to another planner, and for what is unknown", async () => {
    for (const providerId of [2, 3])
      await expect(WAYS[way](1, providerId)).rejects.toEqual(refusal("requests.notFound"));
    await expect(WAYS[way](9, 1)).rejects.toEqual(refusal("requests.notFound"));
    await nothingHappened();
  });

  it("an answered request cannot be answered again, neither accepted nor declined (request-7)", async () => {
    await given.unlock(1);
    await given.decline(2);
    const before = [await given.stateOf(1), await given.stateOf(2), await given.emails()];
    given.clock.pass(1_000);
    await expect(WAYS[way](1)).rejects.toEqual(refusal("requests.alreadyUnlocked"));
    await expect(WAYS[way](2)).rejects.toEqual(refusal("requests.alreadyRejected"));
    expect([await given.stateOf(1), await given.stateOf(2), await given.emails()]).toEqual(before);
  });

  it("for a closed project, also when it is closed between the two round trips", async () => {
    const close = () => closeProject(given.deps(), given.couple, { project: PROJECT, reason: "found" });
    const closing = interrupted(test.db, close);
    await expect(
      way === "accept" ? given.unlock(1, 1, closing) : given.decline(1, 1, "budget", closing),
    ).rejects.toEqual(refusal("project.closed"));
    await expect(WAYS[way](2)).rejects.toEqual(refusal("project.closed"));
    expect((await given.emails()).filter(({ recipient }) => recipient === "marie@example.org")).toEqual([]);
    expect([(await given.stateOf(1))?.status, (await given.stateOf(2))?.status]).toEqual(["locked", "locked"]);
  });

  it("when the account is erased between the two round trips", async () => {
    const erasing = interrupted(test.db, () => test.db.delete(accounts).where(eq(accounts.id, 1)));
    await expect(
      way === "accept" ? given.unlock(1, 1, erasing) : given.decline(1, 1, "budget", erasing),
    ).rejects.toEqual(refusal("requests.notFound"));
    await expect(WAYS[way](2)).rejects.toEqual(refusal("requests.notFound"));
    expect(await given.emails()).toEqual([]);
  });
});

it("tells the couple once after ten clicks at the same moment", async () => {
  const own = () => openDatabase({ url: test.url, timeoutMs: 30_000 }).db;
  const clicks = Array.from({ length: 10 }, (_, i) =>
    i % 2 ? given.unlock(1, 1, own()) : given.decline(1, 1, "budget", own()),
  );
  const results = await Promise.allSettled(clicks);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await given.emails()).toHaveLength(1);
  const state = (await given.stateOf())?.status;
  expect((await given.emails())[0]?.dedupeKey).toBe(
    `${state === "unlocked" ? "requestAccepted" : "requestDeclined"}:${given.id(1)}`,
  );
});

it("leaves nothing behind when the account is erased afterwards", async () => {
  await given.unlock(1);
  await given.decline(2);
  await test.db.delete(accounts).where(eq(accounts.id, 1));
  expect(await given.emails()).toEqual([]);
});
