import { expect, type Page, test } from "@playwright/test";
import type { Locale } from "../../../app/i18n/markets";
import { type MarketName, marketUrl } from "../support/addresses";
import { axeFindings } from "../support/axe";
import { town } from "../support/couples";
import { rows, value } from "../support/database";
import { HttpBrowser, wordsOf } from "../support/http-browser";
import { profilePath } from "../support/profiles";
import { insertApprovedProvider, insertProvider, newProvider, signInProvider } from "../support/providers";
import { DOCUMENT, hydrated, runsScripts, SCRIPT } from "../support/script";
import { containing, type TextOf, textsOf } from "../support/texts";
import { pickPlace, placeField } from "../support/wizard-pages";

const t = textsOf("fr");
const at = (path: string, market: MarketName = "fr") => marketUrl(market, path);
const told = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const field = (page: Page, key: string, of: TextOf = t) => page.getByLabel(of(`company:${key}`), { exact: true });
const save = (page: Page, of: TextOf = t) =>
  page.getByRole("button", { name: of("company:save"), exact: true }).click();

/** Numbers in the simulated business register (tests/simulators/business-register). */
const SEAT = "81234567600017";
const CLOSED = "81234567600033";
const UNKNOWN = "90123456700013";
const ENDED = "52345678800018";

async function noViolations(page: Page): Promise<void> {
  if (!runsScripts()) return;
  expect(await axeFindings(page)).toEqual([]);
}

const language = (page: Page, iso: Locale) => page.locator(`[name="languages"][value="${iso}"]`);

test("a French company is saved with its SIRET found, and wrong fields have their own text (company-15)", async ({
  page,
  context,
}) => {
  const provider = await insertProvider();
  await signInProvider(context, provider);
  await page.goto(at("/pro/company"));
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1, name: t("company:heading") })).toBeVisible();
  await expect(field(page, "registrationNumber")).toBeHidden();
  await noViolations(page);

  await field(page, "name").fill("Rose <3 Co");
  await field(page, "siret").fill("812 345 676 00018");
  await field(page, "creationDate").fill("31/12/1899");
  await field(page, "postalCode").fill("6700");
  await save(page);
  const summary = page.getByRole("alert");
  for (const key of ["nameCharacters", "siret", "creationDateOld", "city", "languages"])
    await expect(summary).toContainText(t(`company:error.${key}`));
  await expect(summary).toContainText(t("company:error.postalCode", { example: "67000" }));
  await expect(field(page, "siret")).toHaveAccessibleDescription(containing(t("company:error.siret")));
  await expect(field(page, "name")).toHaveValue("Rose <3 Co");
  await noViolations(page);
  expect(await value("SELECT name FROM providers WHERE id = ?", provider.id)).toBe("");

  await hydrated(page);
  await field(page, "name").fill(provider.company);
  await field(page, "siret").fill("812 345 676 00017");
  await field(page, "creationDate").fill("01/04/2015");
  await field(page, "postalCode").fill("67000");
  await field(page, "budget").fill("1 500");
  await field(page, "website").fill("maison-aubertin.fr");
  await field(page, "radius").fill("80");
  await language(page, "fr").check();
  await language(page, "de").check();
  await pickPlace(page, t, t("company:city"), "Strasbourg");
  await save(page);
  await expect(told(page, t("company:saved"))).toBeVisible();
  await expect(field(page, "siret")).toHaveAccessibleDescription(
    containing(t("company:register.found", { name: "MAISON AUBERTIN" })),
  );
  await expect(field(page, "siret")).toHaveValue("812 345 676 00017");
  await expect(field(page, "creationDate")).toHaveValue("01/04/2015");
  const home = await town("Strasbourg");
  expect(
    await rows(
      `SELECT name, siret, register_state, city, zip_code, latitude, minimum_budget, website, travel_radius_km, founded_on
       FROM providers WHERE id = ?`,
      provider.id,
    ),
  ).toEqual([
    {
      name: provider.company,
      siret: SEAT,
      register_state: "found",
      city: "Strasbourg",
      zip_code: "67000",
      latitude: home.latitude,
      minimum_budget: 1500,
      website: "https://maison-aubertin.fr/",
      travel_radius_km: 80,
      founded_on: "2015-04-01",
    },
  ]);
  await hydrated(page);
  await field(page, "showBudget").uncheck();
  await field(page, "radius").fill("90");
  await save(page);
  const flags = "travel_radius_km AS km, show_budget AS budget, show_description AS texts, show_publicly AS shown";
  const stored = () => rows(`SELECT ${flags} FROM providers WHERE id = ?`, provider.id);
  await expect.poll(stored).toEqual([{ km: 90, budget: 0, texts: 1, shown: 1 }]);
  await expect(told(page, t("company:saved"))).toBeVisible();
});

