import { expect, test } from "@playwright/test";
import { address } from "../support/addresses";
import {
  describeWedding,
  enterPhone,
  httpBrowserOf,
  insertAccount,
  newCouple,
  plannersShown,
  town,
} from "../support/couples";
import { rows } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { textsOf } from "../support/texts";
import { DAY, insertVenue, writeToVenue } from "../support/venues";
import { REASON } from "../support/written-provider";

// No statement that the product really asks reads a large table from one end to the other. The switch before the database has kept all of
// them: those of the browser tests that ran before, and of the walk below, so that this test says something when it runs alone, too.

/** They have a few rows, for good. */
const SMALL_TABLES = [
  ...["budget_ranges", "event_types", "guest_ranges", "languages", "planner_budget_ranges", "planner_preferences"],
  "service_types",
  ...["administrators", "provider_numbers"],
];

/** What may read a whole table after all, found by a piece of its text. */
const EXCEPTIONS: { text: string; table: string; reason: string }[] = [
  {
    text: "FROM (SELECT * FROM providers ORDER BY id DESC LIMIT ?) p",
    table: "providers",
    reason: "What newcomers are taken to answer: of the newest providers, read backwards until the limit.",
  },
  {
    text: "FROM places p INDEXED BY places_countries WHERE p.kind = 'country'",
    table: "places",
    reason: "An index of the countries alone, which are some 250.",
  },
  {
    text: 'from "outbox" order by "outbox"."id" desc limit ?',
    table: "outbox",
    reason: "The developers' outbox, which no production Worker has: the newest 200, read backwards until the limit.",
  },
];

/** Statements that the walk alone asks, at least. */
const LEAST_STATEMENTS = 60;

interface Statement {
  sql: string;
  args: unknown[];
  named_args: unknown[];
}

test("no statement of the product reads a large table from one end to the other (page-5)", async () => {
  test.setTimeout(240_000);
  await walk();
  const { statements, unread } = (await (await fetch(`${address("DATABASE_CONTROL_URL")}/statements`)).json()) as {
    statements: Statement[];
    unread: number;
  };
  expect(unread, "requests that the switch could not read").toBe(0);
  const asked = statements.filter(({ sql }) => /^\s*(with|select|insert|update|delete|replace)\b/i.test(sql));
  expect(asked.length).toBeGreaterThan(LEAST_STATEMENTS);
  for (const verb of ["select", "insert", "update", "delete", "with"])
    expect(asked.filter(({ sql }) => new RegExp(`^\\s*${verb}\\b`, "i").test(sql)).length, verb).toBeGreaterThan(0);

  const tables = (
    await rows<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
  ).map(({ name }) => name);
  expect(tables).toEqual(expect.arrayContaining([...SMALL_TABLES, "places", "places_fts", "providers", "outbox"]));
  const large = tables.filter((name) => !SMALL_TABLES.includes(name));
  const tableOfPage = new Map(
    (await rows<{ page: number; name: string }>("SELECT rootpage AS page, tbl_name AS name FROM sqlite_master")).map(
      ({ page, name }) => [page, name],
    ),
  );
  const indexes = new Set<string | undefined>(
    (await rows<{ name: string }>("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%'")).map(
      ({ name }) => name,
    ),
  );
  const found: string[] = [];
  const excused = new Set<string>();
  for (const statement of asked) {
    const [plan, program] = await explain(statement);
    const walked = tablesWalked(program, tableOfPage);
    for (const step of plan.map((row) => row[3] ?? ""))
      for (const table of readWhole(step, statement.sql, large)) {
        if (!(step.includes("VIRTUAL TABLE") ? indexes : walked).has(table)) continue;
        const exception = EXCEPTIONS.find((one) => one.table === table && statement.sql.includes(one.text));
        if (exception) excused.add(exception.text);
        else found.push(`${table}: ${step}\n${statement.sql}`);
      }
  }
  expect(found.join("\n\n")).toBe("");
  expect([...excused].sort(), "exceptions that are none any more").toEqual(EXCEPTIONS.map(({ text }) => text).sort());
});

