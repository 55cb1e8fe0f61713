import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, inArray, like, ne, or } from "drizzle-orm";
import { type Database, openDatabase } from "#db/client.server";
import { creditEntries } from "#db/schema/credits";
import { messages } from "#db/schema/messages";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { CONVERSATION } from "~/domain/conversations/conversation.rules";
import { sendMessage } from "~/domain/conversations/send-message.server";
import { DomainError, type DomainErrorCode } from "~/domain/domain-error";
import { days, minutes } from "~/domain/durations";
import { links } from "~/domain/links.fixture";
import { planner } from "~/domain/matching/planners.fixture";
import { deliverMessages } from "~/domain/notifications/deliver-outbox.server";
import { queueMessage } from "~/domain/notifications/outbox.server";
import { sweepPayments } from "~/domain/payments/payment-events.server";
import { unlockRequest } from "~/domain/requests/request-answers.server";
import { sendRequests } from "~/domain/requests/send-requests.server";
import { freePort, startSqld } from "../../scripts/sqld.mjs";
import { cheapFetch } from "./cheap-fetch";
import { saveCouple, stoppedClock } from "./couples";
import { fakePayments } from "./fake-payments";
import { buy, faultsOf, gatewayOf, payWhatIsOpen } from "./kill-buying";
import { type KillPoint, mortal } from "./mortal";
import { balanceFor, paymentDeps } from "./payments";
import { savedProject } from "./projects";
import { saveProvider } from "./providers";
import { dueWork } from "./queues";

/** A morning, because some emails wait at night. */
const START = Date.UTC(2027, 2, 1, 8);
const PLANNERS = [1, 2, 3];
const CREDITS = 5;
/** Number of requests that a provider unlocks. The provider has one credit more than that. */
const UNLOCKS = 2;
/** Authors of the messages in a conversation. */
const MESSAGES = ["couple", "couple", "provider"] as const;
/** Error codes of a repeated action that succeeded before its Worker ended. */
const DONE_BEFORE: readonly DomainErrorCode[] = ["requests.alreadyUnlocked", "conversation.sent"];
const TRIES = 8;
/** Number of emails that are due when the actions begin, so that consumers are killed while they send. */
const DUE_EMAILS = 12;

/** Crash of the Worker at one of its calls, or of the database after a number of milliseconds. */
export type Crash = { kind: "worker"; point: KillPoint } | { kind: "database"; afterMs: number };

export interface CrashReport {
  faults: string[];
  /** Whether an action was not confirmed and had to be repeated. */
  interrupted: boolean;
}

