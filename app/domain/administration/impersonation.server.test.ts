import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { administratorRoles, auditEntries } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { impersonationSteps, impersonations } from "#db/schema/impersonations";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import { sessions } from "#db/schema/sessions";
import type { AuditDeps } from "~/domain/administrators/audit.server";
import type { LinkDeps } from "~/domain/deps";
import { days, minutes } from "~/domain/durations";
import { links } from "~/domain/links.fixture";
import { forgetRows } from "~/domain/retention/forget.server";
import { endOtherSessions, findSecurity } from "~/domain/sessions/provider-sessions.server";
import type { Administrator, Couple, Impersonated, Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { paths } from "~/paths";
import { saveAdministrator } from "../../../tests/support/administrators";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProvider } from "../../../tests/support/providers";
import { startImpersonation, stopImpersonation } from "./impersonate.server";
import { findImpersonations, keepStep, noteUnchanged, type StepKind, tellSubjects } from "./impersonation.server";

const test = useTestDatabase();
const START = Date.now(); // the database also uses its own clock
const reason = "Does not see the requests, case 4127";
let clock: ReturnType<typeof stoppedClock>;
let deps: AuditDeps & LinkDeps;
let last = 0;
let annika: Administrator;
let jonas: Administrator;
let couple: Couple;
let provider: Provider;

const grant = (administrator: Administrator, role: "support" | "owner" | "moderator" | "finance") =>
  test.db.insert(administratorRoles).values({ administratorId: administrator.administratorId, role, grantedAt: 0 });

beforeEach(async () => {
  for (const table of [outbox, accounts, providers, impersonations]) await test.db.delete(table);
  clock = stoppedClock(START);
  deps = { db: test.db, clock, links, requestId: "request" };
  // The log keeps references to administrators, so each test needs new ones.
  annika = await saveAdministrator(test.db, ++last);
  jonas = await saveAdministrator(test.db, ++last);
  couple = await saveCouple(test.db, 1);
  provider = await saveProvider(test.db, 1);
  await test.db.delete(administratorRoles);
  await grant(annika, "support");
  await grant(jonas, "owner");
});

async function start(user: string, administrator = annika): Promise<Impersonated> {
  const started = await startImpersonation(deps, administrator, { user, reason });
  if (!("actor" in started)) throw new Error("several");
  return started.actor;
}
const refusal = (user: string, administrator = annika) =>
  start(user, administrator).then(String, (error: { code?: string }) => error.code);
const isOpen = async (actor: Impersonated) =>
  (await test.db.all<{ open: number }>(sql`SELECT ${sessionIsOpen(actor)} AS open`))[0]?.open === 1;
let request = 0;
const step = (actor: Impersonated, kind: StepKind = "view", path = "/pro/requests") =>
  keepStep(deps, actor, { kind, path, requestId: `request-${++request}` });

it("an account is opened by id or email for 30 minutes, next to the owner's own session (impersonation-1)", async () => {
  await test.db.run(sql`UPDATE accounts SET email = 'Couple-1@example.org'`);
  for (const [user, own] of [
    ["account-1", couple],
    ["couple-1@EXAMPLE.org", couple],
    ["provider-1", provider],
    ["Provider-1@Example.org", provider],
  ] as const) {
    const before = test.roundTrips.count;
    const { impersonation, ...actor } = await start(user);
    expect(test.roundTrips.count - before).toBe(2);
    expect(actor).toEqual({ ...own, sessionId: actor.sessionId });
    expect(impersonation).toEqual({
      ...{ id: impersonation.id, administratorId: annika.administratorId, name: annika.name, reason },
      subject: own === couple ? "Marie Dupont" : "Hélène Martin",
      until: START + minutes(30),
    });
    expect(await isOpen({ ...actor, impersonation } as Impersonated)).toBe(true);
    const subject = { act: "impersonation.started", subjectId: own === couple ? "account-1" : "provider-1" };
    expect((await test.db.select().from(auditEntries)).filter(({ act }) => act === subject.act).at(-1)).toMatchObject(
      subject,
    );
  }
});

