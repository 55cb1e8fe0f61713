/** Choices in forms for couples (rule wizard-16), each list in display order. */
import {
  LANGUAGES,
  type LanguageIso,
  type PlannerBudget,
  type PlannerPreference,
  type ServiceType,
} from "~/domain/enumerations/enumeration.rules";
import type { OTHER_EVENT, WEDDING } from "~/domain/projects/project.rules";
import { LOCALES, type Locale } from "~/i18n/markets";
import type { eventTypes } from "../schema/enumerations";

type Names = Record<Locale, string>;

const named = ({ fr, en, nl, de, it, es, pt }: Names) => ({
  ...{ nameFr: fr, nameEn: en, nameNl: nl, nameDe: de },
  ...{ nameIt: it, nameEs: es, namePt: pt },
});

type EventCategory = (typeof eventTypes.$inferInsert)["category"];

const eventType = (slug: string, category: EventCategory, names: Names) => ({ slug, category, ...named(names) });

export const EVENT_TYPES = [
  eventType("mariage" satisfies typeof WEDDING, "wedding", {
    fr: "Mariage",
    en: "Wedding",
    nl: "Trouwfeest",
    de: "Hochzeit",
    it: "Matrimonio",
    es: "Boda",
    pt: "Casamento",
  }),
  eventType("fiancailles", "private", {
    fr: "Fiançailles",
    en: "Engagement party",
    nl: "Verlovingsfeest",
    de: "Verlobungsfeier",
    it: "Festa di fidanzamento",
    es: "Fiesta de compromiso",
    pt: "Festa de noivado",
  }),
  eventType("renouvellement-de-voeux", "private", {
    fr: "Renouvellement de vœux",
    en: "Vow renewal",
    nl: "Geloften hernieuwen",
    de: "Erneuerung des Eheversprechens",
    it: "Rinnovo delle promesse",
    es: "Renovación de votos",
    pt: "Renovação de votos",
  }),
  eventType("anniversaire-de-mariage", "private", {
    fr: "Anniversaire de mariage",
    en: "Wedding anniversary",
    nl: "Huwelijksjubileum",
    de: "Hochzeitstag oder Hochzeitsjubiläum",
    it: "Anniversario di matrimonio",
    es: "Aniversario de boda",
    pt: "Aniversário de casamento",
  }),
  eventType("anniversaire", "private", {
    fr: "Anniversaire",
    en: "Birthday party",
    nl: "Verjaardagsfeest",
    de: "Geburtstagsfeier",
    it: "Festa di compleanno",
    es: "Fiesta de cumpleaños",
    pt: "Festa de aniversário",
  }),
  eventType("bapteme", "private", {
    fr: "Baptême ou fête de naissance",
    en: "Christening or naming ceremony",
    nl: "Doop of geboortefeest",
    de: "Taufe oder Willkommensfeier",
    it: "Battesimo o festa per la nascita",
    es: "Bautizo o presentación del bebé",
    pt: "Batizado ou festa de nascimento",
  }),
  eventType("fete-de-famille", "private", {
    fr: "Fête de famille",
    en: "Family celebration",
    nl: "Familiefeest of -reünie",
    de: "Familienfest",
    it: "Festa di famiglia",
    es: "Celebración familiar",
    pt: "Festa de família",
  }),
  eventType("soiree-entreprise", "corporate", {
    fr: "Soirée d’entreprise",
    en: "Company party",
    nl: "Bedrijfsfeest",
    de: "Firmenfeier",
    it: "Festa aziendale",
    es: "Fiesta de empresa",
    pt: "Festa de empresa",
  }),
  eventType("seminaire", "corporate", {
    fr: "Séminaire ou journée d’équipe",
    en: "Seminar or team day",
    nl: "Seminar of teamdag",
    de: "Seminar oder Teamtag",
    it: "Seminario o giornata di team building",
    es: "Seminario o jornada de equipo",
    pt: "Seminário ou dia de equipa",
  }),
  eventType("autre" satisfies typeof OTHER_EVENT, "private", {
    fr: "Autre événement",
    en: "Something else",
    nl: "Iets anders",
    de: "Etwas anderes",
    it: "Altro evento",
    es: "Otro evento",
    pt: "Outro evento",
  }),
];

const serviceType = (slug: ServiceType, names: Names) => ({ slug, ...named(names) });

export const SERVICE_TYPES = [
  serviceType("complete", {
    fr: "Organisation complète",
    en: "Full planning",
    nl: "Volledige organisatie",
    de: "Komplettplanung",
    it: "Organizzazione completa",
    es: "Organización completa",
    pt: "Organização completa",
  }),
  serviceType("partial", {
    fr: "Organisation partielle",
    en: "Partial planning",
    nl: "Gedeeltelijke organisatie",
    de: "Teilplanung",
    it: "Organizzazione parziale",
    es: "Organización parcial",
    pt: "Organização parcial",
  }),
  serviceType("day-coordination", {
    fr: "Coordination du jour J",
    en: "On-the-day coordination",
    nl: "Coördinatie op de dag zelf",
    de: "Koordination am Hochzeitstag",
    it: "Coordinamento del giorno delle nozze",
    es: "Coordinación del día de la boda",
    pt: "Coordenação do dia do casamento",
  }),
];

