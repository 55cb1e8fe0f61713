import { expect, test } from "@playwright/test";
import { LOCALES, MARKETS } from "../../../app/i18n/markets";
import { address, type MarketName, marketHost, marketUrl } from "../support/addresses";
import { value, write } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { profilePath } from "../support/profiles";
import { insertReview } from "../support/reviews";
import { textsOf } from "../support/texts";

const MARKET_NAMES: MarketName[] = ["fr", "be", "gb", "de", "it", "es", "pt"];

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
const canonicalOf = (html: string) => attribute(html, /<link rel="canonical" href="([^"]+)"/);
const alternatesOf = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(([, tag, href]) => [tag, href]);
const locationsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, href = ""]) => href);

interface Data {
  "@type": string;
  [key: string]: unknown;
}

const NOTHING: Data = { "@type": "" };

function dataOf(html: string): Data[] {
  const text = attribute(html, /<script type="application\/ld\+json">([^<]*)<\/script>/);
  return text ? (JSON.parse(text) as { "@graph": Data[] })["@graph"] : [];
}

/** Returns the visible text of a page. */
const shownIn = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, "")
    .replace(/<!--.*?-->|<[^>]+>/gs, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");

const planner = (where = "1") =>
  value<string>(
    `SELECT p.public_id FROM provider_match m JOIN providers p ON p.id = m.provider_id WHERE ${where} ORDER BY p.id LIMIT 1`,
  );

test("public pages have their host's canonical address and links to the pages of all seven markets (directory-2)", async () => {
  for (const path of ["/", "/ranking", "/planners/it", "/planners/fr?page=2", await profilePath(await planner())]) {
    const pages = await Promise.all(
      MARKET_NAMES.map(async (name) => ({ name, page: await HttpBrowser.in(name).get(path) })),
    );
    const expected = [
      ...MARKET_NAMES.map((name) => [MARKETS[name.toUpperCase() as keyof typeof MARKETS].tag, marketUrl(name, path)]),
      ["x-default", marketUrl("fr", path)],
    ];
    for (const { name, page } of pages) {
      expect(page.status, `${name} ${path}`).toBe(200);
      expect(canonicalOf(page.text), `${name} ${path}`).toBe(marketUrl(name, path));
      expect(alternatesOf(page.text), `${name} ${path}`).toEqual(expected);
      expect(page.text).not.toContain('content="noindex"');
    }
  }
});

test("filtered and personal pages are not indexed, and the market's own country has one address (directory-6)", async () => {
  const browser = HttpBrowser.in("de");
  for (const [path, list] of [
    ["/planners/de?language=fr", "/planners/de"],
    ["/planners/de?style=garden&page=1", "/planners/de"],
    ["/planners?q=hochzeit&date=2030-06-12", "/planners/de"],
    ["/venues?q=schloss", "/venues/de"],
    ["/venues/de?type=castle", "/venues/de"],
  ] as const) {
    const { text } = await browser.get(path);
    expect(text, path).toContain('<meta name="robots" content="noindex"/>');
    expect([canonicalOf(text), alternatesOf(text)], path).toEqual([marketUrl("de", list), []]);
  }
  for (const path of ["/account", "/nowhere", "/planners/de/nowhere"]) {
    const { text } = await browser.get(path);
    expect(text, path).toContain('<meta name="robots" content="noindex"/>');
    expect([canonicalOf(text), alternatesOf(text)], path).toEqual([undefined, []]);
  }
  const home = (await browser.get("/planners")).text;
  expect([canonicalOf(home), alternatesOf(home)]).toEqual([marketUrl("de", "/planners/de"), []]);
});

test("no address is made from a host that somebody made up", async () => {
  const stranger = new HttpBrowser({ host: "evil.example" });
  for (const path of ["/", "/planners/fr", "/robots.txt", "/sitemap.xml", "/sitemap/pages.xml"])
    expect((await stranger.get(path)).text, path).not.toContain("evil.example");
});

test("in production the hosts of the settings stand in all addresses", async () => {
  const port = address("PRODUCTION_PORT");
  const browser = new HttpBrowser({ host: `be.alliance.example:${port}`, port });
  expect(canonicalOf((await browser.get("/ranking")).text)).toContain("https://be.alliance.example/ranking");
  expect((await browser.get("/robots.txt")).text).toContain("https://be.alliance.example/sitemap.xml");
});

test("shared links have a title, a description and an image that exists (share-3)", async () => {
  const browser = HttpBrowser.in("it");
  const pictures = new Set<string>();
  for (const path of ["/", "/planners/it", await profilePath(await planner("m.country = 'IT'"))]) {
    const { text } = await browser.get(path);
    const og = (name: string) => attribute(text, new RegExp(`<meta property="og:${name}" content="([^"]+)"`));
    expect(og("url"), path).toBe(marketUrl("it", path));
    expect(og("locale"), path).toBe("it_IT");
    expect(attribute(text, /<title>([^<]+)<\/title>/), path).toContain(og("title"));
    expect(og("description"), path).toBe(attribute(text, /<meta name="description" content="([^"]+)"/));
    expect(og("site_name"), path).toBe("Alliance");
    expect(og("image:alt"), path).toBe(path.startsWith("/planner/") ? og("title") : "Alliance");
    pictures.add(og("image") ?? "");
  }
  const [ofSite = "", ofPlanner = ""] = pictures;
  expect(ofSite).toContain(marketUrl("it", "/share/site/"));
  expect(ofPlanner).toContain(marketUrl("it", "/share/planner/"));
  for (const picture of [ofSite, ofPlanner]) {
    const { status, headers } = await browser.get(new URL(picture).pathname);
    expect([status, headers["content-type"]], picture).toEqual([200, "image/jpeg"]);
  }
});

test("structured data match what the welcome page and the directory show (directory-4)", async () => {
  const browser = HttpBrowser.in("gb");
  expect(dataOf((await browser.get("/")).text).map((it) => it["@type"])).toEqual(["Organization", "WebSite"]);
  const { text } = await browser.get("/planners/gb/greater-london?page=2");
  const [way, list] = dataOf(text);
  expect(way?.itemListElement).toMatchObject([
    { position: 1, name: textsOf("en")("common:nav.directory"), item: marketUrl("gb", "/planners") },
    { position: 2, name: "United Kingdom", item: marketUrl("gb", "/planners/gb") },
    { position: 3, name: "Greater London", item: marketUrl("gb", "/planners/gb/greater-london?page=2") },
  ]);
  const items = list?.itemListElement as { position: number; url: string }[];
  const links = [...text.matchAll(/<h3[^>]*><a [^>]*href="(\/planner\/[^"]+)"/g)].map(([, href = ""]) =>
    marketUrl("gb", href),
  );
  expect(items.map(({ url }) => url)).toEqual(links);
  expect(items[0]?.position).toBe(13);
});