it("unknown accounts, administrators' accounts and administrators without the right are refused (impersonation-6)", async () => {
  const [own, other] = [annika, jonas].map(({ administratorId }) => `moderator-${administratorId}@example.org`);
  await saveCouple(test.db, 2, { email: other });
  await saveProvider(test.db, 2, { email: own });
  for (const user of ["nobody@example.org", "1@example.org", "@", "couple-1"])
    expect(await refusal(user), user).toBe("impersonation.unknown");
  for (const user of [own, other, "account-2", "provider-2"] as string[])
    expect(await refusal(user), user).toBe("impersonation.administrator");
  await test.db.delete(administratorRoles);
  expect(await refusal("account-1")).toBe("impersonation.right");
  for (const role of ["moderator", "finance"] as const) await grant(annika, role);
  expect(await refusal("account-1")).toBe("impersonation.right");
  expect(await test.db.$count(impersonations)).toBe(0);
});

it("if several accounts have the address, the id is required (impersonation-7)", async () => {
  const email = "both@example.org";
  await saveCouple(test.db, 2, { email, firstname: "Anne", lastname: "Weber" });
  await saveCouple(test.db, 3, { email, firstname: "Ben", lastname: "Weber" });
  await saveProvider(test.db, 2, { email, name: "Les Jours Clairs" });
  expect(await startImpersonation(deps, annika, { user: email, reason })).toEqual({
    several: [
      { role: "couple", publicId: "account-2", name: "Anne Weber" },
      { role: "couple", publicId: "account-3", name: "Ben Weber" },
      { role: "provider", publicId: "provider-2", name: "Les Jours Clairs" },
    ],
  });
  expect(await start("account-3")).toMatchObject({ accountId: 3 });
});

it("opening an account ends the one before: an administrator is in one account at a time (impersonation-8)", async () => {
  const first = await start("account-1");
  const second = await start("provider-1");
  expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
  expect(await step(first)).toBe("stopped");
  expect(await refusal("nobody")).toBe("impersonation.unknown");
  expect(await isOpen(second)).toBe(true);
});

it("every step is recorded, and an ended impersonation shows and writes nothing (impersonation-2)", async () => {
  const actor = await start("provider-1");
  expect(await step(actor)).toBeNull();
  expect(await step(actor, "change")).toBeNull();
  await stopImpersonation(deps, actor.impersonation.id);
  expect(await step(actor)).toBe("stopped");
  expect(await isOpen(actor)).toBe(false);
  expect((await test.db.select().from(impersonationSteps)).map(({ kind }) => kind)).toEqual(["view", "change"]);
});

it("an impersonation ends after 30 minutes, also by the clock of the database (impersonation-2)", async () => {
  const actor = await start("provider-1");
  clock.pass(minutes(30) - 1);
  expect(await step(actor)).toBeNull();
  clock.pass(1);
  expect(await step(actor)).toBe("expired");
  expect(await isOpen(actor)).toBe(true);
  await test.db.update(impersonations).set({ expiresAt: Date.now() - 1000 });
  expect(await isOpen(actor)).toBe(false);
});

it("an impersonation ends with the right to it, the administrator or the account (impersonation-9)", async () => {
  const actor = await start("provider-1");
  await test.db.delete(administratorRoles).where(eq(administratorRoles.administratorId, annika.administratorId));
  expect([await isOpen(actor), await step(actor)]).toEqual([false, "right"]);
  await grant(annika, "moderator");
  expect(await step(actor)).toBe("right");
  await grant(annika, "support");
  expect(await step(actor)).toBeNull();
  await test.db.update(administrators).set({ disabledAt: START }).where(eq(administrators.id, annika.administratorId));
  expect([await isOpen(actor), await step(actor)]).toEqual([false, "right"]);
  await test.db.update(administrators).set({ disabledAt: null });
  await test.db.delete(providers);
  expect([await isOpen(actor), await step(actor)]).toEqual([false, "gone"]);
});