for (const [siret, key] of [
  [UNKNOWN, "notFound"],
  [CLOSED, "closed"],
  [ENDED, "closed"],
] as const)
  test(`SIRET ${siret} is saved, and the profile hidden: ${key}`, async ({ page, context }) => {
    const provider = await insertApprovedProvider();
    await signInProvider(context, provider);
    await page.goto(at("/pro/company"));
    await hydrated(page);
    await field(page, "siret").fill(siret);
    await save(page);
    await expect(page.getByText(t("company:savedHidden"))).toBeVisible();
    await expect(page.getByRole("heading", { name: t(`company:register.${key}.title`) })).toBeVisible();
    await expect(page.getByText(t(`company:register.${key}.text`))).toBeVisible();
    await expect(field(page, "siret")).toHaveAttribute("aria-invalid", "true");
    await noViolations(page);
    expect((await HttpBrowser.in("fr").get(await profilePath(provider.publicId))).status).toBe(404);
    await hydrated(page);
    await field(page, "siret").fill(SEAT);
    await save(page);
    await expect(told(page, t("company:saved"))).toBeVisible();
    expect((await HttpBrowser.in("fr").get(await profilePath(provider.publicId))).status).toBe(200);
  });

test("a German company tells no SIRET, in its own language", async ({ page, context }) => {
  const de = textsOf("de");
  const provider = await insertProvider({ provider: newProvider("de") });
  await signInProvider(context, provider);
  await page.goto(at("/pro/company", "de"));
  await hydrated(page);
  await expect(field(page, "siret", de)).toBeHidden();
  await field(page, "country", de).selectOption("FR");
  await expect(field(page, "siret", de)).toBeVisible();
  await field(page, "country", de).selectOption("DE");
  await field(page, "name", de).fill(provider.company);
  await field(page, "registrationNumber", de).fill("DE 123456789");
  await field(page, "creationDate", de).fill("2018-05-02");
  await field(page, "postalCode", de).fill("20095");
  await language(page, "de").check();
  await pickPlace(page, de, de("company:city"), "Strasbourg");
  await save(page, de);
  await expect(placeField(page, de("company:city"))).toHaveAccessibleDescription(
    containing(de("company:error.cityCountry")),
  );
  await hydrated(page);
  await placeField(page, de("company:city")).fill("");
  await pickPlace(page, de, de("company:city"), "Hamburg");
  await save(page, de);
  await expect(told(page, de("company:saved"))).toBeVisible();
  expect(
    await rows(
      "SELECT city, country, siret, register_state, registration_number FROM providers WHERE id = ?",
      provider.id,
    ),
  ).toEqual([
    { city: "Hamburg", country: "DE", siret: null, register_state: null, registration_number: "DE 123456789" },
  ]);
});

