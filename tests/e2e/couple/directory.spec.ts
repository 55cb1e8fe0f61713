import { expect, type Locator, type Page, test } from "@playwright/test";
import { placeSlug } from "../../../app/domain/directory/place-slugs.rules";
import { withinRegion } from "../../../app/i18n/region-names.server";
import { marketUrl } from "../support/addresses";
import { rows, value, write } from "../support/database";
import { profilePath } from "../support/profiles";
import { insertReview } from "../support/reviews";
import { textsOf } from "../support/texts";
import { DAY } from "../support/venues";
import { expectQuiet, type PageWatch, watchPage } from "../support/watch-page";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);
const h1 = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const crumbs = (page: Page) => page.getByRole("navigation", { name: t("directory:crumbs") });
const country = (code: string) => t("directory:title.country", { country: t(`directory:in.${code}`) });

/** Returns a city and its region, which has a list of towns. */
async function someCity() {
  const [city] = await rows<{ region: string; city: string; planners: number }>(
    "SELECT region, city, count(*) AS planners FROM provider_match WHERE country = 'FR' AND region = 'Hauts-de-Seine' AND services <> 0 GROUP BY city ORDER BY 3 DESC, city LIMIT 1",
  );
  if (!city) throw new Error("The demo planners have nobody in the Hauts-de-Seine.");
  return city;
}

/** Returns a town's list with one to four Premium planners and at least one other. */
async function townOfBoth() {
  const [town] = await rows<{ region: string; city: string }>(
    "SELECT region, city FROM provider_match WHERE country = 'FR' AND services <> 0 GROUP BY region, city HAVING sum(premium) BETWEEN 1 AND 4 AND count(*) BETWEEN max(3, sum(premium) + 1) AND 12 ORDER BY sum(premium) DESC LIMIT 1",
  );
  if (!town) throw new Error("No town of the demo planners has both.");
  return `/planners/fr/${placeSlug(town.region)}/${placeSlug(town.city)}`;
}

let watch: PageWatch;
test.beforeEach(async ({ page }) => {
  watch = await watchPage(page);
});

test("from the welcome page down to a planner, and back up", async ({ page }) => {
  const { region, city, planners } = await someCity();
  await page.goto(at("/"));
  await page
    .getByRole("banner")
    .getByRole("link", { name: t("common:nav.directory"), exact: true })
    .click();
  await expect(h1(page, country("FR"))).toBeVisible();
  await page.getByRole("link", { name: region, exact: true }).click();
  await expect(h1(page, t("directory:title.region", { region: withinRegion("fr", region) }))).toBeVisible();
  await page.getByRole("link", { name: city, exact: true }).click();
  await expect(h1(page, t("directory:title.city", { city }))).toBeVisible();
  await expect(page.getByRole("status")).toContainText(t("directory:planners.count", { count: planners }));
  const first = page.getByRole("main").getByRole("heading", { level: 3 }).first();
  const name = (await first.textContent()) ?? "";
  await first.getByRole("link").click();
  await expect(h1(page, name)).toBeVisible();
  await crumbs(page).getByRole("link", { name: region, exact: true }).click();
  await expect(h1(page, t("directory:title.region", { region: withinRegion("fr", region) }))).toBeVisible();
  await crumbs(page)
    .getByRole("link", { name: t("common:nav.directory") })
    .click();
  await page.getByRole("link", { name: "Portugal", exact: true }).click();
  await expect(h1(page, country("PT"))).toBeVisible();
  expectQuiet(watch);
});

test("paid placements come first, in a labelled group that links to the explanation of the ranking (premium-16)", async ({
  page,
}) => {
  await page.goto(at("/planners/fr"));
  const items = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3 }) });
  await expect(items).toHaveCount(12);
  const paid = await items.evaluateAll(
    (all, label) => all.map((it) => it.textContent?.includes(label)),
    t("planner:premium"),
  );
  expect(paid).toEqual([...paid].sort((a, b) => Number(b) - Number(a)));
  expect(paid[0]).toBe(true);
  const band = page.getByRole("region", { name: t("planner:paid") });
  const rest = page.getByRole("region", { name: t("directory:rest") });
  await expect(band.getByRole("heading", { level: 3 })).toHaveCount(3);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(at(await townOfBoth()));
  await expect(band.getByRole("heading", { level: 2 })).toBeInViewport();
  await expect(rest.getByRole("heading", { level: 2 }), "both are seen at once").toBeInViewport();
  const labels = (part: Locator) => part.getByText(t("planner:premium"), { exact: true });
  expect(await labels(band).count()).toBe(await band.getByRole("heading", { level: 3 }).count());
  await expect(labels(rest)).toHaveCount(0);
  await band.getByRole("link", { name: t("planner:profile.ranking") }).click();
  await expect(page.getByRole("heading", { name: t("directory:ranking.heading") })).toBeVisible();
});