it("an impersonation is not among the owner's sessions, and ends when the owner ends its other sessions (impersonation-10)", async () => {
  const actor = await start("provider-1");
  await test.db.update(sessions).set({ seenAt: START });
  expect((await findSecurity(deps, provider))?.sessions).toHaveLength(1);
  await endOtherSessions(deps, provider);
  expect(await isOpen(actor)).toBe(false);
  expect(await step(actor)).toBe("stopped");
});

it("a change that wrote nothing is not counted (impersonation-4)", async () => {
  const actor = await start("provider-1");
  const requestId = "refused-form";
  await keepStep(deps, actor, { kind: "change", path: "/pro/company", requestId });
  await noteUnchanged(deps, actor, requestId);
  expect(await test.db.select().from(impersonationSteps)).toMatchObject([{ kind: "view" }]);
});

it("the owner sees who opened its account, when, why, and how many pages and changes there were (impersonation-4)", async () => {
  const actor = await start("provider-1");
  await step(actor);
  await step(actor, "change", "/pro/company");
  await step(actor, "refused", "/pro/security");
  clock.pass(minutes(2));
  const other = await start("provider-1", jonas);
  clock.pass(minutes(4));
  await stopImpersonation(deps, actor.impersonation.id);
  const [newest, oldest, ...none] = await findImpersonations(deps, provider);
  expect(none).toEqual([]);
  expect(newest).toMatchObject({ name: jonas.name, stoppedAt: null, views: 0, changes: 0, steps: [] });
  expect(await isOpen(other)).toBe(true);
  expect(oldest).toMatchObject({
    ...{ name: annika.name, reason, startedAt: START, stoppedAt: START + minutes(6) },
    ...{ views: 1, changes: 1, refused: 1 },
  });
  expect(oldest?.steps.map(({ path }) => path)).toEqual(["/pro/requests", "/pro/company", "/pro/security"]);
  expect(await findImpersonations(deps, couple)).toEqual([]);
  expect(await findImpersonations(deps, await saveProvider(test.db, 9))).toEqual([]);
});

it("the owner sees for thirteen months who opened its account (impersonation-16)", async () => {
  await start("account-1");
  clock.pass(days(396) - 1);
  expect(await findImpersonations(deps, couple)).toHaveLength(1);
  await forgetRows(deps, ["impersonations"]);
  expect(await test.db.$count(impersonations)).toBe(1);
  clock.pass(1);
  expect(await findImpersonations(deps, couple)).toHaveLength(0);
  await forgetRows(deps, ["impersonations"]);
  expect(await test.db.$count(impersonations)).toBe(0);
});

it("the owner receives one email in its language when an impersonation was stopped or ran out (impersonation-5)", async () => {
  await test.db.update(accounts).set({ locale: "de" });
  const tell = () => tellSubjects(deps);
  const emails = () => test.db.select().from(outbox).orderBy(outbox.id);
  const actor = await start("account-1");
  await start("provider-1", jonas);
  await tell();
  expect(await emails()).toEqual([]);
  await stopImpersonation(deps, actor.impersonation.id);
  await tellSubjects(deps, actor.impersonation.id);
  await tell();
  expect(await emails()).toMatchObject([{ recipient: "couple-1@example.org", accountId: 1, providerId: null }]);
  clock.pass(minutes(30));
  await tell();
  await tell();
  const [first, second, ...none] = await emails();
  expect(none).toEqual([]);
  expect(first?.subject).toBe("Unser Team hat Ihr Alliance-Konto geöffnet");
  for (const word of [annika.name, reason, links.url("FR", paths.profile()), links.contact])
    expect(first?.text).toContain(word);
  expect(second).toMatchObject({ recipient: "provider-1@example.org", accountId: null, providerId: 1 });
  expect(second?.text).toContain(jonas.name);
});

it("the email is not sent again after its row was deleted (impersonation-5)", async () => {
  const actor = await start("account-1");
  await stopImpersonation(deps, actor.impersonation.id);
  clock.pass(days(8));
  await tellSubjects(deps);
  expect(await test.db.$count(outbox)).toBe(0);
});
