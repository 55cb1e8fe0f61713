import { type Browser, expect, type Page, test } from "@playwright/test";
import { placeSlug } from "../../../app/domain/directory/place-slugs.rules";
import { paths } from "../../../app/paths";
import { address, marketUrl } from "../support/addresses";
import { describeWedding, httpBrowserOf, insertAccount, newCouple } from "../support/couples";
import { creditsOf, giveCredits } from "../support/credits";
import { rows, value, write } from "../support/database";
import { asWords, HttpBrowser, wordsOf } from "../support/http-browser";
import { profilePath } from "../support/profiles";
import { insertApprovedProvider, newProvider, type ProviderAccount, signInProvider } from "../support/providers";
import { writeTo } from "../support/requests";
import { inOneDay } from "../support/same-window";
import { hydrated, runsScripts } from "../support/script";
import { startingWith, textsOf } from "../support/texts";
import { type PageWatch, watchPage } from "../support/watch-page";

// Follows all payments of providers, from a couple's message to the end of Premium, through the screens. Uses the
// database only to age a waiting email, and to read the day of renewal.

const MARKETS = {
  fr: { timezoneId: "Europe/Paris", locale: "fr-FR", freePhotos: 5 },
  de: { timezoneId: "Europe/Berlin", locale: "de-DE", freePhotos: 10 },
} as const;
type Market = keyof typeof MARKETS;

