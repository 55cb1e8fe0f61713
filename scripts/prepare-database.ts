// Migrates a database, loads its data, and prints the duration of each step. Safe to repeat.
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
import { describeError } from "./settings.mjs";
import { waitForReplica } from "./wait-for-replica";

const url = process.env.DATABASE_URL;
if (!url) throw new Error("The setting DATABASE_URL is missing.");
const settings = { url, token: process.env.DATABASE_TOKEN };

const { DATABASE_READ_URL: replicaUrl, DATABASE_READ_TOKEN: replicaToken } = process.env;
const replica = replicaUrl ? { url: replicaUrl, token: replicaToken } : undefined;

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
  if (replica) await step("Read replica", async () => `${await waitForReplica(settings, replica)}, `);
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

try {
  await prepare();
} catch (error) {
  console.error(describeError(error, process.env));
  process.exitCode = 1;
}
