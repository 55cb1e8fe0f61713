import { expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { describeWedding, httpBrowserOf, insertAccount, signIn } from "../support/couples";
import { write } from "../support/database";
import { hydrated, runsScripts } from "../support/script";
import { textsOf } from "../support/texts";
import { written } from "../support/written-project";

test.use({ viewport: { width: 360, height: 740 } });

const heightOf = async (page: Page) => (await page.locator("main").boundingBox())?.height;
// biome-ignore lint/performance/useDomNodeTextContent: only visible words count.
const wordsOf = async (page: Page) => (await page.locator("main").innerText()).match(/[\p{L}\p{N}’'-]+/gu)?.length;

/** Maximum heights in pixels, with the answers of a wedding. */
const STEPS = { 1: 1_350, 2: 1_500, 3: 1_150, 4: 2_241 } as const;

test("each step of the form is short on a phone, and step 2 has 130 words at most", async ({ page, context }) => {
  const account = await insertAccount();
  const draft = await describeWedding(await httpBrowserOf(account), account);
  await signIn(context, account);
  for (const [step, most] of Object.entries(STEPS)) {
    await page.goto(marketUrl("fr", `/formulaire?step=${step}&draft=${draft}`));
    if (runsScripts()) await hydrated(page);
    if (step === "1") await page.getByRole("radio", { name: textsOf("fr")("wizard:event.no"), exact: true }).check();
    expect.soft(await heightOf(page), `step ${step}`).toBeLessThanOrEqual(most);
    if (step === "2") expect.soft(await wordsOf(page)).toBeLessThanOrEqual(130);
  }
});

test("the home page with three answers is short on a phone, and has 95 words at most", async ({ page, context }) => {
  const { account, requests } = await written();
  const [first, second] = requests;
  await write(
    { sql: "UPDATE requests SET status = 'unlocked', unlocked_at = 1 WHERE public_id = ?", args: [first?.id ?? ""] },
    { sql: "UPDATE requests SET seen_at = 1 WHERE public_id = ?", args: [second?.id ?? ""] },
  );
  await signIn(context, account);
  await page.goto(marketUrl("fr", "/presentation"));
  expect.soft(await heightOf(page)).toBeLessThanOrEqual(1_850);
  expect.soft(await wordsOf(page)).toBeLessThanOrEqual(95);
});
