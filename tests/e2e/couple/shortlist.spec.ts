import { expect, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { axeFindings } from "../support/axe";
import { httpBrowserLike, insertAccount, newCouple, signIn } from "../support/couples";
import { demoPlanners } from "../support/demo-planners";
import { HttpBrowser } from "../support/http-browser";
import { SCRIPT } from "../support/script";
import { textsOf } from "../support/texts";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);

test(
  "a couple shares its favourites by a link that anyone opens, replaces the link, and ends it (favorite-12)",
  SCRIPT,
  async ({ page, context }) => {
    const couple = { ...newCouple(), firstname: "Zélie" };
    const account = await insertAccount(couple);
    await signIn(context, account);
    const own = await httpBrowserLike(context, "fr");
    const planners = await demoPlanners(2);
    for (const { id } of planners) await own.post("/favorites", { prestataire: id, intent: "add" });
    await page.goto(at("/favorites"));
    await page.getByRole("link", { name: t("favorites:share.title") }).click();
    await page.getByRole("button", { name: t("favorites:share.create") }).click();
    const addressShown = async () => (await page.getByRole("status").getByText("/shortlist/").textContent()) ?? "";
    const first = await addressShown();

    const friend = HttpBrowser.in("fr");
    const pathOf = (address: string) => new URL(address).pathname;
    const shared = await friend.get(pathOf(first));
    expect(shared.status).toBe(200);
    expect(String(shared.headers["server-timing"])).toContain('desc="1"');
    expect(shared.headers["cache-control"]).toMatch(/private|no-store/);
    expect(shared.text).toContain('<meta name="robots" content="noindex"/>');
    expect(shared.text).not.toContain("<script");
    expect(shared.text).not.toContain('name="prestataire"');
    for (const word of [couple.lastname, couple.email, couple.phone.e164]) expect(shared.text).not.toContain(word);
    await page.goto(first);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("favorites:shared.heading", { firstname: "Zélie" }),
    );
    await expect(page.getByRole("heading", { level: 3 })).toHaveText(planners.map(({ name }) => name).reverse());
    expect(await axeFindings(page)).toEqual([]);

    await page.goto(at("/favorites/link"));
    await expect(page.getByText("/shortlist/")).toHaveCount(0);
    await page.getByText(t("favorites:share.renew.submit")).first().click();
    await page.getByRole("button", { name: t("favorites:share.renew.submit") }).click();
    const second = await addressShown();
    expect((await friend.get(pathOf(first))).status).toBe(404);
    expect((await friend.get(pathOf(second))).status).toBe(200);
    await page.goto(at("/favorites/link"));
    await page.getByText(t("favorites:share.end.submit")).first().click();
    await page.getByRole("button", { name: t("favorites:share.end.submit") }).click();
    await expect(page.getByRole("status")).toContainText(t("favorites:share.ended"));
    expect((await friend.get(pathOf(second))).status).toBe(404);
  },
);
