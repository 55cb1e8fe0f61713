import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import {
  type Account,
  describeWedding,
  httpBrowserOf,
  insertAccount,
  newWord,
  plannersShown,
  signIn,
} from "../support/couples";
import { rows, value } from "../support/database";
import type { HttpBrowser } from "../support/http-browser";
import { goOnline } from "../support/online";
import { expectDrawn } from "../support/pixels";
import { profilePath } from "../support/profiles";
import { DOCUMENT, hydrated, runsScripts, SCRIPT } from "../support/script";
import { beginning, containing, textsOf } from "../support/texts";
import { expectQuiet, isRefusal, type PageWatch, watchPage } from "../support/watch-page";
import { barButton, nextButton, openOthers } from "../support/wizard-pages";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);

interface Chooser {
  account: Account;
  /** The same couple in another window. */
  other: HttpBrowser;
  project: string;
  /** Public ids in the order of the page; the first three are ticked. */
  shown: string[];
  watch: PageWatch;
}

async function choosing(page: Page, context: BrowserContext): Promise<Chooser> {
  const account = await insertAccount();
  const other = await httpBrowserOf(account);
  const project = await describeWedding(other, account);
  const { shown, ticked } = await plannersShown(other, project);
  expect(ticked).toEqual(shown.slice(0, 3));
  await signIn(context, account);
  await page.goto(at("/sources")); // Renews the session.
  const watch = await watchPage(page, isRefusal);
  await page.goto(at(`/formulaire?step=4&draft=${project}`));
  await hydrated(page);
  return { account, other, project, shown, watch };
}

const card = (page: Page, planner: string | undefined) => page.locator(`#planner-${planner}`);
const boxOf = (page: Page, planner: string | undefined) => card(page, planner).getByRole("checkbox");
const ticked = (page: Page) =>
  page
    .locator("input[name=selectedPrestataires]:checked")
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
const toAll = (page: Page) => page.locator("form.tally").getByLabel(t("wizard:choice.messageLabel"), { exact: true });
const profileOf = (page: Page, planner: string | undefined) =>
  card(page, planner).getByRole("link", { name: beginning(t("planner:view")) });
const dialog = (page: Page) => page.getByRole("dialog");
const alone = (page: Page) => dialog(page).getByLabel(t("search:contact.message"), { exact: true });
const sendAlone = (page: Page) => dialog(page).getByRole("button", { name: t("search:contact.send") });
const tied = (page: Page) => page.getByRole("list", { name: t("wizard:done.contacted") }).getByRole("listitem");
const contactedNote = t("planner:contacted");

const sentBy = ({ account }: Chooser) =>
  rows<{ planner: string; message: string }>(
    `SELECT v.public_id AS planner, r.message FROM requests r JOIN projects p ON p.id = r.project_id
      JOIN providers v ON v.id = r.provider_id WHERE p.account_id = ?`,
    account.id,
  );
const byPlanner = (a: { planner?: string | undefined }, b: { planner?: string | undefined }) =>
  (a.planner ?? "") < (b.planner ?? "") ? -1 : 1;
const sentAt = ({ project }: Chooser) =>
  value<number | null>("SELECT sent_at FROM projects WHERE public_id = ?", project);

