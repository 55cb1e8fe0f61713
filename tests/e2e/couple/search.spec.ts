import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { type Account, describeWedding, httpBrowserOf, insertAccount, newWord, signIn } from "../support/couples";
import { rows, value } from "../support/database";
import { goOnline } from "../support/online";
import { hydrated, runsScripts, SCRIPT } from "../support/script";
import { beginning, containing, textsOf } from "../support/texts";
import { expectQuiet, isRefusal, type PageWatch, watchPage } from "../support/watch-page";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);

interface Seeker {
  account: Account;
  project: string;
  watch: PageWatch;
}

async function onProject(page: Page, context: BrowserContext): Promise<Seeker> {
  const account = await insertAccount();
  const project = await describeWedding(await httpBrowserOf(account), account);
  await signIn(context, account);
  await page.goto(at("/sources")); // Renews the session.
  const watch = await watchPage(page, isRefusal);
  await page.goto(at(`/project?id=${project}`));
  await hydrated(page);
  return { account, project, watch };
}

const keyword = (page: Page) => page.getByLabel(t("search:keyword"), { exact: true });
const city = (page: Page) => page.getByLabel(t("search:city"), { exact: true });
const results = (page: Page) => page.getByRole("region", { name: t("search:results") });
const cards = (page: Page) => results(page).getByRole("article");
const pager = (page: Page) => page.getByRole("navigation", { name: t("search:pages") });
const press = (page: Page) => page.getByRole("button", { name: t("common:action.search") }).press("Enter");

/** Expects that the link next to the keyword is as high as the field, and narrow, on phones and desktops. */
async function expectClearLinkFits(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const field = await keyword(page).boundingBox();
    const link = await page.getByRole("link", { name: t("search:clearKeyword") }).boundingBox();
    expect(link, `${width} px`).toMatchObject({ y: field?.y, height: 48 });
    expect(link?.width, `${width} px`).toBeLessThanOrEqual(72);
  }
  if (before) await page.setViewportSize(before);
}

