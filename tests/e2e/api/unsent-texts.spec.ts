import { expect, test } from "@playwright/test";
import { httpBrowserOf, newWord } from "../support/couples";
import { asWords, type HttpBrowser } from "../support/http-browser";
import { HttpPage } from "../support/http-page";
import { providerBrowser } from "../support/providers";
import { textsOf } from "../support/texts";
import { MESSAGE, type Prepared, prepareWriting, textsStored, WRITING_FORMS } from "../support/writing-forms";

// Unsent texts without scripts. couple/conversation.spec.ts tests them with scripts.

const t = textsOf("fr");

const logIn = ({ form, provider, account }: Prepared) =>
  form.by === "couple" ? httpBrowserOf(account) : providerBrowser(provider);

async function openForm({ form }: Prepared, browser: HttpBrowser): Promise<HttpPage> {
  const page = new HttpPage(browser);
  await page.open(form.path);
  return page;
}

/** Types a text and submits it. */
async function send({ form }: Prepared, page: HttpPage, text: string): Promise<void> {
  for (const [label, value] of Object.entries(form.others ?? {})) page.fill(label, value);
  page.fill(form.label, text);
  await page.press(form.button);
}

for (const name of WRITING_FORMS) {
  test(`a second tab keeps its text: ${name} (talk-5)`, async () => {
    const prepared = await prepareWriting(name);
    const { another } = prepared.form;
    const browser = await logIn(prepared);
    const [text, second] = [newWord(), newWord()];
    const [page, tab] = [await openForm(prepared, browser), await openForm(prepared, browser)];
    await send(prepared, page, text);
    expect(page.words).toContain(text);
    await send(prepared, tab, second);
    const [told = ""] = t("endings:ended.couple", { name: "|", date: "" }).split("|");
    if (another === "nothing") expect(tab.words).toContain(asWords(told));
    else if (another === "asks") {
      expect(tab.words).toContain(asWords(t("received:error.alreadyUnlocked")));
      expect(tab.html, "the text stays").toContain(`>${second}</textarea>`);
      await tab.press(MESSAGE.button);
    }
    if (another !== "nothing") expect(tab.words).toContain(second);
    const stored = [await textsStored(prepared, text), await textsStored(prepared, second)];
    expect(stored).toEqual([1, another === "nothing" ? 0 : 1]);
  });

  test(`an ended session keeps a text, which is sent once after the next login: ${name} (session-2)`, async () => {
    const prepared = await prepareWriting(name);
    const browser = await logIn(prepared);
    const page = await openForm(prepared, browser);
    const text = newWord();
    browser.cookies.delete("refresh_token");
    browser.cookies.set("token", "garbage");
    await send(prepared, page, text);
    expect(page.heading).toBe(asWords(t("common:session.expired")));
    expect(await textsStored(prepared, text)).toBe(0);
    browser.cookies.delete("token");
    for (const [cookie, value] of (await logIn(prepared)).cookies) browser.cookies.set(cookie, value);
    const again = t("common:expired.sendAgain");
    const twin = page.copy();
    await Promise.all([page.press(again), twin.press(again)]);
    expect(page.words).toContain(text);
    expect(await textsStored(prepared, text)).toBe(1);
  });
}