test(
  "the dialog writes to its planner alone, and step 4 goes on with the others",
  SCRIPT,
  async ({ page, context }) => {
    const couple = await choosing(page, context);
    const [first, second, third, fourth] = couple.shown;
    const [words, common] = [newWord(), newWord()];
    await toAll(page).fill(common);
    await boxOf(page, third).uncheck();
    await openOthers(page);
    await boxOf(page, fourth).check();

    await profileOf(page, first).click();
    await expect(alone(page), "begun for the couple").toHaveValue(containing(couple.account.firstname));
    await alone(page).fill("");
    await expect(sendAlone(page)).toHaveAttribute("aria-disabled", "true");
    const pictures = dialog(page).locator('img[src^="/assets/"], img[src^="/media/"]');
    await expect(pictures.first()).toBeVisible();
    for (const shown of await pictures.all()) await expectDrawn(shown);
    const gallery = dialog(page).getByRole("region", { name: t("planner:profile.gallery") });
    const count = await gallery.getByRole("img").count();
    await gallery.getByRole("list").evaluate((row) => row.scrollTo({ left: 0 }));
    await expect(gallery).toContainText(t("planner:photo.number", { number: 1, count }));
    await gallery.getByRole("button", { name: t("planner:photo.next") }).click();
    await expect(gallery).toContainText(t("planner:photo.number", { number: 2, count }));
    await expect(gallery.getByRole("img").nth(1)).toBeInViewport({ ratio: 0.5 });
    await expect(sendAlone(page)).toHaveAccessibleDescription(containing(t("search:contact.error.noMessage")));
    await alone(page).fill("   ");
    await sendAlone(page).press("Enter");
    await expect(dialog(page).getByRole("alert")).toContainText(t("search:contact.error.noMessage"));
    await expect(alone(page)).toBeFocused();
    await expect(alone(page)).toHaveAccessibleDescription(containing(t("search:contact.error.noMessage")));
    expect(await sentBy(couple)).toEqual([]);

    await alone(page).fill(words);
    await page.keyboard.press("Escape");
    await profileOf(page, first).click();
    await expect(alone(page), "closing loses nothing").toHaveValue(words);
    await expect(sendAlone(page)).not.toHaveAttribute("aria-disabled");
    await sendAlone(page).dblclick();
    await expect(dialog(page).getByRole("status")).toContainText("Demande envoyée avec succès");
    await expect(alone(page)).toHaveCount(0);
    expect(await sentBy(couple)).toEqual([{ planner: first, message: words }]);
    expect(await sentAt(couple)).toBeNull();

    await page.keyboard.press("Escape");
    await expect(card(page, first)).toContainText(contactedNote);
    await expect(boxOf(page, first)).toHaveCount(0);
    expect(await ticked(page)).toEqual([second, fourth]);
    await expect(toAll(page)).toHaveValue(common);
    await profileOf(page, first).click();
    await expect(dialog(page).getByText(contactedNote)).toBeVisible();
    await page.keyboard.press("Escape");

    await barButton(page).click();
    await expect(page).toHaveURL(containing("step=5"));
    await expect(tied(page)).toHaveCount(3);
    expect((await sentBy(couple)).sort(byPlanner)).toEqual(
      [
        { planner: first, message: words },
        { planner: second, message: common },
        { planner: fourth, message: common },
      ].sort(byPlanner),
    );
    expect(await sentAt(couple)).not.toBeNull();
    expectQuiet(couple.watch);
  },
);

test("what fails in the dialog is said there, and nothing typed is lost", SCRIPT, async ({ page, context }) => {
  const couple = await choosing(page, context);
  const [first, second] = couple.shown;
  const words = newWord();
  await toAll(page).fill(words);
  await profileOf(page, first).click();
  await alone(page).fill(words);

  await page.route("**/formulaire.data?*", (route) => route.abort());
  await sendAlone(page).click();
  const away = t("search:contact.failed", { error: t("search:contact.error.away") });
  await expect(dialog(page).getByRole("alert")).toHaveText(away);
  await expect(alone(page)).toHaveValue(words);
  await page.unroute("**/formulaire.data?*");

  for (const refreshToken of [null, "over"]) {
    await context.clearCookies({ name: /^(token|refresh_token)$/ });
    if (refreshToken) await context.addCookies([{ name: "refresh_token", value: refreshToken, url: at("/") }]);
    // Waits for the second response, because the first alert is still visible. A late response would end the next
    // session.
    const answered = page.waitForResponse("**/formulaire.data?*");
    await sendAlone(page).click();
    await answered;
    await expect(dialog(page).getByRole("alert")).toHaveText("Votre session a expiré. Veuillez vous reconnecter.");
    await expect(alone(page)).toHaveValue(words);
  }
  await signIn(context, couple.account);

  const inBetween = { project: couple.project, prestataire: first ?? "", message: "Plus vite" };
  expect((await couple.other.post("/contact", inBetween)).status).toBe(303);
  await sendAlone(page).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Vous avez déjà contacté ce prestataire.");
  await page.keyboard.press("Escape");
  await expect(card(page, first), "the card learns of it").toContainText(contactedNote);
  await expect(toAll(page)).toHaveValue(words);

  await profileOf(page, second).click();
  await expect(alone(page)).toHaveValue(containing(couple.account.firstname));
  await alone(page).fill(words);
  await couple.other.post(`/project/close?id=${couple.project}`, { reason: "found" });
  await sendAlone(page).click();
  await expect(dialog(page).getByRole("alert")).toContainText(t("search:contact.error.closed"));
  await expect(alone(page)).toHaveValue(words);
  expect(await sentBy(couple)).toEqual([{ planner: first, message: "Plus vite" }]);
});

