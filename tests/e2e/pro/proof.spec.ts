import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { adminPaths } from "../../../app/admin-paths";
import { paths } from "../../../app/paths";
import { picture } from "../../support/pictures";
import { marketUrl } from "../support/addresses";
import { signInAdministrator } from "../support/administrators";
import { newWord } from "../support/couples";
import { field, type Market, mailed, openBrowser, press } from "../support/people";
import { expectDrawn } from "../support/pixels";
import { profilePath } from "../support/profiles";
import { insertApprovedProvider, newProvider, signInProvider } from "../support/providers";
import { inOneDay } from "../support/same-window";
import { hydrated, runsScripts } from "../support/script";
import { subscribe } from "../support/subscriptions";
import { containing, startingWith, textsOf } from "../support/texts";
import { expectQuiet } from "../support/watch-page";
import { pickPlace } from "../support/wizard-pages";

// Follows a planner through a review, a wedding and a badge to the statistics. Uses only the screens, except for links
// in emails.

const TOWNS = { fr: "Strasbourg", de: "Hamburg" } as const;

const PICTURES = 8;
const REVIEW = "Zwölf Tische, ein Gewitter, und niemand hat es gemerkt. Danke für diesen Tag.";
const REPLY = "Merci, et à vos cousins pour les parapluies.";
const WEDDING = "Louise & Karim, entre deux averses";

