import { expect, type Page, test } from "@playwright/test";
import { adminPaths } from "../../../app/admin-paths";
import { placeSlug } from "../../../app/domain/directory/place-slugs.rules";
import { paths } from "../../../app/paths";
import { picture } from "../../support/pictures";
import { marketUrl } from "../support/addresses";
import { signInAdministrator } from "../support/administrators";
import { newWord, town } from "../support/couples";
import { value, write } from "../support/database";
import { decide } from "../support/moderation";
import { field, type Market, mailed, openBrowser, press } from "../support/people";
import { expectDrawn } from "../support/pixels";
import { venuePath } from "../support/profiles";
import { newProvider, type TestProvider } from "../support/providers";
import { inOneDay } from "../support/same-window";
import { hydrated, runsScripts } from "../support/script";
import { beginning, containing, startingWith, textsOf, withoutTags } from "../support/texts";
import { expectQuiet } from "../support/watch-page";
import { pickPlace } from "../support/wizard-pages";

// Follows a venue from registration to a couple that finds it, through the screens. Completes and approves the profile
// in the database, because journey.spec.ts tests those screens.

const TOWNS = { fr: "Bastia", de: "Flensburg" } as const;

for (const market of ["fr", "de"] as const)
  test(`a venue registers, is described with a break, approved, found by town and guests, and counted exactly: ${market} (venue-48, venue-4, venue-30, statistics-3)`, {
    tag: `@${market}`,
  }, async ({ browser }) => {
    test.setTimeout(240_000);
    const t = textsOf(market);
    const at = (path: string) => marketUrl(market, path);
    const account = { ...newProvider(market, { city: TOWNS[market] }), kind: "venue" as const };
    const name = `Clos ${newWord()}`;
    const owner = await openBrowser(browser, market, "owner");
    const { page } = owner;

    await test.step("registers, and starts at its first venue", async () => {
      await register(page, market, account);
      await page.goto(at(await mailed(account.email, "/pro/verify-email/")));
      await press(page, t("proauth:verify.submit"));
      await expect(page.getByRole("heading", { level: 1, name: t("venues:new.heading") })).toBeVisible();
      await press(page, t("venues:new.start"));
    });

    await test.step("says what and where it is", async () => {
      await hydrated(page);
      await field(page, t("venueform:field.name")).fill(name);
      await field(page, t("venueform:field.type")).selectOption("castle");
      await pickPlace(page, t, t("venueform:field.city"), TOWNS[market]);
      await press(page, t("venueform:step.next"));
    });

    await test.step("is interrupted, and finds what was typed", async () => {
      const begun = "Un parc de tilleuls";
      await expect(field(page, t("venueform:field.seated"))).toBeVisible();
      await hydrated(page);
      await field(page, t("venueform:field.description")).fill(begun);
      await field(page, t("venueform:field.seated")).fill("120");
      // With a script, the browser saves the form when it leaves the page.
      if (!runsScripts()) await press(page, t("venueform:step.later"));
      await page.goto(at(paths.pro.venues()));
      await page.getByRole("link", { name: t("venues:next.continue", { step: t("venueform:steps.2") }) }).click();
      await expect(page.getByText(t("venues:flash.welcomeBack"))).toBeVisible();
      await expect(field(page, t("venueform:field.description"))).toHaveValue(begun);
      await expect(field(page, t("venueform:field.seated"))).toHaveValue("120");
    });

    await test.step("goes through the rest of the form", async () => {
      await hydrated(page);
      await field(page, t("venueform:field.description")).fill("Un parc de tilleuls au bord de l’eau.");
      await field(page, t("venueform:field.standing")).fill("200");
      await field(page, t("venueform:field.minPrice")).fill("2500");
      await field(page, t("venueform:field.maxPrice")).fill("9000");
      await press(page, t("venueform:step.next"));
      await page.getByRole("checkbox", { name: t("venues:feature.garden"), exact: true }).check();
      await press(page, t("venueform:step.next"));
      await expect(page.getByRole("heading", { level: 2, name: t("pictures:title") })).toBeVisible();
      await hydrated(page);
      const file = { name: "parc.png", mimeType: "image/png", buffer: await picture("png", 800, 600) };
      await field(page, t("pictures:add.drop")).setInputFiles([file]);
      if (!runsScripts()) await press(page, t("pictures:add.submit"));
      await expect(page.getByText(t("pictures:order", { count: 1 }))).toBeVisible();
      await press(page, t("venueform:step.next"));
      await expect(field(page, t("venueform:services.name"))).toBeVisible();
      await press(page, t("venueform:step.next"));
      await press(page, t("venueform:step.finish"));
      await press(page, t("venues:detail.send"));
      await expect(page.getByText(t("venues:state.waiting.name"), { exact: true }).first()).toBeVisible();
    });

    await test.step("a moderator approves it", async () => {
      await approveProfile(account);
      const moderator = await openBrowser(browser, market, "moderator", (context) =>
        signInAdministrator(context, market, account.locale),
      );
      await moderator.page.goto(at(adminPaths.venues()));
      const row = moderator.page.getByRole("listitem").filter({ hasText: name });
      while ((await row.count()) === 0) await moderator.page.locator('a[rel="next"]').click();
      await row.getByRole("link").first().click();
      await decide(moderator.page, t, "approve");
      await expect(moderator.page.getByRole("status")).toBeVisible();
      expectQuiet(moderator.watch);
    });

    await test.step("and its owner publishes it", async () => {
      await page.goto(at(await mailed(account.email, "/pro/venues/")));
      await press(page, t("venues:detail.publish"));
      await expect(page.getByText(t("venues:state.visible.name"), { exact: true }).first()).toBeVisible();
      for (const path of [await listOf(market, name), await pageOf(name)]) {
        await page.goto(at(path));
        await expect(page.getByRole("main")).toContainText(name);
      }
    });

    await inOneDay();
    const couple = await openBrowser(browser, market, "couple");
    await test.step("a couple finds it by town and guests", async () => {
      const list = couple.page;
      const found = list.getByRole("link", { name: containing(name) });
      await list.goto(at(await listOf(market, name)));
      await expect(found.first()).toBeVisible();
      await searchFor(list, market, 121);
      await expect(found).toHaveCount(0);
      await searchFor(list, market, 120);
      await found.first().click();
      await expect(list.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(list.getByRole("main")).toContainText(t("venues:feature.garden"));
    });

    await test.step("and looks at its picture", async () => {
      const { page: viewer } = couple;
      await viewer.locator('main a[href*="/photos/1"]').first().click();
      await expect(viewer.getByText(t("planner:photo.number", { number: 1, count: 1 }))).toBeVisible();
      if (runsScripts()) await expectDrawn(viewer.getByRole("main").getByRole("img").first());
      await viewer.goBack();
    });

    await test.step("the statistics say what the couple did, and nothing of the owner", async () => {
      await write({
        sql: "UPDATE providers SET premium_until = ? WHERE email = ?",
        args: [Date.now() + 600_000, account.email],
      });
      const figure = (term: string) => page.locator("dl > div").filter({ hasText: term }).locator("dd").first();
      const cell = (row: string) => page.getByRole("row").filter({ hasText: row }).getByRole("cell").first();
      const told = async (period: string) => {
        await page.goto(at(`${paths.pro.statistics()}?period=${period}`));
        const found = [
          figure(t("statistics:venueViews", { count: 1 })),
          figure(t("statistics:appearances", { count: 1 })),
          cell(t("statistics:media.venue", { title: name })),
          cell(t("statistics:media.photo", { title: name })),
        ];
        return Promise.all(found.map(async (one) => ((await one.count()) > 0 ? await one.textContent() : "none")));
      };
      for (const period of ["today", "week", "month", "year"])
        await expect.poll(() => told(period), period).toEqual(["1", "1", "1", "1"]);
    });
    for (const { watch } of [owner, couple]) expectQuiet(watch);
  });

async function register(page: Page, market: Market, account: TestProvider): Promise<void> {
  const t = textsOf(market);
  await page.goto(marketUrl(market, paths.pro.register()));
  await hydrated(page);
  await page.getByRole("radio", { name: startingWith(t("proauth:register.venue")) }).check();
  await field(page, t("proauth:register.firstname")).fill(account.firstname);
  await field(page, t("proauth:register.lastname")).fill(account.lastname);
  await field(page, t("proauth:register.email")).fill(account.email);
  await field(page, t("proauth:register.phone")).fill(account.phone.national);
  await field(page, t("proauth:register.password")).fill(account.password);
  await page.getByRole("checkbox", { name: beginning(withoutTags(t("proauth:register.tos")).slice(0, 12)) }).check();
  await press(page, t("proauth:register.submit"));
  await page.waitForURL((url) => url.pathname !== paths.pro.register());
}

async function approveProfile({ email, company, city }: TestProvider): Promise<void> {
  const { zipCode, latitude, longitude } = await town(city);
  await write({
    sql: `UPDATE providers SET status = 'verified', approved_at = ?, name = ?, city = ?, zip_code = ?, latitude = ?, longitude = ?
      WHERE email = ?`,
    args: [Date.now(), company, city, zipCode, latitude, longitude, email],
  });
}

async function listOf(market: Market, name: string): Promise<string> {
  const region = await value<string>("SELECT region FROM venues WHERE name = ?", name);
  return paths.venues({ country: market, region: placeSlug(region), city: placeSlug(TOWNS[market]) });
}

async function searchFor(page: Page, market: Market, guests: number): Promise<void> {
  const t = textsOf(market);
  await page.goto(marketUrl(market, `${paths.venues()}?city=${TOWNS[market]}&guests=${guests}`));
  await expect(field(page, t("venue:form.guests"))).toHaveValue(String(guests));
}

const pageOf = async (name: string) => venuePath(await value("SELECT public_id FROM venues WHERE name = ?", name));