/** Inclusive bounds; null: open. */
interface Range {
  min: number | null;
  max: number | null;
}

type Write = (amount: number) => string;
interface RangeWords {
  upTo(max: string): string;
  between(min: string, max: string): string;
  over(min: string): string;
}

const GUEST_WORDS: Record<Locale, RangeWords> = {
  fr: { upTo: (b) => `Jusqu’à ${b}`, between: (a, b) => `De ${a} à ${b}`, over: (a) => `Plus de ${a}` },
  en: { upTo: (b) => `Up to ${b}`, between: (a, b) => `${a} to ${b}`, over: (a) => `More than ${a}` },
  nl: { upTo: (b) => `Tot ${b}`, between: (a, b) => `${a} tot ${b}`, over: (a) => `Meer dan ${a}` },
  de: { upTo: (b) => `Bis ${b}`, between: (a, b) => `${a} bis ${b}`, over: (a) => `Mehr als ${a}` },
  it: { upTo: (b) => `Fino a ${b}`, between: (a, b) => `Da ${a} a ${b}`, over: (a) => `Più di ${a}` },
  es: { upTo: (b) => `Hasta ${b}`, between: (a, b) => `De ${a} a ${b}`, over: (a) => `Más de ${a}` },
  pt: { upTo: (b) => `Até ${b}`, between: (a, b) => `De ${a} a ${b}`, over: (a) => `Mais de ${a}` },
};

const MONEY_WORDS: Record<Locale, RangeWords> = {
  fr: { ...GUEST_WORDS.fr, upTo: (b) => `Moins de ${b}` },
  en: { ...GUEST_WORDS.en, upTo: (b) => `Under ${b}`, over: (a) => `Over ${a}` },
  nl: { ...GUEST_WORDS.nl, upTo: (b) => `Minder dan ${b}` },
  de: { ...GUEST_WORDS.de, upTo: (b) => `Unter ${b}`, over: (a) => `Über ${a}` },
  it: { ...GUEST_WORDS.it, upTo: (b) => `Meno di ${b}`, over: (a) => `Oltre ${a}` },
  es: { ...GUEST_WORDS.es, upTo: (b) => `Menos de ${b}` },
  pt: { ...GUEST_WORDS.pt, upTo: (b) => `Menos de ${b}` },
};

const NO_BREAK = "\u00a0";
const NARROW_NO_BREAK = "\u202f";
const thousands = (amount: number, separator: string) => String(amount).replace(/\B(?=(?:\d{3})+$)/g, separator);

/** Formats whole euros. `Intl` omits the separator below 10,000 in some languages, and differs between runtimes. */
const EUROS: Record<Locale, Write> = {
  fr: (amount) => `${thousands(amount, NARROW_NO_BREAK)}${NO_BREAK}€`,
  en: (amount) => `€${thousands(amount, ",")}`,
  nl: (amount) => `€${NO_BREAK}${thousands(amount, ".")}`,
  de: (amount) => `${thousands(amount, ".")}${NO_BREAK}€`,
  it: (amount) => `${thousands(amount, ".")}${NO_BREAK}€`,
  es: (amount) => `${thousands(amount, ".")}${NO_BREAK}€`,
  pt: (amount) => `${thousands(amount, NO_BREAK)}${NO_BREAK}€`,
};

/** Euro sign at the end, which a range contains once: "500 bis 2.000 €". */
const SIGN_LAST = new RegExp(`${NO_BREAK}€$`);

function guestRange(slug: string, range: Range) {
  return { slug, ...range, ...named(byLocale((locale) => writeRange(range, GUEST_WORDS[locale], String, String))) };
}

function moneyRange(slug: string, range: Range) {
  const name = (locale: Locale) => {
    const euros = EUROS[locale];
    return writeRange(range, MONEY_WORDS[locale], euros, (amount) => euros(amount).replace(SIGN_LAST, ""));
  };
  return { slug, ...range, ...named(byLocale(name)) };
}

function writeRange({ min, max }: Range, words: RangeWords, write: Write, writeLower: Write): string {
  if (max === null) return words.over(write(min ?? 0));
  return min === null ? words.upTo(write(max)) : words.between(writeLower(min), write(max));
}

const byLocale = (name: (locale: Locale) => string) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, name(locale)])) as Names;

export const GUEST_RANGES = [
  guestRange("less50", { min: null, max: 50 }),
  guestRange("50to100", { min: 50, max: 100 }),
  guestRange("100to150", { min: 100, max: 150 }),
  guestRange("150to200", { min: 150, max: 200 }),
  guestRange("more200", { min: 200, max: null }),
];

export const BUDGET_RANGES = [
  moneyRange("less10000", { min: null, max: 10_000 }),
  moneyRange("10000to20000", { min: 10_000, max: 20_000 }),
  moneyRange("20000to40000", { min: 20_000, max: 40_000 }),
  moneyRange("more40000", { min: 40_000, max: null }),
];

