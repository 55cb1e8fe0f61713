import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { adminPaths } from "~/admin-paths";
import { MEDIA_WIDTHS } from "~/domain/media/photo.rules";
import { profileSlug, type Sluggable } from "~/domain/profile-slug.rules";
import { paths } from "~/paths";
import { startImagesStandIn } from "../../scripts/images-stand-in.mjs";
import { bundleWorker, serveBundle } from "../../scripts/serve-bundle";
import { freePort, startSqld } from "../../scripts/sqld.mjs";
import { developmentSettings } from "../../scripts/stack.mjs";
import { codeOf, createAdministrator } from "../e2e/support/administrators";
import { codeTexted, newCouple, newWord, plannersShown, weddingFields } from "../e2e/support/couples";
import { giveCredits } from "../e2e/support/credits";
import { rows, value, write } from "../e2e/support/database";
import { type Fields, fieldIn, HttpBrowser } from "../e2e/support/http-browser";
import { insertWaiting } from "../e2e/support/moderation";
import { addPhoto, photosOf } from "../e2e/support/photos";
import { cheapHashOf, insertApprovedProvider, providerBrowser } from "../e2e/support/providers";
import { startResendSimulator } from "../simulators/email/resend";
import { picture } from "../support/pictures";
import { provideData } from "../support/prepared-data.mjs";
import { fillProviders } from "./fill-providers";
import { fillVenues } from "./fill-venues";
import { costOf, GOAL_DOLLARS, type Journey, type Meter, type Usage } from "./prices";

// Measures the usage of journeys that Cloudflare and Turso bill, and the price of 1,000 visits (prices.ts). A wrapper
// of the bundled Worker counts (count-usage.mjs). Caches of pages and pictures are off. Uses the database of
// DATABASE_URL, or a copy of the test data, and fills it up to PROVIDERS planners and VENUES venues. Prints one line of
// JSON.

const PROVIDERS = Number(process.env.PROVIDERS ?? 0);
const VENUES = Number(process.env.VENUES ?? 0);
const RUNS = { visitor: 10, couple: 5, photo: 3, moderator: 3, cron: 5 } as const;
/** Number of emails in one queue message. */
const DUE_EMAILS = 100;
/** Assumed size of the attributes that Cloudflare adds to each log line. */
const LOG_ATTRIBUTES = 1_000;
/** Seconds without a checkpoint while the database is filled, because writes fail during a checkpoint. */
const LOADING_SECONDS = 3_600;
const FIREFOX = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0" };

const folder = mkdtempSync(join(tmpdir(), "alliance-cost-"));
const own = process.env.DATABASE_URL ? undefined : await startOwnDatabase();
const databaseUrl = own?.url ?? process.env.DATABASE_URL ?? "";
await fillProviders(databaseUrl, PROVIDERS, () => undefined);
await fillVenues(databaseUrl, VENUES, () => undefined);
const port = await freePort();
const resend = await startResendSimulator({ apiKey: "re_cost" });
const images = await startImagesStandIn();
const settings = {
  ...developmentSettings(folder, databaseUrl),
  EMAIL_VENDOR: "resend",
  RESEND_API_KEY: "re_cost",
  RESEND_BASE_URL: resend.url,
  IMAGES_STAND_IN_URL: images.url,
  KEEP_PROFILE_SECONDS: "0",
  KEEP_LIST_SECONDS: "0",
};
Object.assign(process.env, {
  PORT: String(port),
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: settings.SESSION_SECRET,
});
const worker = await serveBundle({
  bundle: process.env.BUNDLE ?? (await bundleWorker(join(folder, "bundle"))),
  port,
  dataDir: join(folder, "worker"),
  settings,
  wrap: join("tests", "bench", "count-usage.mjs"),
  hasCron: false,
});

async function startOwnDatabase() {
  const dataDir = join(folder, "database");
  cpSync(await provideData({ quiet: true }), dataDir, { recursive: true });
  return startSqld({ dataDir, port: await freePort(), checkpointSeconds: LOADING_SECONDS });
}

