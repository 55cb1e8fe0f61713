import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bundleWorker } from "../../scripts/serve-bundle";
import { freePort, startSqld } from "../../scripts/sqld.mjs";
import { developmentSettings } from "../../scripts/stack.mjs";
import { newPublicId } from "../e2e/support/couples";
import { creditsOf, giveCredits } from "../e2e/support/credits";
import { rows, value, write } from "../e2e/support/database";
import { fieldIn, formIn, type HttpBrowser } from "../e2e/support/http-browser";
import { insertApprovedProvider, type ProviderAccount, providerBrowser } from "../e2e/support/providers";
import { type Ready, readyCouples } from "../e2e/support/ready-couples";
import { startResendSimulator } from "../simulators/email/resend";
import { startStripeSimulator } from "../simulators/stripe/simulator";
import { provideData } from "../support/prepared-data.mjs";

// Kills the bundled Worker's runtime and sqld in turn at random moments, while users act over HTTP: they send a
// message, unlock, write to each other, buy and pay. They retry until an action is confirmed. The simulators of Stripe
// and the email provider are not killed; their records are compared with the database. After a kill, an email stays
// `sending` until its lease ends, so the test waits for the last emails. Prints lost and duplicate actions, and counts.

const KILLS = Number(process.env.KILLS ?? 200);
const LONGEST_MS = 500;
const PATIENCE_MS = 60_000;
/** Milliseconds for a lease, the wait after a failed attempt, and a reserve for a busy machine. */
const EMAILS_MS = 5 * 60_000;
const CREDITS = 5;

const folder = mkdtempSync(join(tmpdir(), "alliance-killed-"));
const databaseFolder = join(folder, "database");
cpSync(await provideData({ quiet: true }), databaseFolder, { recursive: true });
const [databasePort, port] = [await freePort(), await freePort()];
let database = await startSqld({ dataDir: databaseFolder, port: databasePort });
const stripe = await startStripeSimulator({ webhookUrl: `http://127.0.0.1:${port}/webhooks/stripe` });
const resend = await startResendSimulator({ apiKey: "re_killed" });
const settings = {
  ...developmentSettings(folder, database.url),
  EMAIL_VENDOR: "resend",
  RESEND_API_KEY: "re_killed",
  RESEND_BASE_URL: resend.url,
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_BASE_URL: stripe.url,
  KEEP_PROFILE_SECONDS: "0",
  KEEP_LIST_SECONDS: "0",
};
const bundle = process.env.BUNDLE ?? (await bundleWorker(join(folder, "bundle")));
Object.assign(process.env, { PORT: String(port), DATABASE_URL: database.url, STRIPE_SIMULATOR_URL: stripe.url });
let worker = await startWorker();
const before = {
  messages: await value("SELECT count(*) FROM requests"),
  unlocks: await value("SELECT count(*) FROM credit_entries WHERE kind = 'unlock'"),
};

async function startWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/serve-worker.ts"], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    env: { ...process.env, WORKER: JSON.stringify({ bundle, port, dataDir: join(folder, "worker"), settings }) },
  });
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.ok) return child;
    if (tries > 1_200) throw new Error("The Worker did not start.");
    await sleep(50);
  }
}

const endOf = (child: ChildProcess) => new Promise((resolve) => child.once("exit", resolve));

async function killWorker(): Promise<void> {
  const gone = endOf(worker);
  process.kill(-(worker.pid ?? 0), "SIGKILL");
  await gone;
  worker = await startWorker();
}

async function killDatabase(): Promise<void> {
  const gone = endOf(database.process);
  database.process.kill("SIGKILL");
  await gone;
  database = await startSqld({ dataDir: databaseFolder, port: databasePort });
}

let repeated = 0;

/** Repeats an action until it is confirmed, as users do after an error. */
async function insist(what: string, work: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (let tries = 0; ; tries++) {
    if (await work().catch(() => false)) {
      if (tries > 0) repeated += 1;
      return;
    }
    if (Date.now() > end) throw new Error(`${what} was never confirmed.`);
    await sleep(50);
  }
}

interface People {
  couple: Ready;
  unlocking: ProviderAccount;
  unlocker: HttpBrowser;
  request: string;
  /** Public id of the unlocked request whose sides write to each other. */
  talk: string;
  buying: ProviderAccount;
  buyer: HttpBrowser;
}

