import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { outbox } from "#db/schema/outbox";
import { rateLimits } from "#db/schema/rate-limits";
import { selectEmailSender } from "~/adapters/email/resend";
import { DeliveryFailed } from "~/adapters/sms/port";
import { selectSmsSender } from "~/adapters/sms/twilio";
import { days, hours, minutes, seconds } from "~/domain/durations";
import { type DeliveryDeps, deliverMessages, deliverRecent } from "~/domain/notifications/deliver-outbox.server";
import { OUTBOX_ATTEMPTS } from "~/domain/notifications/outbox.rules";
import {
  listOutbox,
  type OutboxMessage,
  PREVIOUS_WROTE,
  queueMessage,
  queueMessageWhere,
} from "~/domain/notifications/outbox.server";
import { type ResendSimulator, startResendSimulator } from "../simulators/email/resend";
import { startTwilioSimulator, type TwilioSimulator } from "../simulators/sms/twilio";
import { useTestDatabase } from "../support/database";
import { saveProvider } from "../support/providers";
import { deliverDue, dueWork } from "../support/queues";

const test = useTestDatabase();
const account = { accountSid: `AC${"0a".repeat(16)}`, authToken: "a-token", unsubscribed: ["+33600000099"] };
let twilio: TwilioSimulator;
let resend: ResendSimulator;

let now: number;
const clock = { now: () => now };
const logged: string[] = [];
const reported: string[] = [];

beforeAll(async () => {
  twilio = await startTwilioSimulator(account);
  resend = await startResendSimulator({ apiKey: "re_key" });
});
afterAll(async () => {
  await twilio.stop();
  await resend.stop();
});
beforeEach(async () => {
  now = Date.now();
  for (const vendor of [twilio, resend]) {
    vendor.taken.length = 0;
    vendor.requests = 0;
    vendor.always(undefined);
  }
  logged.length = 0;
  reported.length = 0;
  await test.db.delete(outbox);
});

function senders(timeLimitMs?: number) {
  return {
    sms: selectSmsSender({
      vendor: "twilio",
      senderOf: () => "Alliance",
      baseUrl: twilio.url,
      timeLimitMs,
      ...account,
    }),
    email: selectEmailSender({ vendor: "resend", apiKey: "re_key", baseUrl: resend.url, timeLimitMs }),
  };
}

/** Short time limit for gateways that never answer. Other gateways get the full limit, for a busy machine. */
const IMPATIENT_MS = 300;

function deps(changes: Partial<DeliveryDeps> = {}): DeliveryDeps {
  return {
    db: test.db,
    clock,
    ...senders(),
    from: "Alliance <bonjour@alliance.example>",
    keepTexts: false,
    log: (event, details) => logged.push(`${event} ${JSON.stringify(details)}`),
    errors: { report: async (error, where) => void reported.push(`${where?.route}: ${error}`) },
    ...changes,
  };
}

let keys = 0;
const email = (changes: Partial<Extract<OutboxMessage, { kind: "email" }>> = {}): OutboxMessage => ({
  kind: "email",
  dedupeKey: `email:${++keys}`,
  to: "marie@example.org",
  subject: "Votre demande",
  text: "Bonjour Marie",
  html: "<p>Bonjour Marie</p>",
  ...changes,
});
const code = (changes: Partial<Extract<OutboxMessage, { kind: "sms" }>> = {}): OutboxMessage => ({
  kind: "sms",
  dedupeKey: `code:${++keys}`,
  to: "+33612345678",
  text: `Votre code est ${100_000 + keys}`,
  sensitive: true,
  ...changes,
});

const queue = (message: OutboxMessage) => queueMessage({ db: test.db, clock }, message).run();
const deliver = (changes: Partial<DeliveryDeps> = {}) => deliverDue(deps(changes));
async function onlyRow() {
  const rows = await test.db.select().from(outbox);
  expect(rows).toHaveLength(1);
  return rows[0] as (typeof rows)[number];
}

