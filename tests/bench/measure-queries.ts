// How long the database takes for what matching and search read, among many planners: fills the database named by DATABASE_URL, unless it
// has so many already, and prints one line of JSON a query.
import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { openDatabase } from "#db/client.server";
import { languageMask } from "~/domain/enumerations/enumeration.rules";
import { prepareMatchQuery } from "~/domain/matching/match-query.rules";
import { matchesStatement } from "~/domain/matching/matches-statement.server";
import { providersStatement } from "~/domain/search/find-providers.server";
import { keywordMatch } from "~/domain/search/search-providers.rules";
import { fillProviders } from "./fill-providers";

const RUNS = 200;
const WARM_UP = 30;
const url = process.env.DATABASE_URL;
const count = Number(process.env.PROVIDERS);
if (!url || !(count > 0)) throw new Error("The settings DATABASE_URL and PROVIDERS are missing.");

const dialect = new SQLiteAsyncDialect();
const filling: Record<string, number> = {};
await fillProviders(url, count, (what, seconds) => {
  filling[what] = seconds;
});
print("filling", filling);

interface Town {
  id: number;
  name: string;
  country: string;
  latitude: number;
  longitude: number;
}
const towns = await openDatabase({ url }).db.all<Town>(sql`
  SELECT id, name, country, latitude, longitude FROM places WHERE kind = 'city' AND country IN ('FR', 'DE', 'IT', 'ES', 'GB', 'BE', 'PT')
  ORDER BY id LIMIT 2000`);
const townOf = (run: number) => towns[(run * 37) % towns.length] as Town;

const LANGUAGE_OF: Record<string, string> = { FR: "fr", DE: "de", IT: "it", ES: "es", GB: "en", BE: "nl", PT: "pt" };

/** A wedding in one of the 2,000 biggest towns, in its country's language. */
function match(run: number, plannerPreference: string, languages?: number): SQL {
  const town = townOf(run);
  const own = languageMask([LANGUAGE_OF[town.country] ?? "fr"]);
  const query = prepareMatchQuery({
    plannerPreference,
    home: town,
    event: { ...town, kind: "city" },
    services: ["FULL_PLANNING"],
    languages: languages ?? own,
    marketLanguages: own,
    budget: { min: 2000, max: 5000, widerMax: null },
    eventDate: "2027-09-04",
  });
  if ("error" in query) throw new Error(query.error);
  return matchesStatement({ query }, { now: Date.now() });
}

await measure("match near a town", (run) => match(run, "nearEvent"));
await measure("match anywhere", (run) => match(run, "anywhere"));
await measure("match that nobody fits (loosened)", (run) => match(run, "nearEvent", languageMask(["zh"])));

const WORDS = [
  "jardin",
  "Hochzeit",
  "garden",
  "boda",
  "matrimonio",
  "casamento",
  "château",
  "bloemen",
  "Seide",
  "villa",
];

/** Words as they are while somebody types them. */
const BEGINNINGS = ["jard", "hoch", "mat", "gard", "fest", "casam", "hochzeits", "organis", "boda jard", "vil"];

function search(words: readonly string[], run: number, near: boolean): SQL {
  const match = keywordMatch(words[run % words.length] ?? "");
  return providersStatement(
    { match, place: near ? townOf(run).id : null, page: 1 },
    { project: sql`NULL`, now: Date.now() },
  );
}

await measure("search, keyword and town", (run) => search(WORDS, run, true));
await measure("search, beginning of a word and town", (run) => search(BEGINNINGS, run, true));
await measure("search, keyword", (run) => search(WORDS, run, false));
await measure("search, beginning of a word", (run) => search(BEGINNINGS, run, false));

async function measure(name: string, statementOf: (run: number) => SQL): Promise<void> {
  const times: number[] = [];
  let rows = 0;
  for (let run = 0; run < WARM_UP + RUNS; run++) {
    const result = await execute(statementOf(run));
    if (run < WARM_UP) continue;
    times.push(result.ms);
    rows += result.rows;
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1) ?? "";
  print(name, { p50: at(0.5), p95: at(0.95), p99: at(0.99), rows: (rows / RUNS).toFixed(1) });
}

/** @returns milliseconds that the server says it worked on the statement, and the rows that came */
async function execute(statement: SQL): Promise<{ ms: number; rows: number }> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const stmt = { sql: text, args: params.map(toHrana), want_rows: true };
  const response = await fetch(`${url}/v3/pipeline`, {
    method: "POST",
    body: JSON.stringify({ baton: null, requests: [{ type: "execute", stmt }, { type: "close" }] }),
  });
  const [answer] = ((await response.json()) as { results: HranaAnswer[] }).results;
  if (answer?.type !== "ok") throw new Error(JSON.stringify(answer));
  const { rows, query_duration_ms: ms } = answer.response.result;
  return { ms, rows: rows.length };
}

interface HranaAnswer {
  type: "ok" | "error";
  response: { result: { rows: unknown[]; query_duration_ms: number } };
}

function toHrana(value: unknown) {
  if (value === null) return { type: "null" };
  if (typeof value === "number" && Number.isInteger(value)) return { type: "integer", value: String(value) };
  if (typeof value === "number") return { type: "float", value };
  return { type: "text", value: String(value) };
}

function print(name: string, figures: Record<string, string | number>): void {
  console.log(JSON.stringify({ name, ...figures }));
}
