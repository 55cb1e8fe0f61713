import { expect, type Page, test } from "@playwright/test";
import type { Locale } from "~/i18n/markets";
import { paths } from "~/paths";
import { marketUrl } from "../support/addresses";
import { giveCredits } from "../support/credits";
import { insertOrder } from "../support/orders";
import { turnDatabase, turnOnAfterwards, turnStripe } from "../support/outage";
import { insertApprovedProvider, signInProvider } from "../support/providers";
import { writeTo } from "../support/requests";
import { BLANK, filledIn, type TextOf, textsOf } from "../support/texts";

// Tests texts about money and requests while Stripe or the database is down. api/money-texts.spec.ts tests the others.

turnOnAfterwards();

const blanks = { price: BLANK, number: BLANK };

async function inLanguage(page: Page, locale: Locale): Promise<TextOf> {
  await page.context().addCookies([{ name: "locale", value: locale, url: marketUrl("fr") }]);
  return textsOf(locale);
}
const press = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("button", { name: filledIn(name) })
    .click();
async function says(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect(page.locator("body")).toContainText(filledIn(text));
}

test("if Stripe is down, the page says so, and not to pay twice (shop-29)", async ({ page }) => {
  const account = await insertApprovedProvider();
  await signInProvider(page.context(), account);
  const open = (path: string) => page.goto(marketUrl("fr", path));
  let t = await inLanguage(page, "nl");
  await open(paths.pro.confirmOrder({ credits: 5 }));
  await turnStripe({ kind: "status", status: 500 });
  await press(page, t("shop:confirm.pay", blanks));
  await says(page, t("shop:error.unavailable"), t("shop:order.unopened.heading"), t("shop:order.nothing"));
  const unknown = async (columns: Record<string, string | null>) => {
    const { publicId } = await insertOrder(account, { state: "processing", ...columns });
    await open(`${paths.pro.order(publicId)}?checkout=cs_test_${publicId}`);
    for (const said of ["unknown.heading", "unknown.money", "once", "unknown.network", "unknown.support"])
      await says(page, t(`shop:order.${said}`, blanks));
  };
  t = await inLanguage(page, "it");
  await unknown({});
  t = await inLanguage(page, "es");
  await unknown({ product: "premium", credits: null, interval: "month" });
});

test("without the database, pages say that a request was not shown or not answered, and a statement not made (error-14, error-3, error-6, shop-2)", async ({
  page,
}) => {
  const account = await insertApprovedProvider();
  await giveCredits(account, 1);
  const { id } = await writeTo(account);
  await signInProvider(page.context(), account);
  const answer = async (locale: Locale, work: (t: TextOf) => Promise<unknown>) => {
    await turnDatabase("pass");
    const t = await inLanguage(page, locale);
    await page.goto(marketUrl("fr", paths.pro.request(id)));
    await turnDatabase("refuse");
    await work(t);
    await says(page, t("received:error.unknown"));
  };
  await answer("de", (t) => press(page, t("received:unlock.button", { count: 1 })));
  await answer("pt", async (t) => {
    await page.getByText(t("received:decline.heading"), { exact: true }).click();
    await page.getByRole("radio").first().check();
    await press(page, t("received:decline.submit"));
  });
  const t = await inLanguage(page, "en");
  for (const path of [paths.pro.request(id), paths.pro.requests()]) {
    await page.goto(marketUrl("fr", path));
    await says(page, t("common:unavailable.heading"), t("received:away.load", { error: t("common:unavailable.text") }));
  }
  await page.goto(marketUrl("fr", "/pro/credits/history.csv"));
  await says(page, t("shop:error.history"));
});
