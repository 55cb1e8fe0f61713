import { type Browser, expect, type Page, test } from "@playwright/test";
import { paths } from "../../../app/paths";
import { SWEEP } from "../../support/sweep";
import { marketUrl } from "../support/addresses";
import { describeWedding, httpBrowserOf, insertAccount, newCouple, newWord, signIn } from "../support/couples";
import { giveCredits } from "../support/credits";
import { field, type Market, openBrowser, type Person, press } from "../support/people";
import { insertApprovedProvider, newProvider, signInProvider } from "../support/providers";
import { hydrated } from "../support/script";
import { type TextOf, textsOf } from "../support/texts";
import { DAY, insertVenue } from "../support/venues";
import { expectQuiet } from "../support/watch-page";

// Follows the conversations of a couple with two providers through the screens, from the first message to an accepted
// offer and an ended conversation.

const PDF = { name: "Exposé.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

interface Side {
  /** Company name that couples see. */
  name: string;
  /** Page on which the couple writes first. */
  writePath: string;
  person: Person;
  offer: string;
}

const KINDS = { fr: "planner", de: "venue" } as const;

// Without `npm run sweep`, planners are tested only with scripts (@fr), and venues only without scripts (@de).
for (const market of ["fr", "de"] as const)
  for (const kind of SWEEP ? Object.values(KINDS) : [KINDS[market]])
    test(`a couple writes to two providers, reads and answers, compares their offers, accepts one and tells the other: ${kind}, ${market} (talk-14, talk-1, talk-2, talk-16)`, {
      tag: `@${market}`,
    }, async ({ browser }) => {
      test.setTimeout(180_000);
      const t = textsOf(market);
      const at = (path: string) => marketUrl(market, path);
      const account = await insertAccount(newCouple(market));
      const project = kind === "planner" ? await describeWedding(await httpBrowserOf(account), account) : null;
      const couple = await openBrowser(browser, market, "couple", (context) => signIn(context, account));
      const first = await newSide(browser, market, project);
      const second = await newSide(browser, market, project);
      const { page } = couple;
      const [wish, answer] = [newWord(), newWord()];

      await test.step("the couple writes to both", async () => {
        for (const { writePath } of [first, second]) {
          await page.goto(at(writePath));
          await hydrated(page);
          await page.getByRole("textbox", { name: t("search:contact.message") }).fill(wish);
          await press(page, t("search:contact.send"));
          await expect(page.getByRole("textbox", { name: t("search:contact.message") })).toHaveCount(0);
        }
      });
      await test.step("the first provider unlocks with a message and a PDF", async () => {
        const words = await unlock(first.person.page, t, at(paths.pro.requests()), wish);
        await openConversation(page, at(paths.conversations()), first.name);
        await expect(said(page, words)).toBeVisible();
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("link", { name: PDF.name }).click(),
        ]);
        expect(download.suggestedFilename()).toBe(PDF.name);
      });
      await test.step("the couple answers, and the provider reads it", async () => {
        await field(page, t("conversation:label")).fill(answer);
        await press(page, t("conversation:send"));
        await expect(said(page, answer)).toHaveCount(1);
        await openConversation(first.person.page, at(paths.pro.messages()), answer);
        await expect(said(first.person.page, answer)).toBeVisible();
        await page.reload();
        await expect(said(page, answer)).not.toContainText(t("conversation:unread"));
      });
      await test.step("both providers send an offer", async () => {
        await sendOffer(first.person.page, t, first.offer);
        await unlock(second.person.page, t, at(paths.pro.requests()), wish);
        await sendOffer(second.person.page, t, second.offer);
      });
      await test.step("the couple compares them and accepts one", async () => {
        await page.goto(at(paths.presentation()));
        await page.getByRole("link", { name: t("offers:link", { count: 2 }) }).click();
        await expect(page.getByRole("heading", { level: 1, name: t("offers:compare.title") })).toBeVisible();
        for (const { name, offer } of [first, second])
          await expect(page.getByRole("article", { name: offer })).toContainText(name);
        await expect(page.getByText(t("offers:notContract"))).toBeVisible();
        await page
          .getByRole("article", { name: first.offer })
          .getByRole("link", { name: t("offers:compare.respond") })
          .click();
        await page.getByText(t("offers:accept.summary"), { exact: true }).click();
        await press(page, t("offers:accept.submit"));
        await expect(page.getByText(t("offers:state.accepted"), { exact: true })).toBeVisible();
      });
      await test.step("the couple tells the other one", async () => {
        await openConversation(page, at(paths.conversations()), second.name);
        await page.getByRole("link", { name: t("endings:choose.link") }).click();
        await press(page, t("endings:choose.submit", { name: second.name }));
        await expect(page.getByText(t("endings:choose.done"))).toBeVisible();
        const [told = ""] = t("endings:ended.couple", { name: second.name, date: "|" }).split("|");
        await expect(page.getByText(told)).toBeVisible();
      });
      await test.step("each provider reads its answer", async () => {
        await first.person.page.reload();
        await expect(first.person.page.getByText(t("offers:state.accepted"), { exact: true })).toBeVisible();
        await expect(field(first.person.page, t("conversation:label"))).toBeVisible();
        await second.person.page.reload();
        await expect(said(second.person.page, t("endings:message.chosen"))).toBeVisible();
        await expect(field(second.person.page, t("conversation:label"))).toHaveCount(0);
      });
      for (const { watch } of [couple, first.person, second.person]) expectQuiet(watch);
    });

