import { withoutAccents } from "~/domain/folding.rules";
import type { Locale } from "~/i18n/markets";

/** Limits of a provider's templates (rule talk-13). */
export const TEMPLATES = { perProvider: 20, title: 60 } as const;

export const PLACEHOLDERS = ["firstName", "date", "town", "guests"] as const;

type Placeholder = (typeof PLACEHOLDERS)[number];

export const SUGGESTIONS = ["first", "call", "followUp", "alternative"] as const;

export type Suggestion = (typeof SUGGESTIONS)[number];

/** Spellings of placeholders that a provider sees in its templates. Stored templates contain the English spellings. */
const SPELLINGS: Record<Locale, Record<Placeholder, string>> = {
  fr: { firstName: "prénom", date: "date", town: "ville", guests: "invités" },
  en: { firstName: "first name", date: "date", town: "town", guests: "guests" },
  nl: { firstName: "voornaam", date: "datum", town: "plaats", guests: "gasten" },
  de: { firstName: "Vorname", date: "Datum", town: "Ort", guests: "Gäste" },
  it: { firstName: "nome", date: "data", town: "città", guests: "ospiti" },
  es: { firstName: "nombre", date: "fecha", town: "ciudad", guests: "invitados" },
  pt: { firstName: "nome", date: "data", town: "cidade", guests: "convidados" },
};

export const spellingOf = (placeholder: Placeholder, locale: Locale): string => `{${SPELLINGS[locale][placeholder]}}`;

/** Ignores case, accents and repeated spaces. */
const nameOf = (written: string) => withoutAccents(written).trim().replace(/\s+/g, " ");

const KNOWN = new Map(
  Object.values(SPELLINGS).flatMap((spellings) =>
    PLACEHOLDERS.map((placeholder) => [nameOf(spellings[placeholder]), placeholder] as const),
  ),
);

/** Placeholder in a text: words between braces. */
const WRITTEN = /\{([\p{L}\p{M} _-]{1,40})\}/gu;

const replacePlaceholders = (text: string, replace: (placeholder: Placeholder, written: string) => string): string =>
  text.replace(WRITTEN, (written: string, name: string) => {
    const placeholder = KNOWN.get(nameOf(name));
    return placeholder === undefined ? written : replace(placeholder, written);
  });

/** Returns a typed text as it is stored: placeholders of all languages in one spelling. */
export const toStored = (text: string): string => inLanguage(text, "en");

export const inLanguage = (text: string, locale: Locale): string =>
  replacePlaceholders(text, (placeholder) => spellingOf(placeholder, locale));

export type TemplateValues = Record<Placeholder, string | null>;

/** Returns a template with its values. Placeholders without a value stay, in the spelling of the language. */
export const fillTemplate = (text: string, values: TemplateValues, locale: Locale): string =>
  replacePlaceholders(text, (placeholder) => values[placeholder] ?? spellingOf(placeholder, locale));

/** Returns the first placeholder, known or unknown, that is not in `later` (filled before sending). Null: none. */
export function placeholderIn(text: string, later: readonly Placeholder[] = []): string | null {
  for (const [written, name = ""] of text.matchAll(WRITTEN)) {
    const placeholder = KNOWN.get(nameOf(name));
    if (placeholder === undefined || !later.includes(placeholder)) return written;
  }
  return null;
}

export const unknownPlaceholderIn = (text: string): string | null => placeholderIn(text, PLACEHOLDERS);
