import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "~/i18n/markets";
import { filesBelow } from "./support/files-below.mjs";

const OTHERS = LOCALES.filter((locale) => locale !== "en");

/** Texts by full key, `namespace:path.of.key`. */
type Texts = Map<string, string>;

const texts = Object.fromEntries(LOCALES.map((locale) => [locale, textsOf(locale)])) as Record<Locale, Texts>;

/** Texts that are the same in English and these languages. */
const SAME_AS_ENGLISH: Record<string, readonly Locale[]> = {
  Bar: ["fr", "nl", "de", "it", "es", "pt"],
  Catering: ["nl", "de", "it", "es", "pt"],
  Contact: ["fr", "nl"],
  "Couple {{name}}, {{id}}": ["fr"],
  Couples: ["fr"],
  "{{count}} project": ["nl"],
  "{{planners}} in {{city}}": ["nl", "de"],
  "Wedding planners: {{town}}": ["es", "pt"],
  "Error {{status}}: {{message}}": ["es"],
  Optional: ["de"],
  DJ: ["fr", "nl", "de", "it", "es", "pt"],
  Menu: ["fr", "nl", "it", "pt"],
  Page: ["fr"],
  Facebook: ["fr", "nl", "de", "it", "es", "pt"],
  Hotel: ["nl", "de", "it", "es", "pt"],
  Instagram: ["fr", "nl", "de", "it", "es", "pt"],
  Tables: ["fr"],
  "Video {{number}}": ["nl", "de", "it"],
  "Video “{{title}}”": ["nl"],
  Website: ["nl", "de"],
  "Wi-Fi": ["fr", "it", "pt"],
  Account: ["nl", "it"],
  Browser: ["nl", "de", "it"],
  Budget: ["fr", "nl", "de", "it"],
  Cookies: ["fr", "nl", "de", "es", "pt"],
  Consulting: ["de", "it"],
  Date: ["fr"],
  Description: ["fr"],
  "E-mail": ["fr", "nl", "it", "pt", "es"],
  Hosting: ["nl", "de"],
  Message: ["fr"],
  Moderation: ["de"],
  Name: ["de"],
  Navigation: ["fr", "de"],
  Note: ["fr"],
  "Photo {{number}}": ["fr"],
  Portrait: ["fr"],
  Postcode: ["nl"],
  "{{width}}\u00a0×\u00a0{{height}}\u00a0pixels": ["fr", "nl"],
  Premium: ["fr", "nl", "de", "it", "es", "pt"],
  Privacy: ["nl"],
  Question: ["fr"],
  Questions: ["fr"],
  Service: ["fr", "nl", "de"],
  Services: ["fr"],
  Support: ["nl"],
  Credits: ["nl", "de"],
  credit: ["nl"],
  credits: ["nl"],
  "(PDF)": ["fr", "nl", "de", "it", "es", "pt"],
  "Page {{page}}": ["fr"],
  Password: ["it"],
  Photo: ["fr"],
  Photos: ["fr"],
  Pro: ["fr", "nl", "de", "it", "es", "pt"],
  Planners: ["es", "fr", "nl", "pt"],
  "Wedding planners": ["fr", "es", "pt"],
  "Wedding planners {{country}}": ["fr", "es", "pt"],
  "in Portugal": ["nl", "de"],
  "{{count}} photo": ["fr"],
  "{{count}} photos": ["fr"],
  "{{count}} video": ["nl"],
  "in credits": ["nl"],
  "{{count}} planner": ["fr", "nl", "it", "es", "pt"],
  "{{count}} planners": ["fr", "nl", "es", "pt"],
  "{{planners}} in {{places}}.": ["nl", "de", "it"],
  "{{title}}, page {{page}}": ["fr"],
  "{{count}} credit": ["nl"],
  "{{count}} credits": ["nl"],
  "1 credit": ["nl"],
  budget: ["fr", "nl", "it"],
  date: ["fr"],
  "{{event}} in {{place}}": ["nl", "de"],
  Distance: ["fr"],
  Parking: ["fr"],
  "{{name}}, {{city}}": ["fr", "nl", "de", "it", "es", "pt"],
  "{{name}}, {{role}}": ["fr", "nl", "de", "it", "es", "pt"],
  "{{type}} in {{place}}": ["de"],
  Messages: ["fr"],
  Notifications: ["fr"],
  Portfolios: ["fr", "de"],
  Status: ["nl", "de"],
  Type: ["fr", "nl"],
  Actions: ["fr"],
  no: ["it", "es"],
  standard: ["fr", "it"],
  Video: ["it"],
  Videos: ["de"],
  "Wedding design": ["fr", "nl", "de", "it", "es", "pt"],
  "Wedding planner": ["fr", "nl", "de", "it", "es", "pt"],
};

