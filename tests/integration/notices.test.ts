import { readFileSync } from "node:fs";
import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { favorites } from "#db/schema/favorites";
import { messages, offers } from "#db/schema/messages";
import { accountNoticeChoices, digestItems, mailStops, providerNoticeChoices } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providerImages, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { reviews } from "#db/schema/reviews";
import { writeEnumerations } from "#db/seed/load-enumerations";
import { answerOffer } from "~/domain/conversations/offers.server";
import { snoozeConversation } from "~/domain/conversations/reminders.server";
import { sendMessage } from "~/domain/conversations/send-message.server";
import type { LinkDeps } from "~/domain/deps";
import { days, hours } from "~/domain/durations";
import { changeFavorite } from "~/domain/favorites/favorites.server";
import { chooseNotices } from "~/domain/notifications/choose-notices.server";
import { findStoppedNotice, resumeNotice, stopNotice } from "~/domain/notifications/mail-stops.server";
import { choicesOf, NOTICES, type NoticeName } from "~/domain/notifications/notices.rules";
import { remindOfMessages } from "~/domain/notifications/remind-of-messages.server";
import { remindOfRequests, tellOfSilence, tellOfTheWeek } from "~/domain/notifications/sweep-notices.server";
import { tellOfQuotas } from "~/domain/notifications/tell-of-quotas.server";
import { closeProject } from "~/domain/projects/close-project.server";
import { declineRequest, unlockRequest } from "~/domain/requests/request-answers.server";
import { sendRequests } from "~/domain/requests/send-requests.server";
import { forgetRows } from "~/domain/retention/forget.server";
import { decideReview } from "~/domain/reviews/moderate-reviews.server";
import { inviteCouples } from "~/domain/reviews/review-links.server";
import type { Administrator, Couple, Provider } from "~/domain/sessions/session.rules";
import { signer } from "~/http/pipeline/cookies.server";
import { createLinks, readStopLink } from "~/http/pipeline/links.server";
import { saveAdministrator } from "../support/administrators";
import { saveCouple, stoppedClock } from "../support/couples";
import { useDatabaseInProcess } from "../support/database";
import { savedProject } from "../support/projects";
import { approvedProvider, saveProvider } from "../support/providers";
import { deliverDue, sendDueSummaries } from "../support/queues";

const test = useDatabaseInProcess();
/** 01:59 in Berlin, the minute in which the cron checks the photos of the newest provider. */
const NIGHT = Date.UTC(2027, 4, 31, 23, 59);
/** 08:00 in Berlin. */
const MORNING = Date.UTC(2027, 5, 1, 6);
const clock = stoppedClock(NIGHT);
const signed = signer("a secret of more than thirty-two characters");
const at = (market: string, path: string) => `https://${market.toLowerCase()}.alliance.example${path}`;
const links = createLinks({
  settings: { BRAND_NAME: "Alliance", EMAIL_FROM: "bonjour@alliance.example" },
  market: "DE",
  url: at,
  signed,
  clock,
});
const HOME = { locale: "de", market: "DE" } as const;

let deps: LinkDeps;
let provider: Provider;
let couple: Couple;
let administrator: Administrator;

beforeAll(async () => {
  await writeEnumerations(test.db);
  administrator = await saveAdministrator(test.db, 1);
});
beforeEach(async () => {
  for (const table of [outbox, digestItems, mailStops, accounts, providers]) await test.db.delete(table);
  clock.at = NIGHT;
  deps = { db: test.db, clock, links };
  provider = await saveProvider(test.db, 1, { ...approvedProvider, ...HOME, premiumUntil: NIGHT + days(90) });
  couple = await saveCouple(test.db, 1, HOME);
});

const saveProject = (n: number, changes: Partial<typeof projects.$inferInsert> = {}) =>
  test.db.insert(projects).values(savedProject({ id: n, publicId: `project-${n}`, ...changes }));
const saveRequest = (n: number, changes: Partial<typeof requests.$inferInsert> = {}) =>
  test.db.insert(requests).values({
    ...{
      publicId: `request-${n}`,
      projectId: n,
      providerId: 1,
      status: "locked",
      message: "Bonjour",
      createdAt: NIGHT,
    },
    ...changes,
  });

/** Returns a database in which a concurrent change happens before batch number n. */
const meanwhile = (happen: (db: typeof test.db) => PromiseLike<unknown>, nth = 1) => {
  let batches = 0;
  return new Proxy(test.db, {
    get: (db, key) =>
      key === "batch"
        ? async (statements: Parameters<typeof db.batch>[0]) => {
            batches += 1;
            if (batches === nth) await happen(db);
            return db.batch(statements);
          }
        : Reflect.get(db, key),
  });
};