test("planners are found by a keyword, page by page, Premium first and labelled @document", async ({
  page,
  context,
}) => {
  const { project, watch } = await onProject(page, context);
  await city(page).fill("");
  await keyword(page).fill("COORDINATION jour");
  await press(page);
  await expect(cards(page)).toHaveCount(12);
  await expectClearLinkFits(page);
  const premium = page.getByText(t("planner:premium"), { exact: true });
  await expect(cards(page).first().locator(premium)).toBeVisible();
  await expect(page.getByRole("region", { name: t("planner:paid") }).getByRole("article")).toHaveCount(3);
  await expect(results(page).locator(premium)).toHaveCount(3);
  const names = () => cards(page).getByRole("heading").allTextContents();
  const first = await names();

  await pager(page)
    .getByRole("link", { name: t("search:next"), exact: true })
    .click();
  await expect(pager(page).getByRole("link", { name: t("search:page", { page: 2 }) })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(keyword(page)).toHaveValue("COORDINATION jour");
  await expect(cards(page)).toHaveCount(12);
  const second = await names();
  expect(new Set([...first, ...second]).size).toBeGreaterThan(20);
  await pager(page)
    .getByRole("link", { name: t("search:last"), exact: true })
    .click();
  await expect(pager(page).getByRole("link", { name: t("search:next"), exact: true })).toHaveCount(0);
  await expect(cards(page).first().locator(premium)).toHaveCount(0);
  await pager(page)
    .getByRole("link", { name: t("search:first"), exact: true })
    .click();
  await expect.poll(names).toEqual(first);
  expect(new URL(page.url()).searchParams.get("id")).toBe(project);

  await page.getByRole("link", { name: t("search:clearKeyword") }).click();
  await expect(keyword(page)).toHaveValue("");
  await expect(results(page)).toHaveCount(0);
  expectQuiet(watch);
});

test("a planner is found by its name without accents; a single page of results has no pagination (search-8) @document", async ({
  page,
  context,
}) => {
  const { watch } = await onProject(page, context);
  const [one] = await rows<{ name: string; city: string }>(
    "SELECT name, city FROM providers WHERE visible = 1 AND status = 'verified' AND length(name) < 40 AND id <= 600 ORDER BY id DESC LIMIT 1",
  );
  await city(page).fill("");
  await keyword(page).fill(`${one?.name} ${one?.city}`.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase());
  await press(page);
  await expect(
    cards(page)
      .getByRole("heading", { name: one?.name ?? "", exact: true })
      .first(),
  ).toBeVisible();
  await expect(pager(page)).toHaveCount(0);
  expectQuiet(watch);
});

test("planners are found around a town, and with a keyword around it @document", async ({ page, context }) => {
  const { watch } = await onProject(page, context);
  await city(page).fill("strasbourg");
  await press(page);
  await expect(cards(page).first()).toBeVisible();
  await expect(city(page)).toHaveValue("strasbourg");
  expect(new URL(page.url()).searchParams.get("cityPlace")).toMatch(/^\d+$/);
  const around = await cards(page).count();

  await keyword(page).fill(newWord());
  await press(page);
  await expect(results(page)).toContainText(t("search:none"));
  await expect(pager(page)).toHaveCount(0);
  await page.getByRole("link", { name: t("search:clearKeyword") }).click();
  await expect(cards(page)).toHaveCount(around);

  await city(page).fill("Marseille");
  await press(page);
  await expect(cards(page).first()).toContainText(/\(13\)|\(83\)/);
  await page.getByRole("link", { name: t("search:clearAll") }).click();
  await expect(city(page)).toHaveValue(/^Strasbourg, /);
  await expect(results(page)).toHaveCount(0);
  expectQuiet(watch);
});

test("a search starts near the event; without results it says so, and can search everywhere (search-6) @document", async ({
  page,
  context,
}) => {
  const { project, watch } = await onProject(page, context);
  await expect(city(page)).toHaveValue(/^Strasbourg, /);
  const [far] = await rows<{ name: string }>(
    "SELECT name FROM providers WHERE visible = 1 AND status = 'verified' AND country = 'PT' AND id <= 600 LIMIT 1",
  );
  await keyword(page).fill(far?.name ?? "");
  await press(page);
  await expect(results(page)).toContainText(t("search:none"));
  await page.getByRole("link", { name: t("search:everywhere") }).click();
  await expect(page).toHaveURL(new RegExp(`/project\\?id=${project}&q=`));
  await expect(
    cards(page)
      .getByRole("heading", { name: far?.name ?? "", exact: true })
      .first(),
  ).toBeVisible();
  expectQuiet(watch);
});

test("a town that is not clear is asked for, and one that is unknown is said", async ({ page, context }) => {
  const { watch } = await onProject(page, context);
  await city(page).fill("Saint-Aubin");
  await press(page);
  // An ambiguous town is a question, not an error.
  await expect(city(page)).not.toHaveAttribute("aria-invalid");
  const choices = page.getByRole("group", { name: t("common:place.which") }).getByRole("radio");
  expect(await choices.count()).toBeGreaterThan(1);
  await choices.nth(1).check();
  await press(page);
  await expect(results(page)).toBeVisible();
  await expect(choices).toHaveCount(0);

  const unknown = newWord();
  await hydrated(page);
  await city(page).fill(unknown);
  await press(page);
  await expect(city(page)).toHaveAccessibleDescription(containing(t("refused:place", { text: unknown })));
  await expect(results(page)).toHaveCount(0);
  await hydrated(page);
  await city(page).fill("St");
  await press(page);
  await expect(city(page)).toHaveAccessibleDescription(containing(t("common:place.short")));

  await hydrated(page);
  await city(page).fill("");
  if (runsScripts()) {
    await expect(page.getByRole("button", { name: t("common:action.search") })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    return expectQuiet(watch);
  }
  await press(page);
  await expect(keyword(page)).toHaveAccessibleDescription(containing(t("search:nothing")));
  expectQuiet(watch);
});

test("the last step links to the search for more planners (wizard-14)", async ({ page, context }) => {
  const { project, watch } = await onProject(page, context);
  await page.goto(at(`/formulaire?step=5&draft=${project}`));
  await hydrated(page);
  await page.getByRole("link", { name: t("search:heading") }).click();
  await expect(page).toHaveURL(at(`/project?id=${project}#search`));
  await hydrated(page);
  await city(page).fill("");
  await keyword(page).fill("organisation");
  await press(page);
  await expect(page).toHaveURL(new RegExp(`/project\\?id=${project}&`));
  // Other tests hide planners at the same time, so the page may have fewer than 12.
  await expect(cards(page).first()).toBeVisible();
  expectQuiet(watch);
});

test(
  "with scripts, search and clear are disabled without text and town (search-7)",
  SCRIPT,
  async ({ page, context }) => {
    // Without a script, the page instead shows a link that clears the fields, and only after a search.
    const { watch } = await onProject(page, context);
    const clearKeyword = page.getByRole("button", { name: t("search:clearKeyword") });
    const clearAll = page.getByRole("button", { name: t("search:clearAll") });
    const buttons = [clearAll, page.getByRole("button", { name: t("common:action.search") })];
    const expectUnavailable = async () => {
      for (const button of buttons) await expect(button).toHaveAttribute("aria-disabled", "true");
      await expect(clearKeyword).toHaveCount(0);
    };
    await clearAll.click();
    await expectUnavailable();
    await keyword(page).pressSequentially("organisation");
    await expect(keyword(page)).toHaveValue("organisation");
    for (const button of buttons) await expect(button).not.toHaveAttribute("aria-disabled");
    await clearKeyword.click();
    await expect(keyword(page)).toBeFocused();
    await expect(keyword(page)).toHaveValue("");
    await expectUnavailable();
    await keyword(page).fill("fleurs");
    await city(page).fill("Lyon");
    await clearAll.press("Enter"); // Suggestions cover the button.
    for (const field of [keyword(page), city(page)]) await expect(field).toHaveValue("");
    await expectUnavailable();
    expectQuiet(watch);
  },
);

test("a message to one planner survives a reload, is sent once, and returns to the search results; a repeat gets 'Vous avez déjà contacté ce prestataire.' (request-4)", async ({
  page,
  context,
}) => {
  const { account, project, watch } = await onProject(page, context);
  const results = `/project?id=${project}&q=organisation`;
  await city(page).fill("");
  await keyword(page).fill("organisation");
  await press(page);
  const card = cards(page).first();
  const name = (await card.getByRole("heading").textContent()) ?? "";
  await card.getByRole("link", { name: beginning(t("search:contact.link")) }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("search:contact.title", { name }) })).toBeVisible();
  const form = page.url();
  const message = page.getByLabel(t("search:contact.message"), { exact: true });
  const send = () => page.getByRole("button", { name: t("search:contact.send") }).click();

  // Playwright selects the text before it types. Hydration between these steps would remove the selection.
  await hydrated(page);
  await message.fill("  ");
  await send();
  await expect(page.getByRole("alert")).toContainText(t("search:contact.error.noMessage"));
  await expect(message).toHaveAccessibleDescription(containing(t("search:contact.error.noMessage")));
  expect(await sentBy(account)).toEqual([]);

  const words = `${newWord()}: bonjour`;
  if (runsScripts()) {
    await hydrated(page);
    await message.fill(words);
    await page.reload();
    await expect(message, "kept over a reload").toHaveValue(words);
    await hydrated(page);
  }
  const twin = await context.newPage();
  await twin.goto(form);
  await hydrated(twin);
  await twin.getByLabel(t("search:contact.message"), { exact: true }).fill(words);
  await message.fill(words);
  await send();
  await expect(page.getByRole("status").first()).toContainText(t("search:contact.sent"));
  await expect(page, "the same results again").toHaveURL(at(results));
  await expect(card.getByRole("heading")).toHaveText(name);
  await expect(card).toContainText(t("planner:contacted"));
  await expect(card.getByRole("link", { name: beginning(t("search:contact.link")) })).toHaveCount(0);
  const [request] = await sentBy(account);
  expect(request).toMatchObject({ name, message: words, status: "locked" });

  await twin.getByRole("button", { name: t("search:contact.send") }).click();
  await expect(twin.getByRole("alert")).toContainText("Vous avez déjà contacté ce prestataire.");
  await expect(twin.getByText(t("planner:contacted"))).toBeVisible();
  await expect(twin.getByRole("link", { name: t("search:contact.back") }).first()).toHaveAttribute(
    "href",
    `${results}#search`,
  );
  await twin.close();
  expect(await sentBy(account)).toHaveLength(1);
  const emails = await rows<{ recipient: string }>(
    "SELECT recipient FROM outbox WHERE account_id = ? AND kind = 'email' ORDER BY id",
    account.id,
  );
  expect(emails.map(({ recipient }) => recipient)).toEqual([request?.email, account.email]);

  if (runsScripts()) {
    await page.goto(at("/profile"));
    await hydrated(page);
    await page
      .locator("summary")
      .filter({ hasText: t("profile:logoutEverywhere") })
      .click();
    await page
      .getByRole("main")
      .getByRole("button", { name: t("profile:logoutEverywhere") })
      .click();
    await expect(page.getByText(t("common:session.loggedOut"))).toBeVisible();
    const kept = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("message ")));
    expect(kept, "unsent and sent texts are deleted").toEqual([]);
  }

  expectQuiet(watch);
});

