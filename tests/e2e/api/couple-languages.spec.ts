import { expect, test } from "@playwright/test";
import { address } from "../support/addresses";
import { administratorBrowser } from "../support/administrators";
import { httpBrowserOf, insertAccount, LOCALE_OF, newCouple } from "../support/couples";
import { HttpBrowser } from "../support/http-browser";
import { insertProvider, providerBrowser } from "../support/providers";
import { textsOf } from "../support/texts";

test("hosts that start with project. speak the couple's own language", async () => {
  const account = await insertAccount(newCouple("fr", "it"));
  const browser = new HttpBrowser({ host: `project.fr.localhost:${address("PORT")}` });
  expect((await browser.get("/")).text).toContain('<html lang="fr"');
  browser.cookies.set("refresh_token", account.refreshToken);
  browser.cookies.set("locale", "de");
  const page = await browser.get("/presentation");
  expect(page.text).toContain('<html lang="it"');
  expect(page.text).toContain(textsOf("it")("project:presentation.none"));
});

test("couples see 'Bienvenue' with their first name, linked to their profile, and 'Déconnexion', in French with lang in every language (frame-2)", async () => {
  const browser = await httpBrowserOf(await insertAccount());
  for (const locale of Object.values(LOCALE_OF)) {
    browser.cookies.set("locale", locale);
    const { text } = await browser.get("/presentation");
    expect(text).toContain(`<html lang="${locale}"`);
    expect(text, locale).toMatch(/<a [^>]*href="\/profile" lang="fr">Bienvenue Camille<\/a>/);
    expect(text, locale).toMatch(/<button [^>]*type="submit" lang="fr">Déconnexion<\/button>/);
  }
});

test("providers and administrators sign out in the language of the page (frame-8)", async () => {
  for (const browser of [await providerBrowser(await insertProvider()), await administratorBrowser()])
    for (const locale of Object.values(LOCALE_OF)) {
      browser.cookies.set("locale", locale);
      const { text } = await browser.get("/ranking");
      const word = textsOf(locale)("common:nav.logout");
      expect(text).toContain(`<html lang="${locale}"`);
      expect(text, locale).toMatch(new RegExp(`<form [^>]*action="/logout".*>${word}</button>`));
      expect(text, locale).not.toMatch(/Bienvenue|Déconnexion/);
    }
});