/** Delivers the due messages. @returns the sent messages */
async function deliver() {
  const sent: { to: string; idempotencyKey: string; text: string }[] = [];
  const send = async (message: (typeof sent)[number]) => ({ externalId: String(sent.push(message)) });
  const [vendors, log] = [{ email: { send }, sms: { send } }, () => undefined];
  const errors = { report: async () => undefined };
  await deliverDue({ ...deps, ...vendors, from: "a@b.example", keepTexts: true, log, errors });
  return sent;
}

/** Ignores that a second decision is refused. */
const refusedTwice = (error: Error & { code?: string }) => {
  if (!/decided|already/i.test(error.code ?? "")) throw error;
};

/** Ignores that a form sent twice is refused. */
const sentTwice = (error: Error & { code?: string }) => {
  if (error.code !== "conversation.sent") throw error;
};

const answeredTwice = (error: Error & { code?: string }) => {
  if (error.code !== "offers.answered") throw error;
};

const close = (project: string, reason: "found" | "cancelled" = "found") =>
  closeProject(deps, couple, { project, reason });
const accept = (requestId: string) => unlockRequest(deps, provider, { requestId, mustBeFree: false });
const decline = (requestId: string) => declineRequest(deps, provider, { requestId, reason: "other" });

interface Cause {
  /** Prepares repetition n, because each cause occurs more than once. */
  prepare(n: number): Promise<unknown>;
  happen(n: number): Promise<unknown>;
}

const CAUSES: Partial<Record<NoticeName, Cause>> = {
  request: {
    prepare: (n) => saveProject(n),
    happen: (n) =>
      sendRequests(deps, couple, {
        projectId: `project-${n}`,
        selectedPrestataires: ["provider-1"],
        message: "Bonjour",
      }),
  },
  reminder: {
    prepare: async (n) => {
      await saveProject(n);
      await saveRequest(n, { createdAt: NIGHT - hours(25) });
    },
    happen: () => remindOfRequests(deps),
  },
  closed: {
    prepare: async (n) => {
      await saveProject(n);
      await saveRequest(n);
    },
    happen: (n) => close(`project-${n}`),
  },
  review: {
    prepare: (n) =>
      test.db.insert(reviews).values({
        ...{ publicId: `review-${n}`, providerId: 1, authorKind: "guest", authorName: "Sophie", locale: "fr" },
        ...{
          authorEmail: `sophie-${n}@example.org`,
          weddingDate: "2026-06-20",
          stars: 5,
          text: "Alles war gut, von der ersten Frage bis zum letzten Tanz.",
        },
        ...{ authorHash: `author-${n}`, status: "waiting", waitingSince: 1, createdAt: 0, confirmedAt: 0 },
      }),
    happen: (n) =>
      decideReview(
        { ...deps, secret: "secret", requestId: "request" } as Parameters<typeof decideReview>[0],
        administrator,
        { publicId: `review-${n}`, decision: "publish", reason: "", version: 1 },
      ).catch(refusedTwice),
  },
  coupleMessage: {
    prepare: async (n) => {
      await saveProject(n);
      await saveRequest(n, { status: "unlocked" });
    },
    happen: (n) =>
      sendMessage(deps, couple, `request-${n}`, { body: "Bonjour", cause: "form-0001", locale: "fr" }).catch(sentTwice),
  },
  offerAnswer: {
    prepare: async (n) => {
      await saveProject(n);
      await saveRequest(n, { status: "unlocked" });
      const requestId = sql`(SELECT id FROM ${requests} WHERE ${eq(requests.publicId, `request-${n}`)})`;
      const message = { id: n, publicId: `offer-${n}`, requestId, side: "provider" as const, body: "Bonjour" };
      await test.db.insert(messages).values({ ...message, locale: "fr", sentAt: NIGHT, cause: "form-0001" });
      await test.db.insert(offers).values({ messageId: n, title: "Organisation", validUntil: "2028-01-01" });
    },
    happen: (n) =>
      answerOffer(deps, couple, { message: `offer-${n}`, answer: "accepted", today: "2027-01-01" }).catch(
        answeredTwice,
      ),
  },
  providerMessage: {
    prepare: async (n) => {
      await saveProject(n);
      await saveRequest(n, { status: "unlocked" });
    },
    happen: (n) =>
      sendMessage(deps, provider, `request-${n}`, { body: "Bonjour", cause: "form-0001", locale: "fr" }).catch(
        sentTwice,
      ),
  },
  snooze: {
    prepare: async (n) => {
      await saveProject(n);
      await saveRequest(n, { status: "unlocked" });
    },
    // Chosen so that the reminder is due during the night.
    happen: (n) => snoozeConversation({ ...deps, clock: stoppedClock(NIGHT - days(3)) }, provider, `request-${n}`, 3),
  },
  unanswered: {
    prepare: async (n) => {
      await saveProject(n);
      await saveRequest(n, { status: "unlocked", lastAuthor: "provider", lastMessageAt: NIGHT - days(6) });
    },
    happen: () => remindOfMessages(deps),
  },
  favorite: {
    prepare: async () => {
      await test.db.delete(favorites);
      await test.db.delete(outbox);
      await test.db.delete(digestItems);
      await test.db.update(providers).set({ firstFavoriteAt: null });
    },
    happen: () => changeFavorite(deps, couple, { kind: "planner", id: "provider-1", intent: "add" }),
  },
  quota: {
    prepare: async () => {
      const picture = { providerId: 1, alt: "", width: 400, height: 400 };
      await test.db.delete(providerImages);
      await test.db.delete(outbox);
      await test.db.insert(providerImages).values(
        Array.from({ length: 8 }, (_, position) => ({
          ...picture,
          position,
          src: `s${position}`,
          publicId: `p${position}`,
        })),
      );
      await test.db.update(providers).set({ premiumUntil: null });
    },
    happen: () => tellOfQuotas(deps),
  },
  answer: {
    prepare: async (n) => {
      await saveProject(n);
      await saveRequest(n);
    },
    happen: (n) => accept(`request-${n}`).catch(refusedTwice),
  },
  silence: {
    prepare: async (n) => {
      await saveProject(n, { sentAt: NIGHT - hours(73) });
      await saveRequest(n, { createdAt: NIGHT - hours(73) });
    },
    happen: () => tellOfSilence(deps),
  },
  week: {
    prepare: async (n) => {
      await saveProject(n, { eventDate: "2027-06-07" });
      await saveRequest(n, { status: "unlocked", unlockedAt: 1 });
    },
    happen: () => tellOfTheWeek(deps),
  },
  invitation: {
    prepare: async (n) => {
      await saveProject(n, { eventDate: "2027-05-27" });
      await saveRequest(n, { status: "unlocked", unlockedAt: 1 });
    },
    happen: () => inviteCouples(deps),
  },
};

