import { expect, type Page, test } from "@playwright/test";
import { adminPaths } from "../../../app/admin-paths";
import { paths } from "../../../app/paths";
import { marketUrl } from "../support/addresses";
import { codeOf, createAdministrator } from "../support/administrators";
import { axeFindings } from "../support/axe";
import { write } from "../support/database";
import { decide, insertWaiting, untickReasons } from "../support/moderation";
import { newProvider, signInProvider } from "../support/providers";
import { hydrated, SCRIPT } from "../support/script";
import { textsOf } from "../support/texts";

const locale = "de";
const t = textsOf(locale);
const at = (path: string) => marketUrl("fr", path);

test(
  "every state of a screen is accessible and fits a narrow phone, in the longest language",
  SCRIPT,
  async ({ page, context, browser }) => {
    const check = async (on: Page, name: string) => {
      expect(await axeFindings(on), name).toEqual([]);
      const wide = await on.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(wide, `${name}: wider than the phone`).toBeLessThanOrEqual(0);
    };
    await page.setViewportSize({ width: 320, height: 800 });
    await context.addCookies([{ name: "locale", value: locale, url: at("/") }]);
    await page.goto(at(adminPaths.login()));
    await hydrated(page);
    await check(page, "login");
    await page.getByRole("button", { name: t("admin:login.next") }).press("Enter");
    await check(page, "login, refused");
    const administrator = await createAdministrator(locale);
    await page.getByLabel(t("admin:login.email")).fill(administrator.email);
    await page.getByLabel(t("admin:login.password")).fill(administrator.password);
    await page.getByRole("button", { name: t("admin:login.next") }).press("Enter");
    await page.getByLabel(t("admin:code.label")).fill("000000");
    await page.getByRole("button", { name: t("admin:code.confirm") }).press("Enter");
    await check(page, "code, refused");
    await page.getByLabel(t("admin:code.label")).fill(codeOf(administrator));
    await page.getByRole("button", { name: t("admin:code.confirm") }).press("Enter");
    await expect(page).toHaveURL(at(adminPaths.queue()));

    const account = await insertWaiting(newProvider("fr", { locale }));
    await write(
      {
        sql: `INSERT INTO provider_images (provider_id, position, src, alt, width, height, title, held_at)
          VALUES (?, 1, '/art/evening.svg', 'Une table', 400, 300, 'Écrivez-nous sur www.exemple.fr', 1)`,
        args: [account.id],
      },
      {
        sql: `INSERT INTO provider_videos (provider_id, position, link, title, held_at)
          VALUES (?, 1, 'https://youtu.be/aqz-KE-bpKQ', 'Appelez le 06 12 34 56 78', 1)`,
        args: [account.id],
      },
    );
    const path = adminPaths.profile(account.publicId);
    await page.goto(at(adminPaths.queue()));
    await check(page, "queue");
    await page.goto(at(path));
    await check(page, "profile");
    await untickReasons(page);
    await decide(page, t, "refuse");
    await check(page, "profile, refused");
    await decide(page, t, "approve");
    await write({
      sql: "UPDATE providers SET experience = 'Tout autre chose.', review_requested_at = ? WHERE id = ?",
      args: [Date.now(), account.id],
    });
    await page.goto(at(path));
    await expect(page.locator("ins")).not.toHaveCount(0);
    await check(page, "profile, changed");
    await page.goto(at(adminPaths.decisions()));
    await check(page, "decisions");

    const provider = await browser.newPage({ viewport: { width: 320, height: 800 } });
    await signInProvider(provider.context(), { ...account, locale });
    await provider.goto(at(paths.pro.preview()));
    await check(provider, "preview, waiting");
    await write({
      sql: "UPDATE providers SET review_requested_at = NULL, status = 'refused', city = '' WHERE id = ?",
      args: [account.id],
    });
    await provider.goto(at(paths.pro.preview()));
    await check(provider, "preview, incomplete");
  },
);
