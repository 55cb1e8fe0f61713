import { and, asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { creditClaims, creditEntries } from "#db/schema/credits";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { deleteAccount } from "~/domain/couples/delete-account.server";
import { days, hours, minutes } from "~/domain/durations";
import { links } from "~/domain/links.fixture";
import { stoppedClock } from "../../../tests/support/couples";
import { interrupted, useTestDatabase } from "../../../tests/support/database";
import { balanceFor } from "../../../tests/support/payments";
import { savedProject } from "../../../tests/support/projects";
import { answerClaim, findQuestion, openNoResponseClaim } from "./claims.server";
import { findClaim } from "./find-claim.server";
import { returnCredits, sweepClaims } from "./returns.server";
import { saveUnlock, saveUnlocked, type Unlocked } from "./unlocked.fixture";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 9);
const clock = stoppedClock(START);
/** The ledger keeps its entries, so each test has its own provider and request numbers. */
let n = 0;
let provider: number;
let unlocked: Unlocked;

beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(async () => {
  n += 1;
  provider = n;
  clock.at = START;
  unlocked = await saveUnlocked(test.db, n, START);
});

const deps = (db = test.db) => ({ db, clock, links });
const claim = (requestId = unlocked.request, db = test.db) =>
  openNoResponseClaim(deps(db), unlocked.provider, { requestId });
const sweep = () => sweepClaims(deps());
const view = (requestId = unlocked.request) => findClaim(deps(), unlocked.provider, requestId);
const claims = () => test.db.select().from(creditClaims).where(eq(creditClaims.providerId, provider));
const returns = () =>
  test.db
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.providerId, provider), eq(creditEntries.kind, "return")));
const toCouple = () => test.db.select().from(outbox).where(eq(outbox.accountId, provider)).orderBy(asc(outbox.id));
const secretIn = async () => /\/still-looking\/(\w+)/.exec((await toCouple())[0]?.text ?? "")?.[1] ?? "";
const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });

async function unlockMore(count: number, unlockedAt = START): Promise<string[]> {
  const made: string[] = [];
  for (let i = 0; i < count; i += 1) {
    n += 1;
    await test.db
      .insert(projects)
      .values(savedProject({ id: n, publicId: `project-${n}`, accountId: provider, reachedStep: 5, sentAt: 0 }));
    made.push(await saveUnlock(test.db, { n, project: n, provider }, unlockedAt));
  }
  return made;
}