/** Emails that are always sent, immediately, with the tests of their causes. */
const NECESSARY: Partial<Record<NoticeName, { test: string; key: string }>> = {
  renewal: { test: "app/domain/payments/payment-events.server.test.ts", key: "subscription-6" },
  approved: { test: "app/domain/moderation/decide-profile.server.test.ts", key: "moderation-3" },
};

const names = Object.keys(NOTICES) as NoticeName[];
const emailsOf = (name: NoticeName) => test.db.select().from(outbox).where(eq(outbox.notice, name));
const linesOf = (name: NoticeName) => test.db.select().from(digestItems).where(eq(digestItems.notice, name));
const chooserOf = (name: NoticeName) => (NOTICES[name].to === "provider" ? provider : couple);
const choose = (name: NoticeName, delivery: "daily" | "off") =>
  chooseNotices(deps, chooserOf(name), { deliveries: { [name]: delivery }, quiet: { from: 21, until: 8 } });

it("every notice has a known source (notice-2)", () => {
  expect([...Object.keys(CAUSES), ...Object.keys(NECESSARY)].sort()).toEqual([...names].sort());
  for (const name of names) expect(choicesOf(name).length === 0, name).toBe(name in NECESSARY);
  for (const { test: path, key } of Object.values(NECESSARY)) expect(readFileSync(path, "utf8"), path).toContain(key);
});

