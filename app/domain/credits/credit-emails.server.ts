import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Links } from "~/domain/deps";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { type Email, renderEmail } from "~/emails/email.server";
import { formatters, formattingTag } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { intl, offsetMinutes } from "~/i18n/intl";
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

const about = ({ locale, market }: Recipient, { event, eventDate }: Event) => ({
  event,
  date: formatters(locale, MARKETS[market]).fullDate(eventDate),
});

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
    paragraphs: [t("returns:ask.intro", { planner, ...about(couple, request) }), t("returns:ask.otherwise")],
    closing: [{ label: t("returns:ask.link"), url }],
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
    subject: t("returns:yes.subject"),
    paragraphs: [t("returns:yes.intro", about(provider, request)), t("returns:yes.credit")],
    closing: [{ label: t("returns:yes.link"), url }],
  });
}

const STANDINGS = ["balance", "owed"] as const;

/** Returns SQL for the key of an email in `returnEmails`. @param balance sum of the ledger */
export const emailKey = (locale: SQLWrapper, balance: SQL): SQL =>
  sql`${locale} || CASE WHEN ${balance} < 0 THEN ':owed' ELSE ':balance' END`;

/** Values that only the statement knows, because it selects the returned credits. `plainWords` keeps hyphens. */
const BLANKS = { name: "--name--", day: "[[day]]", balance: "[[balance]]", url: "https://credits.invalid/" } as const;
type Facts = Record<keyof typeof BLANKS, SQL>;

/** The day of the unlock identifies the request without data of the couple. */
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
    paragraphs: [
      t(`returns:letter.${cause}`, { ...RETURN_FIGURES, day }),
      t(`returns:letter.${standing}`, { balance }),
    ],
    closing: [{ label: t("returns:letter.link"), url }],
  });
  return { ...content, day: dayPattern(locale) };
}

/** Returns the numeric date format of a language as a pattern for SQLite's `strftime`. */
function dayPattern(locale: Locale): string {
  const options = { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" } as const;
  const sample = intl("DateTimeFormat", formattingTag(locale, MARKETS[DEFAULT_MARKET]), options);
  return sample
    .format(Date.UTC(2033, 10, 22))
    .replace("2033", "%Y")
    .replace("11", "%m")
    .replace("22", "%d");
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