/** Returns the CPU time of the Workers runtime, which is a child of this process; 0 without /proc. */
function workerCpuMs(): number {
  const TICK_MS = 10;
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ");
    const stats = children.map((pid) => readFileSync(`/proc/${pid}/stat`, "utf8"));
    const runtime = stats.find((stat) => stat.includes("(workerd)")) ?? "";
    const [user, system] = runtime
      .slice(runtime.indexOf(")") + 2)
      .split(" ")
      .slice(11, 13);
    return TICK_MS * (Number(user ?? 0) + Number(system ?? 0));
  } catch {
    return 0;
  }
}

type Counts = Partial<Record<Meter | "logLines" | "logBytes", number>>;

/** Waits for all work, and returns the counts since the last call. */
const takeCounts = async () => (await (await fetch(`${worker.url}/-/usage`)).json()) as Counts;

/** Runs a journey several times. @returns its average usage */
async function measure(runs: number, journey: (run: number) => Promise<unknown>, parts = 1): Promise<Usage> {
  await takeCounts();
  const started = workerCpuMs();
  for (let run = 0; run < runs; run++) await journey(run);
  const { logLines = 0, logBytes = 0, ...counts } = await takeCounts();
  const cpuMs = workerCpuMs() - started;
  const all: Usage = {
    requests: 0,
    dataPoints: 0,
    rowsRead: 0,
    rowsWritten: 0,
    r2ClassA: 0,
    r2ClassB: 0,
    images: 0,
    queueOperations: 0,
    ...counts,
    cpuMs,
    logGigabytes: (logBytes + logLines * LOG_ATTRIBUTES) / 1e9,
  };
  return scaled(all, (used) => used / runs / parts);
}

/** Returns usage in which `change` has replaced each count. */
function scaled(usage: Usage, change: (count: number, meter: Meter) => number): Usage {
  const changed = Object.entries(usage).map(([meter, count]) => [meter, change(count, meter as Meter)]);
  return Object.fromEntries(changed) as Usage;
}

const MOST_REDIRECTS = 5;

/** Opens a page, and follows redirects. @returns its HTML */
async function open(browser: HttpBrowser, path: string): Promise<string> {
  let asked = path;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const { status, location, text } = await browser.get(asked);
    if (status === 200) return text;
    if (!location) throw new Error(`${asked} was answered with ${status}.`);
    asked = pathOf(location);
  }
  throw new Error(`${path} redirects too often.`);
}

/** Sends a form, and opens the page that it redirects to. @returns its HTML */
async function submit(browser: HttpBrowser, path: string, fields: Fields): Promise<string> {
  const { status, location, text } = await browser.post(path, fields);
  if (!location) throw new Error(`The form of ${path} was answered with ${status}.\n${text.slice(0, 2_000)}`);
  return open(browser, pathOf(location));
}

const pathOf = (location: string) => {
  const { pathname, search } = new URL(location, "http://localhost");
  return pathname + search;
};

const newVisitor = () => {
  const browser = HttpBrowser.in("fr", FIREFOX);
  browser.cookies.set("locale", "fr");
  return browser;
};

const planners = await someProfiles("providers", "kind = 'planner' AND status = 'verified' AND visible = 1");
const venues = await someProfiles("venues", "visible = 1");

function someProfiles(table: string, condition: string): Promise<Sluggable[]> {
  return rows<Sluggable & { id: number }>(
    `SELECT public_id AS publicId, name, city FROM ${table} WHERE ${condition} ORDER BY random() LIMIT ${RUNS.visitor}`,
  );
}

async function visitPublicPages(run: number): Promise<void> {
  const browser = newVisitor();
  const [planner, venue] = [planners[run], venues[run]];
  if (!planner || !venue) throw new Error("There are too few profiles.");
  const pages = [paths.welcome(), paths.planners(), paths.planner(profileSlug(planner))];
  for (const page of [...pages, paths.venues(), paths.venue(profileSlug(venue))]) await open(browser, page);
}

