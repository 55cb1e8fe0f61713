// `npm run bench`: measures the production build under workerd with a real libSQL server, on free ports and in a
// temporary folder. Bytes, counts and ratios are stable. Times depend on the machine and are printed next to a
// reference of the same run.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
install();
(await import("tsx/esm/api")).register();
const { bundleWorker, serveBundle } = await import("./serve-bundle.ts");
const { provideChromium } = await import("./chromium.mjs");
const { freePort, startSqld } = await import("./sqld.mjs");
const { build, developmentSettings, partsToStop } = await import("./stack.mjs");
const { startCompressingFront } = await import("../tests/bench/compressing-front.mjs");
const { describeWedding, enterCode, register, Visitor } = await import("../tests/bench/couple.mjs");
const { measureLoad } = await import("../tests/bench/measure-load.mjs");
const { measureLogins } = await import("../tests/bench/measure-logins.mjs");
const { measureVitals } = await import("../tests/bench/measure-vitals.mjs");
const { GOAL_DOLLARS, JOURNEYS, MONTHLY, PRICES, PRICES_OF } = await import("../tests/bench/prices.ts");
const { TYPES, weighPages } = await import("../tests/bench/weigh-pages.mjs");

const TSX = ["--import", "tsx"];
const RUNS = 3;
const VITALS_RUNS = 5;
/** Lighthouse's presets of a good and a poor mobile network. */
const NETWORKS = [
  { latency: 150, bitsPerSecond: 1_600_000 },
  { latency: 562, bitsPerSecond: 1_500_000 },
];
const PROVIDERS = Number(process.env.PROVIDERS ?? 100_000);
const VENUES = Number(process.env.VENUES ?? 100_000);
const CRASHES = 200;
const REQUESTS = 240;
const WARM_UP = 40;
/** Public pages that are measured from the page cache, and rendered by a Worker without it. */
const KEPT = ["/", "/planners", "/planner/…"];
const PUBLIC = ["/", "/account", "/planners", "/ranking"];

/** Returns whether a part is measured, as in `npm run bench -- pages load`. */
const wants = (part) => process.argv.length === 2 || process.argv.includes(part);

const folder = mkdtempSync(join(tmpdir(), "alliance-bench-"));
const { add: started, stop } = partsToStop();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => end(1));
try {
  await bench();
  await end(0);
} catch (error) {
  console.error(error);
  await end(1);
}