describe("queueing", () => {
  it("queues one cause once", async () => {
    await queue(email({ dedupeKey: "once", text: "first" }));
    const again = await queue(email({ dedupeKey: "once", text: "second" }));
    const conditional = await queueMessageWhere({ db: test.db, clock }, email({ dedupeKey: "once" }), sql`1`);
    expect([again.rowsAffected, conditional.rowsAffected]).toEqual([0, 0]);
    expect(await onlyRow()).toMatchObject({ text: "first", state: "pending", attempts: 0, sensitive: false });
  });

  it("stores the same row with a condition as without", async () => {
    await saveProvider(test.db, 7);
    for (const [a, b] of [
      [email(), email()],
      [email({ providerId: 7 }), email({ providerId: 7 })],
      [code(), code({ text: "x" })],
    ] as [OutboxMessage, OutboxMessage][]) {
      await test.db.delete(outbox);
      await queue(a);
      const without = await onlyRow();
      await test.db.delete(outbox);
      await queueMessageWhere({ db: test.db, clock }, { ...b, text: a.text }, sql`1 = 1`);
      expect(await onlyRow()).toEqual({ ...without, id: expect.any(Number), dedupeKey: b.dedupeKey });
    }
  });

  it("queues only what tells about a row that was really written", async () => {
    const counter = { key: "a-lock", windowStart: 0, count: 1 };
    const write = () =>
      test.db.batch([
        test.db.insert(rateLimits).values(counter).onConflictDoNothing(),
        queueMessageWhere({ db: test.db, clock }, email(), PREVIOUS_WROTE),
        queueMessageWhere(
          { db: test.db, clock },
          code(),
          sql`EXISTS (SELECT 1 FROM rate_limits WHERE key = ${counter.key} AND count > 1)`,
        ),
      ]);
    const [, first, neverTrue] = await write();
    const [, second] = await write();
    expect([first.rowsAffected, second.rowsAffected, neverTrue.rowsAffected]).toEqual([1, 0, 0]);
  });

  it.each(["", "k".repeat(257), "clé"])("does not take the key %j", (dedupeKey) => {
    expect(() => queueMessage({ db: test.db, clock }, email({ dedupeKey }))).toThrow(RangeError);
  });
});

