import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "@playwright/test";
import { placeSlug } from "../../../app/domain/directory/place-slugs.rules";
import { newPublicId, newWord, town } from "../support/couples";
import { rows, write } from "../support/database";
import { asWords, HttpBrowser, wordsOf } from "../support/http-browser";
import { venuePath } from "../support/profiles";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { inOneDay } from "../support/same-window";
import { textsOf } from "../support/texts";
import { listVenue } from "../support/venues";

const t = textsOf("fr");

/** Maximum compressed bytes of a page with its stylesheets (design: quality, "one round trip"). */
const LIMIT = 22_000;
const compressed = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;

const visitor = () => HttpBrowser.in("fr", { "Sec-Fetch-Site": "same-origin" });

interface Venue {
  id: string;
  name: string;
  city: string;
  place: number;
}

async function anyVenue(): Promise<Venue> {
  const [venue] = await rows<Venue>(
    `SELECT v.public_id AS id, v.name, v.city, p.id AS place FROM venues v
      JOIN places p ON p.kind = 'city' AND p.country = 'FR' AND p.name = v.city AND p.region = v.region
      WHERE v.visible = 1 AND v.features & 262144 AND v.country = 'FR' ORDER BY v.id LIMIT 1`,
  );
  if (!venue) throw new Error("There is no such venue.");
  return venue;
}