test("services are ticked, described and priced, and shown as their owner wants", SCRIPT, async ({ page, context }) => {
  const provider = await insertApprovedProvider();
  await signInProvider(context, provider);
  await page.goto(at("/pro/services"));
  await expect(page.locator("script[src]")).toHaveCount(0);
  await noViolations(page);
  const box = (code: string) => page.locator(`[name="services"][value="${code}"]`);
  const group = (code: string) => page.getByRole("group", { name: t(`planner:service.${code}`), exact: true });
  const unfold = (code: string) =>
    page
      .locator("summary")
      .filter({ hasText: t(`planner:service.${code}`) })
      .click();
  await expect(box("FULL_PLANNING")).toBeChecked();
  for (const code of ["FULL_PLANNING", "WEDDING_DESIGN"]) await expect(group(code), "folded").toBeHidden();

  await unfold("FULL_PLANNING");
  await unfold("DAY_COORDINATION");
  await box("FULL_PLANNING").uncheck();
  await box("DAY_COORDINATION").uncheck();
  await save(page);
  await expect(page.getByRole("alert")).toContainText(t("company:error.services"));
  await noViolations(page);

  await unfold("WEDDING_DESIGN");
  await box("WEDDING_DESIGN").check();
  const design = group("WEDDING_DESIGN");
  await design.getByLabel(t("company:services.budget")).fill("free");
  await save(page);
  await expect(page.getByRole("alert")).toContainText(t("company:error.budget"));
  await expect(group("FULL_PLANNING")).toBeHidden();
  await design.getByLabel(t("company:services.budget")).fill("900");
  await design.getByLabel(t("company:services.description")).fill("Fleurs <b>&</b> papier");
  await unfold("FULL_PLANNING");
  await box("FULL_PLANNING").check();
  await group("FULL_PLANNING").getByLabel(t("company:services.budget")).fill("4200");
  await group("FULL_PLANNING").getByLabel(t("company:services.showBudget")).uncheck();
  await unfold("CONSULTING_SERVICES");
  await box("CONSULTING_SERVICES").check();
  await group("CONSULTING_SERVICES").getByLabel(t("company:services.showPublicly")).uncheck();
  await save(page);
  await expect(told(page, t("company:services.saved"))).toBeVisible();
  await expect(page.locator("summary").filter({ hasText: t("planner:service.CONSULTING_SERVICES") })).toContainText(
    t("company:services.concealed"),
  );
  await unfold("WEDDING_DESIGN");
  await unfold("FULL_PLANNING");
  await expect(design.getByLabel(t("company:services.budget"))).toHaveValue("900");
  await expect(group("FULL_PLANNING").getByLabel(t("company:services.showBudget"))).not.toBeChecked();

  const { text } = await HttpBrowser.in("fr").get(await profilePath(provider.publicId));
  const heading = `>${t("planner:profile.services")}</h2>`;
  const words = wordsOf(/<ul\b[\s\S]*?<\/ul>/.exec(text.slice(text.indexOf(heading)))?.[0] ?? "");
  expect(words).toContain("Fleurs <b>&</b> papier");
  expect(words).toContain(t("planner:from", { price: "900 €" }).replace(/\s/g, " "));
  expect(words).not.toContain("4 200");
  expect(words).toContain(t("planner:service.FULL_PLANNING"));
  expect(words).not.toContain(t("planner:service.CONSULTING_SERVICES"));
  expect(words).not.toContain(t("planner:service.DAY_COORDINATION"));
});

