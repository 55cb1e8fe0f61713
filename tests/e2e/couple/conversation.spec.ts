import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { paths } from "../../../app/paths";
import { marketUrl } from "../support/addresses";
import { newWord, signIn } from "../support/couples";
import { giveCredits } from "../support/credits";
import { value, write } from "../support/database";
import { insertApprovedProvider, signInProvider } from "../support/providers";
import { writeTo } from "../support/requests";
import { hydrated, runsScripts } from "../support/script";
import { textsOf } from "../support/texts";

const t = textsOf("fr");

/** Form with a text that must not get lost. */
interface WritingForm {
  path: string;
  label: string;
  button: string;
  /** Required fields by label. */
  others?: Record<string, string>;
  by: "couple" | "provider";
  /** Result of the same form with another text: a second one, a question, or nothing. Default: a second one. */
  another?: "asks" | "nothing";
}

const shown = (page: Page, text: string) => page.locator("li, article").filter({ hasText: text });
const MESSAGE = { label: t("conversation:label"), button: t("conversation:send") };

/** @param id of the request @param name of the provider */
const FORMS: Record<string, (id: string, name: string) => WritingForm> = {
  "a couple's message": (id) => ({ ...MESSAGE, path: paths.conversation(id), by: "couple" }),
  "a provider's message": (id) => ({ ...MESSAGE, path: paths.pro.request(id), by: "provider" }),
  "a first message": (id) => ({
    path: paths.pro.request(id),
    label: t("conversation:unlock.label"),
    button: t("received:unlock.button", { count: 1 }),
    by: "provider",
    another: "asks",
  }),
  "an offer": (id) => ({
    path: paths.pro.writeOffer(id),
    label: t("offers:write.body"),
    button: t("offers:write.send"),
    others: {
      [t("offers:write.name")]: "Organisation complète",
      [t("offers:line.text")]: "Coordination",
      [t("offers:write.price")]: "1250,50",
    },
    by: "provider",
  }),
  "the end of a conversation": (id, name) => ({
    path: `${paths.conversation(id)}/end`,
    label: t("endings:choose.sentence"),
    button: t("endings:choose.submit", { name }),
    by: "couple",
    another: "nothing",
  }),
  "a template": () => ({
    path: paths.pro.templates(),
    label: t("templates:field.body"),
    button: t("templates:add.submit"),
    others: { [t("templates:field.title")]: "Premier contact" },
    by: "provider",
  }),
};

/** Form of a signed-in person. */
class Writing {
  constructor(
    readonly form: WritingForm,
    readonly signIn: (context: BrowserContext) => Promise<void>,
    readonly providerId: number,
  ) {}

  /** Only the couple's conversation sends scripts. */
  static async of(name: keyof typeof FORMS, context: BrowserContext): Promise<Writing> {
    test.skip(runsScripts() && name !== "a couple's message", "This page sends no script.");
    const provider = await insertApprovedProvider();
    const { id, account } = await writeTo(provider);
    if (name === "a first message") await giveCredits(provider, 1);
    else
      await write({
        sql: "UPDATE requests SET status = 'unlocked', unlocked_at = ? WHERE public_id = ?",
        args: [Date.now(), id],
      });
    const form = FORMS[name]?.(id, provider.company);
    if (!form) throw new Error(`There is no form ${name}.`);
    const login = (to: BrowserContext) => (form.by === "couple" ? signIn(to, account) : signInProvider(to, provider));
    await login(context);
    return new Writing(form, login, provider.id);
  }

  field = (page: Page) => page.getByLabel(this.form.label, { exact: true });
  button = (page: Page) => page.getByRole("button", { name: this.form.button, exact: true });

  async open(page: Page): Promise<void> {
    await page.goto(marketUrl("fr", this.form.path));
    await hydrated(page);
  }

  async fill(page: Page, text: string): Promise<void> {
    for (const [label, value] of Object.entries(this.form.others ?? {}))
      await page.getByLabel(label, { exact: true }).first().fill(value);
    await this.field(page).fill(text);
  }