describe.each(Object.entries(CAUSES) as [NoticeName, Cause][])("%s", (name, { prepare, happen }) => {
  it("each notice arrives once, in its reader's language, after the quiet hours (notice-2, notice-3)", async () => {
    await prepare(1);
    await Promise.allSettled([happen(1), happen(1)]);
    await happen(1);
    const emails = await emailsOf(name);
    const recipient = NOTICES[name].to === "provider" ? "provider-1@example.org" : "couple-1@example.org";
    expect(emails).toMatchObject([{ recipient, nextAttemptAt: MORNING, state: "pending" }]);
    expect(emails[0]?.html).toContain('<html lang="de">');
    expect(emails[0]?.html).toContain(`href="${emails[0]?.unsubscribeUrl}"`);
    expect(await linesOf(name)).toEqual([]);
  });

  it("the link stops a notice with its waiting items; undoing it brings it back (notice-5)", async () => {
    await prepare(1);
    await happen(1);
    const [email] = await emailsOf(name);
    const link = await readStopLink({ signed, clock }, email?.unsubscribeUrl?.split("/").at(-1));
    expect(link).toMatchObject({ notice: name });
    if (!link) return;
    await stopNotice(deps, link);
    await stopNotice(deps, link);
    expect(await emailsOf(name)).toEqual([]);
    expect(await findStoppedNotice(deps, link)).toMatchObject({ stopped: true });
    await prepare(2);
    await happen(2);
    expect([await emailsOf(name), await linesOf(name)]).toEqual([[], []]);
    await resumeNotice(deps, link);
    await prepare(3);
    await happen(3);
    expect((await emailsOf(name)).length).toBeGreaterThan(0);
  });

  it.each(["bounced", "complained"] as const)(
    "an email is not sent to an address that %s (notice-6)",
    async (reason) => {
      await prepare(1);
      await happen(1);
      const [email] = await emailsOf(name);
      const recipient = email?.recipient ?? "";
      await test.db.insert(mailStops).values({ recipient, reason, since: 1 });
      clock.at = MORNING;
      expect((await deliver()).map(({ to }) => to)).not.toContain(recipient);
      expect(await emailsOf(name)).toMatchObject([{ state: "dead" }]);
    },
  );

  it.runIf(choicesOf(name).includes("daily"))("a notice is one line of the morning's summary (notice-11)", async () => {
    await choose(name, "daily");
    await prepare(1);
    await happen(1);
    await happen(1);
    expect(await emailsOf(name)).toEqual([]);
    const [line, ...more] = await linesOf(name);
    expect(more).toEqual([]);
    clock.at = MORNING - 60_000;
    await sendDueSummaries(deps);
    const summaries = () => test.db.select().from(outbox).where(eq(outbox.notice, "summary"));
    expect(await summaries()).toEqual([]);
    clock.at = MORNING + 60_000;
    await Promise.all([sendDueSummaries(deps), sendDueSummaries(deps)]);
    await sendDueSummaries(deps);
    expect(await summaries()).toMatchObject([
      { nextAttemptAt: clock.at, text: expect.stringContaining(line?.text ?? "?") },
    ]);
    expect(await linesOf(name)).toMatchObject([{ text: "", sentAt: clock.at }]);
    clock.at = NIGHT;
    await happen(1);
    expect([(await emailsOf(name)).length, (await linesOf(name)).length]).toEqual([0, 1]);
    clock.at = MORNING + days(31);
    await forgetRows(deps, ["summaries"]);
    const lasting = name === "quota" ? 1 : 0;
    expect(await linesOf(name)).toHaveLength(lasting);
    clock.at = MORNING + days(760);
    await forgetRows(deps, ["sentNotes"]);
    expect(await linesOf(name)).toEqual([]);
  });
});

async function theRequest() {
  const [request] = await test.db.select({ id: requests.publicId }).from(requests);
  return request?.id ?? "";
}

const MESSAGE = { body: "Bonjour", cause: "form-0001", locale: "fr" } as const;

/** Changes during the night that make a notice outdated. */
const TURNS: [NoticeName, string, () => Promise<unknown>][] = [
  ["request", "it was accepted", async () => accept(await theRequest())],
  ["request", "it was declined", async () => decline(await theRequest())],
  ["request", "its project was closed", () => close("project-1")],
  ["reminder", "it was accepted", () => accept("request-1")],
  ["reminder", "it was declined", () => decline("request-1")],
  ["reminder", "its project was closed", () => close("project-1")],
  ["snooze", "the couple wrote", () => sendMessage(deps, couple, "request-1", MESSAGE)],
  ["snooze", "its project was closed", () => close("project-1")],
  ["unanswered", "the couple answered", () => sendMessage(deps, couple, "request-1", MESSAGE)],
  ["unanswered", "its project was closed", () => close("project-1")],
  ["silence", "somebody has accepted", () => accept("request-1")],
  ["silence", "somebody has declined", () => decline("request-1")],
  ["silence", "the project was closed", () => close("project-1")],
  ["silence", "somebody else was written to", () => test.db.update(requests).set({ createdAt: NIGHT })],
  ["week", "the event was called off", () => close("project-1", "cancelled")],
  ["week", "the event is on another day", () => test.db.update(projects).set({ eventDate: "2027-06-08" })],
  ["quota", "Premium was bought", () => test.db.update(providers).set({ premiumUntil: NIGHT + days(30) })],
];

