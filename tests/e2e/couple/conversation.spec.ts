import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { newWord } from "../support/couples";
import { goOnline } from "../support/online";
import { DOCUMENT, hydrated, runsScripts, SCRIPT } from "../support/script";
import { textsOf } from "../support/texts";
import { type Prepared, prepareWriting, signInWriter, textsStored, WRITING_FORMS } from "../support/writing-forms";

const t = textsOf("fr");

// api/unsent-texts.spec.ts tests the second tab and the ended session of all forms, without scripts.

const shown = (page: Page, text: string) => page.locator("li, article").filter({ hasText: text });

/** Form for a text (a message, an offer …), and a signed-in person who may send it. */
class Writing {
  constructor(readonly prepared: Prepared) {}

  static async of(name: string, context: BrowserContext): Promise<Writing> {
    const writing = new Writing(await prepareWriting(name));
    await writing.signIn(context);
    return writing;
  }

  signIn = (context: BrowserContext) => signInWriter(this.prepared, context);
  field = (page: Page) => page.getByLabel(this.prepared.form.label, { exact: true });
  button = (page: Page) => page.getByRole("button", { name: this.prepared.form.button, exact: true });
  stored = (text: string) => textsStored(this.prepared, text);

  async open(page: Page): Promise<void> {
    await page.goto(marketUrl("fr", this.prepared.form.path));
    await hydrated(page);
  }

  async fill(page: Page, text: string): Promise<void> {
    const { summary } = this.prepared.form;
    if (summary && (await this.field(page).isHidden())) await page.getByText(summary, { exact: true }).click();
    for (const [label, value] of Object.entries(this.prepared.form.others ?? {}))
      await page.getByLabel(label, { exact: true }).first().fill(value);
    await this.field(page).fill(text);
  }
}

for (const name of WRITING_FORMS) {
  // Only the couple's conversation is tested with scripts, because the other pages send none.
  const details = name === "a couple's message" ? {} : DOCUMENT;
  test(`a double click and Back send each text once: ${name} (talk-5)`, details, async ({ page, context }) => {
    const writing = await Writing.of(name, context);
    await page.goto(marketUrl("fr", "/sources"));
    await writing.open(page);
    const text = newWord();
    await writing.fill(page, text);
    await writing.button(page).dblclick();
    await expect(shown(page, text)).toHaveCount(1);
    expect(await writing.stored(text)).toBe(1);
    await page.goBack();
    // With scripts, the sent form replaced its page in the history.
    if (runsScripts()) return expect(page).toHaveURL(marketUrl("fr", "/sources"));
    // These forms cannot send a second text: their page no longer shows them.
    if (writing.prepared.form.another) return expect(shown(page, text)).toHaveCount(1);
    await expect(writing.field(page)).toHaveValue(text);
    const another = newWord();
    await writing.fill(page, another);
    await writing.button(page).click();
    await expect(shown(page, another)).toHaveCount(1);
    for (const one of [text, another]) expect(await writing.stored(one)).toBe(1);
  });
}

test("with scripts, a second tab keeps its text", SCRIPT, async ({ page, context }) => {
  const writing = await Writing.of("a couple's message", context);
  const [text, second] = [newWord(), newWord()];
  await writing.open(page);
  const tab = await context.newPage();
  await writing.open(tab);
  await writing.fill(tab, second);
  await writing.fill(page, text);
  await writing.button(page).click();
  await expect(shown(page, text)).toHaveCount(1);
  await expect(writing.field(tab)).toHaveValue(second);
  await writing.button(tab).click();
  await expect(shown(tab, second)).toHaveCount(1);
  for (const one of [text, second]) expect(await writing.stored(one)).toBe(1);
});

test(
  "with scripts, an ended session keeps a text, which is sent once after the next login",
  SCRIPT,
  async ({ page, context }) => {
    const writing = await Writing.of("a couple's message", context);
    await writing.open(page);
    const text = newWord();
    await writing.fill(page, text);
    await context.clearCookies({ name: /token$/ });
    await context.addCookies([{ name: "token", value: "garbage", url: marketUrl("fr") }]);
    await writing.button(page).click();
    await expect(page.getByText(t("common:session.expired")).first()).toBeVisible();
    await expect(writing.field(page)).toHaveValue(text);
    await context.clearCookies({ name: /token$/ });
    await writing.signIn(context);
    await writing.button(page).dblclick();
    await expect(shown(page, text)).toHaveCount(1);
    expect(await writing.stored(text)).toBe(1);
  },
);

test(
  "an unsent text survives a reload and a lost connection; a sent one leaves the form",
  SCRIPT,
  async ({ page, context }) => {
    const writing = await Writing.of("a couple's message", context);
    const field = writing.field(page);
    await page.goto(marketUrl("fr", "/sources"));
    await writing.open(page);
    const text = newWord();
    await field.fill(text);
    await page.reload();
    await hydrated(page);
    await expect(field).toHaveValue(text);
    await context.setOffline(true);
    await writing.button(page).click();
    await expect(page.getByRole("alert")).toContainText(t("common:error.offline"));
    await expect(field).toHaveValue(text);
    await goOnline(page);
    await page.reload();
    await hydrated(page);
    await expect(field, "after a lost form").toHaveValue(text);
    await writing.button(page).click();
    await expect(shown(page, text)).toHaveCount(1);
    await hydrated(page);
    await expect(field).toHaveValue("");
    await page.reload();
    await hydrated(page);
    await expect(field, "after a reload").toHaveValue("");
    await page.goto(marketUrl("fr", "/sources"));
    await page.goBack();
    await expect(shown(page, text)).toHaveCount(1);
    await expect(field, "on Back").toHaveValue("");
    expect(await writing.stored(text)).toBe(1);
  },
);