test("venues are found by text and by town, and have a page of their own (venue-20, venue-21, venue-25)", async () => {
  const browser = visitor();
  const { id, name, city, place } = await anyVenue();
  const venue = await venuePath(id);
  const query = new URLSearchParams({ q: name, city, cityPlace: String(place), cityFor: city, feature: "garden" });
  const found = await browser.get(`/venues?${query}`);
  expect(found.status).toBe(200);
  expect(found.text).toContain(`href="${venue}"`);
  expect(found.text).toContain('name="robots" content="noindex');
  const page = await browser.get(venue);
  expect(wordsOf(page.text)).toContain(name);
  expect(page.text).toContain('"@type":"EventVenue"');
  expect((await browser.get(`${venue}/photos/1`)).status).toBe(200);
  expect(page.text).toContain(`src="/venue/${id}/map.svg"`);
  const map = await browser.get(`/venue/${id}/map.svg`);
  expect(map.headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
  expect(wordsOf(map.text)).toContain(name);
  expect(map.text).toMatch(/<path class="home" d="M/);
  expect(compressed(map.text)).toBeLessThan(40_000);
  expect((await browser.get(`${venue}/photos/99`)).status).toBe(404);
});

test("no map of a venue is without a line (venue-50)", async () => {
  const some = await rows<{ id: string }>("SELECT public_id AS id FROM venues WHERE visible = 1 AND id % 7 = 0");
  expect(some.length).toBeGreaterThan(30);
  const browser = visitor();
  for (const { id } of some) {
    const { status, text } = await browser.get(`/venue/${id}/map.svg`);
    // Other tests hide venues at the same time.
    if (status !== 404) expect(text, id).toMatch(/<path class="edge" d="M/);
  }
});

for (const { kind, table, nearby } of [
  { kind: "planners", table: "provider_match", nearby: "/planner/" },
  { kind: "venues", table: "venue_match", nearby: "/venue/" },
] as const)
  test(`lists of ${kind} with few results show the nearest others and the next step (directory-18, venue-52)`, async () => {
    const browser = visitor();
    // Lists of planners omit providers without services, because those own venues.
    const listed = (row: string) => (kind === "planners" ? `${row}.services <> 0` : "1");
    const cityWith = async (count: string) => {
      const [city] = await rows<{ region: string; city: string; number: number }>(
        `SELECT m.region, m.city, count(*) AS number FROM ${table} m
          WHERE m.country = 'FR' AND m.region <> '' AND ${listed("m")} AND EXISTS (SELECT 1 FROM ${table} o
            WHERE o.city <> m.city AND ${listed("o")} AND abs(o.lng - m.lng) < 1 AND abs(o.uz - m.uz) < 0.01)
          GROUP BY m.region, m.city HAVING number ${count} ORDER BY m.city LIMIT 1`,
      );
      if (!city) throw new Error(`No city has ${count}.`);
      return { ...city, path: `/${kind}/fr/${placeSlug(city.region)}/${placeSlug(city.city)}` };
    };
    const one = await cityWith("= 1");
    const many = await cityWith(">= 3");
    const heading = asWords(t("directory:few.nearby"));
    const next = t(kind === "planners" ? "directory:few.title" : "venue:few.title");
    const thin = await browser.get(one.path);
    expect(wordsOf(thin.text)).toContain(heading);
    expect(wordsOf(thin.text)).toContain(next);
    const [, others = ""] = thin.text.split('id="nearby"');
    expect(others.match(new RegExp(`<h3><a href="${nearby}`, "g"))?.length, one.path).toBeGreaterThan(0);
    expect(wordsOf(others)).toMatch(/\d km/);
    const none = wordsOf(
      (await browser.get(`${one.path}?price=1000&type=boat&feature=sea_view&style=multicultural`)).text,
    );
    expect(none).toContain(t("welcome:start"));
    const full = wordsOf((await browser.get(many.path)).text);
    expect(full).not.toContain(next);
    expect(full).not.toContain(asWords(t("directory:few.nearby")));
  });

test("a typed town is selected, or asked about if it is ambiguous (venue-42)", async () => {
  const browser = visitor();
  const strasbourg = await town("Strasbourg");
  const picked = await browser.get("/venues?city=Strasbourg&guests=20");
  expect([picked.status, picked.location]).toEqual([
    302,
    `/venues?city=Strasbourg&cityPlace=${strasbourg.id}&cityFor=Strasbourg&guests=20`,
  ]);
  const unclear = await browser.get("/venues?city=Saint&guests=20");
  expect(unclear.status).toBe(200);
  expect(unclear.text).toMatch(/name="cityPlace"[^>]*type="radio"|type="radio"[^>]*name="cityPlace"/);
  expect((await browser.get("/venues/fr?q=jardin")).location).toBe("/venues?q=jardin");
});

test("where nothing fits, each filter can be dropped (venue-23)", async () => {
  const { text } = await visitor().get("/venues/fr?type=boat&guests=5000");
  expect(text).toContain('href="/venues/fr?type=boat"');
});

test("their pages arrive in one round trip and one read of the database, without a script", async () => {
  const browser = visitor();
  const { id } = await anyVenue();
  for (const path of ["/venues", "/venues/fr", "/venues?q=jardin", await venuePath(id)]) {
    const page = await browser.get(path);
    expect(page.headers["server-timing"], path).toMatch(/db;desc="1\b|db.*1/);
    expect(page.text.replace(/<script type="application\/ld\+json">[^<]*<\/script>/g, ""), path).not.toContain(
      "<script",
    );
    const sheets = [...page.text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
    const texts = await Promise.all(sheets.map(async (href) => (await browser.get(href)).text));
    const bytes = [page.text, ...texts].reduce((sum, text) => sum + compressed(text), 0);
    expect.soft(bytes, path).toBeLessThanOrEqual(LIMIT);
  }
});

test("the first picture of a list of venues loads before all others", async () => {
  const [first = ""] = /<img[^>]*width="400"[^>]*>/.exec((await visitor().get("/venues")).text) ?? [];
  expect(first).toContain('fetchpriority="high"');
  expect(first).not.toContain("lazy");
});

test("a page that a list does not have is 404 (venue-20)", async () => {
  const browser = visitor();
  for (const page of ["9999", "0", "abc", "-1"])
    expect((await browser.get(`/venues/fr?page=${page}`)).status, page).toBe(404);
  expect((await browser.get("/venues/fr?page=1")).status).toBe(200);
});

const PERSON = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0" };

test("cards, pages and photos of a venue are counted for people, not for its provider (statistics-6, statistics-3)", async () => {
  await inOneDay();
  const account = await insertApprovedProvider({
    columns: { kind: "venue", premium_until: Date.now() + 600_000 },
  });
  const name = `Clos ${newWord()}`;
  const id = await listVenue(account, { name, town: "Angers" });
  const photo = newPublicId();
  await write({
    sql: `INSERT INTO venue_images (venue_id, position, public_id, src, width, height, caption, created_at)
      SELECT id, 0, ?, '/assets/demo/gallery/arch-blush.svg', 800, 600, 'La cour', 1 FROM venues WHERE public_id = ?`,
    args: [photo, id],
  });
  const venue = await venuePath(id);
  const pages = [`/venues?q=${encodeURIComponent(name)}`, venue, `${venue}/photos/1`];
  const own = await providerBrowser(account);
  await own.renewSession();
  const browser = visitor();
  const another = { "User-Agent": `${PERSON["User-Agent"]} another` };
  for (const page of pages) {
    expect((await own.get(page, PERSON)).text, page).toContain(name);
    await browser.get(page, { "User-Agent": "Googlebot/2.1" });
    await browser.get(page, { ...PERSON, "Sec-Purpose": "prefetch" });
    await browser.send("HEAD", page, PERSON);
    // The same person views it again, then another person.
    for (const by of [PERSON, PERSON, another])
      expect((await browser.get(page, by)).headers["server-timing"], page).toContain('db;desc="1"');
  }
  await browser.get(venue, { "User-Agent": `${PERSON["User-Agent"]} third` });
  const counted = () =>
    rows(
      `SELECT measure AS what, count FROM provider_days WHERE provider_id = ?1
        UNION ALL SELECT 'views', count FROM provider_views WHERE provider_id = ?1
        UNION ALL SELECT kind || ' ' || item, count FROM media_days WHERE provider_id = ?1 ORDER BY 1`,
      account.id,
    );
  await expect.poll(counted).toEqual([
    { what: "appearances", count: 2 },
    { what: `photo ${photo}`, count: 2 },
    { what: `venue ${id}`, count: 3 },
    { what: "views", count: 3 },
  ]);
  for (const period of ["today", "week", "month", "year"]) {
    const { text } = await own.get(`/pro/statistics?period=${period}`);
    const figures = [...text.matchAll(/<dd[^>]*>(\d+)<\/dd>/g)].map(([, figure]) => figure);
    expect(figures, period).toEqual(["3", "2", "0", "0"]);
    expect(wordsOf(text), period).toMatch(new RegExp(`Lieu\\s: ${name} 3 0 Photo\\s: La cour 2 0`));
    expect(wordsOf(text), period).toContain("vues du profil et des lieux");
  }
});