describe.each(TURNS)("%s, where at night %s", (name, _, turn) => {
  const isLeft = async () => {
    const [{ key } = { key: "" }] = await test.db
      .select({ key: outbox.dedupeKey })
      .from(outbox)
      .where(eq(outbox.notice, name));
    clock.at = MORNING;
    return (await deliver()).some(({ idempotencyKey }) => idempotencyKey === key);
  };

  it("a notice that is no longer true in the morning is not sent, such as one about an answered or closed request (notice-14)", async () => {
    const { prepare, happen } = CAUSES[name] as Cause;
    await prepare(1);
    await happen(1);
    expect(await isLeft()).toBe(true);
    await test.db.delete(projects);
    await test.db.delete(outbox);
    clock.at = NIGHT;
    await prepare(1);
    await happen(1);
    clock.pass(hours(1));
    await turn();
    expect(await isLeft()).toBe(false);
    expect(await emailsOf(name)).toEqual([]);
  });

  it("a notice that is no longer true is not sent after a failure of the email provider either (notice-14)", async () => {
    const { prepare, happen } = CAUSES[name] as Cause;
    await prepare(1);
    await happen(1);
    const held = { state: "sending", leaseBy: "x", leaseUntil: NIGHT + 1, attempts: 2 } as const;
    await test.db.update(outbox).set(held).where(eq(outbox.notice, name));
    await turn();
    expect(await isLeft()).toBe(false);
  });

  it.runIf(choicesOf(name).includes("daily"))(
    "a notice that is no longer true is no line of the summary (notice-14)",
    async () => {
      const { prepare, happen } = CAUSES[name] as Cause;
      await choose(name, "daily");
      await prepare(1);
      await happen(1);
      expect(await linesOf(name)).toHaveLength(1);
      await turn();
      clock.at = MORNING + 60_000;
      await sendDueSummaries(deps);
      expect([await linesOf(name), await emailsOf("summary" as NoticeName)]).toEqual([[], []]);
    },
  );

  it("a notice is not queued if it ceases to be true between reading and batch (notice-14)", async () => {
    // Excluded: a request does not exist before its batch, and a snoozed reminder is wanted in spite of the change.
    if (name === "request" || name === "snooze") return;
    const { prepare, happen } = CAUSES[name] as Cause;
    await prepare(1);
    const { db } = deps;
    deps = {
      ...deps,
      db: meanwhile(async () => {
        deps = { ...deps, db };
        await turn();
      }),
    };
    await happen(1);
    expect(await emailsOf(name)).toEqual([]);
  });
});

it("a summary leaves out lines that cease to be true (notice-14)", async () => {
  await choose("reminder", "daily");
  for (const n of [1, 2]) await CAUSES.reminder?.prepare(n);
  await CAUSES.reminder?.happen(1);
  clock.at = MORNING + 60_000;
  const answered = meanwhile(
    (db) => db.update(requests).set({ status: "rejected", rejectedAt: NIGHT }).where(eq(requests.id, 1)),
    2,
  );
  await sendDueSummaries({ ...deps, db: answered });
  expect(await emailsOf("summary" as NoticeName)).toEqual([]);
  await sendDueSummaries(deps);
  expect(await test.db.select({ sentAt: digestItems.sentAt }).from(digestItems)).toEqual([{ sentAt: clock.at }]);
});

it("no text message is sent in the morning about a request that was answered at night (notice-14, premium-6)", async () => {
  const texts = async () => {
    clock.at = MORNING;
    return (await deliver()).filter(({ idempotencyKey }) => idempotencyKey.startsWith("requestTexted:")).length;
  };
  await test.db.update(providers).set({ smsRequests: true, mobile: "+4915112345678" });
  await CAUSES.request?.prepare(1);
  await CAUSES.request?.happen(1);
  expect(await texts()).toBe(1);
  clock.at = NIGHT;
  await CAUSES.request?.prepare(2);
  await CAUSES.request?.happen(2);
  const [second] = await test.db
    .select({ id: requests.publicId })
    .from(requests)
    .where(eq(requests.status, "locked"))
    .orderBy(sql`id DESC`);
  await decline(second?.id ?? "");
  expect(await texts()).toBe(0);
});

const line = (dedupeKey: string, createdAt: number, owner: object = { providerId: 1 }) => ({
  ...{ dedupeKey, notice: "request", text: dedupeKey, url: "https://de.alliance.example/", createdAt },
  ...owner,
});

it("the summary has at most fifty lines per reader, and is sent after the quiet hours (notice-11)", async () => {
  await saveProvider(test.db, 2, HOME);
  await test.db.update(providers).set({ quietUntil: 10 }).where(eq(providers.id, 2));
  const many = Array.from({ length: 52 }, (_, n) => line(`many-${n}.`, NIGHT + n));
  await test.db.insert(digestItems).values([...many, line("other", NIGHT, { providerId: 2 })]);
  const summaries = () => test.db.select({ to: outbox.recipient, text: outbox.text }).from(outbox).orderBy(outbox.id);
  clock.at = MORNING + hours(1);
  await sendDueSummaries(deps);
  const [first, ...none] = await summaries();
  expect([first?.to, none, first?.text.match(/many-/g)?.length]).toEqual(["provider-1@example.org", [], 50]);
  expect(first?.text).not.toContain("other");
  clock.at = MORNING + hours(2) + 1;
  await sendDueSummaries(deps);
  const later = (await summaries()).slice(1);
  expect(later.find(({ to }) => to === "provider-2@example.org")?.text).toContain("other");
  expect(later.find(({ to }) => to === "provider-1@example.org")?.text).toContain("many-51.");
});