/** Texts with an agreed wording; spelling and typography follow our rules (rule error-1). */
const VERBATIM: { locale: Locale; text: string }[] = [
  ...[
    "Votre session a expiré. Veuillez vous reconnecter.",
    "Oups ! Quelque chose s’est mal passé",
    "Rafraîchir la page",
    "Prestataire contacté",
    "Demande envoyée avec succès",
    "Vous avez déjà contacté ce prestataire.",
    "Erreur lors de l’envoi de la demande : ",
    "Une erreur est survenue lors de la récupération des prestataires :",
    "Une erreur est survenue lors du choix des prestataires : ",
    "Erreur lors du choix des prestataires : ",
    "Une erreur est survenue lors de la requête au serveur : ",
    "Une erreur est survenue : ",
    "Erreur {{status}} : {{message}}",
    "Une erreur inconnue est survenue",
    ...[
      "des types d’événements",
      "des types de service",
      "des plages de nombre d’invités",
      "des plages de budget",
      "des plages de budget du wedding planner",
      "des langues",
    ].map((what) => `Une erreur est survenue lors de la récupération ${what}`),
  ].map((text) => ({ locale: "fr" as const, text })),
  ...[
    "The page you are looking for does not exist or is no longer available.",
    "Your phone number is invalid.",
    "Invalid code",
    "Your email or city is invalid. Please check your information.",
    "You cannot choose a date in the past.",
    "No upcoming projects",
    "No providers match the search.",
    "You have already contacted this provider.",
    "Error while sending request: ",
    "An error occurred: ",
    "An error occurred while requesting the server: ",
    "Unknown step",
    "No providers found for your project.",
    "Project is not available.",
  ].map((text) => ({ locale: "en" as const, text })),
];

const SUFFIX = /_(zero|one|two|few|many|other)$/;
/** Base keys with plural forms: those with a form `_other`. */
const plurals = [...texts.en.keys()].filter((key) => key.endsWith("_other")).map((key) => key.replace(SUFFIX, ""));
const isPlural = (key: string) => SUFFIX.test(key) && plurals.includes(key.replace(SUFFIX, ""));

describe.each(OTHERS)("%s", (locale) => {
  const own = texts[locale];

  it("every text exists in French, English, Dutch, German, Italian, Spanish and Portuguese (language-1)", () => {
    const plain = (all: Texts) => [...all.keys()].filter((key) => !isPlural(key));
    expect({ missing: missing(plain(texts.en), plain(own)), tooMany: missing(plain(own), plain(texts.en)) }).toEqual({
      missing: [],
      tooMany: [],
    });
  });

  it("has the placeholders and tags of English", () => {
    const different = [...own].flatMap(([key, text]) => {
      const english = texts.en.get(key) ?? texts.en.get(key.replace(SUFFIX, "_other"));
      // "One planner" may replace "{{count}} planner".
      const ignored = isPlural(key) ? ["{{count}}"] : [];
      const here = marks(text, ignored);
      const there = marks(english ?? "", ignored);
      return here === there ? [] : [`${key}: ${here || "none"} instead of ${there || "none"}`];
    });
    expect(different).toEqual([]);
  });

  it("is translated", () => {
    const same = [...own].flatMap(([key, text]) => {
      const english = texts.en.get(key);
      const words = text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, "");
      const allowed = !/\p{L}{2}/u.test(words) || SAME_AS_ENGLISH[text]?.includes(locale);
      return text === english && !allowed ? [`${key}: ${text}`] : [];
    });
    expect(same).toEqual([]);
  });
});