/** Starts a database that can be killed and restarted with the same files. @param data folder of a migrated database */
export async function startCrashing(data: string) {
  const folder = mkdtempSync(join(tmpdir(), "alliance-crashes-"));
  cpSync(data, folder, { recursive: true });
  const port = await freePort();
  let server = await startSqld({ dataDir: folder, port });
  const { url } = server;
  const { fetch: plainFetch } = globalThis;
  globalThis.fetch = cheapFetch(url, plainFetch);
  /** Emails at the email provider, by idempotency key. */
  const mailbox = new Map<string, string>();
  const open = () => openDatabase({ url, timeoutMs: 10_000 }).db;
  await loadEnumerations({ url });
  await open()
    .insert(providers)
    .values(PLANNERS.map((id) => planner(id).row));
  let round = 0;

  async function killDatabase(): Promise<void> {
    const gone = new Promise((resolve) => server.process.once("exit", resolve));
    server.process.kill("SIGKILL");
    await gone;
    server = await startSqld({ dataDir: folder, port });
  }

  /**
   * Kills a process while a couple sends, providers unlock and buy, both write to each other, and emails are delivered.
   * Then repeats unconfirmed actions.
   */
  async function crash(how: Crash): Promise<CrashReport> {
    round += 1;
    const people = await prepare(open(), round);
    const clock = stoppedClock(START + days(round));
    const stripe = fakePayments(clock);
    const one = mortal(how.kind === "worker" ? how.point : { call: Number.POSITIVE_INFINITY, when: "before" });
    const { fetch } = globalThis;
    const confirmed = new Set<string>();
    const acts = actsOf(people, clock);
    const attempt = async (name: string, work: () => Promise<unknown>) => {
      try {
        await work();
        confirmed.add(name);
      } catch (error) {
        if (error instanceof DomainError && DONE_BEFORE.includes(error.code)) confirmed.add(name);
      }
    };
    globalThis.fetch = (input, init) => one.through(() => fetch(input, init));
    const killed = how.kind === "database" ? after(how.afterMs).then(killDatabase) : undefined;
    try {
      await Promise.all([
        ...Object.entries(acts).map(([name, act]) => attempt(name, () => act(open()))),
        attempt("buy", () =>
          buy(paymentDeps(open(), clock, gatewayOf(one, stripe.gateway)), people.buyer, PRODUCT, stripe),
        ),
        attempt("deliver", () => deliver(open(), clock, (work) => one.through(work))),
      ]);
    } finally {
      globalThis.fetch = fetch;
      await killed;
    }
    const interrupted = confirmed.size < Object.keys(acts).length + 2;
    const faults = (await missing(open(), people, confirmed)).map((name) => `${name} was confirmed and is lost`);
    // Users repeat failed actions; purchases continue automatically.
    for (const [name, act] of Object.entries(acts))
      for (let tries = 0; !confirmed.has(name) && tries < TRIES; tries++) await attempt(name, () => act(open()));
    const alive = paymentDeps(open(), clock, stripe.gateway);
    await payWhatIsOpen(alive, people.buyer, stripe);
    for (const wait of [minutes(2), minutes(120)]) {
      clock.pass(wait);
      await sweepPayments(alive);
      await deliver(open(), clock, (work) => work());
    }
    faults.push(...(await faultsOf(alive, people.buyer, PRODUCT, stripe)));
    faults.push(...(await faultsOfRound(open(), people)));
    return { faults: faults.map((fault) => `round ${round}, ${JSON.stringify(how)}: ${fault}`), interrupted };
  }

  async function deliver(db: Database, clock: { now(): number }, through: <T>(work: () => Promise<T>) => Promise<T>) {
    const email = {
      send: ({ idempotencyKey, text }: { idempotencyKey: string; text: string }) =>
        through(async () => {
          const before = mailbox.get(idempotencyKey);
          if (before !== undefined && before !== text) throw new Error(`Two mails have the key ${idempotencyKey}.`);
          mailbox.set(idempotencyKey, text);
          return { externalId: `mail-${idempotencyKey}` };
        }),
    };
    const errors = { report: async () => undefined };
    const rest = { from: "Alliance <a@alliance.example>", keepTexts: true, log: () => undefined, errors };
    const deps = { db, clock, email, sms: { send: email.send as never }, ...rest };
    const work = await dueWork(deps);
    // Queues deliver at least once, so two consumers receive all work.
    await Promise.all([...work, ...work].map(({ ids }) => deliverMessages(deps, ids)));
  }

  /** Checks the emails of the round: one per cause, each accepted by the email provider. */
  async function faultsOfRound(db: Database, people: People): Promise<string[]> {
    const faults: string[] = [];
    const expect = (holds: boolean, fault: string) => holds || faults.push(fault);
    const { couple, project, unlocking, waiting, talk } = people;
    const sent = await db.select().from(requests).where(eq(requests.projectId, project.id));
    expect(sent.length === PLANNERS.length, `${sent.length} requests of one project`);
    const emails = await db.select().from(outbox).where(eq(outbox.accountId, couple.accountId));
    const of = (kind: string) => emails.filter(({ dedupeKey }) => dedupeKey.startsWith(`${kind}:`)).length;
    expect(
      emails.length === PLANNERS.length + 1 + UNLOCKS + of("providerMessage"),
      `${emails.length} emails: ${emails.map((l) => l.dedupeKey)}`,
    );
    expect(of("requestAccepted") === UNLOCKS, `${of("requestAccepted")} emails about unlocks`);
    for (const { dedupeKey, state, text } of emails)
      expect(state === "sent" && mailbox.get(dedupeKey) === text, `${dedupeKey} is ${state}`);
    const unlocked = await db
      .select()
      .from(requests)
      .where(and(inArray(requests.publicId, waiting), eq(requests.status, "unlocked")));
    expect(unlocked.length === UNLOCKS, `${unlocked.length} unlocked requests`);
    const taken = await db
      .select()
      .from(creditEntries)
      .where(and(eq(creditEntries.providerId, unlocking.providerId), eq(creditEntries.kind, "unlock")));
    expect(taken.length === UNLOCKS, `${taken.length} credits taken`);
    expect((await balanceFor(db, unlocking)) === 1, "the balance is not what is left");
    faults.push(...(await faultsOfTalk(db, talk)));
    const due = await db
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `${talk}:due:%`));
    const lost = due.filter(({ dedupeKey, state, text }) => state !== "sent" || mailbox.get(dedupeKey) !== text);
    expect(due.length === DUE_EMAILS && lost.length === 0, `${lost.length} lost of ${due.length} due emails`);
    const stuck = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.accountId, couple.accountId), ne(outbox.state, "sent")));
    expect(stuck.length === 0, `${stuck.length} emails are stuck`);
    return faults;
  }

  return {
    crash,
    async stop() {
      globalThis.fetch = plainFetch;
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Checks that each message exists once, that counters agree, and that emails are ten minutes apart (rule talk-7). */
async function faultsOfTalk(db: Database, talk: string): Promise<string[]> {
  const [request] = await db.select().from(requests).where(eq(requests.publicId, talk));
  const written = await db
    .select()
    .from(messages)
    .where(eq(messages.requestId, request?.id ?? 0));
  const faults: string[] = [];
  const causes = written.map(({ side, cause }) => `${side} ${cause}`).sort();
  const wanted = MESSAGES.map((side, n) => `${side} ${causeOf(n)}`).sort();
  if (causes.join() !== wanted.join()) faults.push(`messages ${causes}`);
  for (const [side, unread] of [
    ["provider", request?.unreadCouple],
    ["couple", request?.unreadProvider],
  ] as const) {
    const count = written.filter((one) => one.side === side).length;
    if (unread !== count) faults.push(`${unread} unread of ${count} messages of the ${side}`);
    const emails = await db
      .select({ key: outbox.dedupeKey, state: outbox.state })
      .from(outbox)
      .where(like(outbox.dedupeKey, `${side}Message:${talk}:%`));
    const times = emails.map(({ key }) => Number(key.split(":")[2])).sort((a, b) => a - b);
    if (times.length === 0 || emails.some(({ state }) => state !== "sent"))
      faults.push(`emails ${JSON.stringify(emails)}`);
    if (times.some((at, n) => n > 0 && at - (times[n - 1] ?? 0) < CONVERSATION.emailEvery))
      faults.push(`emails at ${times}`);
  }
  return faults;
}

const causeOf = (n: number) => `crash-form-${n}`;

const PRODUCT = { product: "credits", credits: CREDITS } as const;
type People = Awaited<ReturnType<typeof prepare>>;

/** Creates a couple with an unsent project, a provider with its requests and credits, and one that buys credits. */
async function prepare(db: Database, round: number) {
  const id = 10 * round;
  const couple = await saveCouple(db, id);
  const unlocking = await saveProvider(db, 1000 + id);
  const buyer = await saveProvider(db, 1001 + id);
  const own = (n: number, changes = {}) =>
    savedProject({
      id: id + n,
      publicId: `crash-${id + n}`,
      accountId: id,
      savedAt: 0,
      eventDate: "2029-06-12",
      ...changes,
    });
  const talk = `crash-${round}-talk`;
  const waiting = Array.from({ length: UNLOCKS }, (_, n) => `crash-${round}-${n}`);
  await db.batch([
    db.insert(projects).values([own(0), ...[1, 2, 3].map((n) => own(n, { sentAt: 0, reachedStep: 5 }))]),
    db.insert(requests).values({
      publicId: talk,
      projectId: id + 3,
      providerId: unlocking.providerId,
      status: "unlocked",
      message: "Bonjour",
      createdAt: START,
      unlockedAt: START,
    }),
    db.insert(requests).values(
      waiting.map((publicId, n) => ({
        ...{ publicId, projectId: id + 1 + n, providerId: unlocking.providerId },
        ...{ status: "locked" as const, message: "Bonjour", createdAt: START },
      })),
    ),
    db.insert(creditEntries).values({
      ...{ providerId: unlocking.providerId, kind: "adjustment", amount: UNLOCKS + 1 },
      ...{ cause: `crash:${round}`, createdAt: 0 },
    }),
    ...Array.from({ length: DUE_EMAILS }, (_, n) =>
      queueMessage(
        { db, clock: stoppedClock(START) },
        { kind: "email", dedupeKey: `${talk}:due:${n}`, to: "reader@example.org", subject: "News", text: `News ${n}` },
      ),
    ),
  ]);
  return { couple, unlocking, buyer, waiting, talk, project: { id, publicId: `crash-${id}` } };
}

function actsOf({ couple, unlocking, project, waiting, talk }: People, clock: { now(): number }) {
  const send = (db: Database) =>
    sendRequests({ db, clock, links }, couple, {
      projectId: project.publicId,
      selectedPrestataires: PLANNERS.map((id) => `planner-${id}`),
      message: "Bonjour",
    });
  const unlock = (requestId: string) => (db: Database) =>
    unlockRequest({ db, clock, links }, unlocking, { requestId, mustBeFree: false });
  const write = (side: (typeof MESSAGES)[number], n: number) => (db: Database) =>
    sendMessage({ db, clock, links }, side === "couple" ? couple : unlocking, talk, {
      body: `Message ${n}`,
      cause: causeOf(n),
      locale: "fr",
    });
  return {
    send,
    ...Object.fromEntries(waiting.map((one) => [`unlock ${one}`, unlock(one)])),
    ...Object.fromEntries(MESSAGES.map((side, n) => [`write ${causeOf(n)}`, write(side, n)])),
  };
}

async function missing(
  db: Database,
  { project, waiting, talk }: People,
  confirmed: ReadonlySet<string>,
): Promise<string[]> {
  const sent = await db.select().from(requests).where(eq(requests.projectId, project.id));
  const unlocked = await db
    .select({ id: requests.publicId })
    .from(requests)
    .where(and(or(...waiting.map((one) => like(requests.publicId, one))), eq(requests.status, "unlocked")));
  const written = await db
    .select({ cause: messages.cause })
    .from(messages)
    .innerJoin(requests, eq(requests.id, messages.requestId))
    .where(eq(requests.publicId, talk));
  const there = new Set([...unlocked.map(({ id }) => `unlock ${id}`), ...written.map(({ cause }) => `write ${cause}`)]);
  return [...confirmed].filter((name) =>
    name === "send" ? sent.length !== PLANNERS.length : /^(unlock|write)/.test(name) && !there.has(name),
  );
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