describe.each(["provider", "couple"] as const)("beyond twenty %ss", (who) => {
  it.each(["have had their summary", "are in their quiet hours"])(
    "after twenty readers who %s, the next one gets its summary (notice-11)",
    async (why) => {
      const isSent = why.includes("had");
      const [save, owners] = who === "provider" ? [saveProvider, providers] : [saveCouple, accounts];
      const ownerOf = (n: number) => (who === "provider" ? { providerId: n } : { accountId: n });
      for (let n = 2; n <= 22; n += 1) await save(test.db, n, HOME);
      if (!isSent) await test.db.update(owners).set({ quietUntil: 10 }).where(lte(owners.id, 21));
      const lines = Array.from({ length: 20 }, (_, at) => ({
        ...line(`early-${at}`, NIGHT, ownerOf(at + 2)),
        sentAt: isSent ? 1 : null,
      }));
      await test.db.insert(digestItems).values([...lines, { ...line("due", NIGHT + 1, ownerOf(22)), sentAt: null }]);
      clock.at = MORNING + 1;
      await sendDueSummaries(deps);
      expect(await test.db.select({ to: outbox.recipient }).from(outbox)).toEqual([{ to: `${who}-22@example.org` }]);
    },
  );
});

it("lines are left for the next summary if another cron has sent some of them (notice-11)", async () => {
  await test.db.insert(digestItems).values([line("first", NIGHT), line("second", NIGHT + 1)]);
  clock.at = MORNING + 1;
  await sendDueSummaries({
    ...deps,
    db: meanwhile((db) => db.update(digestItems).set({ sentAt: 1 }).where(eq(digestItems.dedupeKey, "first")), 2),
  });
  expect(await test.db.select().from(outbox)).toEqual([]);
  await sendDueSummaries(deps);
  const [email, ...more] = await test.db.select({ text: outbox.text }).from(outbox);
  expect([email?.text.includes("second"), email?.text.includes("first"), more]).toEqual([true, false, []]);
});

it("a line that comes after the hour waits for the next day's summary (notice-24)", async () => {
  await test.db.insert(digestItems).values([line("early", MORNING - hours(1)), line("late", MORNING + hours(1))]);
  const summaries = () => test.db.select({ text: outbox.text }).from(outbox).where(eq(outbox.notice, "summary"));
  clock.at = MORNING + hours(2);
  await sendDueSummaries(deps);
  const [first, ...others] = await summaries();
  expect([first?.text.includes("early"), first?.text.includes("late"), others.length]).toEqual([true, false, 0]);
  clock.at += days(1);
  await sendDueSummaries(deps);
  expect((await summaries())[1]?.text).toContain("late");
});

