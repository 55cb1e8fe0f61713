import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient, type InValue } from "@libsql/client/web";
import { expect, test } from "@playwright/test";
import { migrate } from "#db/migrate";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { profileSlug } from "~/domain/profile-slug.rules";
import { paths } from "~/paths";
import { serveBundle } from "../../../scripts/serve-bundle";
import { freePort, startSqld } from "../../../scripts/sqld.mjs";
import { startReplicatedDatabase } from "../../support/replicated-database";
import { address } from "../support/addresses";
import { newWord } from "../support/couples";
import { rows } from "../support/database";
import { HttpBrowser } from "../support/http-browser";

// The whole application with a replica, over HTTP. The database has one planner, so that copying takes a second.

test.describe.configure({ mode: "default" });

const LONGEST_WAIT_MS = 5_000;
/** Lag of the replica that the cookie of a recent write must outlast (docs/decisions/0075-read-replica.md). */
const LAG_SECONDS = 10;

interface Planner {
  id: number;
  publicId: string;
  name: string;
  city: string;
}

let database: Awaited<ReturnType<typeof startReplicatedDatabase>>;
let worker: Awaited<ReturnType<typeof serveBundle>>;
let primary: Client;
let planner: Planner;
let port: number;
const folder = mkdtempSync(join(tmpdir(), "alliance-replica-worker-"));

test.beforeAll(async () => {
  const data = join(folder, "data");
  const server = await startSqld({ dataDir: data, port: await freePort() });
  await migrate({ url: server.url });
  await loadEnumerations({ url: server.url });
  planner = await copyPlanner(createClient({ url: server.url }));
  await server.stop();
  database = await startReplicatedDatabase(data);
  primary = createClient({ url: database.urls.primary });
  port = await freePort();
  worker = await serveBundle({
    bundle: address("BUNDLE"),
    port,
    dataDir: join(folder, "worker"),
    settings: {
      ENVIRONMENT: "development",
      VERSION: "replica",
      SESSION_SECRET: address("SESSION_SECRET"),
      DATABASE_URL: database.urls.primary,
      DATABASE_READ_URL: database.urls.replica,
      KEEP_PROFILE_SECONDS: "0",
      KEEP_LIST_SECONDS: "0",
    },
  });
  await database.untilCopied();
  await untilReplicaIsUsed();
});

test.afterAll(async () => {
  await worker?.stop();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Copies a demo planner into an empty database. */
async function copyPlanner(to: Client): Promise<Planner> {
  const [planner = {}] = await rows<Record<string, InValue>>(
    "SELECT * FROM providers WHERE visible = 1 AND status = 'verified' AND kind = 'planner' ORDER BY id LIMIT 1",
  );
  const names = Object.keys(planner);
  await to.execute({
    sql: `INSERT INTO providers (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
    args: Object.values(planner),
  });
  return { ...planner, publicId: planner.public_id } as unknown as Planner;
}

const visitor = () => new HttpBrowser({ host: `fr.localhost:${port}`, port: String(port) });

/** Opens a page, and checks its status, round trips and duration. */
async function open(path: string, { browser = visitor(), status = 200 } = {}) {
  const started = Date.now();
  const answer = await browser.get(path);
  expect(Date.now() - started, path).toBeLessThan(LONGEST_WAIT_MS);
  expect(answer.status, path).toBe(status);
  return answer;
}

const health = async () => JSON.parse((await visitor().get(paths.health())).text);

const untilReplicaIsUsed = () =>
  expect.poll(health, { timeout: 20_000 }).toMatchObject({ database: "up", replica: "up", reads: "replica" });

/** Inserts a published review. @returns its text, its page, and the link of its author */
async function publishReview() {
  const [secret, text] = [newWord() + newWord(), `Une journée sans un bruit, du début à la fin, ${newWord()}.`];
  const hash = createHash("sha256").update(secret).digest("hex");
  await primary.execute({
    sql: `INSERT INTO reviews (public_id, provider_id, author_kind, author_name, author_email, locale, wedding_date, stars, text,
        status, findings, author_hash, created_at, confirmed_at, published_at)
      VALUES (?1, ?2, 'guest', 'Sophie', ?1 || '@example.org', 'fr', '2026-06-20', 4, ?3, 'published', '[]', ?4, ?5, ?5, ?5)`,
    args: [newWord(), planner.id, text, hash, Date.now()],
  });
  return { own: paths.ownReview(secret), page: paths.plannerReviews(profileSlug(planner)), text };
}

const LISTS = [paths.planners(), paths.venues(), paths.planners({}, { q: "mariage" }), paths.sitemap()];

test("with a replica that lags, authors no longer see what they withdrew (replica-6)", async () => {
  const { own, page, text } = await publishReview();
  await database.untilCopied();
  await database.replicate(false);
  const author = visitor();
  const answer = await author.post(own, { intent: "withdraw" });
  expect(answer.status).toBe(303);
  const [, seconds] = /^recent_write=1; Max-Age=(\d+);/.exec(answer.setCookies.join("\n")) ?? [];
  expect(Number(seconds), "the cookie is longer than the lag").toBeGreaterThan(LAG_SECONDS);
  // An isolate reads from the primary until its check of the replica has succeeded.
  await expect.poll(async () => (await open(page)).text, { timeout: 20_000 }).toContain(text);
  const seen = await open(page, { browser: author });
  expect(seen.text).not.toContain(text);
  expect(seen.headers["server-timing"]).toMatch(/^db;desc="1"/);
  const other = await open(page);
  expect(other.text, "others see the replica").toContain(text);
  expect(other.headers["server-timing"]).toMatch(/^db;desc="1"/);
  await database.replicate(true);
  await expect.poll(async () => (await open(page)).text, { timeout: 20_000 }).not.toContain(text);
});

for (const how of ["stops", "hangs"] as const)
  test(`while the primary is down, visitors read lists and profiles: it ${how} (replica-7)`, async () => {
    const { page, text } = await publishReview();
    await database.untilCopied();
    if (how === "stops") await database.stopServer("primary");
    else database.pause("primary");
    try {
      for (const path of [...LISTS, paths.planner(profileSlug(planner))]) await open(path);
      expect((await open(page)).text).toContain(text);
      const { text: state } = await open(paths.health(), { status: 503 });
      expect(JSON.parse(state)).toMatchObject({ database: "down", replica: "up", reads: "replica" });
      const form = { country: "FR", phone: "0612345678", intent: "send" };
      expect((await visitor().post(paths.account(), form)).status).toBe(503);
    } finally {
      if (how === "stops") await database.startServer("primary");
      else database.resume("primary");
    }
    await untilReplicaIsUsed();
  });

for (const how of ["stops", "hangs"] as const)
  test(`while the replica is down, the primary answers visitors: it ${how} (replica-8)`, async () => {
    const { page, text } = await publishReview();
    if (how === "stops") await database.stopServer("replica");
    else database.pause("replica");
    try {
      for (const path of LISTS) await open(path);
      expect((await open(page)).text).toContain(text);
      expect(await health()).toMatchObject({ database: "up", replica: "down", reads: "primary" });
    } finally {
      if (how === "stops") await database.startServer("replica");
      else database.resume("replica");
    }
    await untilReplicaIsUsed();
  });
