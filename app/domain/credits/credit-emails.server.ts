import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Links } from "~/domain/deps";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { figureOf } from "~/domain/notifications/request-emails.server";
import { type Email, headOf, renderEmail } from "~/emails/email.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { offsetMinutes } from "~/i18n/intl";
import { DEFAULT_MARKET, LOCALES, type Locale, MARKET_CODES, MARKETS, type MarketCode } from "~/i18n/markets";
import { paths } from "~/paths";
import { RETURN_FIGURES, type ReturnCause } from "./return.rules";

interface Recipient {
  firstname: string;
  locale: Locale;
  market: MarketCode;
}

/** The event: its name in the reader's language, and its date as YYYY-MM-DD. */
interface Event {
  event: string;
  eventDate: string;
}

const figure = ({ locale, market }: Recipient, { event, eventDate }: Event) =>
  figureOf(formatters(locale, MARKETS[market]), { event, eventDate, place: "" });

export function stillLookingEmail(
  { brand }: Pick<Links, "brand">,
  couple: Recipient,
  request: Event & { planner: string },
  url: string,
): Email {
  const t = translator(couple.locale);
  const { planner } = request;
  return renderEmail({
    brand,
    reader: couple,
    fine: necessaryFine(couple.locale, "request"),
    subject: t("returns:ask.subject", { planner }),
    figure: figure(couple, request),
    paragraphs: [t("returns:ask.intro", { planner })],
    closing: [{ label: t("returns:ask.link"), url }, { small: t("returns:ask.otherwise") }],
  });
}

/** Builds the text message with the same question: without names, in the GSM alphabet. */
export const stillLookingText = ({ brand }: Pick<Links, "brand">, locale: Locale, url: string) =>
  translator(locale)("returns:ask.sms", { brand, url });

export function coupleIsLookingEmail(
  { brand }: Pick<Links, "brand">,
  provider: Recipient,
  request: Event,
  url: string,
): Email {
  const t = translator(provider.locale);
  return renderEmail({
    brand,
    reader: provider,
    fine: necessaryFine(provider.locale, "request"),
    ...headOf(t("returns:yes.subject")),
    figure: figure(provider, request),
    paragraphs: [t("returns:yes.intro"), t("returns:yes.credit")],
    closing: [{ label: t("returns:yes.link"), url }],
  });
}

const STANDINGS = ["balance", "owed"] as const;

/** Returns SQL for the key of an email in `returnEmails`. @param balance sum of the ledger */
export const emailKey = (locale: SQLWrapper, balance: SQL): SQL =>
  sql`${locale} || CASE WHEN ${balance} < 0 THEN ':owed' ELSE ':balance' END`;

/** Placeholders for values that only the SQL statement knows. `plainWords` keeps the hyphens of `name`. */
const BLANKS = { name: "--name--", day: "[[day]]", balance: "[[balance]]", url: "https://credits.invalid/" } as const;
type Facts = Record<keyof typeof BLANKS, SQL>;

/** Renders the email in each language. The day of the unlock identifies the request without data of the couple. */
export function returnEmails(links: Links, cause: ReturnCause, now: number) {
  const emails = Object.fromEntries(
    LOCALES.flatMap((locale) =>
      STANDINGS.map((standing) => [`${locale}:${standing}`, blankEmail(links.brand, cause, locale, standing)]),
    ),
  );
  const markets = Object.fromEntries(
    MARKET_CODES.map((market) => [
      market,
      {
        url: links.url(market, paths.pro.credits()),
        offset: `${offsetMinutes(MARKETS[market].timeZone, now)} minutes`,
      },
    ]),
  );
  return { emails, markets };
}

function blankEmail(brand: string, cause: ReturnCause, locale: Locale, standing: (typeof STANDINGS)[number]) {
  const t = translator(locale);
  const { name, day, balance, url } = BLANKS;
  const content = renderEmail({
    brand,
    reader: { firstname: name, locale },
    fine: necessaryFine(locale, "money"),
    subject: t("returns:letter.subject"),
    paragraphs: [t(`returns:letter.${standing === "owed" ? "reduces" : "keep"}`)],
    facts: [
      { label: t("received:file.unlocked"), value: day },
      { label: t(`returns:letter.${standing}`), value: balance },
    ],
    quote: { heading: t("messages:reason"), text: t(`returns:cause.${cause}`, RETURN_FIGURES), isFirst: true },
    closing: [{ label: t("returns:letter.link"), url }],
  });
  return { ...content, days: dayPatterns(locale) };
}

/** Returns date formats for SQLite's `strftime`: for each month, one for its first day and one for its other days. */
function dayPatterns(locale: Locale): string[] {
  const { longDate } = formatters(locale, MARKETS[DEFAULT_MARKET]);
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));
  return months.flatMap((month) =>
    ["01", "22"].map((day) => longDate(`2033-${month}-${day}`).replace("2033", "%Y").replace("22", "%d")),
  );
}

const filled = (text: SQL, facts: Facts) =>
  Object.entries(BLANKS).reduce(
    (sofar, [fact, blank]) => sql`replace(${sofar}, ${blank}, ${facts[fact as keyof Facts]})`,
    text,
  );

export const filledInText = (text: SQL, facts: Facts): SQL => filled(text, facts);

export const filledInHtml = (html: SQL, facts: Facts): SQL =>
  filled(html, { ...facts, name: escaped(facts.name), url: escaped(facts.url) });

const ENTITIES = [
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#x27;"],
] as const;

const escaped = (value: SQL) => ENTITIES.reduce((sofar, [from, to]) => sql`replace(${sofar}, ${from}, ${to})`, value);
