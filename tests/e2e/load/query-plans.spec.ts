import { expect, test } from "@playwright/test";
import { findWholeReads, readWhole, SMALL_TABLES, type Statement } from "../../support/whole-reads";
import { address } from "../support/addresses";
import {
  enterPhone,
  fillInWizard,
  httpBrowserOf,
  insertAccount,
  newCouple,
  plannersShown,
  town,
} from "../support/couples";
import { giveCredits } from "../support/credits";
import { rows } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { profilePath } from "../support/profiles";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { textsOf } from "../support/texts";
import { DAY, insertVenue, writeToVenue } from "../support/venues";
import { REASON } from "../support/written-provider";

// Checks that no statement reads a large table completely. The proxy in front of the database (database-switch.mjs) has
// recorded the statements of earlier browser tests. The smoke test below adds more, so that this file also works alone.

/** Statements that may read a whole table, each identified by a part of its text. */
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
    text: 'order by "wordings"."id" desc limit ?',
    table: "wordings",
    reason: "The newest changes of words, read backwards until the limit.",
  },
  {
    text: 'from "outbox" order by "outbox"."id" desc limit ?',
    table: "outbox",
    reason: "The developers' outbox, which no production Worker has: the newest 200, read backwards until the limit.",
  },
  {
    text: 'where ("digest_items"."sent_at" is null and',
    table: "digest_items",
    reason: "For the cron: an index of the lines that wait for a summary alone, which are those of a day.",
  },
  {
    text: 'delete from "message_reports"',
    table: "message_reports",
    reason: "For the hourly cron: reports of messages, which are few and deleted after 13 months.",
  },
  {
    text: 'where "requests"."last_message_at" < ? AND ("projects"."closed_at" < ?',
    table: "requests",
    reason: "For the hourly cron: an index of the conversations alone.",
  },
  {
    text: 'delete from "mail_stops"',
    table: "mail_stops",
    reason:
      "For the cron: addresses that take no mail, a few of a hundred. None of them knows that its account has another one now.",
  },
];

/** Minimum number of statements that the smoke test records. */
const LEAST_STATEMENTS = 60;

const HOUR = 3_600_000;

test("no statement of the application scans a large table (page-5)", async () => {
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

  const { found: read, tables } = await findWholeReads(address("DATABASE_URL"), asked);
  expect(tables).toEqual(expect.arrayContaining([...SMALL_TABLES, "places", "places_fts", "providers", "outbox"]));
  const found: string[] = [];
  const excused = new Set<string>();
  for (const { table, step, statement } of read) {
    const exception = EXCEPTIONS.find((one) => one.table === table && statement.sql.includes(one.text));
    if (exception) excused.add(exception.text);
    else found.push(`${table}: ${step}\n${statement.sql}`);
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

async function walk(): Promise<void> {
  const provider = await providerBrowser(await insertApprovedProvider());
  await provider.get("/pro");
  expect((await provider.post("/pro/availability", { intent: "pause" })).status).toBe(303);
  const t = textsOf("fr");
  const visitor = HttpBrowser.in("fr");
  const home = await town("Strasbourg");
  for (const path of ["/", "/lp", "/planners", "/planners/fr", "/places?q=stras", "/sitemap.xml", "/healthz?deep"])
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

  const newcomer = newCouple("fr");
  await enterPhone(visitor, newcomer.phone);
  const { firstname, lastname, email } = newcomer;
  const place = { city: home.name, cityPlace: String(home.id), cityFor: home.name };
  expect((await visitor.post("/register", { firstname, lastname, email, ...place, locale: "fr" })).status).toBe(303);
  expect((await visitor.post("/logout", {})).status).toBe(303);
  await enterPhone(visitor, newcomer.phone);

  const couple = await insertAccount();
  const browser = await httpBrowserOf(couple);
  expect((await browser.get("/presentation")).status).toBe(200);
  const project = await fillInWizard(browser, couple);
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
    ...[
      "/favorites",
      `${await profilePath(first)}?project=${project}`,
      `/formulaire?step=5&draft=${project}`,
      "/formulaire",
    ],
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

  const owner = await insertApprovedProvider({ columns: { kind: "venue" } });
  const venue = await insertVenue(owner);
  const request = await writeToVenue(venue);
  const other = await insertVenue(await insertApprovedProvider({ columns: { kind: "venue" } }));
  for (const path of ["/presentation", `/venue/${other}/write?date=${DAY}`, `/project/venue?id=${request.project}`])
    expect((await request.browser.get(path)).status, path).toBe(200);
  const house = await providerBrowser(owner);
  for (const path of ["/pro", "/pro/requests", `/pro/requests/${request.id}`])
    expect((await house.get(path)).status, path).toBe(200);
  const answer = `/pro/requests/${request.id}/answer`;
  await giveCredits(owner, 1);
  expect((await house.post(answer, { intent: "unlock", body: "Avec plaisir" })).status).toBe(303);
  const talk = `/project/messages/${request.id}`;
  for (const cause of ["walk-0001", "walk-0002"])
    expect((await request.browser.post(talk, { intent: "message", body: "Merci", cause })).status).toBe(303);
  expect((await house.post(answer, { intent: "message", body: "À bientôt", cause: "walk-0003" })).status).toBe(303);
  const [newest] = await rows<{ id: string }>(
    "SELECT public_id AS id FROM messages WHERE cause = 'walk-0003' ORDER BY id DESC",
  );
  for (const path of [talk, `${talk}?before=${newest?.id}`])
    expect((await request.browser.get(path)).status, path).toBe(200);
  for (const path of [`/pro/requests/${request.id}`, "/pro/requests?status=messages"])
    expect((await house.get(path)).status, path).toBe(200);
  const refused = await writeToVenue(venue);
  await house.post(`/pro/requests/${refused.id}/answer`, { intent: "decline", reason: "budget" });
  const leaving = { reason: REASON, currentPassword: owner.password, confirmation: "on" };
  expect((await house.post("/pro/account/delete", leaving)).status).toBe(303);

  // At a full hour, the cron runs its hourly tasks, too.
  const onTheHour = Math.floor(Date.now() / HOUR) * HOUR;
  expect((await fetch(`${address("BASE_URL")}/cdn-cgi/handler/scheduled?time=${onTheHour}`)).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}