test("a suggested planner and its profile have the form, too", async ({ page, context }) => {
  const { account, project } = await onProject(page, context);
  const card = page.locator("#suggested").getByRole("article").first();
  await expect(card.getByRole("link", { name: beginning(t("search:contact.link")) })).toBeVisible();
  await card.getByRole("link", { name: beginning(t("planner:view")) }).click();
  // Ignores script elements with data for search engines (JSON-LD), because browsers do not run them.
  const scripts = page.locator('script:not([type="application/ld+json"])');
  await expect(scripts, "public pages hold no script").toHaveCount(0);
  const message = page.getByLabel(t("search:contact.message"), { exact: true });
  await message.fill("Bonjour");
  await page.goto(at("/sources"));
  await context.setOffline(true);
  await page.goBack();
  await expect(message, "unsent text, after Back and without a connection").toHaveValue("Bonjour");
  await goOnline(page);
  await page.getByRole("button", { name: t("search:contact.send") }).click();
  await expect(page.getByText(t("planner:contacted"))).toBeVisible();
  expect(await sentBy(account)).toHaveLength(1);
  expect(await value("SELECT sent_at IS NULL FROM projects WHERE public_id = ?", project), "step 4 stays open").toBe(1);
});

const sentBy = (account: Account) =>
  rows<{ name: string; email: string; message: string; status: string }>(
    `SELECT v.name, v.email, r.message, r.status FROM requests r JOIN projects p ON p.id = r.project_id
      JOIN providers v ON v.id = r.provider_id WHERE p.account_id = ?`,
    account.id,
  );
