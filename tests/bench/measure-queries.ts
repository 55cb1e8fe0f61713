// Measures the statements of matching and search among many planners in the database. Fills the database of
// DATABASE_URL if there are too few. Prints one line of JSON per query.
import { type SQL, sql } from "drizzle-orm";
import { languageMask } from "~/domain/enumerations/enumeration.rules";
import { prepareMatchQuery } from "~/domain/matching/match-query.rules";
import { matchesStatement } from "~/domain/matching/matches-statement.server";
import { providersStatement } from "~/domain/search/find-providers.server";
import { keywordMatch } from "~/domain/search/search-providers.rules";
import { fillProviders } from "./fill-providers";
import { bigTowns, measureStatements, print } from "./in-server";

const url = process.env.DATABASE_URL;
const count = Number(process.env.PROVIDERS);
if (!url || !(count > 0)) throw new Error("The settings DATABASE_URL and PROVIDERS are missing.");

const filling: Record<string, number> = {};
await fillProviders(url, count, (what, seconds) => {
  filling[what] = seconds;
});
print("filling", filling);

const townOf = await bigTowns(url);
const measure = (name: string, statementOf: (run: number) => SQL) => measureStatements(url, name, statementOf);

const LANGUAGE_OF: Record<string, string> = { FR: "fr", DE: "de", IT: "it", ES: "es", GB: "en", BE: "nl", PT: "pt" };

/** Returns the statement for a wedding in one of the 2,000 biggest towns, in its country's language. */
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

/** Incomplete words, as users type them. */
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