for (const market of ["fr", "de"] as const)
  test(`a guest's review, a wedding with photos and the badge are seen, and counted exactly: ${market} with ${PICTURES} photos (statistics-15, review-2, reviewshow-6, portfolio-2, badge-1, statistics-3)`, {
    tag: `@${market}`,
  }, async ({ browser }) => {
    test.setTimeout(240_000);
    await inOneDay(120_000);
    const t = textsOf(market);
    const planner = await insertApprovedProvider({
      provider: newProvider(market, { city: TOWNS[market] }),
    });
    await subscribe(planner);
    const at = (path: string) => marketUrl(market, path);
    const profile = at(await profilePath(planner.publicId));
    const own = await openBrowser(browser, market, "planner", (context) => signInProvider(context, planner));

    const link = await test.step("the planner makes its link", async () => {
      await own.page.goto(at(paths.pro.reviews()));
      await press(own.page, t("proreviews:share.make"));
      const made = await field(own.page, t("proreviews:share.link")).inputValue();
      await expect(own.page.getByRole("img", { name: t("proreviews:share.codeAlt") })).toBeVisible();
      return made;
    });

    const guest = await openBrowser(browser, market, "guest");
    const email = `${newWord()}@guests.test`;
    await test.step("a guest writes behind it, and confirms by mail", async () => {
      const { page } = guest;
      await page.goto(link);
      await page.getByRole("radio", { name: containing(t("reviews:stars.4")) }).check();
      await page.getByRole("radio", { name: t("reviews:kind.guest") }).check();
      await field(page, t("reviews:form.name")).fill("Ingrid");
      await field(page, t("reviews:form.date")).fill("06/06/2026");
      await field(page, t("reviews:form.text")).fill(REVIEW);
      await field(page, t("reviews:form.email")).fill(email);
      await page.getByRole("checkbox", { name: t("reviews:form.wasThere") }).check();
      await page
        .getByRole("checkbox", { name: startingWith(t("reviews:form.consent", { name: planner.company })) })
        .check();
      await press(page, t("reviews:form.submit"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("reviews:sent.heading"));
      await page.goto(at(await mailed(email, "/confirm-review/")));
      await press(page, t("reviews:confirm.submit"));
      await expect(page.getByRole("main")).toContainText(REVIEW);
    });

    await test.step("a moderator publishes it", async () => {
      const { page, watch } = await openBrowser(browser, market, "moderator", (context) =>
        signInAdministrator(context, market, planner.locale),
      );
      await page.goto(at(adminPaths.reviews()));
      const row = page.getByRole("listitem").filter({ hasText: planner.company });
      while ((await row.count()) === 0) await page.locator('a[rel="next"]').click();
      await row.getByRole("link").first().click();
      await press(page, t("reviews:desk.publish"));
      await expect(page.getByRole("status")).toBeVisible();
      expectQuiet(watch);
    });

    await test.step("the planner replies, and the guest reads both on the profile", async () => {
      const { page } = own;
      await page.goto(at(paths.pro.reviews()));
      await field(page, t("proreviews:reply.label")).fill(REPLY);
      await press(page, t("proreviews:reply.submit"));
      await expect(page.getByRole("main")).toContainText(REPLY);
      await guest.page.goto(profile);
      await expect(guest.page.getByRole("main")).toContainText(REVIEW);
      await expect(guest.page.getByRole("main")).toContainText(REPLY);
    });

    await test.step("the planner shows a wedding", () => showWedding(own.page, market));

    const couple = await openBrowser(browser, market, "couple");
    await test.step("a couple looks through it", async () => {
      const { page } = couple;
      await page.goto(profile);
      await page
        .getByRole("link", { name: containing(WEDDING) })
        .first()
        .click();
      await expect(page.getByRole("heading", { level: 1, name: WEDDING })).toBeVisible();
      await page.locator('main a[href*="/photos/1#"]').first().click();
      if (runsScripts()) await expectDrawn(page.getByRole("main").getByRole("img").first());
      for (let number = 2; number <= PICTURES; number++) {
        await page
          .locator(`#photo-${number - 1}`)
          .getByRole("link", { name: t("planner:photo.next") })
          .click();
        await expect(page.getByText(t("planner:photo.number", { number, count: PICTURES }))).toBeInViewport();
      }
    });

    await test.step("the badge stands in a page of another origin, and leads to the profile", async () => {
      await own.page.goto(at(paths.pro.badge()));
      const code = await own.page.locator("pre").textContent();
      const url = await servePage(code ?? "");
      const page = await couple.page.context().newPage();
      await page.goto(url.href);
      const image = page.getByRole("img", { name: containing(planner.company) });
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(220);
      await image.click();
      await expect(page.getByRole("heading", { level: 1, name: planner.company })).toBeVisible();
      url.close();
    });

    await test.step("the statistics say what these people did", async () => {
      const { page } = own;
      const figure = (name: string) =>
        page.getByRole("main").locator("dl > div").filter({ hasText: name }).locator("dd").first();
      await expect
        .poll(async () => {
          await page.goto(at(`${paths.pro.statistics()}?period=today`));
          return page
            .getByRole("row")
            .filter({ hasText: t("statistics:media.badge") })
            .getByRole("cell")
            .first()
            .textContent();
        })
        .toBe("1");
      // One view by the guest and one by the couple. The couple's second view, within half an hour, is not counted.
      await expect(figure(t("statistics:views", { count: 2 }))).toHaveText("2");
      await expect(
        page.getByRole("row").filter({ hasText: WEDDING }).getByRole("cell").first(),
        "of the wedding",
      ).toHaveText("1");
    });
    for (const { watch } of [own, guest, couple]) expectQuiet(watch);
  });

async function showWedding(page: Page, market: Market): Promise<void> {
  const t = textsOf(market);
  await page.goto(marketUrl(market, paths.pro.newWedding()));
  await hydrated(page);
  await field(page, t("weddings:form.title")).fill(WEDDING);
  await pickPlace(page, t, t("weddings:form.location"), TOWNS[market]);
  await field(page, t("weddings:form.weddingDate")).fill("06/06/2026");
  await field(page, t("weddings:form.description")).fill(
    "Douze tables sous un tilleul, un orage à six heures, et un bal.",
  );
  await press(page, t("weddings:form.start"));
  await expect(page.getByRole("heading", { level: 1, name: WEDDING })).toBeVisible();
  await hydrated(page);
  const files = Array.from({ length: PICTURES }, async (_, index) => ({
    ...{ name: `${index + 1}.png`, mimeType: "image/png" },
    buffer: await picture("png", 600 + 10 * index, 400),
  }));
  await page.getByLabel(t("pictures:add.drop"), { exact: true }).setInputFiles(await Promise.all(files));
  if (!runsScripts()) await press(page, t("pictures:add.submit"));
  await expect(page.getByText(t("pictures:order", { count: PICTURES }))).toBeVisible();
  await press(page, t("weddings:form.publish"));
  await expect(page.getByRole("region", { name: t("weddings:online") })).toContainText(WEDDING);
}

/** Serves a page of another site, whose policy requires that resources allow embedding. */
async function servePage(code: string): Promise<{ href: string; close(): void }> {
  const site = createServer((_, response) => {
    response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(`<!doctype html><title>Site</title><link rel="icon" href="data:,">${code}`);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  return { href: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`, close: () => site.close() };
}