interface Couple {
  browser: HttpBrowser;
  /** Public ids of the couple's requests, with their providers. */
  requests: { id: string; provider: number; email: string }[];
}

const couples: Couple[] = [];

async function writeToPlanners(): Promise<void> {
  const couple = newCouple("fr");
  const browser = newVisitor();
  await open(browser, paths.account());
  await submit(browser, paths.account(), {
    country: couple.phone.country,
    phone: couple.phone.national,
    intent: "send",
  });
  await submit(browser, paths.account("code"), { code: await codeTexted(couple.phone.e164), intent: "verify" });
  await submit(browser, paths.register(), {
    firstname: couple.firstname,
    lastname: couple.lastname,
    email: couple.email,
    city: couple.city,
    locale: couple.locale,
  });
  const draft = fieldIn(await open(browser, paths.wizard()), "draft");
  const fields = await weddingFields(couple);
  for (const step of [1, 2, 3] as const) {
    const { languages, ...others } = { languages: [] as readonly string[], ...fields[step] };
    const sent: Fields = { draft, ...others, languages: [...languages] };
    await submit(browser, paths.wizard(step, draft), sent);
  }
  const { ticked } = await plannersShown(browser, draft);
  await submit(browser, paths.wizard(4, draft), {
    draft,
    selectedPrestataires: ticked.slice(0, 3),
    message: "Bonjour, votre travail nous plaît.",
  });
  const requests = await rows<Couple["requests"][number]>(
    `SELECT r.public_id AS id, v.id AS provider, v.email FROM requests r
      JOIN projects p ON p.id = r.project_id JOIN providers v ON v.id = r.provider_id WHERE p.public_id = ?`,
    draft,
  );
  if (requests.length !== 3) throw new Error(`The couple wrote to ${requests.length} planners instead of 3.`);
  couples.push({ browser, requests });
}

const password = `Lierre-${newWord()}-7`;

/** Signs in the planners of the requests, who then unlock one request each. */
async function preparePlanners(requests: Couple["requests"]): Promise<void> {
  for (const { provider } of requests) {
    await giveCredits({ id: provider }, 1);
    await write({
      sql: `INSERT INTO provider_credentials (provider_id, password_hash, password_changed_at, email_verified_at,
          terms_version, terms_accepted_at) VALUES (?, ?, 0, 0, 'test', 0)
        ON CONFLICT (provider_id) DO UPDATE SET password_hash = excluded.password_hash`,
      args: [provider, cheapHashOf(password)],
    });
  }
}

async function answerRequest({ id, email }: Couple["requests"][number]): Promise<void> {
  const browser = newVisitor();
  await open(browser, paths.pro.login());
  await submit(browser, paths.pro.login(), { email, password });
  await open(browser, paths.pro.requests());
  await open(browser, paths.pro.request(id));
  await submit(browser, paths.pro.answerRequest(id), { intent: "unlock", body: "Votre date est libre." });
  await submit(browser, paths.pro.answerRequest(id), {
    intent: "message",
    body: "Pouvons-nous nous parler samedi ?",
    cause: newWord(),
  });
}

async function readAnswers({ browser, requests }: Couple): Promise<void> {
  await open(browser, paths.presentation());
  await open(browser, paths.conversations());
  for (const { id } of requests) {
    await open(browser, paths.conversation(id));
    await submit(browser, paths.conversation(id), { intent: "message", body: "Avec plaisir.", cause: newWord() });
  }
}

async function addPhotograph(browser: HttpBrowser, photograph: Buffer): Promise<void> {
  const answer = await addPhoto(browser, photograph);
  if (answer.status !== 303) throw new Error(`The photograph was answered with ${answer.status}.`);
}

async function openPictures(srcs: string[]): Promise<void> {
  const browser = newVisitor();
  for (const src of srcs) for (const width of MEDIA_WIDTHS) await open(browser, `${src}/${width}`);
}

