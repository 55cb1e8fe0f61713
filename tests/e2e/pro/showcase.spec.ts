import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { axeFindings } from "../support/axe";
import { LOCALE_OF, newWord } from "../support/couples";
import { rows, value, write } from "../support/database";
import { profilePath } from "../support/profiles";
import {
  insertApprovedProvider,
  insertProvider,
  newProvider,
  type ProviderAccount,
  signInProvider,
} from "../support/providers";
import { hydrated, SCRIPT } from "../support/script";
import { type TextOf, textsOf } from "../support/texts";
import { expectQuiet, isRefusal, type PageWatch, watchPage } from "../support/watch-page";

const MARKETS = ["fr", "de"] as const;

const told = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const problems = (page: Page) => page.getByRole("alert");
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** Matches the button or link of one item among several. */
const named = (what: string, which: string) => new RegExp(`^${what}\\s?: ${which}$`);

/** Logs in. Does not watch the first page, because it renews the session, which needs an extra round trip. */
async function enter(page: Page, context: BrowserContext, account: ProviderAccount): Promise<PageWatch> {
  await signInProvider(context, account);
  await page.goto(marketUrl(account.market, "/pro"));
  return watchPage(page, isRefusal);
}

async function expectSound(page: Page) {
  expect(await axeFindings(page)).toEqual([]);
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize(before);
}

const story = (word: string) => `Seit zwölf Jahren begleite ich Paare, ${word}, mit *Ruhe* und **Umsicht** <b>.`;

