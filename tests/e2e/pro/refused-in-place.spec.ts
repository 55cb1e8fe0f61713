import { expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { rows, write } from "../support/database";
import { insertApprovedProvider, type ProviderAccount, signInProvider } from "../support/providers";
import { hydrated, SCRIPT } from "../support/script";
import { containing, textsOf } from "../support/texts";
import { placeField } from "../support/wizard-pages";

const t = textsOf("fr");
const field = (page: Page, key: string) => page.getByLabel(t(`company:${key}`), { exact: true });
const save = (page: Page) => page.getByRole("button", { name: t("company:save"), exact: true }).click();
const saved = (page: Page) => page.getByRole("status").filter({ hasText: t("company:saved") });

const stored = async ({ id }: ProviderAccount) =>
  (await rows("SELECT street, city, zip_code AS code, travel_radius_km AS km FROM providers WHERE id = ?", id))[0];

async function openCompany(page: Page): Promise<ProviderAccount> {
  const provider = await insertApprovedProvider();
  await signInProvider(page.context(), provider);
  await page.goto(marketUrl("fr", "/pro/company"));
  await hydrated(page);
  return provider;
}

test(
  "what was saved elsewhere is shown in place, leaving asks, and the form can be saved then",
  SCRIPT,
  async ({ page }) => {
    const provider = await openCompany(page);
    await field(page, "radius").fill("77");
    await write({
      sql: "UPDATE providers SET street = '9, rue du Lac', city = 'Saint-Denis' WHERE id = ?",
      args: [provider.id],
    });
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await save(page);
    const compared = page.getByRole("alert");
    await expect(compared).toBeFocused();
    await expect(compared).toContainText(t("pro:meanwhile.title"));
    await expect(compared).toContainText("9, rue du Lac");
    await expect(field(page, "street")).toHaveValue("9, rue du Lac");
    await expect(placeField(page, t("company:city"))).toHaveValue("Saint-Denis");
    await expect(field(page, "radius")).toHaveValue("77");
    expect(await page.evaluate(() => "sameDocument" in window), "nothing was loaded").toBe(true);

    const asked = page.waitForEvent("dialog");
    const left = page.goto(marketUrl("fr", "/pro/social")).catch(() => null);
    await (await asked).dismiss();
    await left;

    await compared.getByRole("button", { name: t("pro:meanwhile.save") }).click();
    await expect(saved(page)).toBeVisible();
    expect(await stored(provider)).toMatchObject({ street: "9, rue du Lac", city: "Saint-Denis", km: 77 });
  },
);

test(
  "a town that was chosen from several stays chosen when the form is refused for something else",
  SCRIPT,
  async ({ page }) => {
    const provider = await openCompany(page);
    await placeField(page, t("company:city")).fill("Saint-Denis");
    await field(page, "postalCode").fill("63310");
    await save(page);
    await expect(placeField(page, t("company:city"))).toHaveAccessibleDescription(containing(t("common:place.choose")));
    await page.getByText(t("common:action.showOthers"), { exact: true }).click();
    await page.getByRole("radio", { name: /Puy-de-Dôme/ }).check();
    await field(page, "radius").fill("9");
    await field(page, "creationDate").fill("soon");
    await save(page);
    await expect(page.getByRole("alert")).toContainText(t("company:error.creationDate"));
    await field(page, "creationDate").fill("01/04/2015");
    await field(page, "radius").fill("80");
    await save(page);
    await expect(saved(page)).toBeVisible();
    expect(await stored(provider)).toMatchObject({ city: "Saint-Denis", code: "63310", km: 80 });
  },
);
