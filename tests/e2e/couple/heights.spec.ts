import { expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { describeWedding, httpBrowserOf, insertAccount, signIn } from "../support/couples";
import { rows, write } from "../support/database";
import { type ProviderAccount, signInProvider } from "../support/providers";
import { DOCUMENT, hydrated } from "../support/script";
import { textsOf } from "../support/texts";
import { written } from "../support/written-project";

test.use({ viewport: { width: 360, height: 740 } });

const heightOf = async (page: Page) => (await page.locator("main").boundingBox())?.height;
/** Counts the visible words, without those in drawings and those for screen readers only. */
const wordsOf = (page: Page) =>
  page.locator("main").evaluate((main) => {
    const isSeen = ({ parentElement }: Node) =>
      parentElement?.checkVisibility({ visibilityProperty: true }) &&
      !parentElement.closest("svg, .sr-only, figure[aria-hidden=true], select, nav");
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    let words = 0;
    while (walker.nextNode())
      if (isSeen(walker.currentNode)) words += walker.currentNode.nodeValue?.match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0;
    return words;
  });

/** Maximum heights in pixels, for the answers of a wedding. */
const STEPS = { 1: 1_350, 2: 1_371, 3: 1_150, 4: 2_241 } as const;

test("each step of the form is short on a phone, and step 2 has 130 words at most", async ({ page, context }) => {
  const account = await insertAccount();
  const draft = await describeWedding(await httpBrowserOf(account), account);
  await signIn(context, account);
  for (const [step, most] of Object.entries(STEPS)) {
    await page.goto(marketUrl("fr", `/formulaire?step=${step}&draft=${draft}`));
    await hydrated(page);
    if (step === "1") await page.getByRole("radio", { name: textsOf("fr")("wizard:event.no"), exact: true }).check();
    expect.soft(await heightOf(page), `step ${step}`).toBeLessThanOrEqual(most);
    if (step === "2") expect.soft(await wordsOf(page)).toBeLessThanOrEqual(130);
  }
});

test(
  "the home and the project with three answers are short on a phone, the home with 95 words at most",
  DOCUMENT,
  async ({ page, context }) => {
    const { account, project, requests } = await written();
    const [first, second, third] = requests;
    await write(
      // Already sent, because another test may make this provider's address undeliverable.
      {
        sql: "UPDATE outbox SET state = 'sent', sent_at = 1 WHERE recipient = ? AND instr(dedupe_key, ?) > 0",
        args: [third?.email ?? "", third?.id ?? ""],
      },
      { sql: "UPDATE requests SET status = 'unlocked', unlocked_at = 1 WHERE public_id = ?", args: [first?.id ?? ""] },
      { sql: "UPDATE requests SET seen_at = 1 WHERE public_id = ?", args: [second?.id ?? ""] },
    );
    await signIn(context, account);
    await page.goto(marketUrl("fr", "/presentation"));
    expect.soft(await heightOf(page)).toBeLessThanOrEqual(1_850);
    expect.soft(await wordsOf(page)).toBeLessThanOrEqual(95);
    await page.goto(marketUrl("fr", `/project?id=${project}`));
    await hydrated(page);
    expect.soft(await heightOf(page), "project").toBeLessThanOrEqual(1_850);
    await expect.soft(page.locator("main .bg-evergreen:is(a, button)"), "one primary button").toHaveCount(1);
    for (const { planner } of requests)
      await expect(page.getByRole("heading", { name: planner, level: 3 })).toBeVisible();
    expect(
      await page.locator("#contacted li").getByText("Bonjour", { exact: true }).count(),
      "each has its message",
    ).toBe(3);
  },
);

test("the last step without a message is short on a phone", async ({ page, context }) => {
  const account = await insertAccount();
  const draft = await describeWedding(await httpBrowserOf(account), account);
  await signIn(context, account);
  await page.goto(marketUrl("fr", `/formulaire?step=5&draft=${draft}`));
  await hydrated(page);
  expect(await heightOf(page)).toBeLessThanOrEqual(2_600);
});

test("a couple's profile is short on a phone", async ({ page, context }) => {
  const account = await insertAccount();
  await signIn(context, account);
  for (const verified of [null, 1]) {
    await write({ sql: "UPDATE accounts SET email_verified_at = ? WHERE id = ?", args: [verified, account.id] });
    await page.goto(marketUrl("fr", "/profile"));
    await hydrated(page);
    expect.soft(await heightOf(page), `confirmed: ${verified}`).toBeLessThanOrEqual(1_500);
  }
});

/** Maximum words and heights of pages of a demo planner, by width. Null: any height. */
const PRO: [path: string, width: number, words: number, height: number | null][] = [
  ["/pro/requests/:locked", 360, 200, null],
  ["/pro/requests/:locked", 1280, 200, null],
  ["/pro/credits", 360, 300, 3_000],
  ["/pro/credits", 1280, 300, null],
  ["/pro/availability", 360, 300, 3_000],
];

test(
  "requests, credits and availability of a planner have few words and are short on a phone",
  DOCUMENT,
  async ({ page, context }) => {
    const [planner] = await rows<ProviderAccount>(
      "SELECT id, public_id AS publicId, 'fr' AS market, 'fr' AS locale FROM providers WHERE email = 'planner.fr@alliance.example'",
    );
    if (!planner) throw new Error("The demo planner is missing.");
    const [locked] = await rows<{ id: string }>(
      "SELECT public_id AS id FROM requests WHERE provider_id = ? AND status = 'locked' ORDER BY seen_at IS NULL, id LIMIT 1",
      planner.id,
    );
    await signInProvider(context, planner);
    for (const [path, width, words, height] of PRO) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(marketUrl("fr", path.replace(":locked", locked?.id ?? "")));
      expect.soft(await wordsOf(page), `${path} at ${width}`).toBeLessThanOrEqual(words);
      if (height !== null) expect.soft(await heightOf(page), `${path} at ${width}`).toBeLessThanOrEqual(height);
    }
  },
);

test(
  "the welcome page has 300 words at most, the ranking 400 in all languages",
  DOCUMENT,
  async ({ page, context }) => {
    await page.goto(marketUrl("fr", "/"));
    expect.soft(await wordsOf(page)).toBeLessThanOrEqual(300);
    for (const locale of ["fr", "en", "de", "nl", "it", "es", "pt"]) {
      await context.addCookies([{ name: "locale", value: locale, url: marketUrl("fr") }]);
      await page.goto(marketUrl("fr", "/ranking"));
      expect.soft(await wordsOf(page), locale).toBeLessThanOrEqual(400);
    }
  },
);