for (const market of MARKETS) {
  const t: TextOf = textsOf(LOCALE_OF[market]);
  const at = (path: string) => marketUrl(market, path);
  const somebody = () => insertProvider({ provider: newProvider(market) });
  const approved = (columns: Record<string, string | number | null> = {}) =>
    insertApprovedProvider({ provider: newProvider(market), columns });
  const columns = async ({ id }: ProviderAccount) =>
    (await rows<Record<string, string | number | null>>("SELECT * FROM providers WHERE id = ?", id))[0] ?? {};

  test.describe(market, { tag: `@${market}` }, () => {
    test("the four texts are refused with what was typed, saved and shown as they were typed", async ({
      page,
      context,
    }) => {
      const account = await somebody();
      const word = newWord();
      const watch = await enter(page, context, account);
      await page.goto(at("/pro/portrait"));
      await hydrated(page);
      await expectSound(page);
      await field(page, "portrait").fill("zu kurz");
      await field(page, "strengths").fill("Ruhe\nUmsicht\nGute Laune");
      await press(page, t("showcase:save"));
      await expect(problems(page)).toContainText(t("showcase:portrait.error.portraitShort", { portraitFewest: 50 }));
      await expect(field(page, "portrait")).toHaveValue("zu kurz");
      await expect(field(page, "portrait")).toHaveAccessibleDescription(/50/);
      await expectSound(page);
      await field(page, "portrait").fill(story(word));
      await press(page, t("showcase:save"));
      await expect(told(page, t("showcase:portrait.saved"))).toBeVisible();
      await expect(field(page, "portrait")).toHaveValue(story(word));
      await expect(field(page, "strengths")).toHaveValue("Ruhe\nUmsicht\nGute Laune");
      expect(await columns(account)).toMatchObject({
        description_long: story(word),
        benefits: "Ruhe\nUmsicht\nGute Laune",
      });
      await hydrated(page);
      await field(page, "portrait").fill(`${story(word)} 06 12 34 56 78`);
      await press(page, t("showcase:save"));
      await expect(problems(page), "a number is stored, with a warning").toContainText(t("waiting:saved"));
      expectQuiet(watch);
    });

    test("a text with an address waits, says why, and couples go on reading the earlier one", async ({
      page,
      context,
    }) => {
      const account = await approved();
      const word = newWord();
      const watch = await enter(page, context, account);
      await page.goto(at("/pro/portrait"));
      await hydrated(page);
      await field(page, "portrait").fill(
        `Besuchen Sie uns auf www.${word}.example, wir freuen uns sehr auf Sie und Ihre Gäste.`,
      );
      await field(page, "experience").fill(story(word));
      await field(page, "services").fill("");
      await press(page, t("showcase:save"));
      await expect(told(page, t("showcase:portrait.waits", { count: 1 }))).toBeVisible();
      await expect(page.getByText(t("waiting:link"))).toBeVisible();
      await expect(field(page, "portrait")).toHaveValue(new RegExp(word));
      await page.getByText(t("waiting:live")).click();
      await expect(
        page.getByRole("group").getByText("Des journées tenues sans un bruit, depuis dix ans."),
      ).toBeVisible();
      await expectSound(page);
      await page.goto(at(await profilePath(account.publicId)));
      await expect(page.getByText("Des journées tenues sans un bruit, depuis dix ans.")).toBeVisible();
      await page.getByText(t("planner:profile.experience"), { exact: true }).click();
      await expect(page.getByRole("emphasis").filter({ hasText: "Ruhe" })).toBeVisible();
      expect(await columns(account)).toMatchObject({ review_requested_at: expect.any(Number), status: "verified" });
      await page.goto(at("/pro/portrait"));
      await hydrated(page);
      await field(page, "portrait").fill(story(word));
      await press(page, t("showcase:save"));
      await expect(told(page, t("showcase:portrait.live"))).toBeVisible();
      await expect(page.getByText(t("waiting:link"))).toHaveCount(0);
      await press(page, t("showcase:save"));
      await expect(told(page, t("showcase:portrait.unchanged"))).toBeVisible();
      expectQuiet(watch);
    });

    test(
      "buttons write the signs, the characters are counted, and leaving asks first",
      SCRIPT,
      async ({ page, context }) => {
        await signInProvider(context, await somebody());
        await page.goto(at("/pro/portrait"));
        await hydrated(page);
        const portrait = field(page, "portrait");
        const tools = page.getByRole("group", {
          name: t("showcase:notation.buttons", { label: t("showcase:portrait.portrait.label") }),
        });
        await portrait.fill("Ruhe");
        await portrait.selectText();
        await tools.getByRole("button", { name: t("showcase:notation.button.strong"), exact: true }).click();
        await expect(portrait).toHaveValue("**Ruhe**");
        await tools.getByRole("button", { name: t("showcase:notation.button.emphasis"), exact: true }).click();
        await expect(portrait).toHaveValue("***Ruhe***");
        await tools.getByRole("button", { name: t("showcase:notation.button.list"), exact: true }).click();
        await expect(portrait).toHaveValue("- ***Ruhe***");
        await expect(page.getByText(t("showcase:notation.few", { written: 12, fewest: 50 }))).toBeVisible();
        await portrait.press("Control+z");
        await expect(portrait).toHaveValue("***Ruhe***");
        const asked = page.waitForEvent("dialog");
        const left = page.goto(at("/pro/social")).catch(() => null);
        const dialog = await asked;
        expect(dialog.type()).toBe("beforeunload");
        await dialog.accept();
        await left;
      },
    );

    test("each network takes its own addresses, and says so if it is not one", SCRIPT, async ({ page, context }) => {
      const account = await somebody();
      const watch = await enter(page, context, account);
      await page.goto(at("/pro/social"));
      await expect(page.locator("script[src]")).toHaveCount(0);
      await expect(page.getByText(t("showcase:social.whoSees"))).toBeVisible();
      await expectSound(page);
      const networks = ["facebook", "instagram", "linkedin", "pinterest", "tiktok", "twitter"];
      for (const network of networks) await field(page, network).fill("https://example.org/us");
      await press(page, t("showcase:save"));
      for (const network of networks) {
        await expect(problems(page)).toContainText(t(`showcase:social.error.${network}`));
        await expect(field(page, network)).toHaveValue("https://example.org/us");
      }
      await expectSound(page);
      for (const network of networks) await field(page, network).fill("");
      await field(page, "instagram").fill("@maison.clemence");
      await field(page, "twitter").fill("twitter.com/clemence?s=20");
      await press(page, t("showcase:save"));
      await expect(told(page, t("showcase:social.saved"))).toBeVisible();
      await expect(field(page, "instagram")).toHaveValue("https://www.instagram.com/maison.clemence");
      await expect(field(page, "twitter")).toHaveValue("https://x.com/clemence");
      expect(await value("SELECT count(*) FROM provider_social_links WHERE provider_id = ?", account.id)).toBe(2);
      expectQuiet(watch);
    });

    test(
      "a video is refused, added, changed, and deleted; the plan has room for one",
      SCRIPT,
      async ({ page, context }) => {
        const account = await approved();
        const title = `Hochzeitsgesellschaftsfeierlichkeiten${newWord()}`;
        const watch = await enter(page, context, account);
        await page.goto(at("/pro/videos"));
        await expect(page.locator("script[src]")).toHaveCount(0);
        await expect(page.getByText(t("showcase:videos.none"))).toBeVisible();
        await expectSound(page);
        await field(page, "url").fill("https://example.org/film");
        await field(page, "title").fill("ab");
        await field(page, "description").fill("zu kurz");
        await page.getByLabel(t("showcase:videos.visible")).uncheck();
        await press(page, t("showcase:videos.add"));
        await expect(problems(page)).toContainText(t("showcase:videos.error.url"));
        await expect(problems(page)).toContainText(t("showcase:videos.error.title", { titleFewest: 3 }));
        await expect(problems(page)).toContainText(t("showcase:videos.error.description", { descriptionFewest: 10 }));
        await expect(field(page, "title")).toHaveValue("ab");
        await expect(page.getByLabel(t("showcase:videos.visible"))).not.toBeChecked();
        await expectSound(page);
        await field(page, "url").fill("youtu.be/aqz-KE-bpKQ?si=1");
        await field(page, "title").fill(title);
        await field(page, "description").fill("Ein Abend unter Linden");
        await page.getByLabel(t("showcase:videos.visible")).check();
        await press(page, t("showcase:videos.add"));
        await expect(told(page, t("showcase:videos.addedLive"))).toBeVisible();
        await expect(page.getByRole("heading", { name: title })).toBeVisible();
        await expect(page.getByText(t("showcase:videos.error.quota"))).toBeVisible();
        await expect(field(page, "url")).toHaveCount(0);
        await expectSound(page);
        await page.goto(at(await profilePath(account.publicId)));
        await expect(page.getByRole("link", { name: title })).toBeVisible();

        await page.goto(at("/pro/videos"));
        await page.getByRole("link", { name: named(t("showcase:videos.edit"), title) }).click();
        await expect(field(page, "url")).toHaveValue("https://www.youtube.com/watch?v=aqz-KE-bpKQ");
        await expectSound(page);
        await field(page, "description").fill("Mehr auf www.linden.example");
        await press(page, t("showcase:save"));
        await expect(told(page, t("showcase:videos.savedHeld"))).toBeVisible();
        await expect(page.getByText(t("waiting:link"))).toBeVisible();
        await expectSound(page);
        await page.goto(at(await profilePath(account.publicId)));
        // While the new texts wait for moderation, couples see the previous ones.
        await expect(page.getByRole("link", { name: title })).toBeVisible();
        await expect(page.getByText("www.linden.example")).toHaveCount(0);

        await page.goto(at("/pro/videos"));
        await page.getByRole("link", { name: named(t("showcase:videos.edit"), title) }).click();
        await page.getByText(t("showcase:videos.delete"), { exact: true }).click();
        await press(page, t("showcase:videos.deleteConfirm"));
        await expect(told(page, t("showcase:videos.deleted"))).toBeVisible();
        await expect(page.getByText(t("showcase:videos.none"))).toBeVisible();
        expectQuiet(watch);
      },
    );

    test(
      "a form that was open before the plan was full is answered with the reason",
      SCRIPT,
      async ({ page, context }) => {
        const account = await somebody();
        const watch = await enter(page, context, account);
        await page.goto(at("/pro/videos"));
        await field(page, "url").fill("https://vimeo.com/76979871");
        await field(page, "title").fill("Zweiter Film");
        await field(page, "description").fill("Ein Abend unter Linden");
        await write({
          sql: `INSERT INTO provider_videos (provider_id, position, link, title, public_id, description, created_at)
          VALUES (?, 0, 'https://vimeo.com/76979870', 'Erster', ?, 'Ein Morgen', 1)`,
          args: [account.id, newWord()],
        });
        await press(page, t("showcase:videos.add"));
        await expect(problems(page)).toContainText(t("showcase:videos.error.quota"));
        await expect(field(page, "title")).toHaveValue("Zweiter Film");
        expectQuiet(watch);
      },
    );

    test("videos change places, and one of somebody else is not there", SCRIPT, async ({ page, context }) => {
      const account = await approved({ premium_until: Date.now() + 86_400_000 });
      const ids = [newWord(), newWord()];
      const insert = `INSERT INTO provider_videos (provider_id, position, link, title, public_id, description, created_at)
        VALUES (?, ?, ?, ?, ?, 'Ein Abend', ?)`;
      await write(
        { sql: insert, args: [account.id, 0, "https://vimeo.com/76979870", "Erster", ids[0] ?? "", 1] },
        { sql: insert, args: [account.id, 1, "https://vimeo.com/76979871", "Zweiter", ids[1] ?? "", 2] },
      );
      const watch = await enter(page, context, account);
      await page.goto(at("/pro/videos"));
      const headings = page.getByRole("article").getByRole("heading");
      await expect(headings).toHaveText(["Erster", "Zweiter"]);
      await page.getByRole("button", { name: named(t("showcase:videos.up"), "Zweiter") }).click();
      await expect(told(page, t("showcase:videos.moved"))).toBeVisible();
      await expect(headings).toHaveText(["Zweiter", "Erster"]);
      await expectSound(page);
      await signInProvider(context, await somebody());
      await context.clearCookies({ name: "token" });
      const answer = await page.goto(at(`/pro/videos/${ids[0]}`));
      expect(answer?.status()).toBe(404);
      expect(watch.documents.filter(({ status }) => status >= 500)).toEqual([]);
    });
  });
}