test(
  "without a connection, the dialog says that its message failed and that a profile could not be loaded (error-17, error-7, wizard-15)",
  SCRIPT,
  async ({ page, context }) => {
    const couple = await choosing(page, context);
    const [first, second] = couple.shown;
    const [words, common] = [newWord(), newWord()];
    await toAll(page).fill(common);
    await profileOf(page, first).click();
    await alone(page).fill(words);
    await context.setOffline(true);
    await sendAlone(page).click();
    const away = t("search:contact.failed", { error: t("search:contact.error.away") });
    await expect(dialog(page).getByRole("alert")).toHaveText(away);
    await expect(alone(page)).toHaveValue(words);
    await page.keyboard.press("Escape");
    await profileOf(page, second).click();
    await expect(dialog(page).getByText(t("wizard:choice.profileLost"))).toBeVisible();
    await goOnline(page);
    await dialog(page)
      .getByRole("button", { name: t("common:action.tryAgain") })
      .click();
    await expect(alone(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(toAll(page)).toHaveValue(common);
    await page.reload();
    await expect(toAll(page)).toHaveValue(common);
  },
);

test(
  "the browser's Back button closes the dialog of a profile, which can select its planner (wizard-30)",
  SCRIPT,
  async ({ page, context }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const couple = await choosing(page, context);
    const [first] = couple.shown;
    const address = page.url();
    const bar = await page.locator("[data-bar]").boundingBox();
    expect(bar?.height, "one line").toBeLessThanOrEqual(72);
    expect((await card(page, first).boundingBox())?.height, "fits on a phone").toBeLessThanOrEqual(560);
    await expect(barButton(page)).toHaveText(t("wizard:choice.sendTo", { count: 3 }));
    await profileOf(page, first).click();
    const select = dialog(page).getByRole("button", { name: t("wizard:choice.deselect"), exact: true });
    await expect(select, "in sight without scrolling").toBeInViewport({ ratio: 1 });
    await select.click();
    const write = dialog(page).getByRole("button", { name: t("wizard:choice.writeAlone"), exact: true });
    await write.click();
    await expect(alone(page)).toBeFocused();
    await expect(sendAlone(page)).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expect(write, "a bar that comes and goes would move the button below it").toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    expect(page.url()).toBe(address);
    await expect(boxOf(page, first)).not.toBeChecked();
    await expect(barButton(page)).toHaveText(t("wizard:choice.sendTo", { count: 2 }));
    await toAll(page).fill(" ");
    await expect(barButton(page)).toHaveText(t("wizard:choice.write", { count: 2 }));
    await profileOf(page, first).click();
    await expect(alone(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(at("/sources"));
  },
);

test("selection and message of step 4 are stored on leaving (wizard-19)", async ({ page, context }) => {
  const couple = await choosing(page, context);
  const [first, second, third, fourth] = couple.shown;
  const words = newWord();
  await toAll(page).fill(words);
  await boxOf(page, third).uncheck();
  await openOthers(page);
  await boxOf(page, fourth).check();
  const stepper = page.getByRole("navigation", { name: t("wizard:progress") });
  await stepper.getByRole("button", { name: containing(t("wizard:step.3")) }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("wizard:wishes.heading") })).toBeVisible();
  await nextButton(page, t).click();
  await expect(toAll(page)).toHaveValue(words);
  expect((await ticked(page)).sort()).toEqual([first, second, fourth].sort());
  const device = await couple.other.get(`/formulaire?step=4&draft=${couple.project}`);
  expect(device.text, "on another device").toContain(words);
  await page.getByRole("button", { name: t("wizard:choice.skip") }).click();
  const others = page.getByRole("region", { name: t("wizard:done.others") });
  await expect(others.getByRole("article"), "the others are folded").toHaveCount(3);
  await others.locator("summary").click();
  await expect(others.getByRole("article")).toHaveCount(couple.shown.length - 3);
  await page.goto(at(`/formulaire?step=4&draft=${couple.project}`));
  await hydrated(page);
  await expect(toAll(page)).toHaveValue(words);
  if (!runsScripts()) return;
  const [more, own] = [newWord(), newWord()];
  await toAll(page).fill(more);
  await page.reload();
  await expect(toAll(page), "reloaded at once").toHaveValue(more);
  await hydrated(page);
  await profileOf(page, first).click();
  await alone(page).fill(own);
  await expect.poll(() => value("SELECT unfinished FROM projects WHERE public_id = ?", couple.project)).toContain(own);
  await page.reload();
  await hydrated(page);
  await profileOf(page, first).click();
  await expect(alone(page)).toHaveValue(own);
});

test("the message of step 4 is begun, follows later answers while it is unchanged, and takes more lines (wizard-37)", async ({
  page,
  context,
}) => {
  const couple = await choosing(page, context);
  const [first] = couple.shown;
  const begun = await toAll(page).inputValue();
  expect(begun.endsWith(`\n\n${couple.account.firstname}`)).toBe(true);
  await boxOf(page, first).uncheck();
  await page.getByRole("button", { name: t("wizard:choice.skip") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("wizard:done.skippedHeading") })).toBeVisible();
  const [unfinished] = await rows<{ unfinished: string }>(
    "SELECT unfinished FROM projects WHERE public_id = ?",
    couple.project,
  );
  expect(JSON.parse(unfinished?.unfinished ?? "")["4"], "the unchanged text is not stored").not.toHaveProperty(
    "message",
  );
  await page.goto(at(`/formulaire?step=4&draft=${couple.project}`));
  await hydrated(page);
  await expect(toAll(page)).toHaveValue(begun);
  const idea = page.getByRole("button", { name: t("firstmessage:ideas.matters.label") });
  if (!runsScripts()) return expect(idea).toHaveCount(0);
  await idea.click();
  const line = t("firstmessage:ideas.matters.line");
  await expect(toAll(page)).toBeFocused();
  await page.keyboard.type("la lumière");
  await expect(toAll(page)).toHaveValue(containing(`${line} la lumière\n\n${couple.account.firstname}`));
  await page.reload();
  await expect(toAll(page)).toHaveValue(containing("la lumière"));
});

test("the dialog leads to the project when step 4 was sent from another window", SCRIPT, async ({ page, context }) => {
  const couple = await choosing(page, context);
  const [first, second] = couple.shown;
  await profileOf(page, first).click();
  await alone(page).fill("Bonjour");
  const form = { draft: couple.project, selectedPrestataires: [second ?? ""], message: "Pour tous" };
  expect((await couple.other.post("/formulaire?step=4", form)).status).toBe(303);
  await sendAlone(page).click();
  await expect(page).toHaveURL(at(`/project?id=${couple.project}`));
  await expect(page.locator("#contacted li:has(h3)")).toHaveCount(2);
  expect(await sentBy(couple)).toHaveLength(2);
});

test("the profile's page writes to its planner alone, and leads back to step 4", async ({ page, context }) => {
  const couple = await choosing(page, context);
  const [first, second, third, fourth] = couple.shown;
  const words = newWord();
  // With a script, the link opens a dialog; its address still works as a page.
  await page.goto(at((await profileOf(page, first).getAttribute("href")) ?? ""));
  const message = page.getByLabel(t("search:contact.message"), { exact: true });
  const send = () => page.getByRole("button", { name: t("search:contact.send") }).click();
  await message.fill("  ");
  await send();
  await expect(page.getByRole("alert")).toContainText(t("search:contact.error.noMessage"));
  await message.fill(words);
  await send();
  await expect(page).toHaveURL(at(`/formulaire?step=4&draft=${couple.project}`));
  await expect(page.getByRole("status").filter({ hasText: "Demande envoyée avec succès" })).toBeVisible();
  await expect(card(page, first)).toContainText(contactedNote);
  await expect(boxOf(page, first)).toHaveCount(0);
  expect(await ticked(page)).toEqual([second, third, fourth]);
  await expect(toAll(page), "those words were for one").toHaveValue(containing(couple.account.firstname));

  await page.goto(at(`${await profilePath(first ?? "")}?project=${couple.project}`));
  await expect(page.getByText(contactedNote)).toBeVisible();
  await page
    .getByRole("link", { name: t("planner:profile.backToChoice") })
    .last()
    .click();
  await expect(boxOf(page, fourth)).toBeVisible();
  await hydrated(page);
  await boxOf(page, fourth).uncheck();
  await toAll(page).fill("Pour tous");
  await barButton(page).click();
  await expect(page).toHaveURL(containing("step=5"));
  expect((await sentBy(couple)).map(({ planner }) => planner).sort()).toEqual([first, second, third].sort());
  await page.goto(at(`/formulaire?step=4&draft=${couple.project}`));
  await expect(page).toHaveURL(at(`/project?id=${couple.project}`));
  expectQuiet(couple.watch);
});

test("in between, the project says who was written to, and no longer changes", async ({ page, context }) => {
  const couple = await choosing(page, context);
  const [first] = couple.shown;
  const words = newWord();
  const fields = { project: couple.project, prestataire: first ?? "", message: words };
  expect((await couple.other.post("/contact", fields)).status).toBe(303);
  await page.reload();
  const stepper = page.getByRole("navigation", { name: t("wizard:progress") });
  await expect(stepper.getByRole("button")).toHaveCount(0);

  await page.goto(at("/presentation"));
  await expect(page.getByText(t("project:summary.notSeen"))).toBeVisible();
  await page.goto(at(`/formulaire?step=2&draft=${couple.project}`));
  await expect(page).toHaveURL(at(`/project?id=${couple.project}`));
  await expect(page.locator("#contacted li:has(h3)")).toHaveCount(1);
  await expect(page.locator("#details")).toContainText(words);
  const late = await couple.other.post(`/formulaire?step=1&draft=${couple.project}`, {
    draft: couple.project,
    eventType: "bapteme",
  });
  expect([late.status, late.location]).toEqual([303, `/project?id=${couple.project}`]);
  await page.locator("#suggested > summary").click();
  await page.getByRole("link", { name: t("project:summary.write") }).click();
  await expect(page).toHaveURL(containing("step=4"));

  await page.getByRole("button", { name: t("wizard:choice.skip") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("wizard:done.sentHeading") })).toBeVisible();
  await expect(tied(page)).toHaveCount(1);
  expectQuiet(couple.watch);
});

test("nobody writes for another couple", DOCUMENT, async ({ page, context }) => {
  const couple = await choosing(page, context);
  const stranger = await httpBrowserOf(await insertAccount());
  for (const address of ["/contact", "/contact?from=choice", "/formulaire?step=4&prestataire=x"]) {
    const fields = { project: couple.project, prestataire: couple.shown[0] ?? "", message: "Bonjour" };
    expect((await stranger.post(address, fields)).status).toBe(404);
  }
  expect(await sentBy(couple)).toEqual([]);
});