describe("delivering", () => {
  it("sends what is due and records it", async () => {
    await queue(email({ dedupeKey: "declined:1" }));
    expect(await deliver({ replyTo: "aide@alliance.example" })).toEqual({ sent: 1, retried: 0, dead: 0 });
    expect(resend.taken).toMatchObject([
      {
        idempotencyKey: "declined:1",
        from: "Alliance <bonjour@alliance.example>",
        replyTo: "aide@alliance.example",
        to: ["marie@example.org"],
        subject: "Votre demande",
        text: "Bonjour Marie",
        html: "<p>Bonjour Marie</p>",
      },
    ]);
    expect(await onlyRow()).toMatchObject({
      state: "sent",
      sentAt: now,
      leaseBy: null,
      text: "Bonjour Marie",
      attempts: 1,
    });
    expect(await deliver()).toEqual({ sent: 0, retried: 0, dead: 0 });
  });

  it("each message is sent once, even if consumers receive the same ids at the same time (delivery-2)", async () => {
    const messages = Array.from({ length: 40 }, (_, i) => (i % 2 ? email() : code({ to: `+3361234${1000 + i}` })));
    for (const message of messages) await queue(message);
    const deliverers = Array.from({ length: 8 }, () =>
      deliver({ db: openDatabase({ url: test.url, timeoutMs: 30_000 }).db }),
    );
    const counts = await Promise.all(deliverers);
    expect(counts.reduce((sum, count) => sum + count.sent, 0)).toBe(40);
    expect(twilio.taken.map((sms) => sms.to).sort()).toEqual(
      messages.flatMap((message) => (message.kind === "sms" ? [message.to] : [])).sort(),
    );
    // No request is repeated, although the gateway would recognise a repetition by its key.
    expect([twilio.requests, resend.requests]).toEqual([20, 20]);
  });

  it("sends no more than it is asked to, secrets first", async () => {
    for (let i = 0; i < 8; i += 1) await queue(email());
    await queue(code());
    expect(await deliverRecent(deps(), { limit: 7 })).toEqual({ sent: 7, retried: 0, dead: 0 });
    expect([twilio.taken.length, resend.taken.length]).toEqual([1, 6]);
  });

  it("leaves messages that are due for more than a minute to the queues", async () => {
    await queue(email());
    now += minutes(1) + 1;
    await queue(email({ dedupeKey: "new" }));
    expect(await deliverRecent(deps(), { limit: 20 })).toEqual({ sent: 1, retried: 0, dead: 0 });
    expect(resend.taken.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["new"]);
  });

  it("necessary messages and answers are enqueued apart from notices, by their ids only (delivery-1)", async () => {
    const kinds: [notice: string | null, kind: string][] = [
      [null, "messages"],
      ["answer", "messages"],
      ["approved", "messages"],
      ["renewal", "messages"],
      ["request", "notices"],
      ["summary", "notices"],
    ];
    for (const [notice] of kinds) {
      await queue(email({ dedupeKey: `due:${notice}` }));
      await test.db
        .update(outbox)
        .set({ notice })
        .where(eq(outbox.dedupeKey, `due:${notice}`));
    }
    await queue(email({ dedupeKey: "later", notBefore: now + 1 }));
    const idOf = new Map((await test.db.select().from(outbox)).map(({ dedupeKey, id }) => [dedupeKey, id]));
    const idsOf = (kind: string) => kinds.filter((one) => one[1] === kind).map(([notice]) => idOf.get(`due:${notice}`));
    expect(await dueWork(deps())).toEqual([
      { kind: "messages", ids: idsOf("messages") },
      { kind: "notices", ids: idsOf("notices") },
    ]);
  });

  it("enqueues no more notices than a minute's work, and the rest with the next runs", async () => {
    for (let i = 0; i < 80; i += 1) await queue(email({ dedupeKey: `many:${i}` }));
    await test.db.update(outbox).set({ notice: "summary" });
    const work = await dueWork(deps(), 1);
    expect(work.map(({ ids }) => ids.length)).toEqual([75]);
    for (const { ids } of work) await deliverMessages(deps(), ids);
    expect((await dueWork(deps(), 1)).map(({ ids }) => ids.length)).toEqual([5]);
  });

  it("reads the index, not the table", async () => {
    const statements: string[] = [];
    const spying = new Proxy(test.db, {
      get: (db, name) =>
        name === "batch"
          ? (items: Parameters<typeof db.batch>[0]) => {
              for (const item of items) statements.push((item as unknown as { toSQL(): { sql: string } }).toSQL().sql);
              return db.batch(items);
            }
          : Reflect.get(db, name),
    });
    await dueWork(deps({ db: spying }));
    await deliverMessages(deps({ db: spying }), [1, 2, 3]);
    await deliverRecent(deps({ db: spying }), { limit: 20 });
    expect(statements).toHaveLength(4 + 5 + 5);
    for (const statement of statements) {
      const plan = await test.db.all<{ detail: string }>(
        sql.raw(`EXPLAIN QUERY PLAN ${statement.replaceAll("?", "0")}`),
      );
      expect(plan.map((step) => step.detail).join("\n")).not.toMatch(
        /SCAN (?:outbox|providers|accounts|requests|projects|subscriptions)/,
      );
    }
  });
});