for (const market of ["fr", "de"] as const)
  test(`${market}: one planner buys credits, one declines, one takes Premium and leaves`, {
    tag: `@${market}`,
  }, async ({ browser }) => {
    const t = textsOf(market);
    const { freePhotos } = MARKETS[market];
    const town = await townWithoutPremium(market);
    const planner = () => insertApprovedProvider({ provider: newProvider(market, { city: town.city }) });
    const [first, second, third] = [await planner(), await planner(), await planner()];
    const couple = await writeToAll(market, [first, second, third]);
    const { firstname, lastname, email } = couple.account;

    const buyer = await openBrowser(browser, first);
    await test.step("the first has no credit, buys five and comes back to the request", async () => {
      const { page } = buyer;
      await page.goto(at(first, paths.pro.request(couple.idOf(first))));
      await expect(page.getByRole("heading", { name: t("received:empty.heading") })).toBeVisible();
      expect(await page.content()).not.toContain(lastname);
      await page.getByRole("link", { name: priced(t("received:empty.buy", { price: euros(market, 50) })) }).click();
      await page
        .getByRole("button", { name: priced(t("shop:buy.button", { count: 5, price: euros(market, 225) })) })
        .click();
      await press(page, t("shop:confirm.pay", { price: euros(market, 225) }));
      await payWith4242(page, /^Pay €225/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("shop:order.paid.credits", { count: 5 }));
      await page.locator(`main a[href="${paths.pro.request(couple.idOf(first))}"]`).click();
    });
    await test.step("unlocks it and sees the contact", async () => {
      const { page } = buyer;
      await press(page, t("received:unlock.button", { count: 1 }));
      await expect(page.getByRole("status")).toHaveText(t("received:flash.unlocked", { count: 4 }));
      await expect(page.getByRole("heading", { name: `${firstname} ${lastname}` })).toBeVisible();
      await expect(page.getByRole("link", { name: email })).toHaveAttribute("href", `mailto:${email}`);
      await expect(page.getByRole("main")).toContainText(MESSAGE);
      expect(await creditsOf(first)).toBe(4);
    });
    await test.step("and the couple reads that it was accepted", async () => {
      expect(await couple.reads()).toContain(asWords(t("project:summary.acceptedText", { name: first.company })));
    });

    await test.step("the second declines, and the couple reads why once that is final", async () => {
      const { page } = await openBrowser(browser, second);
      await page.goto(at(second, paths.pro.request(couple.idOf(second))));
      await page.getByText(t("received:decline.heading"), { exact: true }).click();
      await page.getByRole("radio", { name: startingWith(t("received:decline.reason.not_available")) }).check();
      await press(page, t("received:decline.submit"));
      await expect(page.getByRole("status")).toHaveText(t("received:flash.declined", { count: 10 }));
      await expect(page.locator("body")).not.toContainText(lastname);
      const why = asWords(t("project:summary.reason.not_available"));
      expect(await couple.reads()).not.toContain(why);
      await letTenMinutesPass(couple.idOf(second));
      expect(await couple.reads()).toContain(why);
      await page.reload();
      await expect(page.getByText(t("received:declined.hasRead"))).toBeVisible();
      const logOut = t("common:nav.logout");
      await expect(page.getByRole("main").getByRole("button").filter({ hasNotText: logOut })).toHaveCount(0);
    });

    await giveCredits(third, 2);
    await upload(third, freePhotos + 1);
    const member = await openBrowser(browser, third);
    await test.step("the third takes Premium and unlocks without a credit", async () => {
      const { page } = member;
      await page.goto(at(third, paths.pro.subscription()));
      await page
        .getByRole("link", { name: startingWith(t("premium:plan.take")) })
        .first()
        .click();
      await expect(page.locator("#new-request"), "one thing is asked at a time").toHaveCount(0);
      await press(page, t("shop:confirm.pay", { price: euros(market, 79) }));
      await payWith4242(page, /^Pay €79/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("shop:order.paid.premium"));
      await expect(page.locator("#new-request")).toHaveCount(0);
      await page.goto(at(third, paths.pro.request(couple.idOf(third))));
      await press(page, t("received:unlock.free"));
      await expect(page.getByRole("status")).toHaveText(t("received:flash.unlockedPremium"));
      await expect(page.getByRole("link", { name: email })).toBeVisible();
      expect(await creditsOf(third)).toBe(2);
    });
    await test.step("it is first in the list, and labelled", async () => {
      const { page } = member;
      await page.goto(at(third, listOf(market, town)));
      const listed = page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { level: 3 }) });
      await expect(listed.first()).toContainText(third.company);
      await expect(listed.first().getByText(t("planner:premium"), { exact: true })).toBeVisible();
      await expect(listed.nth(1)).not.toContainText(t("planner:premium"));
      expect(await statusOfPhoto(third, freePhotos + 1)).toBe(200);
    });
    await test.step("looks at its cards and invoices at Stripe and comes back", async () => {
      const { page } = member;
      await page.goto(at(third, paths.pro.subscription()));
      await press(page, t("premium:change.billing"));
      await expect(page).toHaveURL(new RegExp(`^${address("STRIPE_SIMULATOR_URL")}/p/session/`));
      await page.getByRole("link", { name: "← Back to the shop" }).click();
      await expect(page).toHaveURL(at(third, paths.pro.subscription()));
    });

    const until = await endOfPeriod(third);
    const day = dayIn(market, until);
    await test.step("cancels, takes it back, and cancels again", async () => {
      const { page } = member;
      const cancel = async () => {
        await page.getByRole("link", { name: t("premium:change.cancel", { date: day }) }).click();
        await expect(page).toHaveURL(at(third, paths.pro.cancelSubscription()));
        await press(page, t("premium:change.cancel", { date: day }));
        await expect(page.getByRole("status")).toHaveText(t("premium:flash.cancel"));
        await expect(page.getByText(t("premium:ending.heading", { date: day }))).toBeVisible();
      };
      await cancel();
      await press(page, t("premium:ending.keepMonth", { price: euros(market, 79) }));
      await expect(page.getByRole("status")).toHaveText(t("premium:flash.resume"));
      await cancel();
    });
    await test.step("and its Premium ends with the period", async () => {
      const { page } = member;
      await inOneDay();
      await letPeriodEnd(third, until);
      const ended = page.getByRole("heading", {
        name: t("premium:ended.heading", { date: dayIn(market, Date.now()) }),
      });
      await expect(async () => {
        await page.goto(at(third, paths.pro.subscription()));
        await expect(ended).toBeVisible({ timeout: 1 });
      }).toPass();
      await expect(page.getByText(t("premium:hidden.photos", { count: 1 }))).toBeVisible();
      expect(await statusOfPhoto(third, freePhotos)).toBe(200);
      expect(await statusOfPhoto(third, freePhotos + 1)).toBe(404);
      await page.goto(at(third, listOf(market, town)));
      await expect(page.getByRole("main")).toContainText(third.company);
      await expect(page.getByRole("main").getByText(t("planner:premium"), { exact: true })).toHaveCount(0);
    });
    await test.step("so that the next request costs a credit again", async () => {
      const { page } = member;
      const next = await writeTo(third, MESSAGE, newCouple(market));
      await page.goto(at(third, paths.pro.request(next.id)));
      await press(page, t("received:unlock.button", { count: 1 }));
      await expect(page.getByRole("status")).toHaveText(t("received:flash.unlocked", { count: 1 }));
      expect(await creditsOf(third)).toBe(1);
    });
    for (const { watch } of [buyer, member]) expect(watch.complaints).toEqual([]);
  });

const MESSAGE = `${"Un mariage au bord de l’eau, avec cent invités et un orchestre. ".repeat(3)}Merci.`;

const at = ({ market }: ProviderAccount, path: string) => marketUrl(market, path);

const euros = (market: Market, amount: number) =>
  new Intl.NumberFormat(MARKETS[market].locale, {
    style: "currency",
    currency: "EUR",
    maximumFractionDigits: 0,
  }).format(amount);