async function gather(couple: Ready): Promise<People> {
  const [unlocking, buying] = [await insertApprovedProvider(), await insertApprovedProvider()];
  await giveCredits(unlocking, 2);
  const [request, talk] = [newPublicId(), newPublicId()];
  const receive = (id: string, provider: ProviderAccount, status: string) => ({
    sql: `INSERT INTO requests (public_id, project_id, provider_id, status, message, created_at)
      SELECT ?, id, ?, ?, 'Bonjour', ? FROM projects WHERE public_id = ?`,
    args: [id, provider.id, status, Date.now(), couple.draft],
  });
  await write(receive(request, unlocking, "locked"), receive(talk, buying, "unlocked"));
  const people = {
    couple,
    unlocking,
    request,
    talk,
    buying,
    unlocker: await providerBrowser(unlocking),
    buyer: await providerBrowser(buying),
  };
  // Renews sessions before the first kill, because the test is only about the actions.
  for (const browser of [people.unlocker, people.buyer]) await browser.get("/pro");
  await couple.browser.get("/presentation");
  return people;
}

const MESSAGES = [
  ["couple", "first"],
  ["couple", "second"],
  ["provider", "third"],
] as const;

function act({ couple, unlocker, request, talk, buyer }: People): Promise<unknown> {
  const { browser, draft, ticked } = couple;
  return Promise.all([
    insist("A message", async () => {
      const fields = { draft, selectedPrestataires: ticked, message: "Bonjour" };
      return (await browser.post(`/formulaire?step=4&draft=${draft}`, fields)).status === 303;
    }),
    insist("An unlock", async () => {
      await unlocker.post(`/pro/requests/${request}/answer`, { intent: "unlock" });
      return /href="tel:/.test((await unlocker.get(`/pro/requests/${request}`)).text);
    }),
    ...MESSAGES.map(([side, body]) =>
      insist("A message in a conversation", async () => {
        const path = side === "couple" ? `/project/messages/${talk}` : `/pro/requests/${talk}/answer`;
        const author = side === "couple" ? browser : buyer;
        return (await author.post(path, { intent: "message", body, cause: `form-${body}` })).status === 303;
      }),
    ),
    buy(buyer),
  ]);
}