/** @param project id of the couple's project, for planners; null for venues, whose form describes the event */
async function newSide(browser: Browser, market: Market, project: string | null): Promise<Side> {
  const isVenue = project === null;
  const provider = await insertApprovedProvider({
    provider: newProvider(market),
    columns: { kind: isVenue ? "venue" : "planner" },
  });
  await giveCredits(provider, 1);
  const name = isVenue ? `Haus ${newWord()}` : provider.company;
  const writePath = isVenue
    ? paths.writeToVenue(await insertVenue(provider, name), { date: DAY, guests: "95" })
    : paths.contact(provider.publicId, project);
  const person = await openBrowser(browser, market, "provider", (context) => signInProvider(context, provider));
  return { name, writePath, person, offer: newWord() };
}

const said = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

/** Opens the conversation whose row contains the text. */
async function openConversation(page: Page, list: string, text: string): Promise<void> {
  await page.goto(list);
  await said(page, text).getByRole("link").click();
}

/** Unlocks the only request. @returns the first message */
async function unlock(page: Page, t: TextOf, list: string, wish: string): Promise<string> {
  const words = newWord();
  await page.goto(list);
  await page.getByRole("heading", { level: 3 }).getByRole("link").click();
  await page.getByText(t("conversation:unlock.add"), { exact: true }).click();
  await field(page, t("conversation:unlock.label")).fill(words);
  await field(page, t("conversation:files.label")).setInputFiles(PDF);
  await press(page, t("received:unlock.button", { count: 1 }));
  await expect(said(page, words)).toContainText(PDF.name);
  await expect(page.getByText(wish)).toBeVisible();
  return words;
}

async function sendOffer(page: Page, t: TextOf, title: string): Promise<void> {
  await page.getByRole("link", { name: t("offers:write.link") }).click();
  await field(page, t("offers:write.name")).fill(title);
  await field(page, t("offers:write.body")).fill("Voici notre devis.");
  const line = page.getByRole("group", { name: t("offers:write.line", { number: 1 }), exact: true });
  await line.getByLabel(t("offers:line.text")).fill("Coordination");
  await line.getByLabel(t("offers:write.price")).fill("1250,50");
  await press(page, t("offers:write.send"));
  await expect(said(page, title)).toBeVisible();
}