test("lists of planners begin with pictures: three in a row, on a phone a row to swipe and then one below the other (directory-8)", async ({
  page,
}) => {
  const list = page
    .getByRole("main")
    .getByRole("list")
    .filter({ has: page.getByRole("heading", { level: 3 }) });
  const boxesOf = (part: Locator) =>
    part.locator("img[width='400']").evaluateAll((all) =>
      all.map((image) => {
        const { x, y, width, height } = image.getBoundingClientRect();
        return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
      }),
    );
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(at("/planners/fr"));
  const wide = [...(await boxesOf(list.first())), ...(await boxesOf(list.nth(1)))];
  expect(wide[0]?.y).toBeLessThanOrEqual(400);
  expect(new Set(wide.map(({ x }) => x)).size).toBe(3);
  for (const { width, height } of wide) expect([width, height]).toEqual([356, 267]);
  await page.setViewportSize({ width: 360, height: 740 });
  const [first, second] = await boxesOf(list.first());
  expect(first?.y).toBeLessThanOrEqual(420);
  expect([first?.width, first?.height]).toEqual([236, 177]);
  expect([second?.y, (second?.x ?? 360) < 360], "one sees that there are more").toEqual([first?.y, true]);
  for (const { x, width, height } of await boxesOf(list.nth(1))) {
    expect(Math.abs(360 - width - 2 * x)).toBeLessThanOrEqual(1);
    expect(Math.abs(height - (width * 3) / 4)).toBeLessThanOrEqual(1);
  }
  const last = list.first().getByRole("link").last();
  await expect(last).not.toBeInViewport();
  for (let tabs = 0; tabs < 40 && !(await last.evaluate((link) => link === document.activeElement)); tabs++)
    await page.keyboard.press("Tab");
  await expect(last, "the keyboard scrolls the row").toBeInViewport();
  const heart = (await list.first().getByRole("button").first().boundingBox()) ?? { width: 0, height: 0 };
  expect([Math.round(heart.width), Math.round(heart.height)]).toEqual([44, 44]);
});

test("the first tile and the bar of a phone keep their place while the rest of the document arrives", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(at("/planners/fr"));
  for (const part of [page.locator("main ul:has(> .tile)").first(), page.locator("[data-thumb]")]) {
    const first = part.locator("> *").first();
    const whole = await first.boundingBox();
    await part.evaluate((parent) => parent.replaceChildren(parent.children[0] as Element));
    expect(await first.boundingBox()).toEqual(whole);
  }
});

test("venues look like planners in lists: tiles of one size, in aligned rows, whose lines follow each other without a gap (directory-14)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(at("/venues"));
  const tiles = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3 }) });
  const parts = await tiles.evaluateAll((all) =>
    all.map((tile) => {
      const [picture, ...lines] = [...tile.children].slice(0, 4).map((part) => part.getBoundingClientRect());
      return {
        size: [picture?.width, picture?.height].join(),
        tops: [picture?.top, lines[0]?.top].map((top) => Math.round(top ?? 0)).join(),
        gaps: lines.slice(1).map(({ top }, index) => Math.round(top - (lines[index]?.bottom ?? 0))),
      };
    }),
  );
  expect(parts).toHaveLength(12);
  expect(new Set(parts.map(({ size }) => size))).toEqual(new Set(["356,267"]));
  for (let first = 0; first < parts.length; first += 3)
    expect(new Set(parts.slice(first, first + 3).map(({ tops }) => tops)).size).toBe(1);
  expect(Math.max(...parts.flatMap(({ gaps }) => gaps))).toBeLessThanOrEqual(4);
});

