// Measures venue searches and a year of a busy provider's statistics in the database. Fills the database of
// DATABASE_URL with venues if there are too few. Prints one line of JSON per query, with the goal for its 95th
// percentile.
import { type SQL, sql } from "drizzle-orm";
import { openDatabase } from "#db/client.server";
import { placeSlug } from "~/domain/directory/place-slugs.rules";
import { findStatistics } from "~/domain/statistics/find-statistics.server";
import { findVenues, venueStatements } from "~/domain/venues/find-venues.server";
import type { VenueFeature } from "~/domain/venues/venue.rules";
import { type AskedVenues, VENUE_SEARCH } from "~/domain/venues/venue-search.rules";
import type { MarketCode } from "~/i18n/markets";
import { fillStatistics } from "./fill-statistics";
import { fillVenues } from "./fill-venues";
import { bigTowns, measureRead, measureStatements, print } from "./in-server";

const GOALS = { venues: 5, statistics: 20 } as const;
const url = process.env.DATABASE_URL;
const count = Number(process.env.VENUES);
if (!url || !(count > 0)) throw new Error("The settings DATABASE_URL and VENUES are missing.");

const filling: Record<string, number> = {};
await fillVenues(url, count, (what, seconds) => {
  filling[what] = seconds;
});
print("filling", filling);

const now = Date.now();
const clock = { now: () => now };
const { db } = openDatabase({ url });
const townOf = await bigTowns(url);

/** Words of types, features, names and descriptions, each with many matching venues. */
const WORDS = [
  ...["château", "jardin", "Garten", "garden", "villa", "boda", "matrimonio", "casamento", "Scheune", "terrasse"],
  ...["hotel", "kitchen", "orangerie", "cour", "domaine garden"],
];
/** Incomplete words, as users type them. */
const BEGINNINGS = ["chât", "jard", "gart", "rest", "terr", "orang", "domaine jard", "cuis", "par", "hoch"];
const FEATURES: readonly VenueFeature[][] = [
  ...([["parking"], ["garden", "outdoor_ceremony"], ["wheelchair_accessible"]] as VenueFeature[][]),
  ...([["accommodation", "parking"], ["dance_floor", "indoor"], ["catering"]] as VenueFeature[][]),
];
const GUESTS = [40, 80, 120, 200];

interface Wish {
  words?: readonly string[];
  town?: boolean;
  filters?: boolean;
}

function ask({ words = [], town = false, filters = false }: Wish, run: number): AskedVenues {
  const { id, name } = townOf(run);
  return {
    keyword: words[run % words.length] ?? "",
    city: town ? { text: name, place: id, pickedFor: name } : { text: "" },
    radius: VENUE_SEARCH.usualRadius,
    filters: {
      types: [],
      features: filters ? (FEATURES[run % FEATURES.length] ?? []) : [],
      guests: filters ? (GUESTS[run % GUESTS.length] ?? null) : null,
      seating: "seated",
      price: null,
      date: null,
    },
    page: 1,
  };
}

const FRANCE = { country: "FR" as MarketCode };
const page = (wish: Wish, run: number): SQL => venueStatements(ask(wish, run), FRANCE, now)[0] as SQL;
const search = (name: string, wish: Wish) =>
  measureStatements(url, `venues, ${name}`, (run) => page(wish, run), GOALS.venues);

await search("keyword, town, features and guests", { words: WORDS, town: true, filters: true });
await search("beginning of a word, town, features and guests", { words: BEGINNINGS, town: true, filters: true });
await search("keyword and town", { words: WORDS, town: true });
await search("town, features and guests", { town: true, filters: true });
await search("keyword, features and guests", { words: WORDS, filters: true });
await search("beginning of a word, features and guests", { words: BEGINNINGS, filters: true });

const areas = await db.all<{ country: MarketCode; region: string; city: string }>(sql`
  SELECT country, region, city FROM venue_match WHERE region <> '' AND city <> '' GROUP BY 1, 2, 3 ORDER BY count(*) DESC LIMIT 100`);
const areaOf = (run: number) => {
  const { country, region, city } = areas[run % areas.length] ?? { country: "FR", region: "", city: "" };
  return { country, region: placeSlug(region), city: placeSlug(city) };
};
const list = (name: string, area: (run: number) => Parameters<typeof venueStatements>[1], wish: Wish = {}) =>
  measureStatements(
    url,
    `venues, ${name}`,
    (run) => venueStatements(ask(wish, run), area(run), now)[0] as SQL,
    GOALS.venues,
  );

await list("list of a town", areaOf);
await list("list of a town, features and guests", areaOf, { filters: true });
await list("list of a country", (run) => ({ country: areaOf(run).country }));
await measureRead(url, "venues, all that the page of a search reads", (run) =>
  findVenues({ db, clock }, ask({ words: WORDS, town: true, filters: true }, run), FRANCE, {
    locale: "fr",
    market: "FR",
  }),
);
await measureRead(url, "venues, all that the list of a town reads", (run) =>
  findVenues({ db, clock }, ask({}, run), areaOf(run), { locale: "fr", market: "FR" }),
);

const provider = await fillStatistics(url, townOf(0), now);
const statistics = (period: "month" | "year", goal?: number) =>
  measureRead(
    url,
    `statistics, a ${period} of a busy planner`,
    () => findStatistics({ db, clock }, provider, period),
    goal,
  );
await statistics("month");
await statistics("year", GOALS.statistics);
