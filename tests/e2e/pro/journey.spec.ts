import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { picture } from "../../support/pictures";
import { address, type MarketName, marketUrl } from "../support/addresses";
import { codeOf, createAdministrator } from "../support/administrators";
import { choiceName } from "../support/choices";
import { dateNextYear, newCouple, newWord, type TestCouple } from "../support/couples";
import { decide } from "../support/moderation";
import { newProvider, type TestProvider } from "../support/providers";
import { hydrated, runsScripts } from "../support/script";
import { beginning, containing, startingWith, type TextOf, textsOf, withoutTags } from "../support/texts";
import { expectQuiet, type PageWatch, watchPage } from "../support/watch-page";
import { fillEvent, fillSetting, fillWishes, nextButton, pickPlace } from "../support/wizard-pages";

// Follows a planner from registration to a couple's request, only through the screens. The towns have no demo planners.

const MARKETS = {
  fr: { town: "Bastia", postalCode: "20200", siret: "73282932000074", timezoneId: "Europe/Paris", locale: "fr-FR" },
  de: { town: "Flensburg", postalCode: "24937", siret: null, timezoneId: "Europe/Berlin", locale: "de-DE" },
} as const;

interface Someone {
  page: Page;
  watch: PageWatch;
}

for (const market of ["fr", "de"] as const)
  test(`${market}: a planner registers, is approved, and a couple finds it and writes`, { tag: `@${market}` }, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const t = textsOf(market);
    const planner = newProvider(market, { city: MARKETS[market].town });
    const own = await openBrowser(browser, market);

    await test.step("registers", () => register(own.page, t, market, planner));
    await test.step("confirms the address", () => confirmAddress(own.page, t, planner));
    await test.step("tells of its company", () => fillCompany(own.page, t, market, planner));
    await test.step("chooses its services", () => fillServices(own.page, t));
    await test.step("notes a date that is taken", () => fillAvailability(own.page, t));
    await test.step("writes its texts", () => fillPortrait(own.page, t));
    await test.step("adds photographs", () => addPhotos(own.page, t));
    await test.step("adds a video and an address", () => addVideoAndAddress(own.page, t));
    await test.step("looks after its account", () => visitAccount(own.page, t));
    await test.step("sends the profile for approval", () => sendForApproval(own.page, t, planner));

    const moderator = await openBrowser(browser, market);
    await test.step("a moderator approves it", async () => {
      const { page, watch } = moderator;
      const decided = await approve(page, t, market, planner);
      // Closes the page, because it now shows a profile of another test, which may cause complaints.
      await page.close();
      watch.complaints = watch.complaints.filter(
        (text) => !text.includes("/admin/profiles/") || text.startsWith(decided),
      );
    });
    await test.step("the planner is told", async () => {
      const email = await newestEmail(own.page, planner.email);
      expect(email.text).toContain("/planner/");
      await own.page.goto(linkIn(email.text, "/planner/"));
      await expect(own.page.getByRole("heading", { level: 1, name: planner.company })).toBeVisible();
    });

    const couple = newCouple(market);
    const message = `${newWord()} ${newWord()}`;
    const lovers = await openBrowser(browser, market);
    await test.step("a couple of the town finds it and writes to it", () =>
      findAndWrite(lovers.page, t, market, { couple, planner, message }));

    await test.step("the planner gets an email and reads the request", async () => {
      const email = await newestEmail(own.page, planner.email);
      expect(email.text).toContain(message);
      expect(email.text).not.toContain(couple.lastname);
      await own.page.goto(marketUrl(market, "/pro"));
      await expect(own.page.getByText(t("dashboard:news.heading", { count: 1 }))).toBeVisible();
      await own.page.goto(linkIn(email.text, "/pro/requests/"));
      await expect(own.page.getByText(message)).toBeVisible();
      await expect(own.page.getByText(t("dashboard:request.contact.sealed")).first()).toBeVisible();
      await expect(own.page.locator("body")).not.toContainText(couple.lastname);
      await expect(own.page.locator("body")).not.toContainText(couple.email);
    });
    await test.step("and the couple sees that it was read", async () => {
      await lovers.page.reload();
      await expect(lovers.page.getByText(t("project:summary.seen")).first()).toBeVisible();
    });
    for (const { watch } of [own, moderator, lovers]) expectQuiet(watch);
  });