const dayIn = (market: Market, moment: number) =>
  new Intl.DateTimeFormat(MARKETS[market].locale, { dateStyle: "long", timeZone: MARKETS[market].timezoneId })
    .format(moment)
    .replace(/^1 /, market === "fr" ? "1er " : "1 ");

/** Matches a text, with non-breaking spaces in place of spaces. */
const priced = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s/g, "\\s"));

async function press(page: Page, name: string): Promise<void> {
  await hydrated(page);
  await page.getByRole("button", { name: priced(name) }).click();
}

async function payWith4242(page: Page, button: RegExp): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${address("STRIPE_SIMULATOR_URL")}/c/pay/`));
  // Until its stylesheet is loaded, the page shows its button twice: for wide and for narrow windows.
  await page.waitForLoadState();
  await page
    .getByRole("radio", { name: /4242 4242 4242 4242/ })
    .first()
    .check();
  await page.getByRole("button", { name: button }).click();
}

async function openBrowser(browser: Browser, account: ProviderAccount): Promise<{ page: Page; watch: PageWatch }> {
  const { locale, timezoneId } = MARKETS[account.market as Market];
  const context = await browser.newContext({
    ...{ locale, timezoneId, javaScriptEnabled: runsScripts(), reducedMotion: "reduce" },
  });
  await signInProvider(context, account);
  const page = await context.newPage();
  return { page, watch: await watchPage(page) };
}

interface TownOfList {
  region: string;
  city: string;
}

async function townWithoutPremium(market: Market): Promise<TownOfList> {
  const [town] = await rows<TownOfList>(
    `SELECT m.region, m.city FROM provider_match m WHERE m.country = ? AND m.city NOT IN ('Strasbourg', 'Hamburg')
      GROUP BY m.region, m.city HAVING count(*) > 1 AND max(m.premium) = 0 ORDER BY count(*), m.city LIMIT 1`,
    market.toUpperCase(),
  );
  if (!town) throw new Error("There is Premium everywhere.");
  return town;
}

const listOf = (market: Market, { region, city }: TownOfList) =>
  paths.planners({ country: market, region: placeSlug(region), city: placeSlug(city) });

async function writeToAll(market: Market, planners: ProviderAccount[]) {
  const account = await insertAccount(newCouple(market));
  const browser: HttpBrowser = await httpBrowserOf(account);
  const project = await describeWedding(browser, account);
  const ids = new Map<number, string>();
  for (const { id, publicId } of planners) {
    const path = `/contact?project=${project}&prestataire=${publicId}`;
    const answer = await browser.post(path, { project, prestataire: publicId, message: MESSAGE });
    expect(answer.status).toBe(303);
    ids.set(id, await value<string>("SELECT public_id FROM requests WHERE provider_id = ?", id));
  }
  return {
    account,
    idOf: ({ id }: ProviderAccount) => ids.get(id) ?? "",
    reads: async () => wordsOf((await browser.get(paths.project(project))).text),
  };
}

/** Returns the status of a photo's own page. */
const statusOfPhoto = async ({ market, publicId }: ProviderAccount, number: number) =>
  (await HttpBrowser.in(market as Market).get(`${await profilePath(publicId)}/photos/${number}`)).status;

/** Ages a refusal past the time in which the planner can undo it. */
const letTenMinutesPass = (request: string) =>
  write({ sql: "UPDATE requests SET rejected_at = rejected_at - 600000 WHERE public_id = ?", args: [request] });

const upload = ({ id }: ProviderAccount, photos: number) =>
  write(
    ...Array.from({ length: photos }, (_, position) => ({
      sql: `INSERT INTO provider_images (provider_id, position, src, alt, width, height, public_id, title, description, created_at)
        VALUES (?, ?, '/assets/demo/gallery/arch-blush.svg', 'Un jardin', 800, 600, ?, 'Un jardin', 'Une journée au jardin', ?)`,
      args: [id, position + 1, `p${id}x${position}`, Date.now() - 1000 * position],
    })),
  );

const endOfPeriod = ({ id }: ProviderAccount) =>
  value<number>("SELECT period_end FROM subscriptions WHERE provider_id = ?", id);

/** Advances Stripe's clock for one customer. */
async function letPeriodEnd({ id }: ProviderAccount, until: number): Promise<void> {
  const customer = await value<string>("SELECT vendor_id FROM payment_customers WHERE provider_id = ?", id);
  const body = JSON.stringify({ advanceSeconds: Math.ceil((until - Date.now()) / 1000) + 1, customer });
  const answer = await fetch(`${address("STRIPE_SIMULATOR_URL")}/control/clock`, { method: "POST", body });
  expect(answer.status).toBe(200);
}
