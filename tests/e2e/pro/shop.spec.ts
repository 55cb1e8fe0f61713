import { expect, test } from "@playwright/test";
import { address, type MarketName, marketUrl } from "../support/addresses";
import { equipProvider } from "../support/equip-provider";
import { signInProvider } from "../support/providers";
import { textsOf } from "../support/texts";

/** Matches a text with a price, with non-breaking spaces in place of spaces. */
const spaced = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s/g, "\\s"));

for (const [market, tag] of [
  ["fr", "@fr"],
  ["de", "@de"],
] as const satisfies [MarketName, string][])
  test(`a provider buys credits from a waiting request, without scripts ${tag} (shop-1, shop-4, shop-5)`, async ({
    page,
    context,
  }) => {
    // `equipProvider` gives the provider one credit.
    const { provider, names } = await equipProvider(market);
    await signInProvider(context, provider);
    const t = textsOf(provider.locale);
    const euros = (amount: number) =>
      new Intl.NumberFormat(market === "fr" ? "fr-FR" : "de-DE", {
        ...{ style: "currency", currency: "EUR", maximumFractionDigits: 0 },
      }).format(amount);
    await page.goto(`${marketUrl(market)}/pro/credits?request=${names.request}`);
    const button = (count: number, amount: number) =>
      page.getByRole("button", { name: spaced(t("shop:buy.button", { count, price: euros(amount) })) });
    await expect(button(5, 225)).toBeVisible();
    await page.getByRole("radio", { name: /^10\s/ }).check();
    await expect(button(5, 225)).toHaveCount(0);
    const chosen = page.locator("label:has(:checked)");
    const saving = chosen.getByText(new RegExp(t("shop:buy.saving", { price: ".*" })));
    const background = (element: Element) => getComputedStyle(element).backgroundColor;
    const isVisible = async () => (await saving.evaluate(background)) !== (await chosen.evaluate(background));
    await expect.poll(isVisible, "it stands out from the chosen pack").toBe(true);
    await button(10, 400).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("shop:confirm.title"));
    await expect(
      page.getByText(t("shop:next.request", { reference: names.request.slice(0, 6).toUpperCase() })),
    ).toBeVisible();
    await page.getByRole("button", { name: spaced(t("shop:confirm.pay", { price: euros(400) })) }).click();
    await expect(page).toHaveURL(new RegExp(`^${address("STRIPE_SIMULATOR_URL")}/c/pay/`));
    // Until its stylesheet is loaded, the page shows its button twice: for wide and for narrow windows.
    await page.waitForLoadState();
    await page
      .getByRole("radio", { name: /4242 4242 4242 4242/ })
      .first()
      .check();
    await page.getByRole("button", { name: /^Pay €400/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("shop:order.paid.credits", { count: 11 }));
    await expect(page.getByRole("link", { name: t("shop:do.invoice") })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("shop:order.paid.credits", { count: 11 }));
    await page.locator(`main a[href="/pro/requests/${names.request}"]`).click();
    await expect(page).toHaveURL(new RegExp(`/pro/requests/${names.request}$`));
  });