describe("the sweeps", () => {
  it("a provider is reminded after 24 hours of requests that still wait: not of answered, closed, past or old ones (notice-7)", async () => {
    const old = { createdAt: NIGHT - hours(25) };
    for (const n of [1, 2, 3, 4, 5]) await saveProject(n);
    await saveRequest(1, { ...old, status: "rejected", rejectedAt: NIGHT });
    await saveRequest(2, { ...old });
    await test.db.update(projects).set({ closedAt: NIGHT, closedReason: "found" }).where(eq(projects.id, 2));
    await saveRequest(3, { ...old });
    await test.db.update(projects).set({ eventDate: "2027-05-30" }).where(eq(projects.id, 3));
    await saveRequest(4, { createdAt: NIGHT - hours(73) });
    await saveRequest(5, { createdAt: NIGHT - hours(23) });
    await remindOfRequests(deps);
    expect(await emailsOf("reminder")).toEqual([]);
  });

  it("a reminder says the hours left after the quiet hours (notice-7)", async () => {
    await saveProject(1);
    await saveRequest(1, { createdAt: NIGHT - hours(25) });
    await remindOfRequests(deps);
    // Sent at eight o'clock, when six of the last 23 hours are over.
    expect((await emailsOf("reminder"))[0]?.text).toContain("Noch 17 Stunden Zeit");
  });

  it("three days after its last message, a couple that no planner has answered receives an email (notice-8)", async () => {
    for (const n of [1, 2]) await saveProject(n, { sentAt: NIGHT - hours(80) });
    await saveRequest(1, { createdAt: NIGHT - hours(80), status: "rejected", rejectedAt: NIGHT - hours(5) });
    await saveRequest(2, { createdAt: NIGHT - hours(20) });
    await tellOfSilence(deps);
    expect(await emailsOf("silence")).toEqual([]);
  });

  it("no email about silence is sent for closed or past events, after two weeks, or without a request (notice-23)", async () => {
    const old = { sentAt: NIGHT - hours(80) };
    await saveProject(1, { ...old, closedAt: NIGHT, closedReason: "found" });
    await saveProject(2, { ...old, eventDate: "2027-05-30" });
    await saveProject(3, { sentAt: NIGHT - days(15) });
    await saveProject(4, old);
    for (const n of [1, 2, 3]) await saveRequest(n, { createdAt: NIGHT - days(15) });
    await tellOfSilence(deps);
    expect(await emailsOf("silence")).toEqual([]);
  });

  it.each(["reminder", "silence"] as const)(
    "no %s is sent about something that was answered in the meantime (notice-7, notice-8)",
    async (name) => {
      await CAUSES[name]?.prepare(1);
      const answered = meanwhile((db) => db.update(requests).set({ status: "rejected", rejectedAt: NIGHT }));
      await { reminder: remindOfRequests, silence: tellOfSilence }[name]({ ...deps, db: answered });
      expect(await emailsOf(name)).toEqual([]);
    },
  );

  it.each(["reminder", "silence", "week"] as const)(
    "bring a %s beyond the first twenty, also past readers who want none",
    async (name) => {
      const { prepare, happen } = CAUSES[name] as Cause;
      for (let n = 1; n <= 21; n += 1) await prepare(n);
      await happen(1);
      expect(await emailsOf(name)).toHaveLength(20);
      await happen(1);
      expect(await emailsOf(name)).toHaveLength(21);
      await test.db.delete(outbox);
      if (choicesOf(name).includes("daily")) {
        await choose(name, "daily");
        await happen(1);
        await happen(1);
        expect(await linesOf(name)).toHaveLength(21);
        await test.db.delete(digestItems);
      }
      const other = name === "reminder" ? await saveProvider(test.db, 2, HOME) : await saveCouple(test.db, 2, HOME);
      await prepare(22);
      await test.db
        .update(requests)
        .set({ createdAt: sql`created_at + 1`, ...("providerId" in other && { providerId: 2 }) })
        .where(eq(requests.projectId, 22));
      await test.db
        .update(projects)
        .set({ sentAt: sql`sent_at + 1`, ...("accountId" in other && { accountId: 2 }) })
        .where(eq(projects.id, 22));
      const stopSummary = {
        notice: "summary" as const,
        ...(name === "reminder" ? { providerId: 1 } : { account: "account-1" }),
      };
      for (const silenced of [
        () => choose(name, "off"),
        async () => {
          await choose(name, name === "week" ? "off" : "daily");
          await stopNotice(deps, stopSummary);
        },
        async () => {
          for (const table of [providerNoticeChoices, accountNoticeChoices]) await test.db.delete(table);
          await test.db
            .update(requests)
            .set({ status: "rejected", unlockedAt: null, rejectedAt: 1 })
            .where(lte(requests.projectId, 21));
        },
        async () => {
          const open = name === "week" ? { status: "unlocked" as const, unlockedAt: 1 } : { status: "locked" as const };
          await test.db.update(requests).set({ rejectedAt: null, ...open });
          await test.db.update(projects).set({ closedAt: 1, closedReason: "cancelled" }).where(lte(projects.id, 21));
        },
      ]) {
        await test.db.delete(outbox);
        await silenced();
        await happen(1);
        expect((await emailsOf(name)).map(({ recipient }) => recipient)).toEqual([
          name === "reminder" ? "provider-2@example.org" : "couple-2@example.org",
        ]);
      }
    },
  );

  it("a week before its event a couple receives an overview of who accepted, unless no provider has accepted or the event was cancelled (notice-9)", async () => {
    for (const n of [1, 2]) await saveProject(n, { eventDate: "2027-06-07" });
    await saveProject(3, { eventDate: "2027-06-05" });
    await saveProject(4, { eventDate: "2027-06-09" });
    for (const n of [3, 4]) await saveRequest(n, { status: "unlocked", unlockedAt: 1 });
    await saveRequest(1);
    await saveRequest(2, { status: "unlocked", unlockedAt: 1 });
    await test.db.update(projects).set({ closedAt: 1, closedReason: "cancelled" }).where(eq(projects.id, 2));
    await tellOfTheWeek(deps);
    expect(await emailsOf("week")).toEqual([]);
    await saveProject(5, { eventDate: "2027-06-07" });
    await saveRequest(5, { status: "unlocked", unlockedAt: 1 });
    await saveProvider(test.db, 2, { ...HOME, name: "Maison Lierre", city: "Colmar" });
    await saveRequest(6, { projectId: 5, providerId: 2, status: "unlocked", unlockedAt: 1, endedAt: 2 });
    await tellOfTheWeek(deps);
    const [overview] = await emailsOf("week");
    const name = (await test.db.select({ name: providers.name }).from(providers).where(eq(providers.id, 1)))[0]?.name;
    expect(overview?.text).toMatch(new RegExp(`^- ${name}\\b`, "m"));
    expect(overview?.text, "turned down by the couple").not.toContain("Maison Lierre");
  });

  it("a provider receives an email about its quota from four fifths of it on, and not with Premium (notice-10)", async () => {
    await CAUSES.quota?.prepare(1);
    await test.db.update(providers).set({ premiumUntil: NIGHT + 1 });
    await tellOfQuotas(deps);
    await test.db.update(providers).set({ premiumUntil: null });
    await test.db.update(providerImages).set({ publicId: null });
    await tellOfQuotas(deps);
    await test.db.update(providerImages).set({ publicId: sql`'p' || position` });
    clock.at = NIGHT - hours(12);
    await tellOfQuotas(deps);
    clock.at = NIGHT;
    await test.db.delete(providerImages).where(eq(providerImages.position, 0));
    await tellOfQuotas(deps);
    expect(await emailsOf("quota")).toEqual([]);
  });
});

