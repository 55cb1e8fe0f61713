import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { OUTBOX } from "~/domain/notifications/outbox.rules";
import type * as scheduled from "~/http/background/scheduled.server";
import type * as settingsModule from "~/http/pipeline/settings.server";
import { loadModule } from "../../scripts/load-module.mjs";
import { startChild } from "../../scripts/processes.mjs";
import { bundleWorker } from "../../scripts/serve-bundle";
import { freePort, startSqld } from "../../scripts/sqld.mjs";
import { developmentSettings } from "../../scripts/stack.mjs";
import { value, write } from "../e2e/support/database";
import { startVendorServer } from "../simulators/vendor-server";
import { provideData } from "../support/prepared-data.mjs";

// Measures how long EMAILS notices, and daily summaries for as many couples, take from the moment when all are due. The
// cron runs every minute in this process. The consumers are processes; KILLS of them are killed in each part, while
// they work on a message. This process replaces the queue: like Cloudflare's, it delivers a message again if its
// consumer ends. Prints one line of JSON.

const EMAILS = Number(process.env.EMAILS ?? 100_000);
const KILLS = Number(process.env.KILLS ?? 5);
const SEND_MS = 50;
/** Approximate milliseconds that a consumer needs for a message: 100 emails over six connections. */
const MESSAGE_MS = 1_000;
const CRON_MS = 60_000;
const GOAL_MS = Number(process.env.GOAL_MINUTES ?? 10) * 60_000;
/** Milliseconds for the goal, a lease and two runs of the cron. */
const LONGEST_MS = GOAL_MS + 3 * 60_000;

const { runScheduledWork } = (await loadModule("/app/http/background/scheduled.server.ts")).module as typeof scheduled;
const { parseSettings } = (await loadModule("/app/http/pipeline/settings.server.ts")).module as typeof settingsModule;
const folder = mkdtempSync(join(tmpdir(), "alliance-delivery-"));
const databaseFolder = join(folder, "database");
cpSync(await provideData({ quiet: true }), databaseFolder, { recursive: true });
const database = await startSqld({ dataDir: databaseFolder, port: await freePort() });
process.env.DATABASE_URL = database.url;

/** Number of accepted sends by idempotency key. The email provider repeats its answer for a known key. */
const accepted = new Map<string, number>();
const emails = await startVendorServer({
  reply({ headers }) {
    const key = headers["idempotency-key"] ?? "";
    accepted.set(key, (accepted.get(key) ?? 0) + 1);
    return { status: 200, body: { id: key } };
  },
  errorBody: () => ({}),
});
emails.always({ kind: "slow", ms: SEND_MS });

const settings = {
  ...developmentSettings(folder, database.url),
  EMAIL_VENDOR: "resend",
  RESEND_API_KEY: "re_delivery",
  RESEND_BASE_URL: emails.url,
};

interface Batch {
  queue: string;
  messages: { body: unknown }[];
}

const killing = killConsumers();
const waiting: Batch[] = [];
const underWay = new Map<string, Batch>();
const broker = createServer((request, response) => {
  const url = new URL(request.url ?? "", "http://broker");
  const consumer = url.searchParams.get("consumer") ?? "";
  let batch: Batch | undefined;
  if (url.pathname === "/take") {
    if (!killing.isBehind()) batch = waiting.shift();
    if (batch) underWay.set(consumer, batch);
  } else if (url.pathname === "/retry") giveBack(consumer);
  else underWay.delete(consumer);
  response.end(JSON.stringify(batch ?? null));
});
await new Promise<void>((resolve) => broker.listen(0, "127.0.0.1", resolve));

/** Returns the message of a killed consumer to the queue. */
function giveBack(consumer: string): void {
  const batch = underWay.get(consumer);
  if (batch) waiting.push(batch);
  underWay.delete(consumer);
}

const BUNDLE = process.env.BUNDLE ?? (await bundleWorker(join(folder, "bundle")));
const BROKER_URL = `http://127.0.0.1:${(broker.address() as AddressInfo).port}`;
const consumers = new Map<string, Awaited<ReturnType<typeof startChild>>>();
let started = 0;

async function startConsumer(): Promise<void> {
  started += 1;
  const consumer = String(started);
  const child = await startChild([join("tests", "bench", "consume-queue.ts")], {
    env: { SETTINGS: JSON.stringify(settings), BUNDLE, BROKER_URL, CONSUMER: consumer },
  });
  consumers.set(consumer, child);
}

await Promise.all(Array.from({ length: OUTBOX.consumers }, startConsumer));

/**
 * Kills one consumer per equal share of the emails, at a random moment of its work. Starts a replacement before each
 * kill. `isBehind` is true while a kill is overdue; the queue then hands out no messages.
 */
