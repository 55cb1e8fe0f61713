import type { i18n } from "i18next";
import type { Locale } from "./markets";

// One small file a language and namespace; a page loads its own alone.
// Of hydrated pages alone (tests/locales.test.ts): the list itself is sent to the browser.
// The server has its own (i18n.server.ts), and would hold them twice.
const files: Record<string, () => Promise<object>> = import.meta.env.SSR
  ? {}
  : import.meta.glob<object>(
      "/locales/*/{account,admin,common,company,notices,photos,planner,portfolios,pro,proaccount,proauth,prodelete,profile,project,search,showcase,venue,venueform,venuerequest,wizard}.json",
      { import: "default" },
    );

/** The texts of a page, in the browser; by namespace. */
export async function loadTexts(language: string, namespaces: readonly string[]): Promise<Record<string, object>> {
  const texts = await Promise.all(
    namespaces.map(async (name) => [name, (await files[`/locales/${language}/${name}.json`]?.()) ?? {}] as const),
  );
  return Object.fromEntries(texts);
}

/** Shows a hydrated page in another language; what the server has formatted stays as it is. */
export async function switchLanguage(i18n: i18n, locale: Locale): Promise<void> {
  const texts = await loadTexts(locale, [i18n.options.ns ?? []].flat());
  for (const [name, bundle] of Object.entries(texts)) i18n.addResourceBundle(locale, name, bundle);
  await i18n.changeLanguage(locale);
  document.documentElement.lang = locale;
}