test("the steps that read a whole table are told from those that do not", () => {
  const sql = "WITH q AS (SELECT 1) SELECT * FROM q CROSS JOIN provider_match m JOIN places_fts ON 1, languages AS l";
  const large = ["provider_match", "places_fts", "places"];
  const whole = (step: string) => readWhole(step, sql, large);
  expect(whole("SCAN m")).toEqual(["provider_match"]);
  expect(whole("SCAN m USING COVERING INDEX provider_match_quality")).toEqual(["provider_match"]);
  expect(whole("SEARCH m USING AUTOMATIC COVERING INDEX (city=?)")).toEqual(["provider_match"]);
  expect(whole("SCAN places_fts VIRTUAL TABLE INDEX 0:")).toEqual(["places_fts"]);
  for (const step of [
    "SCAN places_fts VIRTUAL TABLE INDEX 0:M1",
    "SCAN places_fts VIRTUAL TABLE INDEX 0:=",
    "SCAN q",
    "SCAN l",
    "SCAN CONSTANT ROW",
    "SCAN (subquery-1)",
    "SEARCH m USING INDEX provider_match_provider (provider_id=?)",
    "USE TEMP B-TREE FOR ORDER BY",
  ])
    expect(whole(step), step).toEqual([]);
});

/** The plan, and the program that SQLite makes of it. */
async function explain({ sql, ...values }: Statement): Promise<[string[][], string[][]]> {
  const ask = (how: string) => ({ type: "execute", stmt: { sql: `${how} ${sql}`, ...values } });
  const answer = await fetch(`${address("DATABASE_URL")}/v2/pipeline`, {
    method: "POST",
    body: JSON.stringify({ requests: [ask("EXPLAIN QUERY PLAN"), ask("EXPLAIN"), { type: "close" }] }),
  });
  const { results } = (await answer.json()) as {
    results: { type: string; response: { result: { rows: { value?: string }[][] } } }[];
  };
  const [plan, program] = results.map((result) => {
    if (result.type !== "ok") throw new Error(`${JSON.stringify(result)}\n${sql}`);
    return result.response.result?.rows.map((row) => row.map(({ value }) => String(value ?? ""))) ?? [];
  });
  return [plan ?? [], program ?? []];
}

/** Tables that the program walks along from their first or last row, or counts: themselves or one of their indexes. */
function tablesWalked(program: string[][], tableOfPage: ReadonlyMap<number, string>): Set<string | undefined> {
  const cursors = new Map<string | undefined, string | undefined>();
  for (const [, opcode = "", cursor, page] of program)
    if (["OpenRead", "OpenWrite", "ReopenIdx"].includes(opcode)) cursors.set(cursor, tableOfPage.get(Number(page)));
  return new Set(
    program
      .filter(([, opcode = ""]) => ["Rewind", "Last", "Count"].includes(opcode))
      .map(([, , cursor]) => cursors.get(cursor)),
  );
}

/**
 * The large tables that a step of a plan may read whole. A plan names tables as the statement calls them there, which may be more than one
 * in different places: all of them count here, `tablesWalked` tells which it is.
 */
function readWhole(step: string, sql: string, large: readonly string[]): string[] {
  const [, name, how = ""] = /^SCAN (\w+)\b(.*)$/.exec(step) ?? /^SEARCH (\w+) (USING AUTOMATIC .*)$/.exec(step) ?? [];
  // FTS5: M is a search for words, = for a row.
  if (!name || /VIRTUAL TABLE INDEX \d+:[^ ]*[M=]/.test(how)) return [];
  return large.filter(
    (table) => name === table || new RegExp(`\\b${table}["\`]?\\s+(as\\s+)?["\`]?${name}\\b`, "i").test(sql),
  );
}