test("days are marked and freed, in a series and in a year (service-5)", SCRIPT, async ({ page, context }) => {
  const provider = await insertApprovedProvider();
  await signInProvider(context, provider);
  await page.goto(at("/pro/availability"));
  await expect(page.locator("script[src]")).toHaveCount(0);
  await noViolations(page);
  const year = new Date().getFullYear() + 1;
  const from = page.getByLabel(t("company:availability.add.from"), { exact: true });
  const to = page.getByLabel(t("company:availability.add.to"), { exact: true });
  const add = () => page.getByRole("button", { name: t("company:availability.add.submit"), exact: true }).click();
  const unfold = () => page.getByText(t("company:availability.add.heading"), { exact: true }).click();
  await unfold();
  await add();
  await expect(page.getByRole("alert")).toContainText(t("company:error.date"));
  await from.fill(`${year}-06-12`);
  await to.fill(`${year}-06-11`);
  await add();
  await expect(page.getByRole("alert")).toContainText(t("company:error.dateOrder"));
  await expect(from).toHaveValue(`${year}-06-12`);
  await noViolations(page);
  await to.fill(`${year}-06-14`);
  await add();
  await expect(told(page, t("company:availability.added", { count: 3 }))).toBeVisible();

  await expect(
    page.getByRole("heading", { name: t("company:availability.year", { year: String(year) }) }),
  ).toBeVisible();
  const june = page.getByRole("group", { name: "juin" });
  await expect(june.getByRole("checkbox")).toHaveCount(30);
  await expect(june.getByRole("checkbox", { checked: true })).toHaveCount(3);
  await noViolations(page);
  const day = (month: string, number: number) =>
    page.getByRole("checkbox", { name: new RegExp(`\\b${number} ${month} ${year}$`) });
  const bar = page.locator("#year-form [data-bar]");
  await expect(bar, "covers nothing").toHaveCSS("position", "static");
  await day("juin", 13).uncheck();
  await expect(bar).toHaveCSS("position", "sticky");
  await day("octobre", 23).check();
  await page.getByRole("button", { name: t("company:availability.save") }).click();
  await expect(told(page, t("company:availability.saved"))).toBeVisible();
  await expect(day("octobre", 23)).toBeChecked();
  expect(await rows("SELECT date FROM provider_busy_dates WHERE provider_id = ? ORDER BY date", provider.id)).toEqual(
    ["06-12", "06-14", "10-23"].map((date) => ({ date: `${year}-${date}` })),
  );
});

test(
  "each day of a year is large enough for fingers and for a mouse on every screen (service-11)",
  DOCUMENT,
  async ({ browser }) => {
    const provider = await insertApprovedProvider();
    const path = at(`/pro/availability?year=${new Date().getFullYear() + 1}`);
    for (const [width, isMobile, least, columns] of [
      [320, true, 44, 1],
      [768, true, 44, 2],
      [320, false, 36, 1],
      [1280, true, 44, 2],
      [1280, false, 27, 4],
    ] as const) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, isMobile, hasTouch: isMobile });
      await signInProvider(context, provider);
      const page = await context.newPage();
      await page.goto(path);
      const found = await page.evaluate(() => {
        // On phones, only the first three months are open.
        const isSeen = (box: Element) => box.getClientRects().length > 0;
        const boxes = [...document.querySelectorAll("td input")]
          .filter(isSeen)
          .map((box) => box.getBoundingClientRect());
        const months = [...document.querySelectorAll("fieldset:has(table)")]
          .filter(isSeen)
          .map((month) => month.getBoundingClientRect());
        return {
          width: Math.min(...boxes.map((box) => box.width)),
          height: Math.min(...boxes.map((box) => box.height)),
          columns: new Set(months.map(({ left }) => left)).size,
          months: months.length,
          scrolls: document.documentElement.scrollWidth > innerWidth,
        };
      });
      const at = `${width} ${isMobile ? "finger" : "mouse"}`;
      expect(found.width, at).toBeGreaterThanOrEqual(least);
      expect(found.height, at).toBeGreaterThanOrEqual(columns === 4 ? 32 : 44);
      expect([found.columns, found.months, found.scrolls], at).toEqual([columns, width < 600 ? 3 : 12, false]);
      await context.close();
    }
  },
);

test("a pause says what it means, and hides the profile until it ends", SCRIPT, async ({ page, context }) => {
  const provider = await insertApprovedProvider();
  await signInProvider(context, provider);
  await page.goto(at("/pro/availability"));
  await expect(page.getByText(t("company:availability.pause.text"))).toBeVisible();
  await page.getByRole("button", { name: t("company:availability.pause.submit") }).click();
  await expect(told(page, t("company:availability.pausedNow"))).toBeVisible();
  await expect(page.getByRole("heading", { name: t("company:availability.paused.heading") })).toBeVisible();
  await noViolations(page);
  expect((await HttpBrowser.in("fr").get(await profilePath(provider.publicId))).status).toBe(404);
  await page.getByRole("button", { name: t("company:availability.paused.submit") }).click();
  await expect(told(page, t("company:availability.resumed"))).toBeVisible();
  expect((await HttpBrowser.in("fr").get(await profilePath(provider.publicId))).status).toBe(200);
});
