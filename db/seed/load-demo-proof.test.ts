import { existsSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { askedPlanners, DIRECTORY_PAGE } from "~/domain/directory/directory.rules";
import { findDirectory } from "~/domain/directory/find-directory.server";
import { placeSlug } from "~/domain/directory/place-slugs.rules";
import { days } from "~/domain/durations";
import { compareMoney } from "~/domain/payments/compare-money.server";
import { AUTHOR_KINDS } from "~/domain/reviews/review.rules";
import { findVenues } from "~/domain/venues/find-venues.server";
import { askedVenues } from "~/domain/venues/venue-search.rules";
import { WEDDING_STYLES } from "~/domain/weddings/wedding.rules";
import { isWeddingShown } from "~/domain/weddings/wedding-conditions.server";
import { LOCALES, MARKET_CODES, type MarketCode } from "~/i18n/markets";
import { useTestDatabase } from "../../tests/support/database";
import { weddings } from "../schema/weddings";
import { venueDrawing } from "./demo/draw-venues";
import { loadDemoAccounts } from "./demo/load-accounts";
import { TOWNS } from "./demo/towns.fixture";
import { loadDemo } from "./load-demo";
import { loadDemoLife } from "./load-demo-life";
import { loadDemoProof } from "./load-demo-proof";
import { loadDemoVenues } from "./load-demo-venues";
import { loadEnumerations } from "./load-enumerations";

const test = useTestDatabase();
const NOW = Date.UTC(2027, 2, 1, 8);
const rows = <T>(query: string) => test.db.all<T>(sql.raw(query));
const count = async (from: string) => (await rows<{ n: number }>(`SELECT count(*) AS n FROM ${from}`))[0]?.n ?? 0;

it("adds reviews and weddings to the demo once, and ratings that agree with them everywhere", async () => {
  await loadEnumerations({ url: test.url });
  await test.db.run(sql`
    INSERT INTO places (kind, country, name, region, postal_codes, latitude, longitude, population)
    SELECT 'city', value ->> 'country', value ->> 'name', value ->> 'region', value ->> 'zipCode', value ->> 'latitude',
      value ->> 'longitude', value ->> 'population' FROM json_each(${JSON.stringify(TOWNS)})`);
  await loadDemo({ url: test.url }, NOW);
  await loadDemoVenues({ url: test.url }, NOW);
  await loadDemoAccounts({ url: test.url }, NOW, undefined);
  const written = await loadDemoProof({ url: test.url }, NOW);
  expect(written.reviews).toBeGreaterThan(900);
  expect(written.weddings).toBeGreaterThan(250);
  expect(await loadDemoProof({ url: test.url }, NOW)).toEqual({ reviews: 0, weddings: 0 });
  const wrong = `providers p WHERE (rating IS NOT (SELECT avg(stars) FROM reviews WHERE provider_id = p.id AND status = 'published')
    OR review_count <> (SELECT count(*) FROM reviews WHERE provider_id = p.id AND status = 'published'))`;
  expect(await count(wrong)).toBe(0);
  expect(await count("providers WHERE review_count > 0 AND rating IS NOT NULL")).toBeGreaterThan(300);
  // Matching and search derive their quality value from these ratings.
  expect(await count("provider_match m JOIN providers p ON p.id = m.provider_id WHERE p.rating > 4.5")).toBeGreaterThan(
    50,
  );
  expect(
    await count("provider_match m JOIN provider_search_rows s USING (provider_id) WHERE s.quality <> m.quality"),
  ).toBe(0);
}, 60_000);

it("has reviews of all kinds and languages, with dates that agree", async () => {
  expect(await rows("SELECT DISTINCT locale FROM reviews ORDER BY locale")).toHaveLength(LOCALES.length);
  expect(await rows("SELECT DISTINCT author_kind FROM reviews")).toHaveLength(AUTHOR_KINDS.length);
  expect(await rows("SELECT DISTINCT stars FROM reviews WHERE status = 'published'")).toHaveLength(5);
  for (const some of [
    "met_here = 1",
    "photo IS NOT NULL",
    "answer IS NOT NULL",
    "seen_at IS NULL AND status = 'published'",
  ])
    expect(await count(`reviews WHERE ${some}`), some).toBeGreaterThan(10);
  expect(await count("reviews WHERE status = 'waiting'")).toBe(MARKET_CODES.length + 1);
  expect(await rows("SELECT findings FROM reviews WHERE status = 'waiting' AND findings <> '[]'")).toEqual([
    { findings: '["contact"]' },
  ]);
  expect(await count("reviews WHERE answer_waiting_since IS NOT NULL")).toBe(1);
  expect(await count("reviews WHERE author_email NOT LIKE '%.example'")).toBe(0);
  expect(
    await count(`reviews r JOIN providers p ON p.id = r.provider_id WHERE published_at > ${NOW} OR answered_at > ${NOW}
      OR published_at < p.created_at OR answered_at < published_at OR confirmed_at < r.created_at
      OR (published_at < confirmed_at) OR wedding_date > date(r.created_at / 1000, 'unixepoch')`),
  ).toBe(0);
  expect(await count("reviews WHERE text LIKE '%{%' OR text LIKE '%undefined%'")).toBe(0);
});

it("has weddings that couples see, within the plan of their planner, with pictures that exist", async () => {
  const hidden = await test.db
    .select({ id: weddings.id })
    .from(weddings)
    .where(sql`${weddings.status} = 'published' AND NOT ${isWeddingShown(NOW)}`);
  expect(hidden).toEqual([]);
  expect(await count("portfolios WHERE status = 'unpublished'")).toBe(MARKET_CODES.length);
  expect(await rows("SELECT DISTINCT style FROM portfolios")).toHaveLength(WEDDING_STYLES.length);
  const few =
    "(SELECT 1 FROM portfolio_images i JOIN portfolios w ON w.id = i.portfolio_id WHERE w.status = 'published' GROUP BY w.id HAVING count(*) < 5)";
  expect(await count(few)).toBe(0);
  expect(
    await count("portfolios WHERE description LIKE '%{%' OR wedding_date > date(published_at / 1000, 'unixepoch')"),
  ).toBe(0);
  for (const { src } of await rows<{ src: string }>("SELECT DISTINCT src FROM portfolio_images"))
    expect(existsSync(`public${src}`), src).toBe(true);
});

it("gives those who log in requests in every state, once, whose credits add up", async () => {
  expect((await loadDemoLife({ url: test.url }, NOW)).requests).toBeGreaterThan(300);
  expect(await loadDemoLife({ url: test.url }, NOW)).toEqual({ requests: 0 });
  const accounts = "(SELECT id FROM providers WHERE id IN (SELECT provider_id FROM provider_credentials))";
  const states = await rows<{ state: string; n: number }>(`
    SELECT CASE WHEN r.status = 'locked' AND p.closed_at IS NOT NULL THEN 'closed' WHEN r.status = 'locked' AND r.seen_at IS NULL THEN 'new'
      WHEN r.status = 'locked' THEN 'seen' ELSE r.status END AS state, count(DISTINCT r.provider_id) AS n
    FROM requests r JOIN projects p ON p.id = r.project_id WHERE r.provider_id IN ${accounts} GROUP BY 1 ORDER BY 1`);
  const everybody = MARKET_CODES.length + 1;
  expect(states).toEqual(["closed", "new", "rejected", "seen", "unlocked"].map((state) => ({ state, n: everybody })));
  for (const state of ["open", "denied", "returned"])
    expect(await count(`credit_claims WHERE state = '${state}'`), state).toBe(everybody);
  // The ledger matches the requests: each unlock paid by credit has one entry.
  expect(
    await count(`requests r WHERE (unlocked_by IS 'credit') <>
      (SELECT count(*) FROM credit_entries e WHERE e.cause = 'unlock:' || r.public_id AND e.provider_id = r.provider_id AND e.created_at = r.unlocked_at)`),
  ).toBe(0);
  expect(
    await count("credit_entries WHERE kind = 'unlock' AND request_id NOT IN (SELECT public_id FROM requests)"),
  ).toBe(0);
  expect(await count("credit_entries e WHERE kind = 'welcome' AND cause <> 'welcome:' || provider_id")).toBe(0);
  expect(
    await rows(
      `SELECT DISTINCT sum(amount) AS balance FROM credit_entries WHERE provider_id IN ${accounts} GROUP BY provider_id`,
    ),
  ).toEqual([{ balance: 2 }]);
  const payments = { findCheckout: () => expect.unreachable() } as never;
  const { differences } = await compareMoney({ db: test.db, clock: { now: () => NOW } }, payments, 0);
  expect(differences).toEqual([]);
});

it("gives the host a complete company, and reasons to decline that a house can have", async () => {
  const login = "id IN (SELECT provider_id FROM provider_credentials)";
  expect(
    await count(`providers p WHERE ${login} AND (profile_image IS NULL OR approved_at > ${NOW - days(600)}
    OR NOT EXISTS (SELECT 1 FROM provider_languages WHERE provider_id = p.id))`),
  ).toBe(0);
  expect(await count("requests WHERE venue_id IS NOT NULL AND rejection_reason IN ('location', 'not_qualified')")).toBe(
    0,
  );
  expect(await count("requests WHERE venue_id IS NOT NULL AND status = 'rejected'")).toBeGreaterThan(0);
});

it("has couples of whom every page finds what it needs, and dates that agree", async () => {
  expect(await count("accounts WHERE email NOT LIKE '%.example' OR latitude IS NULL OR city IS NULL")).toBe(0);
  expect(await count("projects WHERE latitude IS NULL OR message LIKE '%{%' OR message LIKE '%undefined%'")).toBe(0);
  expect(
    await count(
      "projects p WHERE kind = 'planners' AND NOT EXISTS (SELECT 1 FROM project_languages WHERE project_id = p.id)",
    ),
  ).toBe(0);
  expect(await count("projects WHERE kind = 'planners' AND match_query ->> 'error' IS NOT NULL")).toBe(0);
  expect(await count("(SELECT message FROM projects GROUP BY message HAVING count(*) > 1)")).toBe(0);
  expect(
    await count(`requests r JOIN projects p ON p.id = r.project_id JOIN providers o ON o.id = r.provider_id
      WHERE r.created_at > ${NOW} OR r.seen_at < r.created_at OR r.unlocked_at < r.seen_at OR r.rejected_at < r.seen_at
        OR max(coalesce(r.unlocked_at, 0), coalesce(r.rejected_at, 0), coalesce(r.seen_at, 0), coalesce(p.closed_at, 0)) > ${NOW}
        OR r.created_at <> p.sent_at OR (p.closed_at IS NOT NULL AND p.closed_at < r.created_at)`),
  ).toBe(0);
  // No event is so near that a review invitation or a reminder is due.
  expect(
    await count(
      `projects WHERE event_date BETWEEN date(${NOW} / 1000, 'unixepoch', '-60 days') AND date(${NOW} / 1000, 'unixepoch', '+8 days')`,
    ),
  ).toBe(0);
});

it("has conversations of every length and state in all languages, whose counters agree", async () => {
  const talks = "(SELECT request_id, count(*) AS n FROM messages GROUP BY 1)";
  expect(await count(talks)).toBe(MARKET_CODES.length * 6 + 1 + 2);
  expect(await rows(`SELECT n FROM ${talks} WHERE n NOT BETWEEN 2 AND 15`)).toEqual([{ n: 60 }]);
  expect(await rows("SELECT DISTINCT locale FROM messages")).toHaveLength(LOCALES.length);
  const state = `SELECT DISTINCT last_author || iif(unread_couple + unread_provider > 0, ', unread', ', read') AS state
    FROM requests WHERE last_message_at IS NOT NULL ORDER BY 1`;
  expect(await rows(state)).toEqual(
    ["couple, read", "couple, unread", "provider, read", "provider, unread"].map((state) => ({ state })),
  );
  expect(
    await count(`requests r JOIN projects p ON p.id = r.project_id WHERE last_message_at IS NOT NULL
      AND p.event_date < date(${NOW} / 1000, 'unixepoch', '-30 days')`),
    "closed since the event",
  ).toBe(MARKET_CODES.length);
  const unread = (side: string) =>
    `(SELECT count(*) FROM messages WHERE request_id = r.id AND side = '${side}' AND read_at IS NULL)`;
  expect(
    await count(`requests r WHERE unread_couple <> ${unread("provider")} OR unread_provider <> ${unread("couple")}
      OR last_message_at IS NOT (SELECT max(sent_at) FROM messages WHERE request_id = r.id)`),
  ).toBe(0);
  // Messages are sent in the order of their ids, after the unlock and before the conversation's end, and read later.
  expect(
    await count(`messages m JOIN requests r ON r.id = m.request_id JOIN projects p ON p.id = r.project_id
      WHERE m.sent_at < r.unlocked_at OR m.sent_at > ${NOW} OR m.read_at < m.sent_at OR m.read_at > ${NOW}
        OR date(m.sent_at / 1000, 'unixepoch') > date(p.event_date, '+30 days') OR r.status <> 'unlocked'
        OR m.sent_at <= (SELECT max(sent_at) FROM messages WHERE request_id = r.id AND id < m.id)
        OR m.body LIKE '%{%'`),
  ).toBe(0);
  // An author has read the other side's messages before writing.
  expect(
    await count(`messages m WHERE read_at IS NULL AND EXISTS (
      SELECT 1 FROM messages WHERE request_id = m.request_id AND id > m.id AND side <> m.side)`),
  ).toBe(0);
});

it("counts how often they were seen, over 60 days and more, and each request that came", async () => {
  const days = await rows<{ n: number }>(
    `SELECT count(*) AS n FROM provider_views WHERE day > date(${NOW} / 1000, 'unixepoch', '-60 days') GROUP BY provider_id`,
  );
  expect(days).toEqual(Array(MARKET_CODES.length + 1).fill({ n: 60 }));
  expect(await rows("SELECT DISTINCT kind FROM media_days ORDER BY 1")).toHaveLength(3);
  expect(await rows("SELECT sum(count) AS n FROM provider_days WHERE measure = 'messages'")).toEqual([
    { n: await count("requests") },
  ]);
  expect(
    await count("providers WHERE answer_rate IS NULL AND id IN (SELECT provider_id FROM provider_credentials)"),
  ).toBe(0);
});

it("shows no motif twice on the page of a planner", async () => {
  const pages = await rows<{ of: number; src: string }>(`
    SELECT provider_id AS of, src FROM provider_images
    UNION ALL SELECT provider_id, photo FROM reviews WHERE photo IS NOT NULL AND status = 'published'
    UNION ALL SELECT w.provider_id, i.src FROM portfolio_images i JOIN portfolios w ON w.id = i.portfolio_id WHERE w.status = 'published' AND i.key_image`);
  const seen = new Set<string>();
  for (const { of, src } of pages) {
    if (!src.includes("/gallery/")) continue;
    const page = `${of} ${src.split("/").at(-1)?.split("-")[0]}`;
    expect(seen.has(page), page).toBe(false);
    seen.add(page);
  }
});

it("shows no portrait twice on a page of a country's list", async () => {
  for (const country of MARKET_CODES) {
    const listed = await rows<{ src: string | null }>(`
      SELECT p.profile_image AS src FROM provider_match m JOIN providers p ON p.id = m.provider_id
      WHERE m.country = '${country}' AND m.services <> 0 ORDER BY m.premium DESC, m.quality DESC, p.id`);
    for (let from = 0; from < listed.length; from += DIRECTORY_PAGE) {
      const page = listed.slice(from, from + DIRECTORY_PAGE).flatMap(({ src }) => src ?? []);
      expect(new Set(page).size, `${country} ${from}`).toBe(page.length);
    }
  }
});

it("shows no drawing twice on the first pages of a country's venues, and few on the others", async () => {
  let repeated = 0;
  for (const country of MARKET_CODES)
    for (const page of [1, 2, 3, 4]) {
      const typed = askedVenues(new URLSearchParams({ page: String(page) }), { text: "" }, "2027-03-01");
      const options = { locale: "fr", market: country } as const;
      const answer = await findVenues({ db: test.db, clock: { now: () => NOW } }, typed, { country }, options);
      if (!("found" in answer)) throw new Error("no list");
      const drawings = answer.found.venues.map(({ picture }) => venueDrawing(picture?.src ?? ""));
      expect(drawings.length, country).toBe(page < 4 ? 12 : 7);
      const more = drawings.length - new Set(drawings).size;
      if (page === 1) expect(more, `${country}: ${drawings}`).toBe(0);
      repeated += more;
    }
  // Some pages have more venues of a type than drawings.
  expect(repeated).toBeLessThan(5);
});

it("has no upright cover, because lists would cut it", async () => {
  expect(await count("provider_images WHERE key_image = 1 AND height > width")).toBe(0);
  expect(await count("portfolio_images WHERE key_image = 1 AND height > width")).toBe(0);
  expect(await count("venue_images WHERE key_image = 1 AND height > width")).toBe(0);
});

it("shows no cover twice on the first page of a list", async () => {
  const lists = await rows<{ country: MarketCode; region: string | null; city: string | null }>(`
    SELECT DISTINCT country, NULL AS region, NULL AS city FROM provider_match WHERE services <> 0
    UNION SELECT DISTINCT country, region, NULL FROM provider_match WHERE services <> 0
    UNION SELECT DISTINCT country, region, city FROM provider_match WHERE services <> 0`);
  expect(lists.length).toBeGreaterThan(400);
  const visitor = { locale: "fr", market: "FR" } as const;
  const asked = askedPlanners(new URLSearchParams(), { text: "" }, "2026-11-01");
  if (!asked) throw new Error("The query is empty.");
  for (const { country, region, city } of lists) {
    const area = { country, region: region ? placeSlug(region) : undefined, city: city ? placeSlug(city) : undefined };
    const answer = await findDirectory({ db: test.db, clock: { now: () => NOW } }, asked, area, visitor);
    const { planners } = "found" in answer ? answer.found : { planners: [] };
    const covers = planners.flatMap(({ photo }) => photo ?? []);
    expect(new Set(covers).size, `${country} ${region} ${city}`).toBe(covers.length);
  }
}, 60_000);