function killConsumers() {
  let [before, killed, isOver] = [0, 0, true];
  let isLookingForVictim = false;
  let ended: Promise<void> = Promise.resolve();
  const share = EMAILS / (KILLS + 1);
  const sent = () => accepted.size - before;

  /** Waits for a consumer that works on a message. Returns undefined when all emails are sent. */
  async function findVictim(): Promise<string | undefined> {
    while (!isOver) {
      isLookingForVictim = true;
      while (underWay.size === 0 && !isOver) await sleep(5);
      isLookingForVictim = false;
      await sleep(Math.random() * MESSAGE_MS);
      const busy = [...underWay.keys()];
      if (busy.length > 0) return busy[Math.floor(Math.random() * busy.length)];
    }
  }

  async function kill(): Promise<void> {
    while (killed < KILLS && !isOver) {
      await startConsumer();
      while (sent() < (killed + 1) * share && !isOver) await sleep(20);
      const victim = await findVictim();
      if (victim === undefined) return;
      consumers.get(victim)?.process.kill("SIGKILL");
      consumers.delete(victim);
      giveBack(victim);
      killed += 1;
    }
  }

  return {
    isBehind: () => !isOver && killed < KILLS && !isLookingForVictim && sent() >= (killed + 1) * share,
    start() {
      [before, killed, isOver] = [accepted.size, 0, false];
      ended = kill();
    },
    /** @returns number of killed consumers */
    async stop(): Promise<number> {
      isOver = true;
      await ended;
      return killed;
    },
  };
}

const queues = {
  send: async (work: readonly unknown[]) => {
    for (const body of work) waiting.push({ queue: "alliance-notices", messages: [{ body }] });
  },
};
const absent = () => Promise.reject(new Error("There is no bucket."));
const media = { put: absent, get: absent, has: absent, remove: async () => undefined };
const log = console.log;

/** Runs the cron every minute until all due emails are sent. @returns seconds, and the number of killed consumers */
async function deliverAll(): Promise<{ seconds: number; killed: number }> {
  const begun = Date.now();
  let nextCron = begun;
  // Excludes other notices about the demo data, which the cron also queues.
  const left = () =>
    value(`SELECT (SELECT count(*) FROM digest_items WHERE sent_at IS NULL AND dedupe_key LIKE 'bench:%')
      + (SELECT count(*) FROM outbox WHERE state <> 'sent' AND (dedupe_key LIKE 'bench:%' OR notice = 'summary'))`);
  killing.start();
  for (;;) {
    if (Date.now() >= nextCron) {
      nextCron += CRON_MS;
      console.log = () => undefined;
      await runScheduledWork(parseSettings(settings), { media, queues }, nextCron).catch((error) =>
        console.error(error),
      );
      console.log = log;
    }
    await sleep(500);
    if ((await left()) === 0 || Date.now() > begun + LONGEST_MS) break;
  }
  const seconds = Math.round((Date.now() - begun) / 1_000);
  return { seconds, killed: await killing.stop() };
}

/** @param keys start of the idempotency keys of the counted emails */
function figures(keys: string) {
  const times = [...accepted].flatMap(([key, count]) => (key.startsWith(keys) ? [count] : []));
  return { emails: times.length, again: times.filter((count) => count > 1).length };
}

const results = [];
const faults: string[] = [];
try {
  const now = Date.now();
  await write({ sql: "DELETE FROM outbox", args: [] }, { sql: "DELETE FROM digest_items", args: [] });
  const rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)";
  await write({
    sql: `INSERT INTO outbox (dedupe_key, kind, recipient, subject, text, html, state, next_attempt_at, created_at, notice)
      ${rows} SELECT 'bench:' || i, 'email', 'reader-' || i || '@example.org', 'News', 'News', printf('%.*c', 6000, 'x'),
        'pending', ?, ?, 'request' FROM n`,
    args: [EMAILS, now, now],
  });
  results.push({ what: "notices", ...(await deliverAll()), ...figures("bench:") });
  console.error(JSON.stringify(results[0]));
  await write({
    sql: `INSERT INTO accounts (public_id, phone, firstname, lastname, email, locale, market, quiet_from, quiet_until,
        created_at, updated_at)
      ${rows} SELECT 'bench-' || i, '+3390' || i, 'Reader', 'Bench', 'couple-' || i || '@example.org', 'fr', 'FR', 0, 0,
        ?, ? FROM n`,
    args: [EMAILS, now, now],
  });
  await write({
    sql: `INSERT INTO digest_items (dedupe_key, account_id, notice, text, url, created_at)
      SELECT 'bench:' || id, id, 'answer', 'News for you', 'https://alliance.example/', ? FROM accounts
        WHERE public_id LIKE 'bench-%'`,
    args: [now - 2 * 24 * 60 * 60_000],
  });
  results.push({ what: "summaries", ...(await deliverAll()), ...figures("summary:") });
  for (const { what, emails: count, seconds, killed } of results) {
    if (count !== EMAILS) faults.push(`${count} ${what} of ${EMAILS}`);
    if (killed !== KILLS) faults.push(`${killed} kills of ${KILLS} during ${what}`);
    if (seconds * 1_000 > GOAL_MS) faults.push(`${what} took ${seconds} seconds`);
  }
  log(JSON.stringify({ due: EMAILS, consumers: OUTBOX.consumers, sendMs: SEND_MS, results, faults }));
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await Promise.allSettled([...consumers.values(), database, emails].map((one) => one.stop()));
  broker.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