test("the data say what the page shows: a planner with an awkward name", async () => {
  const id = await planner("m.country = 'ES' AND p.review_count = 0");
  const name = "Ana </script><script>alert(1)</script> & Co";
  const before = await value<string>("SELECT name FROM providers WHERE public_id = ?", id);
  await write({ sql: "UPDATE providers SET name = ? WHERE public_id = ?", args: [name, id] });
  for (const stars of [5, 5, 4]) await insertReview(id, { stars });
  try {
    const { text } = await HttpBrowser.in("gb").get(await profilePath(id));
    expect(text.match(/<script/g)).toHaveLength(1);
    const shown = shownIn(text);
    const [way = NOTHING, business = NOTHING] = dataOf(text);
    expect((way.itemListElement as { name: string }[]).at(-1)?.name).toBe(name);
    expect(business).toMatchObject({
      "@type": "ProfessionalService",
      name,
      aggregateRating: { ratingValue: 4.7, reviewCount: 3 },
    });
    const told = business.review as { reviewBody: string; reviewRating: { ratingValue: number } }[];
    expect(told.map(({ reviewRating }) => reviewRating.ratingValue)).toEqual([4, 5, 5]);
    for (const { reviewBody } of told) expect(shown).toContain(reviewBody);
    expect(shown).toContain("4.7 out of 5");
    expect(shown).toContain("3 reviews");
    expect(shown).toContain(business.areaServed as string);
    expect(shown).toContain((business.address as { addressLocality: string }).addressLocality);
    for (const { itemOffered, priceSpecification } of business.makesOffer as {
      itemOffered: { name: string };
      priceSpecification?: { minPrice: number };
    }[]) {
      expect(shown).toContain(itemOffered.name);
      if (priceSpecification) expect(shown).toContain(`from €${priceSpecification.minPrice.toLocaleString("en-GB")}`);
    }
  } finally {
    await write(
      { sql: "UPDATE providers SET name = ? WHERE public_id = ?", args: [before, id] },
      { sql: "DELETE FROM reviews WHERE provider_id = (SELECT id FROM providers WHERE public_id = ?)", args: [id] },
    );
  }
  const plain = dataOf((await HttpBrowser.in("gb").get(await profilePath(id))).text)[1];
  expect(plain).not.toHaveProperty("aggregateRating");
});