describe("trouble", () => {
  it.each([
    ["is down", { kind: "drop" }],
    ["hangs", { kind: "hang" }],
    ["answers 500", { kind: "status", status: 500 }],
  ] as const)("delivers later, once, when a vendor %s", async (_, trouble) => {
    twilio.always(trouble);
    resend.always(trouble);
    await queue(code());
    await queue(email());
    expect(await deliver(senders(IMPATIENT_MS))).toEqual({ sent: 0, retried: 2, dead: 0 });
    now += seconds(29);
    expect(await deliver()).toEqual({ sent: 0, retried: 0, dead: 0 });
    twilio.always(undefined);
    resend.always(undefined);
    now += seconds(1);
    expect(await deliver()).toEqual({ sent: 2, retried: 0, dead: 0 });
    expect([twilio.taken.length, resend.taken.length]).toEqual([1, 1]);
  });

  it("delivers once what a vendor took without saying so", async () => {
    twilio.meets({ kind: "loseAnswer" });
    resend.meets({ kind: "slow", ms: 2 * IMPATIENT_MS });
    await queue(code());
    await queue(email());
    expect(await deliver(senders(IMPATIENT_MS))).toEqual({ sent: 0, retried: 2, dead: 0 });
    now += minutes(1);
    expect(await deliver()).toEqual({ sent: 2, retried: 0, dead: 0 });
    expect([twilio.taken.length, resend.taken.length]).toEqual([1, 1]);
  });

  it("leaves a vendor alone for as long as it asks", async () => {
    resend.meets({ kind: "status", status: 429, retryAfter: "300" });
    await queue(email());
    await deliver();
    expect(await onlyRow()).toMatchObject({ state: "pending", nextAttemptAt: now + seconds(300) });
    now += seconds(299);
    await deliver();
    expect(resend.taken).toHaveLength(0);
    now += seconds(1);
    await deliver();
    expect(resend.taken).toHaveLength(1);
  });

  it("goes on with the next run when nobody takes anything", async () => {
    resend.always({ kind: "status", status: 503 });
    for (let i = 0; i < 20; i += 1) await queue(email());
    await deliver();
    expect(resend.requests).toBeLessThan(12);
    expect(await test.db.$count(outbox, eq(outbox.attempts, 1))).toBe(resend.requests);
    expect(await test.db.$count(outbox, eq(outbox.state, "pending"))).toBe(20);
  });

  it("goes on when only some sends fail", async () => {
    for (let i = 0; i < 40; i += 1) await queue(email());
    let sends = 0;
    const send = async () => {
      sends += 1;
      if (sends % 2 === 0) throw new DeliveryFailed("no answer");
      return { externalId: "taken" };
    };
    expect(await deliver({ email: { send } })).toEqual({ sent: 20, retried: 20, dead: 0 });
  });

  it("one refusal because of the rate ends the run, even if other sends succeed", async () => {
    for (let i = 0; i < 20; i += 1) await queue(email());
    resend.meets({ kind: "status", status: 429, retryAfter: "1" });
    const { sent } = await deliver();
    expect(sent).toBeLessThan(12);
    expect(resend.requests).toBe(sent + 1);
    expect(await test.db.$count(outbox, sql`state = 'pending' AND attempts = 0`)).toBe(20 - sent);
  });

  it("a refusal because of the rate is no attempt, and the other messages wait for the next run (delivery-3)", async () => {
    resend.always({ kind: "status", status: 429, retryAfter: "1" });
    for (let i = 0; i < 20; i += 1) await queue(email());
    expect(await deliver()).toEqual({ sent: 0, retried: 0, dead: 0 });
    expect(resend.requests).toBeLessThan(12);
    expect(await test.db.$count(outbox, sql`state = 'pending' AND attempts = 0 AND lease_by IS NULL`)).toBe(20);
    resend.always(undefined);
    now += seconds(1);
    expect(await deliver()).toEqual({ sent: 20, retried: 0, dead: 0 });
  });

  it("begins no send that could outlast the lease", async () => {
    for (let i = 0; i < 30; i += 1) await queue(email());
    const slow = {
      async send() {
        now += seconds(3);
        return { externalId: "slow" };
      },
    };
    const { sent } = await deliver({ email: slow });
    expect(sent).toBeLessThan(20);
    expect(await test.db.$count(outbox, sql`state = 'pending' AND attempts = 0`)).toBe(30 - sent);
  });

  it("gives up what is refused, without stopping at it", async () => {
    await queue(email({ to: "nobody" }));
    await queue(email());
    await queue(code({ to: "+33600000099" }));
    expect(await deliver()).toEqual({ sent: 1, retried: 0, dead: 2 });
    const dead = await test.db.select().from(outbox).where(eq(outbox.state, "dead"));
    expect(dead.map((row) => row.lastError)).toEqual([
      expect.stringContaining("422 validation_error"),
      expect.stringContaining("400 21610"),
    ]);
    now += days(30);
    expect(await deliver()).toEqual({ sent: 0, retried: 0, dead: 0 });
  });

  it("gives up after the last attempt", async () => {
    resend.always({ kind: "status", status: 500 });
    await queue(email());
    for (let i = 1; i < OUTBOX_ATTEMPTS; i += 1) {
      expect(await deliver()).toEqual({ sent: 0, retried: 1, dead: 0 });
      now += days(1);
    }
    expect(await deliver()).toEqual({ sent: 0, retried: 0, dead: 1 });
    expect(await onlyRow()).toMatchObject({ state: "dead", attempts: OUTBOX_ATTEMPTS, leaseBy: null });
  });

  it("keeps a row for later, and the others moving, when a sender has a defect", async () => {
    await queue(email());
    await queue(code());
    const broken = { send: () => Promise.reject(new TypeError("marie@example.org is not a function")) };
    expect(await deliver({ email: broken })).toEqual({ sent: 1, retried: 1, dead: 0 });
    const [row] = await test.db.select().from(outbox).where(eq(outbox.kind, "email"));
    expect(row).toMatchObject({ state: "pending", lastError: "Unexpected TypeError" });
  });
});

