import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { LOCALES, type Locale } from "~/i18n/markets";

/** Words to avoid in each language, because docs/glossary.md has another word or native speakers do not use them. */
const NOT_USED: Record<Locale, RegExp[]> = {
  en: [
    /\be-mail/i,
    /\bmailbox/,
    /\b(?:somebody|nobody|everybody|whoever)\b/i,
    /\bby itself\b/,
    /\bat once\b/i,
    /\bstands?\b/,
    /\bpress\b/,
    /\blog(?:ged|ging)? (?:in|out)\b/i,
    /\bcouple (?:that|has|is|was|does|asks|wants|sees)\b/,
    /\bcredits? (?:come|comes|came) back\b/i,
    /\btake Premium\b/i,
    /\b(?:pictures?|photographs?)\b/,
    /\bpostal code\b/,
    /\bbe in touch\b/,
    /\bfor ever\b/,
  ],
  fr: [
    /\bvalables?\b/,
    /\bformules?\b/i,
    /photographi(?:e|es)\b/i,
    /\brecours\b/i,
    /\b(?:clore|clôt)\b/i,
    /\btout(?:e)? seule?s?\b/,
    /crédits? (?:est |sont )?(?:revenu|revient|reviennent)/i,
    /approuv|approbation/i,
    /\btarifs?\b/i,
    /\bcachée?s?\b/,
    /courriel/i,
    /où que ce soit/,
  ],
  de: [
    /Veranstaltung/,
    /\bFest(?:es?|en?)?\b/,
    /\bAnl[aä]ss/,
    /Siegel/,
    /freiwillig/i,
    /\bNoten?\b/,
    /von selbst/,
    /\bProfis?\b/,
    /Hochzeitsplan(?:er|ung)/,
    /(?:Rundum|Teil)-?organisation/i,
    /Widerspruch/,
    /Handwerk/,
    /ungültig/,
  ],
  nl: [
    /bruilo(?:ft|ften)/i,
    /bruidspa/i,
    /\bportfolio/i,
    /\baanbieders?\b/i,
    /\bparen\b/i,
    /inlogg|ingelogd|uitgelogd/i,
    /\bformules?\b/i,
    /afgewezen|afwijz/i,
    /\bvanzelf\b/i,
    /ongeldig|niet geldig/i,
    /\b(?:je|jij|jou|jouw|jullie)\b/,
  ],
  it: [
    /\bsi (?:può|possono|prega|deve|devono)\b/i,
    /\bbasta\b/i,
    /\boccorr(?:e|ono)\b/i,
    /\bconviene\b/i,
    /^(?:Inserire|Scegliere|Indicare|Scrivere|Selezionare|Modificare|Eliminare|Salvare|Confermare|Aggiungere|Inviare)\b/,
    /\b(?:tuo|tua|tuoi|tue)\b/,
    /credito (?:è )?torna/i,
    /\bfilmat[oi]/i,
    /sigill[oi]/i,
    /\blogin\b/i,
  ],
  es: [
    /\blenguas?\b/,
    /encaj/,
    /acompañamiento/,
    /posici(?:ón|ones) de pago/i,
    /lugar(?:es)? (?:para bodas|de celebración)/i,
    /portfolio/i,
    /\bfotografías\b/,
    /\bsello\b/i,
    /crédito (?:vuelve|ha vuelto)|vuelve solo/,
    /no válid/i,
    /\b(?:tú|tus|vosotros|vuestr[oa]s?)\b/,
  ],
  pt: [
    /(?<!\p{L})voc[êe]s?(?!\p{L})/iu,
    /carateres/,
    /em linha/,
    /obrigad[oa]s?(?!\p{L})/iu,
    /encomend/i,
    /liga(?:ção|ções)(?! à internet)/,
    /prestador/i,
    /sozinh[oa]/i,
    /contactar consigo/,
    /(?<!\p{L})selos?(?!\p{L})/iu,
    /inválid/i,
  ],
};

/** Word for "usually" in each language, without which answer times would be promises. */
const USUALLY: Record<Locale, RegExp> = {
  en: /usually/i,
  fr: /le plus souvent/i,
  de: /meist/i,
  nl: /meestal/i,
  it: /di solito/i,
  es: /normalmente|suelen? llegar/i,
  pt: /normalmente|costumam? chegar/i,
};

/** Texts about answer times for couples. */
const ANSWER_TIMES = [
  "project:summary.waitingText",
  "welcome:how.four.text",
  "wizard:done.sent_one",
  "wizard:done.sent_other",
];

it.each(LOCALES)("%s: says nothing in words that it does not use", (locale) => {
  const found = [...textsOf(locale)].flatMap(([key, text]) =>
    NOT_USED[locale]
      .filter((word) => word.test(text.replace(/\{\{[^}]*\}\}/g, "")))
      .map((word) => `${key}: ${word}: ${text}`),
  );
  expect(found).toEqual([]);
});

it.each(LOCALES)("%s: promises no answer within a time, and names no brand", (locale) => {
  const texts = new Map(textsOf(locale));
  const promised = ANSWER_TIMES.filter((key) => !USUALLY[locale].test(texts.get(key) ?? ""));
  expect(promised).toEqual([]);
  expect([...texts].filter(([, text]) => /alliance/i.test(text))).toEqual([]);
});

function textsOf(locale: Locale): [string, string][] {
  const folder = join("locales", locale);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return files.flatMap((name) =>
    flatten(JSON.parse(readFileSync(join(folder, name), "utf8")), `${name.replace(/\.json$/, "")}:`),
  );
}

function flatten(node: unknown, prefix: string): [string, string][] {
  if (typeof node === "string") return [[prefix, node]];
  return Object.entries(node as Record<string, unknown>).flatMap(([key, value]) =>
    flatten(value, prefix.endsWith(":") ? prefix + key : `${prefix}.${key}`),
  );
}