test("robots.txt leads to the list of this host's pages, and away from what is personal", async () => {
  const { text, headers } = await HttpBrowser.in("pt").get("/robots.txt");
  expect(headers["content-type"]).toContain("text/plain");
  expect(text).toContain(`Sitemap: ${marketUrl("pt", "/sitemap.xml")}`);
  const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
  for (const path of ["/account", "/formulaire?step=4", "/project", "/profile", "/presentation", "/dev/outbox"])
    expect(
      closed.some((beginning) => path.startsWith(beginning)),
      path,
    ).toBe(true);
  for (const path of ["/", "/planners/pt", "/planner/x", "/ranking", "/share/site/x"])
    expect(
      closed.some((beginning) => path.startsWith(beginning)),
      path,
    ).toBe(false);
});

test("each host's sitemap lists each of its public pages once, and all of them can be opened (directory-5)", async () => {
  const browser = HttpBrowser.in("be");
  const countPlanners = () => value<number>("SELECT count(*) FROM provider_match");
  // Other tests add planners concurrently.
  const before = await countPlanners();
  const parts = locationsOf((await browser.get("/sitemap.xml")).text);
  expect(parts.length).toBeGreaterThan(LOCALES.length);
  const pages: string[] = [];
  for (const part of parts) {
    const answer = await browser.get(new URL(part).pathname);
    expect([answer.status, answer.headers["content-type"]], part).toEqual([200, "application/xml; charset=utf-8"]);
    pages.push(...locationsOf(answer.text));
  }
  expect(new Set(pages).size).toBe(pages.length);
  expect(new Set(pages.map((page) => new URL(page).host))).toEqual(new Set([marketHost("be")]));
  const some = (path: RegExp) => pages.filter((page) => path.test(new URL(page).pathname));
  const planners = some(/^\/planner\/[^/]+$/);
  const [fewest = 0, most = 0] = [before, await countPlanners()].sort((a, b) => a - b);
  expect(fewest).toBeGreaterThan(100);
  expect(planners.length).toBeGreaterThanOrEqual(fewest);
  expect(planners.length).toBeLessThanOrEqual(most);
  const reviews = some(/^\/planner\/[^/]+\/reviews$/);
  expect(reviews).toHaveLength(
    await value(
      "SELECT count(*) FROM provider_match m JOIN providers p ON p.id = m.provider_id WHERE p.review_count > 0",
    ),
  );
  const venues = some(/^\/venue\/[^/]+$/);
  expect(venues).toHaveLength(await value("SELECT count(*) FROM venue_match"));
  const others = pages.filter((page) => !/\/(planner|venue)\//.test(page));
  expect(
    others.some((page) => page.endsWith("/venues/be")) && others.some((page) => page.includes("/venues/fr/")),
  ).toBe(true);
  for (const page of [
    ...others.filter((_, index) => index % 25 === 0),
    ...[planners, reviews, venues].flatMap((list) => list.slice(0, 2)),
  ]) {
    const { pathname } = new URL(page);
    const answer = await browser.get(pathname);
    expect([answer.status, canonicalOf(answer.text)], page).toEqual([200, page]);
  }
  for (const part of [
    "pages-1",
    "areas-ch",
    "areas-1",
    "planners",
    "planners-0",
    "planners-fr",
    "venues-99999",
    "venues-ch",
    "x",
  ])
    expect((await browser.get(`/sitemap/${part}.xml`)).status, part).toBe(404);
});