/** The product's ways, without a screen. */
async function walk(): Promise<void> {
  // A provider changes what matching and the search know of it.
  const provider = await providerBrowser(await insertApprovedProvider());
  await provider.get("/pro");
  expect((await provider.post("/pro/availability", { intent: "pause" })).status).toBe(303);
  const t = textsOf("fr");
  const visitor = HttpBrowser.in("fr");
  const home = await town("Strasbourg");
  for (const path of ["/", "/lp", "/planners", "/planners/fr", "/places?q=stras", "/sitemap.xml", "/healthz"])
    expect((await visitor.get(path)).status, path).toBe(200);
  for (const [, part] of (await visitor.get("/sitemap.xml")).text.matchAll(/(\/sitemap\/[\w-]+\.xml)</g))
    expect((await visitor.get(part ?? "")).status, part).toBe(200);
  for (const [, area] of (await visitor.get("/planners/fr")).text.matchAll(/href="(\/planners\/fr\/[^"?]+)"/g)) {
    await visitor.get(area ?? "");
    break;
  }
  await visitor.get("/planners/fr?service=FULL_PLANNING&language=fr&page=2");
  await visitor.get("/planners/fr?style=garden");
  for (const query of [
    "",
    "/fr?guests=80",
    "?q=jardin",
    `?q=jard&city=Strasbourg&cityPlace=${home.id}&cityFor=Strasbourg&feature=wifi`,
  ])
    await visitor.get(`/venues${query}`);
  for (const [, venue] of (await visitor.get("/venues")).text.matchAll(/href="(\/venue\/[^"?]+)"/g)) {
    await visitor.get(venue ?? "");
    await visitor.get(`${venue}/photos/1`);
    break;
  }

  // Logging in and registering.
  const newcomer = newCouple("fr");
  await enterPhone(visitor, newcomer.phone);
  const { firstname, lastname, email } = newcomer;
  const place = { city: home.name, cityPlace: String(home.id), cityFor: home.name };
  expect((await visitor.post("/register", { firstname, lastname, email, ...place, locale: "fr" })).status).toBe(303);
  expect((await visitor.post("/logout", {})).status).toBe(303);
  await enterPhone(visitor, newcomer.phone);

  // A wedding, from its description to the answers.
  const couple = await insertAccount();
  const browser = await httpBrowserOf(couple);
  expect((await browser.get("/presentation")).status).toBe(200);
  const project = await describeWedding(browser, couple);
  const { shown, ticked } = await plannersShown(browser, project);
  const [first = ""] = shown;
  for (const intent of ["add", "remove", "add"])
    expect((await browser.post("/favorites", { prestataire: first, intent })).status).toBe(303);
  await browser.get("/?project=new&planners=favorites");
  await browser.get(`/?project=new&prestataire=${first}`);
  await browser.get(`/formulaire?step=4&draft=${project}`);
  const sent = { draft: project, selectedPrestataires: ticked, message: "Bonjour" };
  expect((await browser.post("/formulaire?step=4", sent)).status).toBe(303);
  const search = `cityPlace=${home.id}&city=${home.name}&cityFor=${home.name}`;
  const id = `id=${project}`;
  for (const path of [
    ...["/favorites", `/planner/${first}?project=${project}`, `/formulaire?step=5&draft=${project}`, "/formulaire"],
    ...["/project", `/project?${id}`, `/project?${id}&q=fleurs`, `/project?${id}&q=fleurs&${search}`],
    ...[`/project?${id}&${search}`, `/project?${id}&city=Lyon`, `/project/event.ics?${id}`, `/project/close?${id}`],
    ...["/profile", "/profile/data.json", "/profile/delete", "/dev/outbox", "/dev/outbox.json"],
  ])
    expect((await browser.get(path)).status, path).toBeLessThan(400);
  const found = (await browser.get(`/project?${id}&q=mariage&page=2`)).text;
  const stranger = /prestataire=(\w{16})/.exec(found)?.[1] ?? "";
  const contact = `/contact?project=${project}&prestataire=${stranger}`;
  expect((await browser.get(contact)).status).toBe(200);
  expect((await browser.post(contact, { project, prestataire: stranger, message: "Bonjour" })).status).toBe(303);
  const channel = { intent: "save-contact", contactChannel: "email" };
  expect((await browser.post(`/project?${id}`, channel)).status).toBe(303);
  const moved = await town("Bordeaux");
  const profile = {
    email: couple.email,
    city: moved.name,
    cityPlace: String(moved.id),
    cityFor: moved.name,
    locale: "fr",
  };
  expect((await browser.post("/profile", profile)).status).toBe(303);
  expect((await browser.post(`/project/close?${id}`, { reason: "found" })).status).toBe(303);
  expect((await browser.post("/profile/delete", { confirmation: t("profile:delete.word") })).status).toBe(303);

  // A message to a venue, until its provider leaves.
  const owner = await insertApprovedProvider({ columns: { kind: "venue" } });
  const venue = await insertVenue(owner);
  const request = await writeToVenue(venue);
  for (const path of ["/presentation", `/venue/${venue}/write?date=${DAY}`, `/project/venue?id=${request.project}`])
    expect((await request.browser.get(path)).status, path).toBe(200);
  const house = await providerBrowser(owner);
  for (const path of ["/pro", "/pro/requests", `/pro/requests/${request.id}`])
    expect((await house.get(path)).status, path).toBe(200);
  await house.post(`/pro/requests/${request.id}/answer`, { intent: "decline", reason: "budget" });
  const leaving = { reason: REASON, currentPassword: owner.password, confirmation: "on" };
  expect((await house.post("/pro/account/delete", leaving)).status).toBe(303);

  // What the cron does every minute.
  await fetch(`${address("BASE_URL")}/cdn-cgi/handler/scheduled`);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}