it("the chosen quiet hours apply to that reader only (notice-19)", async () => {
  await saveProvider(test.db, 2);
  await chooseNotices(deps, provider, { deliveries: {}, quiet: { from: 22, until: 6 } });
  await chooseNotices(deps, couple, { deliveries: {}, quiet: { from: 20, until: 9 } });
  const hoursOf = async (table: typeof providers | typeof accounts) =>
    (await test.db.select({ from: table.quietFrom, until: table.quietUntil }).from(table).orderBy(table.id)).map(
      ({ from, until }) => [from, until],
    );
  expect([await hoursOf(providers), await hoursOf(accounts)]).toEqual([
    [
      [22, 6],
      [21, 8],
    ],
    [[20, 9]],
  ]);
});

it("switching a notice off drops its waiting items; a stopped summary can start again (notice-4)", async () => {
  await CAUSES.answer?.prepare(1);
  await CAUSES.answer?.happen(1);
  await choose("answer", "off");
  expect(await emailsOf("answer")).toEqual([]);
  await stopNotice(deps, { notice: "summary", account: "account-1" });
  await choose("answer", "daily");
  const link = { notice: "summary" as const, account: "account-1" };
  expect(await findStoppedNotice(deps, link)).toMatchObject({ stopped: false });
  expect(
    await test.db
      .select()
      .from(outbox)
      .where(and(isNotNull(outbox.notice), sql`notice <> 'request'`)),
  ).toEqual([]);
});

describe.each([
  ["provider", "request", "reminder", { providerId: 1 }, { providerId: 1 }, { providerId: 2 }],
  ["couple", "answer", "silence", { account: "account-1" }, { accountId: 1 }, { accountId: 2 }],
] as const)("what one press of a %s stops", (_, name, kept, link, own, other) => {
  it("the link stops the waiting items of that notice only, and only its own are restored (notice-5)", async () => {
    await saveProvider(test.db, 2);
    await saveCouple(test.db, 2);
    const cases = [
      ["own", name, own],
      ["kept", kept, own],
      ["other", name, other],
    ] as const;
    const mail = (dedupeKey: string, notice: string, owner: object, state: "pending" | "sent" = "pending") => ({
      ...{ kind: "email" as const, dedupeKey, recipient: "a@example.org", subject: "s", text: "t", notice, state },
      ...{ unsubscribeUrl: "https://a.example/", createdAt: 1, nextAttemptAt: 1 },
      ...owner,
    });
    await test.db
      .insert(outbox)
      .values([...cases.map(([key, notice, owner]) => mail(key, notice, owner)), mail("gone", name, own, "sent")]);
    await test.db.insert(digestItems).values(cases.map(([key, notice, owner]) => ({ ...line(key, 1, owner), notice })));
    await stopNotice(deps, { notice: kept, ...link });
    await resumeNotice(deps, { notice: kept, ...link });
    await test.db
      .insert(outbox)
      .values(mail("kept", kept, own))
      .onConflictDoNothing();
    await test.db
      .insert(digestItems)
      .values({ ...line("kept", 1, own), notice: kept })
      .onConflictDoNothing();
    await stopNotice(deps, { notice: name, ...link });
    const keys = async (table: typeof outbox | typeof digestItems) =>
      (await test.db.select({ key: table.dedupeKey }).from(table)).map(({ key }) => key).sort();
    expect(await keys(outbox)).toEqual(["gone", "kept", "other"]);
    expect(await keys(digestItems)).toEqual(["kept", "other"]);
    await stopNotice(deps, { notice: kept, ...link });
    await resumeNotice(deps, { notice: name, ...link });
    expect(await findStoppedNotice(deps, { notice: name, ...link })).toMatchObject({ stopped: false });
    expect(await findStoppedNotice(deps, { notice: kept, ...link })).toMatchObject({ stopped: true });
  });
});