async function approveProfile(publicId: string): Promise<void> {
  const browser = newVisitor();
  const administrator = await createAdministrator("fr");
  await open(browser, adminPaths.login());
  const { email, password: own } = administrator;
  await submit(browser, adminPaths.login(), { email, password: own });
  await submit(browser, adminPaths.code(), { code: codeOf(administrator) });
  const profile = adminPaths.profile(publicId);
  const version = fieldIn(await open(browser, profile), "version");
  await submit(browser, profile, { intent: "approve", version });
}

const runCron = async () => {
  const answer = await fetch(`${worker.url}/cdn-cgi/handler/scheduled`);
  if (!answer.ok) throw new Error(`The cron was answered with ${answer.status}.`);
};

const isDue = "FROM outbox WHERE state <> 'sent' AND dedupe_key LIKE 'cost:%'";

async function deliverDueEmails(): Promise<void> {
  const now = Date.now() - 120_000;
  await write({
    sql: `INSERT INTO outbox (dedupe_key, kind, recipient, subject, text, html, state, next_attempt_at, created_at,
        notice)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      SELECT 'cost:' || i, 'email', 'reader-' || i || '@example.org', 'News', 'News', printf('%.*c', 6000, 'x'),
        'pending', ?, ?, 'request' FROM n`,
    args: [DUE_EMAILS, now, now],
  });
  await runCron();
  for (let tries = 0; (await value(`SELECT count(*) ${isDue}`)) > 0; tries++) {
    if (tries > 300) throw new Error("The emails were not sent.");
    await sleep(100);
  }
}

async function measureJourneys(): Promise<Record<Journey, Usage>> {
  const visitor = await measure(RUNS.visitor, visitPublicPages);
  const couple = await measure(RUNS.couple, writeToPlanners);
  const requests = couples.flatMap((one) => one.requests);
  await preparePlanners(requests);
  const provider = await measure(requests.length, (run) => answerRequest(requests[run] as (typeof requests)[number]));
  const answers = await measure(couples.length, (run) => readAnswers(couples[run] as Couple));
  const photographer = await insertApprovedProvider();
  const browser = await providerBrowser(photographer);
  const photographs = await Promise.all(
    Array.from({ length: RUNS.photo }, (_, n) => picture("jpeg", 2_000, 1_500 + n)),
  );
  let srcs: string[] = [];
  const photo = await measure(RUNS.photo, async (run) => {
    await addPhotograph(browser, photographs[run] as Buffer);
    srcs = (await photosOf(photographer)).map(({ src }) => src);
    await openPictures(srcs.slice(-1));
  });
  const shown = await measure(1, () => openPictures(srcs), srcs.length * MEDIA_WIDTHS.length);
  const waiting: string[] = [];
  for (let n = 0; n < RUNS.moderator; n++) waiting.push((await insertWaiting()).publicId);
  const moderator = await measure(RUNS.moderator, (run) => approveProfile(waiting[run] ?? ""));
  // The first runs also deliver messages that the journeys left in the outbox.
  for (let run = 0; run < 2; run++) await runCron();
  const cron = await measure(RUNS.cron, runCron);
  const delivery = await measure(1, deliverDueEmails);
  const email = scaled(delivery, (count, meter) => Math.max(0, count - cron[meter]) / DUE_EMAILS);
  return { visitor, picture: shown, couple, provider, answers, email, photo, moderator, cron };
}

try {
  const usages = await measureJourneys();
  const bytes = await value("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()");
  const count = (table: string) => value(`SELECT count(*) FROM ${table}`);
  const cost = costOf(usages);
  console.log(
    JSON.stringify({
      providers: await count("providers"),
      venues: await count("venues"),
      databaseMegabytes: Math.round(bytes / 1e6),
      usages,
      cost,
    }),
  );
  if (cost.all > GOAL_DOLLARS) {
    console.error(`1,000 visits cost $${cost.all.toFixed(3)}: more than $${GOAL_DOLLARS}.`);
    process.exitCode = 1;
  }
} finally {
  await Promise.allSettled([worker.stop(), own?.stop(), images.stop(), resend.stop()]);
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