describe("reports of delivery (failure-4)", () => {
  it("a message is reported at its third failed attempt (failure-4)", async () => {
    resend.always({ kind: "status", status: 401 });
    await queue(email());
    for (const times of [0, 0, 1, 2]) {
      await deliver();
      expect(reported).toHaveLength(times);
      now += days(1);
    }
    expect(reported[0]).toMatch(/^outbox: NotDelivered: Resend: 401/);
  });

  it("a message that is given up is reported, without its recipient (failure-10)", async () => {
    await queue(email({ subject: "" }));
    twilio.always({ kind: "status", status: 500 });
    await queue(code());
    now += minutes(9) + seconds(45);
    expect(await deliver()).toEqual({ sent: 0, retried: 0, dead: 2 });
    expect(reported.sort()).toEqual([
      expect.stringMatching(/^outbox: NotDelivered: Resend: 422 missing_required_field/),
      expect.stringMatching(/^outbox: NotDelivered: Twilio: 500/),
    ]);
    expect(reported.join()).not.toMatch(/marie|612345678/);
  });

  it("failures that only the recipient causes are not reported (failure-9)", async () => {
    await queue(email({ to: "nobody" }));
    for (const to of ["+33600000099", "0612345678"]) await queue(code({ to }));
    expect(await deliver()).toEqual({ sent: 0, retried: 0, dead: 3 });
    expect(reported).toEqual([]);
  });

  it("is what waited until it was too late", async () => {
    await queue(code());
    now += minutes(10);
    await deliver();
    expect(reported).toEqual(["outbox: NotDelivered: 1 messages were too late or out of attempts."]);
  });

  it("is each defect", async () => {
    await queue(email());
    const defect = new TypeError("send is not a function");
    await deliver({ email: { send: () => Promise.reject(defect) } });
    expect(reported).toEqual([`outbox: ${defect}`]);
  });
});