/** Buys credits, starting at the form. Without an answer, sends the same form again, as a browser does. */
async function buy(browser: HttpBrowser): Promise<void> {
  let form: ReturnType<typeof formIn> = {};
  let order = "";
  await insist("A form", async () => {
    const { text, status } = await browser.get(`/pro/credits/confirm?credits=${CREDITS}`);
    [form, order] = [formIn(text, "key"), fieldIn(text, "key")];
    return status === 200 && order !== "";
  });
  let checkout = "";
  await insist("An order", async () => {
    const { status, location = "" } = await browser.post("/pro/credits/confirm", form);
    checkout = /cs_[^/?#]+/.exec(location)?.[0] ?? "";
    return status === 303 && checkout !== "";
  });
  await fetch(`${stripe.url}/control/pay`, { method: "POST", body: JSON.stringify({ checkout }) });
  await insist("A payment", async () => {
    const { location } = await browser.get(`/pro/orders/${order}?checkout=${checkout}`);
    return location === `/pro/orders/${order}`;
  });
}

async function faultsOf({ couple, unlocking, request, talk, buying }: People): Promise<string[]> {
  const faults: string[] = [];
  const expect = (found: unknown, wanted: unknown, what: string) => {
    if (found !== wanted) faults.push(`${couple.draft}: ${found} instead of ${wanted} ${what}`);
  };
  const ofTalk = "(SELECT id FROM requests WHERE public_id = ?)";
  const project = "(SELECT id FROM projects WHERE public_id = ?)";
  expect(await value(`SELECT count(*) FROM requests WHERE project_id = ${project}`, couple.draft), 5, "requests");
  // At night, some emails wait for the morning.
  const emails = await rows<{ state: string }>(
    `SELECT CASE WHEN next_attempt_at > ${Date.now()} AND attempts = 0 THEN 'later' ELSE state END AS state FROM outbox WHERE kind = 'email' AND account_id = (SELECT account_id FROM projects WHERE public_id = ?)`,
    couple.draft,
  );
  expect(emails.length, 6, "emails: three planners, the couple, that one accepts, and a message");
  expect(emails.filter(({ state }) => state === "sent" || state === "later").length, 6, "emails delivered");
  const bodies = await rows<{ body: string }>(
    `SELECT body FROM messages WHERE request_id = ${ofTalk} ORDER BY 1`,
    talk,
  );
  expect(bodies.map(({ body }) => body).join(), "first,second,third", "messages in the conversation");
  const unread = "SELECT unread_couple || ',' || unread_provider FROM requests WHERE public_id = ?";
  expect(await value(unread, talk), "1,2", "unread messages");
  // Only the first email about the couple's messages is due immediately. The next email is due ten minutes later.
  const notices = "SELECT count(*) FROM outbox WHERE dedupe_key LIKE 'coupleMessage:' || ? || ':%'";
  expect((await value(`${notices} AND next_attempt_at - created_at < 500000`, talk)) <= 1, true, "prompt emails");
  expect(await value("SELECT status FROM requests WHERE public_id = ?", request), "unlocked", "request");
  expect(await creditsOf(unlocking), 1, "credits left");
  expect(await creditsOf(buying), CREDITS, "credits bought");
  const orders = await rows<{ state: string }>("SELECT state FROM orders WHERE provider_id = ?", buying.id);
  expect(orders.map(({ state }) => state).join(), "paid", "orders");
  return faults;
}

/** Delivers messages of killed Workers, as the cron does. @returns seconds until all are delivered */
async function deliverTheRest(): Promise<number> {
  const started = Date.now();
  const isLeft = () =>
    value(
      "SELECT count(*) FROM outbox WHERE state = 'sending' OR state = 'pending' AND (attempts > 0 OR next_attempt_at < ?)",
      Date.now(),
    );
  for (; (await isLeft()) > 0 && Date.now() < started + EMAILS_MS; await sleep(1_000))
    await fetch(`http://127.0.0.1:${port}/cdn-cgi/handler/scheduled`).catch(() => undefined);
  return Math.round((Date.now() - started) / 1_000);
}

/** Compares the email provider's emails with delivered ones, and Stripe's payments with orders. */
async function faultsAtVendors(all: People[]): Promise<string[]> {
  const faults: string[] = [];
  const delivered = await rows<{ key: string }>(
    "SELECT dedupe_key AS key FROM outbox WHERE kind = 'email' AND state = 'sent'",
  );
  const keys = new Set(delivered.map(({ key }) => key));
  const taken = resend.taken.map(({ idempotencyKey }) => idempotencyKey ?? "");
  for (const key of keys) if (!taken.includes(key)) faults.push(`${key} is sent, and the vendor has no such email`);
  for (const key of taken) if (!keys.has(key)) faults.push(`The vendor has ${key}, which is not sent`);
  if (new Set(taken).size !== taken.length) faults.push("The vendor took an email twice");
  const paid = stripe.list("payment_intent").filter(({ status }) => status === "succeeded").length;
  if (paid !== all.length) faults.push(`${paid} payments of ${all.length} orders`);
  return faults;
}

try {
  const started = Date.now();
  const all: People[] = [];
  const killed = { worker: 0, database: 0 };
  for (const couple of await readyCouples(KILLS)) {
    const people = await gather(couple);
    all.push(people);
    const what = all.length % 2 === 0 ? "worker" : "database";
    const acting = act(people);
    // Avoids an unhandled rejection. The failures are reported below.
    acting.catch(() => undefined);
    await sleep(Math.random() * LONGEST_MS);
    await (what === "worker" ? killWorker() : killDatabase());
    killed[what] += 1;
    await acting;
  }
  const leased = await value("SELECT count(*) FROM outbox WHERE state = 'sending'");
  const deliveredAfter = await deliverTheRest();
  const faults = [...(await Promise.all(all.map(faultsOf))).flat(), ...(await faultsAtVendors(all))];
  const figures = {
    ...{ killed, repeated, leased, deliveredAfter },
    messages: (await value("SELECT count(*) FROM requests")) - 2 * all.length - before.messages,
    conversation: await value("SELECT count(*) FROM messages WHERE cause LIKE 'form-%'"),
    unlocks: (await value("SELECT count(*) FROM credit_entries WHERE kind = 'unlock'")) - before.unlocks,
    payments: stripe.list("payment_intent").filter(({ status }) => status === "succeeded").length,
    emails: resend.taken.length,
    emailsAgain: resend.requests - resend.taken.length,
    minutes: (Date.now() - started) / 60_000,
  };
  console.log(JSON.stringify({ ...figures, faults }));
  if (faults.length > 0) process.exitCode = 1;
} finally {
  process.kill(-(worker.pid ?? 0), "SIGKILL");
  await Promise.allSettled([database.stop(), stripe.stop(), resend.stop()]);
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