test("filters stay while pages are turned, and can be cleared", async ({ page }) => {
  await page.goto(at("/planners/fr"));
  await page.getByLabel(t("directory:filter.service")).selectOption("FULL_PLANNING");
  await page.getByText(t("directory:filter.more"), { exact: true }).click();
  await page.getByLabel(t("directory:filter.language")).selectOption("en");
  await page.getByRole("button", { name: t("common:action.search"), exact: true }).click();
  const found = await value(
    "SELECT count(*) FROM provider_match m WHERE country = 'FR' AND EXISTS (SELECT 1 FROM provider_languages WHERE provider_id = m.provider_id AND iso = 'en') AND EXISTS (SELECT 1 FROM provider_services WHERE provider_id = m.provider_id AND code = 'FULL_PLANNING')",
  );
  await expect(page.getByRole("status")).toContainText(t("directory:planners.count", { count: found }));
  const pages = page.getByRole("navigation", { name: t("directory:pages.label") });
  await pages.getByRole("link", { name: t("directory:pages.last") }).click();
  await expect(page.getByLabel(t("directory:filter.language"))).toHaveValue("en");
  await expect(
    pages.getByRole("link", { name: t("directory:pages.page", { page: Math.ceil(found / 12) }) }),
  ).toHaveAttribute("aria-current", "page");
  await pages.getByRole("link", { name: t("directory:pages.first") }).click();
  await page
    .getByRole("link", { name: t("directory:filter.remove") })
    .first()
    .click();
  await expect(page).toHaveURL(at("/planners/fr?language=en"));
  await page.getByRole("link", { name: t("directory:filter.clear"), exact: true }).click();
  await expect(page).toHaveURL(at("/planners/fr"));
  const unspoken = await value<string>(
    "SELECT iso FROM languages WHERE iso NOT IN (SELECT l.iso FROM provider_match m JOIN provider_languages l ON l.provider_id = m.provider_id WHERE m.country = 'FR' AND m.region = 'Rhône') LIMIT 1",
  );
  await page.goto(at(`/planners/fr/rhone?language=${unspoken}`));
  await expect(page.getByText(t("directory:empty.filtered"))).toBeVisible();
  expectQuiet(watch);
});

test("anyone searches for planners near a town who are free on a day, and shares the address (directory-9)", async ({
  page,
}) => {
  await page.goto(at("/planners/fr"));
  await page.getByRole("textbox", { name: t("search:city"), exact: true }).fill("Lyon");
  await page.getByLabel(t("venue:form.date"), { exact: true }).fill(DAY);
  await page.getByRole("button", { name: t("common:action.search"), exact: true }).click();
  await expect(h1(page, t("directory:title.around", { town: "Lyon" }))).toBeVisible();
  await expect(page).toHaveURL(/[?&]city=Lyon&cityPlace=\d+&cityFor=Lyon&date=/);
  const items = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3 }) });
  await expect(items.first()).toContainText(/\d\skm/);
  await page.reload();
  await expect(page.getByRole("textbox", { name: t("search:city"), exact: true })).toHaveValue("Lyon");
  await page.getByRole("textbox", { name: t("search:city"), exact: true }).fill("Nulleparville");
  await page.getByRole("button", { name: t("common:action.search"), exact: true }).click();
  await expect(page.getByText(t("refused:place", { text: "Nulleparville" }))).toBeVisible();
  await page.goto(at("/planners?q=introuvable&service=FULL_PLANNING"));
  const service = t("planner:service.FULL_PLANNING");
  await page.getByRole("link", { name: `${t("directory:filter.remove")} ${service}` }).click();
  await expect(page).toHaveURL(at("/planners?q=introuvable"));
  expectQuiet(watch);
});

test("each search is one bar with controls of one height, and lists begin right below it (directory-12)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ["/venues", "/planners", "/planners/fr/rhone", "/"]) {
    await page.goto(at(path));
    const form = page.getByRole("main").locator("form[method=get]").first();
    const boxes = await form.locator("input:visible, select:visible, button:visible").evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .filter(({ height }) => height > 0)
        .map(({ top, height }) => `${Math.round(top)} ${Math.round(height)}`),
    );
    expect(boxes, path).toHaveLength(4);
    expect(new Set(boxes).size, `${path}: ${boxes}`).toBe(1);
    expect(boxes[0], path).toMatch(/ 56$/);
    if (path !== "/") expect((await firstPicture(page))?.y, path).toBeLessThanOrEqual(420);
  }
});

test("on a phone, lists show the place, and other filters open on demand (directory-16)", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 720 });
  for (const path of ["/planners", "/planners/fr/rhone", "/venues"]) {
    await page.goto(at(path));
    const [rare, date] = [page.getByLabel(t("venue:form.price")), page.getByLabel(t("venue:form.date"))];
    await expect(page.getByRole("textbox", { name: t("search:city") })).toBeVisible();
    await expect(rare).toBeHidden();
    await expect(date).toBeHidden();
    expect((await firstPicture(page))?.y, path).toBeLessThanOrEqual(420);
    await page.getByText(t("directory:filter.more"), { exact: true }).click();
    await expect(rare).toBeVisible();
    await expect(date).toBeVisible();
  }
});

const firstPicture = (page: Page) => page.getByRole("main").locator("img[width='400']").first().boundingBox();