async function openBrowser(browser: Browser, market: keyof typeof MARKETS): Promise<Someone> {
  const { locale, timezoneId } = MARKETS[market];
  const context = await browser.newContext({ locale, timezoneId, javaScriptEnabled: runsScripts() });
  const page = await context.newPage();
  return { page, watch: await watchPage(page) };
}

const press = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true }).click();
const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true });

async function open(page: Page, t: TextOf, entry: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: t("pro:nav.label") });
  // On wide screens, groups without the current page are closed.
  const folded = menu.locator("details:not([open]) > summary:visible");
  while ((await folded.count()) > 0) await folded.first().click();
  // The entry for credits ends with their number.
  await menu.getByRole("link", { name: new RegExp(`^${t(entry)}( \\d+)?$`) }).click();
  await hydrated(page);
}

interface Message {
  to: string;
  kind: string;
  text: string;
}

/** Returns the newest message from the outbox as JSON, as the docs describe for developers. */
async function newestEmail(page: Page, to: string, kind = "email"): Promise<Message> {
  const messages: Message[] = await (await page.request.get(`${address("BASE_URL")}/dev/outbox.json`)).json();
  const found = messages.find((message) => message.to === to && message.kind === kind);
  if (!found) throw new Error(`Nothing was sent to ${to}.`);
  return found;
}

function linkIn(text: string, path: string): string {
  const found = text.match(/https?:\/\/\S+/g)?.find((link) => link.includes(path));
  if (!found) throw new Error(`No link to ${path} in: ${text}`);
  return found;
}