describe("a deliverer that is stopped", () => {
  /**
   * Simulates a deliverer that ends before it can write: the gateway accepts the messages, then the database is
   * unavailable.
   */
  async function stopBeforeRecording() {
    const { db } = openDatabase({ url: test.url, timeoutMs: 30_000 });
    const dying = new Proxy(db, {
      get: (target, name) => (name === "update" ? dieAfterClaiming(target) : Reflect.get(target, name)),
    });
    let updates = 0;
    const dieAfterClaiming = (target: typeof db) => (table: typeof outbox) => {
      updates += 1;
      // The first four updates acquire the leases.
      if (updates > 4) throw new Error("stopped");
      return target.update(table);
    };
    await expect(deliver({ db: dying })).rejects.toThrow("stopped");
  }

  it("is replaced once its lease has run out, and nothing is sent twice", async () => {
    await queue(email());
    await queue(code({ text: "Your request was seen", sensitive: false }));
    await stopBeforeRecording();
    expect([twilio.taken.length, resend.taken.length]).toEqual([1, 1]);
    now += seconds(59);
    expect(await deliver()).toEqual({ sent: 0, retried: 0, dead: 0 });
    now += seconds(1);
    expect(await deliver()).toEqual({ sent: 2, retried: 0, dead: 0 });
    expect([twilio.taken.length, resend.taken.length]).toEqual([1, 1]);
    const rows = await test.db.select().from(outbox);
    expect(rows.map((row) => [row.state, row.attempts])).toEqual([
      ["sent", 2],
      ["sent", 2],
    ]);
  });

  it("does not stop others for ever over the same row", async () => {
    await queue(email());
    await test.db.update(outbox).set({ state: "sending", attempts: OUTBOX_ATTEMPTS, leaseBy: "x", leaseUntil: now });
    expect(await deliver()).toEqual({ sent: 0, retried: 0, dead: 1 });
    expect(resend.requests).toBe(0);
    expect(await onlyRow()).toMatchObject({ state: "dead", text: "Bonjour Marie" });
  });

  it("does not overwrite what its successor wrote", async () => {
    await queue(email());
    const slow = {
      async send() {
        now += minutes(2);
        await deliver();
        throw new Error("late");
      },
    };
    expect(await deliver({ email: slow })).toEqual({ sent: 0, retried: 0, dead: 0 });
    expect(await onlyRow()).toMatchObject({ state: "sent", lastError: null });
    expect(logged.some((line) => line.startsWith("outbox.leaseLost"))).toBe(true);
  });
});

describe("secrets", () => {
  it("are emptied once sent, and kept where they are read", async () => {
    await queue(code());
    await deliver();
    expect(await onlyRow()).toMatchObject({ state: "sent", text: "", subject: null, html: null });
    await test.db.delete(outbox);
    await queue(code({ text: "Votre code est 654321" }));
    await deliver({ keepTexts: true });
    expect(await onlyRow()).toMatchObject({ state: "sent", text: "Votre code est 654321" });
  });

  it("are emptied once given up", async () => {
    await queue(code({ to: "+33600000099" }));
    await deliver();
    expect(await onlyRow()).toMatchObject({ state: "dead", text: "" });
  });

  it("are emptied without being sent when they are too late", async () => {
    await queue(code());
    await queue(email({ sensitive: true }));
    await queue(email());
    now += minutes(10);
    expect(await deliver()).toEqual({ sent: 2, retried: 0, dead: 1 });
    expect(twilio.requests).toBe(0);
    const [late] = await test.db.select().from(outbox).where(eq(outbox.kind, "sms"));
    expect(late).toMatchObject({ state: "dead", text: "" });

    await test.db.delete(outbox);
    await queue(email({ sensitive: true }));
    now += hours(1);
    expect(await deliver({ keepTexts: true })).toEqual({ sent: 0, retried: 0, dead: 1 });
    expect(await onlyRow()).toMatchObject({ state: "dead", text: "Bonjour Marie" });
  });

  it("tell the vendor how long they are worth passing on", async () => {
    await queue(code());
    await queue(code({ sensitive: false }));
    now += minutes(4);
    await deliver();
    expect(twilio.taken.map((sms) => sms.validitySeconds).sort()).toEqual([360, undefined]);
  });

  it("and recipients are in no log", async () => {
    resend.meets({ kind: "status", status: 500 });
    await queue(code());
    await queue(email());
    await queue(email({ to: "marie" }));
    await deliver();
    expect(logged).toHaveLength(3);
    expect(logged.join("\n")).not.toMatch(/612345678|marie|Votre/i);
  });
});

it("lists the newest first", async () => {
  await queue(email({ text: "older" }));
  now += 1_000;
  await queue(code({ text: "newer" }));
  const list = await listOutbox({ db: test.db });
  expect(list).toMatchObject([
    { kind: "sms", to: "+33612345678", subject: null, text: "newer", html: null, state: "pending" },
    { kind: "email", to: "marie@example.org", subject: "Votre demande", text: "older", html: "<p>Bonjour Marie</p>" },
  ]);
  expect(list[0]?.createdAt).toBe(new Date(now).toISOString());
  expect(await listOutbox({ db: test.db }, { limit: 1 })).toHaveLength(1);
});