describe.each(LOCALES)("%s", (locale) => {
  const own = texts[locale];

  it("has the plural forms that its numbers ask for (CLDR)", () => {
    const forms: string[] = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const wrong = plurals.flatMap((base) => {
      const present = [...own.keys()].filter((key) => isPlural(key) && key.replace(SUFFIX, "") === base);
      const found = present.map((key) => key.slice(base.length + 1));
      // i18next supports `_zero` in every language.
      const english = texts.en.has(`${base}_zero`) ? ["zero", ...forms] : forms;
      const lacking = missing(english, found);
      const extra = missing(found, english);
      return lacking.length + extra.length > 0 ? [`${base}: lacks ${lacking}; too many: ${extra}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it("has no empty text", () => {
    expect([...own].filter(([, text]) => text.trim() === "").map(([key]) => key)).toEqual([]);
  });
});

it.each(VERBATIM)(
  "the agreed texts exist word for word in each language: $locale: $text (error-1, search-2)",
  ({ locale, text }) => {
    // Only a colon and the error message may follow such a text.
    const found = [...texts[locale].values()].some(
      (own) => own.startsWith(text) && (text.endsWith(": ") || !/^\s*\p{L}/u.test(own.slice(text.length))),
    );
    expect(found, `no text of locales/${locale} begins with “${text}”`).toBe(true);
  },
);

it("French has narrow no-break spaces at its punctuation and typographic apostrophes, except in text messages", () => {
  const wide = [...texts.fr].filter(([key, own]) => !/[:.]sms$/.test(key) && /[ \u00a0][:;!?»]|«[ \u00a0]|'/.test(own));
  expect(wide).toEqual([]);
});

it("every key that the program names exists", () => {
  const named = sourcesBelow("app").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/["'`]([a-z]+):([A-Za-z][\w.-]*)["'`]/g)]
      .filter(([, namespace = ""]) => NAMESPACES.has(namespace))
      .map(([, namespace, key]) => ({ path, key: `${namespace}:${key}` })),
  );
  expect(named.length).toBeGreaterThan(50);
  const unknown = named.filter(({ key }) => !texts.en.has(key) && !texts.en.has(`${key}_other`));
  expect(unknown.map(({ path, key }) => `${path}: ${key}`)).toEqual([]);
});

it("every namespace that a page names for its browser can be loaded there", () => {
  const loadable = /\{([\w,]+)\}\.json/.exec(readFileSync("app/i18n/load-texts.ts", "utf8"))?.[1]?.split(",") ?? [];
  const named = sourcesBelow("app/routes").flatMap((path) => {
    const source = readFileSync(path, "utf8");
    if (!/hydrate: true/.test(source) && !/area: "/.test(source)) return [];
    return namespacesOf(source);
  });
  expect(named.length).toBeGreaterThan(8);
  expect([...missing(named, loadable)]).toEqual([]);
  expect(loadable).toContain("common");
});

it("every hydrated screen loads the texts of all components that it can show", () => {
  const screens = sourcesBelow("app/routes").filter((path) => /hydrate: true/.test(readFileSync(path, "utf8")));
  expect(screens.length).toBeGreaterThan(15);
  const lacking = screens.flatMap((screen) => {
    const area = screen.startsWith("app/routes/pro/") ? readFileSync("app/routes/pro/pro-layout.tsx", "utf8") : "";
    const loaded = ["common", ...namespacesOf(readFileSync(screen, "utf8")), ...namespacesOf(area)];
    return [...shownNamespaces(screen)]
      .filter(([namespace]) => !loaded.includes(namespace))
      .map(([namespace, path]) => `${screen} does not load ${namespace}, which ${path} needs`);
  });
  expect(lacking).toEqual([]);
});

it("every text is used", () => {
  const sources = filesBelow("app").filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path));
  const keys = new Set<string>();
  const beginnings = new Set<string>();
  for (const path of sources)
    for (const [, call, key = "", placeholder] of readFileSync(path, "utf8").matchAll(
      /(\bt\()?["'`]([a-z]+:[\w.-]*)(\$\{)?/g,
    )) {
      if (!placeholder) keys.add(key);
      // Dedupe keys such as `name:${id}` look like a namespace and a placeholder, which count only in a call of `t`.
      else if (call || !key.endsWith(":")) beginnings.add(key);
    }
  const unused = [...texts.en.keys()].filter((key) => {
    const base = key.replace(/_(?:zero|one|two|few|many|other)$/, "");
    return !keys.has(base) && !keys.has(key) && ![...beginnings].some((beginning) => key.startsWith(beginning));
  });
  expect(unused).toEqual([]);
});

/** Returns the namespaces in `handle.i18n` of a route. */
const namespacesOf = (source: string) =>
  [...(/i18n: \[([^\]]*)\]/.exec(source)?.[1]?.matchAll(/"(\w+)"/g) ?? [])].map(([, name = ""]) => name);

/**
 * Returns the namespaces in the components of a screen, each with a file that uses it. Skips loaders, actions and
 * server modules.
 */
function shownNamespaces(screen: string): Map<string, string> {
  const found = new Map<string, string>();
  const seen = new Set([screen]);
  for (const path of seen) {
    const tree = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ES2022, true);
    const isRoute = tree.statements.some((node) => ts.isFunctionDeclaration(node) && node.name?.text === "loader");
    for (const node of tree.statements) {
      if (ts.isImportDeclaration(node)) {
        const imported = importedFile(path, (node.moduleSpecifier as ts.StringLiteral).text);
        if (imported !== null && !node.importClause?.isTypeOnly) seen.add(imported);
        continue;
      }
      // Only the components of a route run in the browser.
      if (isRoute && !(ts.isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? ""))) continue;
      for (const [, namespace = ""] of node.getText().matchAll(/["'`]([a-z]+):[A-Za-z][\w.${}-]*["'`]/g))
        if (NAMESPACES.has(namespace) && !found.has(namespace)) found.set(namespace, path);
    }
  }
  return found;
}

const NAMESPACES = new Set([...texts.en.keys()].map((key) => key.split(":")[0] ?? ""));

/** Returns the path of a component or script in `app/routes` or `app/ui`; null for other files, which show no texts. */
function importedFile(from: string, name: string): string | null {
  const base = name.startsWith("~/")
    ? join("app", name.slice(2))
    : name.startsWith(".")
      ? join(from, "..", name)
      : null;
  if (base === null || base.endsWith(".server") || !/^app\/(routes|ui)\//.test(base)) return null;
  return [`${base}.tsx`, `${base}.ts`].find((path) => existsSync(path)) ?? null;
}

function marks(text: string, ignored: string[]): string {
  const found = text.match(/\{\{[^}]*\}\}|<\/?[a-z0-9]+\s*\/?>/g) ?? [];
  // `{{city, at}}` is `{{city}}` with a preposition.
  return [...new Set(found.map((mark) => mark.replace(/,[^}]*/, "")))]
    .filter((mark) => !ignored.includes(mark))
    .sort()
    .join(" ");
}

function missing(wanted: Iterable<string>, found: Iterable<string>): string[] {
  const there = new Set(found);
  return [...wanted].filter((key) => !there.has(key));
}

function textsOf(locale: Locale): Texts {
  const folder = join("locales", locale);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return new Map(
    files.flatMap((name) =>
      flatten(JSON.parse(readFileSync(join(folder, name), "utf8")), `${name.slice(0, -".json".length)}:`),
    ),
  );
}

function flatten(node: unknown, prefix: string): [string, string][] {
  if (typeof node === "string") return [[prefix, node]];
  return Object.entries(node as Record<string, unknown>).flatMap(([key, value]) =>
    flatten(value, prefix.endsWith(":") ? prefix + key : `${prefix}.${key}`),
  );
}

function sourcesBelow(folder: string): string[] {
  return filesBelow(folder).filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$/.test(path));
}