async function register(page: Page, t: TextOf, market: MarketName, planner: TestProvider): Promise<void> {
  await page.goto(marketUrl(market, "/pro"));
  await page.getByRole("link", { name: t("proauth:login.toRegister") }).click();
  await page.getByRole("radio", { name: startingWith(t("proauth:register.planner")) }).check();
  await field(page, t("proauth:register.firstname")).fill(planner.firstname);
  await field(page, t("proauth:register.lastname")).fill(planner.lastname);
  await field(page, t("proauth:register.email")).fill(planner.email);
  await field(page, t("proauth:register.phone")).fill(planner.phone.national);
  await field(page, t("proauth:register.password")).fill(planner.password);
  await page.getByRole("checkbox", { name: beginning(withoutTags(t("proauth:register.tos")).slice(0, 12)) }).check();
  await press(page, t("proauth:register.submit"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t("dashboard:welcome.heading", { name: planner.firstname }),
  );
  await press(page, t("dashboard:welcome.claim"));
  await expect(page.getByText(t("dashboard:welcome.claimed"))).toBeVisible();
}

async function confirmAddress(page: Page, t: TextOf, planner: TestProvider): Promise<void> {
  await page.goto(linkIn((await newestEmail(page, planner.email)).text, "/pro/verify-email/"));
  await press(page, t("proauth:verify.submit"));
  await expect(page.getByText(t("proauth:flash.verified"))).toBeVisible();
}

async function fillCompany(page: Page, t: TextOf, market: keyof typeof MARKETS, planner: TestProvider): Promise<void> {
  const { town, postalCode, siret } = MARKETS[market];
  await page.goto(marketUrl(market, "/pro"));
  await open(page, t, "pro:nav.company");
  await field(page, t("company:name")).fill(planner.company);
  if (siret) await field(page, t("company:siret")).fill(siret);
  await field(page, t("company:creationDate")).fill("01/04/2015");
  await field(page, t("company:street")).fill("1");
  await pickPlace(page, t, t("company:city"), town);
  await field(page, t("company:postalCode")).fill(postalCode);
  await page.getByRole("checkbox", { name: startingWith(choiceName("languages", market, market)) }).check();
  await field(page, t("company:budget")).fill("2000");
  await press(page, t("company:save"));
  await expect(page.getByText(t("company:saved"))).toBeVisible();
}

async function fillServices(page: Page, t: TextOf): Promise<void> {
  await open(page, t, "pro:nav.services");
  await page
    .locator("summary")
    .filter({ hasText: t("planner:service.FULL_PLANNING") })
    .click();
  const fields = page.getByRole("group", { name: t("planner:service.FULL_PLANNING"), exact: true });
  await fields.getByRole("checkbox", { name: t("company:services.offer") }).check();
  await fields
    .getByLabel(t("company:services.description"), { exact: true })
    .fill("Von der Idee bis zum letzten Gast.");
  await fields.getByLabel(t("company:services.budget"), { exact: true }).fill("2500");
  await press(page, t("company:save"));
  await expect(page.getByText(t("company:services.saved"))).toBeVisible();
}

async function fillAvailability(page: Page, t: TextOf): Promise<void> {
  await open(page, t, "pro:nav.availability");
  await page.getByText(t("company:availability.add.heading"), { exact: true }).click();
  await field(page, t("company:availability.add.from")).fill(`${new Date().getFullYear() + 1}-07-03`);
  await press(page, t("company:availability.add.submit"));
  await expect(page.getByText(t("company:availability.added", { count: 1 }))).toBeVisible();
}

async function fillPortrait(page: Page, t: TextOf): Promise<void> {
  await open(page, t, "pro:nav.portrait");
  const sentence = "Wir begleiten Paare mit Ruhe und Genauigkeit, vom ersten Gespräch bis zum letzten Tanz.";
  for (const text of ["portrait", "experience", "services"])
    await field(page, t(`showcase:portrait.${text}.label`)).fill(`${sentence} **${newWord()}**\n\n- ${newWord()}`);
  await field(page, t("showcase:portrait.strengths.label")).fill(`- ${sentence}\n- ${newWord()} ${newWord()}`);
  await press(page, t("showcase:save"));
  await expect(page.getByText(t("showcase:portrait.saved"))).toBeVisible();
}

async function addPhotos(page: Page, t: TextOf): Promise<void> {
  await open(page, t, "pro:nav.photos");
  const titles = ["Le jardin", "La table", "Le soir"];
  const file = { name: "photo.jpg", mimeType: "image/jpeg", buffer: await picture("jpeg", 900, 700) };
  await field(page, t("pictures:add.drop")).setInputFiles(titles.map(() => file));
  if (!runsScripts()) await press(page, t("pictures:add.submit"));
  await expect(field(page, t("photos:field.title"))).toHaveCount(titles.length);
  for (const [index, title] of titles.entries()) {
    await field(page, t("photos:field.title")).nth(index).fill(title);
    await field(page, t("photos:describe.what")).nth(index).fill("Une journée de juin au jardin.");
  }
  await press(page, t("photos:describe.submit"));
  await expect(page.getByText(t("photos:flash.described"))).toBeVisible();
  await hydrated(page);
  await page.getByRole("link", { name: t("photos:profile.add") }).click();
  await hydrated(page);
  await field(page, t("photos:field.photo")).setInputFiles({
    name: "me.jpg",
    mimeType: "image/jpeg",
    buffer: await picture("jpeg", 600, 600),
  });
  await keepAll(page, t);
  await press(page, t("photos:profile.save"));
  await expect(page.getByText(t("photos:flash.profileSaved"))).toBeVisible();
}

/** Accepts the whole photo in the crop dialog, which only scripts open. */
async function keepAll(page: Page, t: TextOf): Promise<void> {
  if (!runsScripts()) return;
  const dialog = page.getByRole("dialog", { name: t("photos:crop.title") });
  await press(dialog, t("photos:crop.take"));
  await expect(dialog).toBeHidden();
}

async function addVideoAndAddress(page: Page, t: TextOf): Promise<void> {
  await open(page, t, "pro:nav.videos");
  await field(page, t("showcase:videos.url")).fill("https://vimeo.com/123456789");
  await field(page, t("showcase:videos.title")).fill("Un jardin");
  await field(page, t("showcase:videos.description")).fill("Une journée au jardin, en trois minutes.");
  await press(page, t("showcase:videos.add"));
  await expect(page.getByText(t("showcase:videos.added"))).toBeVisible();
  await open(page, t, "pro:nav.social");
  await field(page, "Instagram").fill("@maison.lierre");
  await press(page, t("showcase:save"));
  await expect(page.getByText(t("showcase:social.saved"))).toBeVisible();
}

async function visitAccount(page: Page, t: TextOf): Promise<void> {
  for (const entry of ["pro:nav.settings", "pro:nav.security", "pro:nav.credits", "pro:nav.dashboard"]) {
    await open(page, t, entry);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  }
}

async function sendForApproval(page: Page, t: TextOf, planner: TestProvider): Promise<void> {
  await open(page, t, "pro:nav.preview");
  await expect(page.getByText(planner.company, { exact: true }).first()).toBeVisible();
  await press(page, t("admin:preview.send"));
  await expect(page.getByText(t("admin:preview.sent"))).toBeVisible();
}

/** @returns URL of the page on which the planner was approved */
async function approve(page: Page, t: TextOf, market: keyof typeof MARKETS, planner: TestProvider): Promise<string> {
  const administrator = await createAdministrator(market);
  await page.goto(marketUrl(market, "/admin"));
  await field(page, t("admin:login.email")).fill(administrator.email);
  await field(page, t("admin:login.password")).fill(administrator.password);
  await press(page, t("admin:login.next"));
  await page.getByRole("textbox", { name: t("admin:code.label") }).fill(codeOf(administrator));
  await press(page, t("admin:code.confirm"));
  await expect(page.getByRole("heading", { level: 1, name: t("admin:queue.heading") })).toBeVisible();
  await findInQueue(page, planner.company);
  await expect(page.getByRole("radio", { name: t("admin:decide.approve"), exact: true })).toBeVisible();
  const decided = page.url();
  await decide(page, t, "approve");
  await expect(page.getByRole("status")).toBeVisible();
  return decided;
}

/** Finds a profile in the queue, which lists the oldest profiles of all tests first. */
async function findInQueue(page: Page, company: string): Promise<void> {
  for (;;) {
    const link = page.getByRole("link", { name: containing(company) }).first();
    if ((await link.count()) > 0) return link.click();
    await page.locator('a[rel="next"]').click();
  }
}

interface Finding {
  couple: TestCouple;
  planner: TestProvider;
  message: string;
}

async function findAndWrite(
  page: Page,
  t: TextOf,
  market: keyof typeof MARKETS,
  { couple, planner, message }: Finding,
) {
  const { town } = MARKETS[market];
  await page.goto(marketUrl(market, "/account"));
  await hydrated(page);
  await page.getByRole("textbox", { name: t("account:phone.label") }).fill(couple.phone.national);
  await press(page, t("account:phone.submit"));
  await expect(page.getByRole("heading", { name: t("account:code.heading") })).toBeVisible();
  const code = /\b\d{6}\b/.exec((await newestEmail(page, couple.phone.e164, "sms")).text)?.[0] ?? "";
  await page.getByRole("textbox", { name: t("account:code.label") }).fill(code);
  await press(page, t("account:code.confirm"));
  await expect(page.getByRole("heading", { name: t("account:register.heading") })).toBeVisible();
  await hydrated(page);
  await field(page, t("account:register.firstname")).fill(couple.firstname);
  await field(page, t("account:register.lastname")).fill(couple.lastname);
  await field(page, t("account:register.email")).fill(couple.email);
  await pickPlace(page, t, t("account:register.city"), town);
  await press(page, t("account:register.submit"));
  await expect(page.getByRole("heading", { level: 1, name: t("wizard:event.heading") })).toBeVisible();
  await fillEvent(page, market, { themeText: "Lumière & lin" });
  await nextButton(page, t).click();
  await expect(page.getByRole("heading", { level: 1, name: t("wizard:setting.heading") })).toBeVisible();
  await fillSetting(page, market, { date: dateNextYear(), place: town });
  await nextButton(page, t).click();
  await expect(page.getByRole("heading", { level: 1, name: t("wizard:wishes.heading") })).toBeVisible();
  await fillWishes(page, market);
  await nextButton(page, t).click();
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: planner.company }) });
  await expect(card).toHaveCount(1);
  const box = card.getByRole("checkbox");
  await box.check();
  const others = page.locator(`input[name="selectedPrestataires"]:checked:not([value="${await box.inputValue()}"])`);
  while ((await others.count()) > 0) await others.first().uncheck();
  await page.getByRole("textbox", { name: t("wizard:choice.messageLabel") }).fill(message);
  await page.locator("[data-bar]").getByRole("button").click();
  await expect(page.getByRole("heading", { level: 1, name: t("wizard:done.sentHeading") })).toBeVisible();
  await page.getByRole("link", { name: t("common:action.finish") }).click();
  await expect(page.getByRole("heading", { name: planner.company })).toBeVisible();
}