test("filters of venues are shown as links that remove one of them (directory-17)", async ({ page }) => {
  await page.goto(at("/venues/fr?type=castle&type=farm&feature=garden&guests=40"));
  const remove = page.getByRole("link", { name: t("directory:filter.remove") });
  await expect(remove).toHaveCount(4);
  await remove.filter({ hasText: t("venues:type.farm") }).click();
  await expect(page).toHaveURL(at("/venues/fr?guests=40&type=castle&feature=garden"));
  await page.getByText(t("directory:filter.more"), { exact: true }).click();
  await expect(page.getByLabel(t("venues:type.castle"))).toBeChecked();
  await expect(page.getByLabel(t("venue:form.guests"))).toHaveValue("40");
  await page.getByRole("button", { name: t("directory:filter.apply") }).click();
  await expect(remove).toHaveCount(3);
});

test("a planner's page loads nothing from other sites; a free profile shows other planners of its region, a Premium profile none (planner-5)", async ({
  page,
}) => {
  const [free] = await rows<{ id: number; public_id: string; name: string }>(
    "SELECT p.id, p.public_id, p.name FROM provider_match m JOIN providers p ON p.id = m.provider_id WHERE p.kind = 'planner' AND m.country = 'GB' AND m.region = 'Greater London' AND m.premium = 0 ORDER BY p.id DESC LIMIT 1",
  );
  const paid = await value<string>(
    "SELECT p.public_id FROM provider_match m JOIN providers p ON p.id = m.provider_id WHERE p.kind = 'planner' AND m.country = 'FR' AND m.premium = 1 AND p.premium_until > unixepoch() * 1000 LIMIT 1",
  );
  if (!free) throw new Error("The demo planners have nobody free in London.");
  const video =
    "INSERT INTO provider_videos (provider_id, position, link, title) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING";
  await write(
    { sql: video, args: [free.id, 1, "https://youtu.be/aqz-KE-bpKQ", "Under the <elms>"] },
    { sql: video, args: [free.id, 2, "https://example.org/film", "Elsewhere"] },
  );
  for (let written = 0; written < 7; written++) await insertReview(free.public_id);
  const count = await value<number>(
    "SELECT count(*) FROM reviews WHERE provider_id = ? AND status = 'published' AND hidden_at IS NULL",
    free.id,
  );
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).host !== new URL(at("/")).host) elsewhere.push(request.url());
  });
  await page.goto(at(await profilePath(free.public_id)));
  const film = page.getByRole("link", { name: "Under the <elms>" });
  await expect(film).toHaveAttribute("href", "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ");
  await expect(film).toHaveAttribute("target", "_blank");
  await expect(page.getByText("Elsewhere")).toHaveCount(0);
  await expect(page.getByText(t("directory:profile.reviewCount", { count })).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: t("directory:profile.similar") })).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link")).toHaveCount(3);
  expect(elsewhere).toEqual([]);
  await page.goto(at(await profilePath(paid)));
  await expect(page.getByRole("heading", { name: t("directory:profile.similar") })).toHaveCount(0);
  expectQuiet(watch);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the form at the end of a venue's page covers the bar that links to it (directory-15)", async ({ page }) => {
    const venue = await value<string>("SELECT public_id FROM venues WHERE visible = 1 LIMIT 1");
    await page.goto(at(`/venue/${venue}`));
    const bar = page.locator("[data-bar]").getByRole("link");
    const isSeen = () =>
      bar.evaluate((link) => {
        const { x, y, width, height } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    expect(await isSeen()).toBe(true);
    await page
      .getByRole("complementary")
      .getByRole("button", { name: t("venuerequest:write") })
      .scrollIntoViewIfNeeded();
    await expect.poll(isSeen).toBe(false);
    await bar.focus();
    expect(await isSeen(), "the focus is not covered").toBe(true);
  });

  test("a venue's page shows four months of free Saturdays, and opens eight more (venue-51)", async ({ page }) => {
    const [venue] = await rows<{ id: string }>(`SELECT public_id AS id FROM venues v
      WHERE country = 'FR' AND visible = 1 AND (SELECT count(*) FROM venue_busy_dates WHERE venue_id = v.id) > 9 LIMIT 1`);
    await page.goto(at(`/venue/${venue?.id}`));
    const section = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: t("venue:page.saturdays") }) });
    const months = section.locator("svg");
    await expect(months).toHaveCount(12);
    await expect(months.filter({ visible: true })).toHaveCount(4);
    const figures = await months
      .first()
      .locator("text")
      .first()
      .evaluate((day) => {
        const { height = 0 } = day.closest("svg")?.getBoundingClientRect() ?? {};
        return (Number.parseFloat(getComputedStyle(day).fontSize) * height) / 32;
      });
    expect(figures, "as large as small text").toBeGreaterThanOrEqual(14);
    expect((await section.boundingBox())?.height).toBeLessThanOrEqual(400);
    await section.getByText(t("venue:page.moreMonths", { count: 8 })).click();
    await expect(months.filter({ visible: true })).toHaveCount(12);
  });
});