export const PLANNER_BUDGET_RANGES = [
  moneyRange("500to2000" satisfies PlannerBudget, { min: 500, max: 2_000 }),
  moneyRange("2000to5000" satisfies PlannerBudget, { min: 2_000, max: 5_000 }),
  moneyRange("more5000" satisfies PlannerBudget, { min: 5_000, max: null }),
];

const LANGUAGES_IN: Record<Locale, Record<LanguageIso, string>> = {
  fr: {
    ...{ fr: "Français", en: "Anglais", nl: "Néerlandais", de: "Allemand", it: "Italien", es: "Espagnol" },
    ...{ pt: "Portugais", ca: "Catalan", lb: "Luxembourgeois", pl: "Polonais", ro: "Roumain", sv: "Suédois" },
    ...{ da: "Danois", el: "Grec", tr: "Turc", ar: "Arabe", uk: "Ukrainien", zh: "Chinois" },
  },
  en: {
    ...{ fr: "French", en: "English", nl: "Dutch", de: "German", it: "Italian", es: "Spanish" },
    ...{ pt: "Portuguese", ca: "Catalan", lb: "Luxembourgish", pl: "Polish", ro: "Romanian", sv: "Swedish" },
    ...{ da: "Danish", el: "Greek", tr: "Turkish", ar: "Arabic", uk: "Ukrainian", zh: "Chinese" },
  },
  nl: {
    ...{ fr: "Frans", en: "Engels", nl: "Nederlands", de: "Duits", it: "Italiaans", es: "Spaans" },
    ...{ pt: "Portugees", ca: "Catalaans", lb: "Luxemburgs", pl: "Pools", ro: "Roemeens", sv: "Zweeds" },
    ...{ da: "Deens", el: "Grieks", tr: "Turks", ar: "Arabisch", uk: "Oekraïens", zh: "Chinees" },
  },
  de: {
    ...{ fr: "Französisch", en: "Englisch", nl: "Niederländisch", de: "Deutsch", it: "Italienisch", es: "Spanisch" },
    ...{ pt: "Portugiesisch", ca: "Katalanisch", lb: "Luxemburgisch", pl: "Polnisch", ro: "Rumänisch" },
    ...{ sv: "Schwedisch", da: "Dänisch", el: "Griechisch", tr: "Türkisch", ar: "Arabisch", uk: "Ukrainisch" },
    zh: "Chinesisch",
  },
  it: {
    ...{ fr: "Francese", en: "Inglese", nl: "Olandese", de: "Tedesco", it: "Italiano", es: "Spagnolo" },
    ...{ pt: "Portoghese", ca: "Catalano", lb: "Lussemburghese", pl: "Polacco", ro: "Rumeno", sv: "Svedese" },
    ...{ da: "Danese", el: "Greco", tr: "Turco", ar: "Arabo", uk: "Ucraino", zh: "Cinese" },
  },
  es: {
    ...{ fr: "Francés", en: "Inglés", nl: "Neerlandés", de: "Alemán", it: "Italiano", es: "Español" },
    ...{ pt: "Portugués", ca: "Catalán", lb: "Luxemburgués", pl: "Polaco", ro: "Rumano", sv: "Sueco" },
    ...{ da: "Danés", el: "Griego", tr: "Turco", ar: "Árabe", uk: "Ucraniano", zh: "Chino" },
  },
  pt: {
    ...{ fr: "Francês", en: "Inglês", nl: "Neerlandês", de: "Alemão", it: "Italiano", es: "Espanhol" },
    ...{ pt: "Português", ca: "Catalão", lb: "Luxemburguês", pl: "Polaco", ro: "Romeno", sv: "Sueco" },
    ...{ da: "Dinamarquês", el: "Grego", tr: "Turco", ar: "Árabe", uk: "Ucraniano", zh: "Chinês" },
  },
};

export const LANGUAGE_NAMES = LANGUAGES.map((iso) => ({
  iso,
  ...named(byLocale((locale) => LANGUAGES_IN[locale][iso])),
}));

const plannerPreference = (slug: PlannerPreference, names: Names) => ({ slug, ...named(names) });

/** The UI appends the couple's town in brackets to the first item (rule wizard-9). */
export const PLANNER_PREFERENCES = [
  plannerPreference("nearHome", {
    fr: "Près de chez moi",
    en: "Near my home",
    nl: "Dicht bij mijn woonplaats",
    de: "In der Nähe meines Wohnorts",
    it: "Vicino a casa mia",
    es: "Cerca de mi casa",
    pt: "Perto da minha casa",
  }),
  plannerPreference("nearEvent", {
    fr: "Près du lieu de l’événement",
    en: "Near the event",
    nl: "Dicht bij de plaats van het feest",
    de: "In der Nähe der Feier",
    it: "Vicino al luogo dell’evento",
    es: "Cerca del lugar del evento",
    pt: "Perto do local do evento",
  }),
  plannerPreference("anywhere", {
    fr: "Peu importe où",
    en: "Anywhere",
    nl: "Maakt niet uit waar",
    de: "Egal, von wo",
    it: "Ovunque",
    es: "En cualquier lugar",
    pt: "Em qualquer lugar",
  }),
];