describe("openNoResponseClaim", () => {
  it("a claim asks the couple by email and text message, in two round trips (claim-4)", async () => {
    const before = test.roundTrips.count;
    expect(await claim()).toEqual({ opened: true });
    expect(test.roundTrips.count - before).toBe(2);
    expect(await claims()).toMatchObject([{ state: "open", openedAt: START, dueAt: START + hours(72) }]);
    const [mail, text] = await toCouple();
    expect(mail).toMatchObject({ kind: "email", recipient: `couple-${provider}@example.org`, nextAttemptAt: START });
    expect(text).toMatchObject({ kind: "sms", nextAttemptAt: START });
    const secret = await secretIn();
    for (const message of [mail, text])
      expect(message?.text).toContain(`https://fr.alliance.example/still-looking/${secret}`);
    expect(JSON.stringify(await claims())).not.toContain(secret);
    expect(await view()).toMatchObject({ state: "asked", open: 1, dueAt: START + hours(72) });
  });

  it("the text message of a claim is not sent at night (claim-6)", async () => {
    clock.at = Date.UTC(2027, 2, 1, 22);
    await claim();
    expect((await toCouple()).map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([clock.at, Date.UTC(2027, 2, 2, 7)]);
  });

  it("a repeated claim asks the couple only once (claim-2)", async () => {
    const own = () => openDatabase({ url: test.url, timeoutMs: 30_000 }).db;
    const all = await Promise.all(Array.from({ length: 10 }, () => claim(unlocked.request, own())));
    expect(all.filter(({ opened }) => opened)).toHaveLength(1);
    expect(await claim()).toEqual({ opened: false });
    expect(await toCouple()).toHaveLength(2);
  });

  it("a no-response claim is possible for 14 days after the unlock (claim-1)", async () => {
    clock.pass(days(14) + 1);
    expect(await view()).toBeNull();
    await expect(claim()).rejects.toEqual(refusal("claims.over"));
    clock.pass(-1);
    expect(await view()).toMatchObject({ state: "claimable", until: START + days(14) });
    expect(await claim()).toEqual({ opened: true });
  });

  it("at most three claims are open, also when several are sent simultaneously (claim-8)", async () => {
    const more = await unlockMore(19);
    const pressed = [unlocked.request, ...more.slice(0, 7)];
    const outcomes = await Promise.allSettled(pressed.map((request) => claim(request)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await claims()).toHaveLength(3);
    expect(await view(more[18])).toMatchObject({ state: "tooManyOpen", open: 3, nextDue: START + hours(72) });
    await expect(claim(more[18])).rejects.toEqual(refusal("claims.full"));
    clock.pass(hours(72));
    await sweep();
    expect(await claim(more[18])).toEqual({ opened: true });
  });

  it("claims are limited to 30 percent of the unlocks of the last 90 days, but at least one is possible (claim-3)", async () => {
    const [second = ""] = await unlockMore(1);
    await claim();
    expect(await view(second)).toMatchObject({ state: "shareExceeded", claims: 1, unlocks: 2 });
    await expect(claim(second)).rejects.toEqual(refusal("claims.share"));
    await unlockMore(5);
    expect(await claim(second)).toEqual({ opened: true });
    clock.pass(days(90) - 1);
    const [early = ""] = await unlockMore(1, clock.at);
    expect(await view(early)).toMatchObject({ state: "shareExceeded", claims: 2, unlocks: 8 });
    clock.pass(1);
    const [late = ""] = await unlockMore(1, clock.at - 1);
    expect(await view(late)).toMatchObject({ state: "claimable", claims: 0, unlocks: 2 });
  });

  it("the limit of 30 percent also applies when another claim is opened, or the credit returns, at the same moment (claim-11, claim-3, claim-1)", async () => {
    const [second = ""] = await unlockMore(1);
    await expect(claim(second, interrupted(test.db, claim))).rejects.toEqual(refusal("claims.share"));
    expect(await claims()).toHaveLength(1);
    n += 1;
    provider = n;
    unlocked = await saveUnlocked(test.db, n, START);
    const bounce = () =>
      namedBatch(test.db, {
        returned: returnCredits(deps(), { cause: "email_bounced", condition: eq(requests.publicId, unlocked.request) }),
      });
    await expect(claim(unlocked.request, interrupted(test.db, bounce))).rejects.toEqual(refusal("claims.returned"));
    expect([await claims(), await toCouple()]).toEqual([[], []]);
  });

  it("no claim is possible for a Premium unlock, a closed project, an ended conversation or a returned credit (claim-7)", async () => {
    const request = test.db.update(requests);
    await request.set({ unlockedBy: "premium" }).where(eq(requests.publicId, unlocked.request));
    await expect(claim()).rejects.toEqual(refusal("claims.over"));
    await test.db.update(requests).set({ unlockedBy: "credit" }).where(eq(requests.publicId, unlocked.request));
    const ended = (endedAt: number | null) =>
      test.db.update(requests).set({ endedAt }).where(eq(requests.publicId, unlocked.request));
    const ending = interrupted(test.db, () => ended(START));
    await expect(claim(unlocked.request, ending), "it chose someone else").rejects.toEqual(refusal("claims.over"));
    await expect(claim()).rejects.toEqual(refusal("claims.over"));
    await ended(null);
    const closing = interrupted(test.db, () =>
      test.db.update(projects).set({ closedAt: START }).where(eq(projects.id, provider)),
    );
    await expect(claim(unlocked.request, closing)).rejects.toEqual(refusal("claims.over"));
    await expect(claim()).rejects.toEqual(refusal("claims.over"));
    expect(await toCouple()).toEqual([]);
  });

  it("takes none of another provider's requests, nor of a session that has ended", async () => {
    n += 1;
    const other = await saveUnlocked(test.db, n, START);
    await expect(claim(other.request)).rejects.toEqual(refusal("requests.notFound"));
    expect(await view(other.request)).toBeNull();
    await test.db.update(sessions).set({ endedAt: START }).where(eq(sessions.id, unlocked.provider.sessionId));
    await expect(claim()).rejects.toEqual(refusal("session.expired"));
  });
});

describe("answerClaim", () => {
  it("a couple denies a claim once, and the provider is advised to call (claim-5)", async () => {
    await claim();
    const secret = await secretIn();
    expect(await findQuestion(deps(), secret)).toEqual({ state: "open", planner: "", eventDate: "2027-06-12" });
    expect(await claims()).toMatchObject([{ state: "open" }]);
    clock.pass(minutes(5));
    for (const _ of [1, 2]) expect(await answerClaim(deps(), secret)).toMatchObject({ state: "answered" });
    expect(await claims()).toMatchObject([{ state: "denied", endedAt: clock.at }]);
    const emails = await test.db.select().from(outbox).where(eq(outbox.providerId, provider));
    expect(emails.map(({ text }) => text)).toEqual([expect.stringContaining("il cherche encore")]);
    expect(emails[0]?.text).toContain(`/pro/requests/${unlocked.request}`);
    expect(await view()).toMatchObject({ state: "looking", answeredAt: clock.at });
    clock.pass(days(4));
    await sweep();
    expect(await returns()).toEqual([]);
    await expect(claim()).rejects.toEqual(refusal("claims.looking"));
  });

  it("a claim is over once the project is closed (claim-5)", async () => {
    await claim();
    const secret = await secretIn();
    const close = () => test.db.update(projects).set({ closedAt: START }).where(eq(projects.id, provider));
    const over = { state: "over", planner: null, eventDate: null };
    expect(await answerClaim(deps(interrupted(test.db, close, 1)), secret)).toEqual(over);
    expect(await findQuestion(deps(), secret)).toEqual(over);
    expect(await answerClaim(deps(), secret)).toEqual(over);
    expect(await claims()).toMatchObject([{ state: "open" }]);
    expect(await test.db.select().from(outbox).where(eq(outbox.providerId, provider))).toEqual([]);
  });

  it("comes too late after 72 hours, and knows no other secret", async () => {
    await claim();
    const secret = await secretIn();
    expect(await answerClaim(deps(), "nonsense")).toMatchObject({ state: "over", planner: null });
    const leaves = () => deleteAccount(deps(), unlocked.couple, "other");
    clock.pass(hours(72));
    expect(await answerClaim(deps(), secret)).toMatchObject({ state: "over" });
    expect(await claims()).toMatchObject([{ state: "open" }]);
    clock.pass(-1);
    await answerClaim(deps(interrupted(test.db, leaves, 1)), secret);
    expect(await claims()).toMatchObject([{ state: "returned" }]);
  });
});

describe("sweepClaims", () => {
  it("without an answer of the couple within 72 hours, the credit returns once (claim-10)", async () => {
    await claim();
    clock.pass(hours(72) - 1);
    await sweep();
    expect(await returns()).toEqual([]);
    clock.pass(1);
    await sweep();
    await sweep();
    expect(await returns()).toMatchObject([{ reason: "no_answer", amount: 1, createdAt: clock.at }]);
    expect(await claims()).toMatchObject([{ state: "returned", endedAt: clock.at }]);
    expect(await balanceFor(test.db, { providerId: provider })).toBe(1);
    expect(await view()).toMatchObject({ state: "returned", returnCause: "no_answer" });
    expect(await findQuestion(deps(), await secretIn())).toMatchObject({ state: "over" });
    await expect(claim()).rejects.toEqual(refusal("claims.returned"));
  });

  it("if a couple deletes its account while it is asked, the credit returns immediately, for any reason (return-7)", async () => {
    await claim();
    clock.pass(minutes(1));
    await deleteAccount(deps(), unlocked.couple, "other");
    expect(await test.db.select().from(accounts).where(eq(accounts.id, provider))).toEqual([]);
    expect(await returns()).toMatchObject([{ reason: "no_answer" }]);
    expect(await claims()).toMatchObject([{ state: "returned" }]);
  });
});
