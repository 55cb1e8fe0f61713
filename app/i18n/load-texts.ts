import type { i18n } from "i18next";
import type { Locale } from "./markets";

// One small file per language and namespace; a page loads only its own. The list has only namespaces of hydrated pages
// (tests/locales.test.ts), because the list itself is sent to the browser. It is empty on the server, which has its own
// texts (i18n.server.ts).
const files: Record<string, () => Promise<object>> = import.meta.env.SSR
  ? {}
  : import.meta.glob<object>(
      "/locales/*/{account,admin,common,company,conversation,notices,photos,pictures,planner,weddings,pro,proaccount,proauth,prodelete,profile,project,search,showcase,venue,venueform,venuerequest,waiting,wizard}.json",
      { import: "default" },
    );

export async function loadTexts(language: string, namespaces: readonly string[]): Promise<Record<string, object>> {
  const texts = await Promise.all(
    namespaces.map(async (name) => [name, (await files[`/locales/${language}/${name}.json`]?.()) ?? {}] as const),
  );
  return Object.fromEntries(texts);
}

/** Switches a hydrated page to another language. Values that the server has formatted do not change. */
export async function switchLanguage(i18n: i18n, locale: Locale): Promise<void> {
  const texts = await loadTexts(locale, [i18n.options.ns ?? []].flat());
  for (const [name, bundle] of Object.entries(texts)) i18n.addResourceBundle(locale, name, bundle);
  await i18n.changeLanguage(locale);
  document.documentElement.lang = locale;
}