async function end(code) {
  await stop().catch(console.error);
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

async function bench() {
  console.log(
    `Node ${process.versions.node}, ${process.platform}-${process.arch}, ${cpus().length} × ${cpus()[0]?.model.trim()}`,
  );
  const chromium = await provideChromium();
  const database = await started(startSqld({ dataDir: join(folder, "database"), port: await freePort() }));
  printTable("Loading the data into an empty database", ["what", "result"], load(database.url));
  await build();
  const bundle = await bundleWorker(join(folder, "bundle"));
  const serve = async (settings) => {
    const port = await freePort();
    const dataDir = join(folder, `worker-${port}`);
    return started(serveBundle({ bundle, port, dataDir, settings: { ...development, ...settings } }));
  };
  const development = developmentSettings(folder, database.url);
  const worker = await serve({});
  const base = worker.url.replace("127.0.0.1", "localhost");
  const pages = await visit(base);
  if (wants("pages")) {
    const weights = await weighPages(base, pages, chromium);
    printWeights(pages, weights);
    await printRoundTrips(pages);
    const front = await started(startCompressingFront(base));
    await printVitals(front.url, pages, chromium);
  }
  if (wants("load")) {
    const forgetful = await serve({ KEEP_PROFILE_SECONDS: "0", KEEP_LIST_SECONDS: "0" });
    await printLoad(pages, { base, rendering: forgetful.url.replace("127.0.0.1", "localhost") });
    await printLogins(base);
  }
  if (wants("database")) {
    printQueries(database.url);
    printProof(database.url);
    printInDatabase("measure-conversations.ts", "100 conversations of 200 messages", { DATABASE_URL: database.url });
  }
  if (wants("cost")) printCost(bundle, database.url);
  if (wants("crashes")) {
    printKills();
    printCrashes();
    printKilledProcesses(bundle);
  }
  if (wants("delivery")) printDelivery(bundle);
  if (wants("restore")) printRestore();
}

/** Runs a program and returns its output. @throws Error with the text `fault` if it fails */
function run(args, env, fault) {
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${fault}\n${stdout}`);
  return stdout.trim();
}

/** Returns the output of the database preparation, by line. */
function load(url) {
  const args = [...TSX, join("scripts", "prepare-database.ts"), "--demo"];
  const lines = run(args, { DATABASE_URL: url }, "The database could not be prepared.").split("\n");
  return lines.map((line) => line.split(": "));
}

/** Runs an integration test that kills processes, and returns its results. */
function kill(test, env, fault) {
  const results = join(folder, "kills.json");
  const vitest = [join("node_modules", "vitest", "vitest.mjs"), "run", join("tests", "integration", test)];
  run(vitest, { KILL_RESULTS: results, ...env }, fault);
  return JSON.parse(readFileSync(results, "utf8"));
}

/**
 * Visits every page from the welcome page to the choice of planners. Returns each page with the cookies of its visitor.
 */
async function visit(base) {
  const visitor = new Visitor(base);
  const verified = await enterCode(base, "06 12 34 56 78");
  const couple = await enterCode(base, "06 12 34 56 79");
  await register(couple);
  const { planner } = await describeWedding(couple);
  const page = (name, path, who) => ({ name, path, who, cookies: who.cookies, cookie: who.cookie });
  return [
    page("/", "/", visitor),
    page("/account", "/account", visitor),
    page("/register", "/register", verified),
    page("/presentation", "/presentation", couple),
    ...[1, 2, 3, 4, 5].map((step) => page(`/formulaire, step ${step}`, `/formulaire?step=${step}`, couple)),
    page("/project", "/project", couple),
    page("/planner/…", `/planner/${planner}`, visitor),
    page("/planners", "/planners", visitor),
    page("/ranking", "/ranking", visitor),
    ...(await listedPages(base)).map(([name, path]) => page(name, path, visitor)),
  ];
}

/** Returns the directory of venues, and the first venue, wedding and page of reviews in the sitemap. */
async function listedPages(base) {
  const pathsIn = async (path) => {
    const text = await (await fetch(base + path)).text();
    return [...text.matchAll(/<loc>([^<]+)/g)].map(([, address]) => new URL(address).pathname);
  };
  const parts = await pathsIn("/sitemap.xml");
  const first = async (part, pattern) => {
    for (const path of parts.filter((one) => one.includes(part))) {
      const found = (await pathsIn(path)).find((one) => pattern.test(one));
      if (found) return found;
    }
    throw new Error(`The sitemap lists no ${pattern}.`);
  };
  return [
    ["/venues", "/venues"],
    ["/venue/…", await first("/venues-", /^\/venue\//)],
    ["/planner/…/weddings/…", await first("/planners-", /\/weddings\//)],
    ["/planner/…/reviews", await first("/planners-", /\/reviews$/)],
  ];
}

function printWeights(pages, weights) {
  const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
  const rows = pages.map(({ name }, index) => {
    const byType = TYPES.map((type) => weights[index][type]);
    const sum = (kind) => byType.reduce((total, weight) => total + weight[kind], 0);
    const both = ({ raw, brotli }) => (raw === 0 ? "0" : `${kilobytes(raw)} → ${kilobytes(brotli)}`);
    return [name, ...byType.map(both), both({ raw: sum("raw"), brotli: sum("brotli") }), sum("count")];
  });
  printTable("Weight of a first visit, kB as it is → kB with brotli", ["page", ...TYPES, "all", "files"], rows);
}

async function printRoundTrips(pages) {
  const rows = [];
  for (const { name, path, who } of pages) {
    const response = await who.request(path);
    await response.text();
    const [, count, ms] = /db;desc="(\d+)";dur=([\d.]+)/.exec(response.headers.get("Server-Timing"));
    rows.push([name, response.status, count, ms]);
  }
  printTable("Database round trips of a page view", ["page", "status", "round trips", "ms"], rows);
}

async function printVitals(base, pages, chromium) {
  const measured = pages.filter(({ path }) => PUBLIC.includes(path) || /^\/(planner|venue)/.test(path));
  for (const network of NETWORKS) {
    const vitals = await measureVitals(base, measured, chromium, network, VITALS_RUNS);
    const rows = measured.map(({ name }, index) => {
      const { lcp, cls } = vitals[index];
      return [name, `${(lcp / 1000).toFixed(2)} s`, cls.toFixed(3)];
    });
    const speed = `${network.latency} ms and ${network.bitsPerSecond / 1_000_000} Mbit/s`;
    const title = `First visit to a public page, compressed, CPU 4 times slower, ${speed}, ${VITALS_RUNS} runs`;
    printTable(title, ["page", "median LCP", "greatest CLS"], rows);
  }
}

async function printLogins(base) {
  const rows = (await measureLogins(base)).map(({ name, median, ratio }) => [
    name,
    median.toFixed(1),
    ratio.toFixed(2),
  ]);
  printTable("Median time of providers at the door", ["what", "ms", "of the known address"], rows);
}

/** Runs last, because it fills the database. */
function printQueries(url) {
  const many = `${PROVIDERS.toLocaleString("en")} planners`;
  printInDatabase("measure-queries.ts", many, { DATABASE_URL: url, PROVIDERS: String(PROVIDERS) });
}

/** Runs after the planners, because the provider in the statistics needs planners nearby. */
function printProof(url) {
  const many = `${VENUES.toLocaleString("en")} venues`;
  printInDatabase("measure-proof.ts", many, { DATABASE_URL: url, VENUES: String(VENUES) });
}

/** @param script in tests/bench; fills the database, measures, and prints lines of JSON */
function printInDatabase(script, many, settings) {
  const lines = run([...TSX, join("tests", "bench", script)], settings, "The queries could not be measured.").split(
    "\n",
  );
  const [{ name: _, ...filling }, ...queries] = lines.map((line) => JSON.parse(line));
  printTable(
    `Filling the database with ${many}`,
    ["what", "seconds"],
    Object.entries(filling).map(([what, taken]) => [what, taken.toFixed(0)]),
  );
  printTable(
    `Milliseconds inside the database, ${many}, 200 runs`,
    ["query", "p50", "p95", "p99", "rows", "goal, p95"],
    queries.map(({ name, p50, p95, p99, rows, goal = "" }) => [name, p50, p95, p99, rows, goal]),
  );
}

/** @param {{ base: string, rendering: string }} workers one that caches public pages, and one that renders all */
async function printLoad(pages, { base, rendering }) {
  const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(await pages[0].who.page("/"))[1];
  const named = (name) => pages.find((page) => page.name === name);
  const measured = [
    { base, name: "static stylesheet (the peer)", path: stylesheet, cookie: "" },
    ...KEPT.map((name) => ({ ...named(name), base, name: `${name}, kept` })),
    ...KEPT.map((name) => ({ ...named(name), base: rendering, name: `${name}, rendered` })),
    ...["/account", "/formulaire, step 4"].map((name) => ({ ...named(name), base })),
  ];
  const runs = measured.map(() => []);
  for (const page of measured) await measureLoad(page, WARM_UP);
  // The pages take turns, so that other load on the machine affects all of them equally.
  for (let run = 0; run < RUNS; run++)
    for (const [index, page] of measured.entries()) runs[index].push(await measureLoad(page, REQUESTS));
  const medians = runs.map((results) => results.sort((a, b) => a.perSecond - b.perSecond)[Math.floor(RUNS / 2)]);
  const rows = measured.map(({ name }, index) => {
    const { perSecond, p50, p95 } = medians[index];
    const ratio = perSecond / medians[0].perSecond;
    return [name, perSecond.toFixed(0), ratio.toFixed(2), p50.toFixed(1), p95.toFixed(1)];
  });
  const title = `Requests a second of the Worker in its runtime, 8 connections, ${REQUESTS} requests, median of ${RUNS} runs`;
  printTable(title, ["page", "per second", "of the peer", "p50 ms", "p95 ms"], rows);
}

/** Counts all billed resources of journeys, and prints the price of 1,000 visits. */
function printCost(bundle, url) {
  const settings = { BUNDLE: bundle, DATABASE_URL: url, PROVIDERS: String(PROVIDERS), VENUES: String(VENUES) };
  const fault = "A journey failed, or 1,000 visits cost too much.";
  const printed = run([...TSX, join("tests", "bench", "measure-cost.ts")], settings, fault);
  const { providers, venues, databaseMegabytes, usages, cost } = JSON.parse(printed.split("\n").at(-1));
  const size = `${providers.toLocaleString("en")} providers, ${venues.toLocaleString("en")} venues, ${databaseMegabytes} MB`;
  const short = (count) => (count >= 10 ? count.toFixed(0) : count.toFixed(count >= 0.05 || count === 0 ? 1 : 3));
  const meters = Object.keys(PRICES);
  printTable(
    `Used by one journey, without caches, ${size}`,
    ["journey", ...meters.map((meter) => (meter === "logGigabytes" ? "Logs, kB" : PRICES[meter].what))],
    Object.entries(JOURNEYS).map(([journey, { what }]) => [
      what,
      ...meters.map((meter) => short(usages[journey][meter] * (meter === "logGigabytes" ? 1e6 : 1))),
    ]),
  );
  const dollars = (amount) => `$${amount.toFixed(4)}`;
  printTable(
    "Price of 1,000 visits, without text messages and emails",
    ["journey", "per 1,000 visits", "dollars"],
    [
      ...Object.values(JOURNEYS).map(({ what, per1000Visits }, index) => [
        what,
        short(per1000Visits),
        dollars(cost.byJourney[index]),
      ]),
      [`Monthly: ${MONTHLY.map(({ what }) => what).join(", ")}`, "", dollars(cost.monthly)],
      [`All (goal: at most $${GOAL_DOLLARS})`, "", dollars(cost.all)],
    ],
  );
  printTable(
    `The same by price, as of ${PRICES_OF}`,
    ["what", "price", "dollars", "source"],
    meters.map((meter, index) => {
      const { what, dollars: price, per, source } = PRICES[meter];
      return [what, `$${price.toFixed(2)} per ${per.toLocaleString("en")}`, dollars(cost.byMeter[index]), source];
    }),
  );
}

/** Stops a purchase at every step: no payment may be lost, and no credit granted twice. */
function printKills() {
  const { kills } = kill("killed-purchases.test.ts", {}, "Money was lost or given twice.");
  printTable(
    "The Worker killed while something is bought",
    ["what", "times"],
    [
      ["killed", kills],
      ["money lost, or given twice", 0],
    ],
  );
}

/** Kills Worker and database while users send, unlock and buy. */
function printCrashes() {
  const fault = "Something confirmed was lost, or something was doubled.";
  const { kills, interrupted } = kill("crashes.test.ts", { KILLS: String(CRASHES) }, fault);
  printTable(
    "Worker or database killed while couples send, providers unlock and buy, both write, and mails go out",
    ["what", "times"],
    [
      ["killed", kills],
      ["in the midst of something", interrupted],
      ["something confirmed lost, or something doubled", 0],
    ],
  );
}

/** Kills the processes during the same actions over HTTP. */
function printKilledProcesses(bundle) {
  const args = [...TSX, join("tests", "bench", "kill-processes.ts")];
  const printed = run(args, { KILLS: String(CRASHES), BUNDLE: bundle }, "Something was lost, or doubled.");
  const figures = JSON.parse(printed.split("\n").at(-1));
  printTable(
    "The runtime or sqld killed as a process, over HTTP",
    ["what", "times"],
    [
      ["the runtime killed", figures.killed.worker],
      ["sqld killed", figures.killed.database],
      ["requests sent", figures.messages],
      ["messages in conversations", figures.conversation],
      ["requests unlocked", figures.unlocks],
      ["payments", figures.payments],
      ["done again, because it was not confirmed", figures.repeated],
      ["emails with the vendor, each once", figures.emails],
      ["emails handed over again under their key", figures.emailsAgain],
      ["emails under a lease after the last kill", figures.leased],
      ["seconds until these were delivered, too", figures.deliveredAfter],
      ["minutes", figures.minutes.toFixed(0)],
      ["something lost or doubled", 0],
    ],
  );
}

/**
 * Makes emails and as many summaries due, and kills consumers. Each email must be sent once: after few kills within ten
 * minutes, after many within the longer `GOAL_MINUTES`.
 */
function printDelivery(bundle) {
  for (const settings of [
    { EMAILS: "100000", KILLS: "5" },
    { EMAILS: "20000", KILLS: String(CRASHES / 2), GOAL_MINUTES: "30" },
  ]) {
    const fault = "An email was lost or sent twice, or it took too long.";
    const printed = run(
      [...TSX, join("tests", "bench", "measure-delivery.ts")],
      { BUNDLE: bundle, ...settings },
      fault,
    );
    const { due, consumers, sendMs, results } = JSON.parse(printed.split("\n").at(-1));
    printTable(
      `${due.toLocaleString("en")} emails due together, ${consumers} consumers, ${sendMs} ms per send`,
      ["what", "minutes", "consumers killed", "sent once", "handed over again under their key"],
      results.map(({ what, seconds, killed, emails, again }) => [
        what,
        (seconds / 60).toFixed(1),
        killed,
        emails,
        again,
      ]),
    );
  }
}

function printRestore() {
  const printed = run([...TSX, join("tests", "bench", "measure-restore.ts")], {}, "What was lost did not come back.");
  const { rows, objects, megabytes, backup, again, restored } = JSON.parse(printed);
  const minutes = (seconds) => `${(seconds / 60).toFixed(1)} minutes`;
  printTable(
    `A data folder that is lost and comes back: ${rows.toLocaleString("en")} rows, ${objects} photographs, ${megabytes} MB of copies`,
    ["what", "time"],
    [
      ["first backup, read back", minutes(backup)],
      ["the next one, read back", minutes(again)],
      ["restored and compared", minutes(restored)],
    ],
  );
}

/** Prints rows in columns, numbers right-aligned. @param {string[]} head @param {(string | number)[][]} rows */
function printTable(title, head, rows) {
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const line = (row) =>
    `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join("  ")}`;
  console.log(`\n${title}\n`);
  console.log(line(cells[0]));
  console.log(`  ${widths.map((width) => "─".repeat(width)).join("  ")}`);
  for (const row of cells.slice(1)) console.log(line(row));
}