  stored = (text: string) =>
    value(
      `SELECT (SELECT count(*) FROM messages m JOIN requests r ON r.id = m.request_id
          WHERE r.provider_id = ?1 AND instr(m.body, ?2) > 0)
        + (SELECT count(*) FROM message_templates WHERE provider_id = ?1 AND instr(body, ?2) > 0)`,
      this.providerId,
      text,
    );

  /** Sends another text with a form whose first text was already sent, from this page or another one. */
  async sendAnother(page: Page, text: string): Promise<void> {
    const { another } = this.form;
    await this.fill(page, text);
    await this.button(page).click();
    if (another === "nothing") {
      await expect(page.getByText(t("conversation:closed"))).toBeVisible();
      expect(await this.stored(text)).toBe(0);
      return;
    }
    if (another === "asks") {
      await expect(page.getByRole("alert")).toContainText(t("received:error.alreadyUnlocked"));
      await expect(page.getByLabel(MESSAGE.label, { exact: true })).toHaveValue(text);
      await page.getByRole("button", { name: MESSAGE.button, exact: true }).click();
    }
    await expect(shown(page, text)).toHaveCount(1);
    expect(await this.stored(text)).toBe(1);
  }
}

for (const name of Object.keys(FORMS)) {
  test(`a double click and Back send each text once: ${name} (talk-5)`, async ({ page, context }) => {
    const writing = await Writing.of(name, context);
    await page.goto(marketUrl("fr", "/sources"));
    await writing.open(page);
    const text = newWord();
    await writing.fill(page, text);
    await writing.button(page).dblclick();
    await expect(shown(page, text)).toHaveCount(1);
    expect(await writing.stored(text)).toBe(1);
    await page.goBack();
    // With scripts, the conversation replaces its page.
    if (runsScripts()) return expect(page).toHaveURL(marketUrl("fr", "/sources"));
    // The form is no longer there.
    if (writing.form.another) return expect(shown(page, text)).toHaveCount(1);
    await expect(writing.field(page)).toHaveValue(text);
    await writing.sendAnother(page, newWord());
    expect(await writing.stored(text)).toBe(1);
  });

  test(`a second tab keeps its text: ${name} (talk-5)`, async ({ page, context }) => {
    const writing = await Writing.of(name, context);
    const [text, second] = [newWord(), newWord()];
    await writing.open(page);
    const tab = await context.newPage();
    await writing.open(tab);
    await writing.fill(tab, second);
    await writing.fill(page, text);
    await writing.button(page).click();
    await expect(shown(page, text)).toHaveCount(1);
    await expect(writing.field(tab)).toHaveValue(second);
    await writing.sendAnother(tab, second);
    expect(await writing.stored(text)).toBe(1);
  });

  test(`an ended session keeps a text, which is sent once after the next login: ${name} (session-2)`, async ({
    page,
    context,
  }) => {
    const writing = await Writing.of(name, context);
    await writing.open(page);
    const text = newWord();
    await writing.fill(page, text);
    await context.clearCookies({ name: /token$/ });
    await context.addCookies([{ name: "token", value: "garbage", url: marketUrl("fr") }]);
    await writing.button(page).click();
    await expect(page.getByText(t("common:session.expired")).first()).toBeVisible();
    if (runsScripts()) await expect(writing.field(page)).toHaveValue(text);
    await context.clearCookies({ name: /token$/ });
    await writing.signIn(context);
    const again = page.getByRole("button", { name: t("common:expired.sendAgain") });
    await (runsScripts() ? writing.button(page) : again).dblclick();
    await expect(shown(page, text)).toHaveCount(1);
    expect(await writing.stored(text)).toBe(1);
  });
}

test("an unsent text survives a reload and a lost connection; a sent one leaves the form", async ({
  page,
  context,
}) => {
  test.skip(!runsScripts(), "Only scripts store an unsent text.");
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
  await context.setOffline(false);
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
});
