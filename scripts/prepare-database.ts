// Migrates a database, loads its data, and prints the duration of each step. Safe to repeat.
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#db/client.server";
import { migrate } from "#db/migrate";
import { isRestoring, RESTORING_SENTENCE } from "#db/restoring";
import { loadDemoAccounts } from "#db/seed/demo/load-accounts";
import { loadQueue } from "#db/seed/demo/load-queue";
import { loadDemo } from "#db/seed/load-demo";
import { loadDemoLife } from "#db/seed/load-demo-life";
import { loadDemoProof } from "#db/seed/load-demo-proof";
import { loadDemoVenues } from "#db/seed/load-demo-venues";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { loadPlaces } from "#db/seed/load-places";
import { findReplicaHealth } from "~/domain/health.server";
import { describeError } from "./settings.mjs";

const url = process.env.DATABASE_URL;
if (!url) throw new Error("The setting DATABASE_URL is missing.");
const settings = { url, token: process.env.DATABASE_TOKEN };

const replicaUrl = process.env.DATABASE_READ_URL;
const REPLICATION = { withinMs: 60_000, pauseMs: 500 } as const;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
async function step(name: string, work: () => Promise<string>) {
  const started = Date.now();
  const result = await work();
  console.log(`${name}: ${result}${seconds(Date.now() - started)}`);
}

async function prepare() {
  if (await isRestoring(openDatabase(settings).db)) throw new Error(RESTORING_SENTENCE);
  await step("Migrations", async () => {
    await migrate(settings);
    return "";
  });
  await step("Enumerations", async () => {
    await loadEnumerations(settings);
    return "";
  });
  if (replicaUrl) await step("Read replica", () => waitForReplica(replicaUrl));
  await step("Places", async () => `${(await loadPlaces(settings)).rows} rows, `);
  if (process.argv.includes("--demo")) {
    await step("Demo planners", async () => `${(await loadDemo(settings, Date.now())).providers} planners, `);
    await step("Demo venues", async () => `${(await loadDemoVenues(settings, Date.now())).venues} venues, `);
    await step("Demo accounts", async () => {
      await loadDemoAccounts(settings, Date.now(), process.env.SESSION_SECRET);
      return "";
    });
    await step("Demo reviews and weddings", async () => {
      const { reviews, weddings } = await loadDemoProof(settings, Date.now());
      return `${reviews} reviews, ${weddings} weddings, `;
    });
    await step("Demo requests", async () => `${(await loadDemoLife(settings, Date.now())).requests} requests, `);
    const size = Number(process.env.QUEUE ?? 0);
    if (size > 0) await step("Queue", async () => `${await loadQueue(settings, size, Date.now())} profiles, `);
  }
}

/** Waits until the replica has the migrations. The release does not need it: it reads the primary until then. */
async function waitForReplica(url: string): Promise<string> {
  const end = Date.now() + REPLICATION.withinMs;
  for (;;) {
    const health = await findReplicaHealth(settings, { url, token: process.env.DATABASE_READ_TOKEN });
    if (health === "up" || Date.now() > end) return `${health}, `;
    await sleep(REPLICATION.pauseMs);
  }
}

try {
  await prepare();
} catch (error) {
  console.error(describeError(error, process.env));
  process.exitCode = 1;
}
