import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import {
  type Drawing,
  Drawn,
  EMAIL_STYLES,
  type Fact,
  Facts,
  Fine,
  LIGHT,
  type Moment,
  type Part,
  Parts,
  Quote,
  Scene,
  SERIF,
  Unbroken,
} from "./email-parts";

export interface Email {
  subject: string;
  text: string;
  html: string;
  /** Formatted date of its event. */
  date?: string | undefined;
}

/** Footer of an email: why it was sent, and either how to stop it or why it is necessary. */
export interface FinePrint {
  text: string;
  links: readonly { label: string; url: string }[];
}

interface Content {
  /** Shown in the header and in the signature. */
  brand: string;
  /** A null first name leaves the name out of the greeting. */
  reader: { firstname: string | null; locale: Locale };
  subject: string;
  heading?: string;
  /** An email that starts with a provider's portrait, or with the quote, has no greeting. */
  moment?: Moment;
  /** Above the heading. */
  drawing?: Drawing;
  paragraphs: readonly Part[];
  /** Preview text in the inbox; by default the paragraph after the greeting, or the event. */
  preview?: string;
  facts?: readonly Fact[];
  /** `isFirst`: directly below the event. */
  quote?: { heading: string; text: string; isFirst?: boolean } | undefined;
  /** Text between the quote and the signature. */
  closing?: readonly Part[];
  fine: FinePrint;
}

/** Returns an email as plain text and HTML, without trackers and remote styles. */
export function renderEmail(content: Content): Email {
  const { brand, subject, heading = subject, moment, quote, fine } = content;
  const { firstname, locale } = content.reader;
  const t = translator(locale);
  const colon = locale === "fr" ? "\u00a0: " : ": ";
  const facts = (content.facts ?? []).map(
    ({ label, value, url }) =>
      `- ${label ? `${label}${colon}` : ""}${value}${url && !url.startsWith("tel:") ? `\n  ${url}` : ""}`,
  );
  const greeting = firstname === null ? t("messages:hello") : t("messages:greeting", { name: plainWords(firstname) });
  const isGreeted = !moment?.scene && !quote?.isFirst;
  const paragraphs = isGreeted ? [greeting, ...content.paragraphs] : content.paragraphs;
  const quoted = quote ? `${quote.heading}\n${quote.text}` : "";
  const closing = [...(content.closing ?? []), t("messages:signature", { brand })];
  const text = [
    moment ? [heading, moment.date, moment.about].filter((line) => line !== "").join("\n") : "",
    quote?.isFirst ? quoted : "",
    ...paragraphs.map((part) => plainText(part, locale)),
    facts.join("\n"),
    quote?.isFirst ? "" : quoted,
    ...closing.map((part) => plainText(part, locale)),
    ["--", fine.text, ...fine.links.map(({ label, url }) => `${label}${colon}${url}`)].join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
  return {
    subject: subject.replace(/[\r\n]+/g, " "),
    text,
    date: moment?.date,
    html: `<!doctype html>${renderToStaticMarkup(<Page {...content} paragraphs={paragraphs} closing={closing} />)}`,
  };
}

/** Returns a part as plain text. A button becomes its label and a colon, then its URL on the next line. */
function plainText(part: Part, locale: Locale): string {
  if (typeof part === "string") return part;
  const button = `${part.label}${locale === "fr" ? "\u202f" : ""}:\n${part.url}`;
  return part.text ? `${part.text}\n${button}` : button;
}

const TABLE = { role: "presentation", width: "100%", cellPadding: 0, cellSpacing: 0 } as const;
const SANS = "16px/1.6 Helvetica,Arial,sans-serif";

/**
 * Renders the HTML version. Email clients support few styles, so each element carries inline styles for light mode.
 * Classes adapt them to dark mode and phones (`EMAIL_STYLES`).
 */
function Page({ facts = [], closing = [], ...content }: Content) {
  const { brand, reader, subject, heading = subject, moment, drawing, paragraphs, quote, fine } = content;
  const event = moment && [moment.date, moment.about].join(" · ");
  const [, first] = paragraphs;
  const preview = content.preview || (first && plainText(first, reader.locale)) || event;
  const main = [...paragraphs, ...closing].find((part) => typeof part !== "string" && !part.isQuiet);
  return (
    <html lang={reader.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{EMAIL_STYLES}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, background: LIGHT.paper }}>
        <div style={hidden}>{preview}</div>
        <table {...TABLE}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: "24px 12px" }}>
                <table {...TABLE} className="sheet" style={sheet}>
                  <tbody>
                    <tr>
                      <td className="inside" style={{ padding: "24px 31px 28px" }}>
                        <Crest brand={brand} />
                        {drawing ? <Drawn {...drawing} /> : null}
                        {moment?.scene ? <Scene {...moment.scene} /> : null}
                        <h1 className="ink" style={styleOfHeading(moment)}>
                          <Unbroken text={heading} />
                        </h1>
                        {moment ? (
                          <p style={about}>
                            <span className="green" style={dateOf(moment)}>
                              <Unbroken text={moment.date} />
                            </span>
                            <br />
                            <span className="muted" style={{ color: LIGHT.muted }}>
                              {moment.about}
                            </span>
                          </p>
                        ) : null}
                        {quote?.isFirst && <Quote {...quote} />}
                        <Parts parts={paragraphs} main={main} />
                        {facts.length > 0 && <Facts facts={facts} />}
                        {quote && !quote.isFirst && <Quote {...quote} />}
                        <Parts parts={closing} main={main} />
                        <Fine {...fine} />
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

const sheet: CSSProperties = {
  maxWidth: "600px",
  border: `1px solid ${LIGHT.line}`,
  borderRadius: "6px",
  background: LIGHT.paper,
  color: LIGHT.ink,
  font: SANS,
};

const largeHeading: CSSProperties = {
  margin: "32px 0 16px",
  font: `28px/1.2 ${SERIF}`,
  color: LIGHT.ink,
  textWrap: "balance",
};

const datedHeading: CSSProperties = { ...largeHeading, margin: "32px 0 8px" };

const nearHeading: CSSProperties = { ...datedHeading, marginTop: "12px" };

function styleOfHeading(moment: Moment | undefined): CSSProperties {
  if (moment?.scene) return nearHeading;
  return moment ? datedHeading : largeHeading;
}

const about: CSSProperties = { margin: "0 0 20px" };

/** Returns the style of the date: the name of a provider above it, or the couple's words below, are more important. */
const dateOf = ({ scene }: Moment): CSSProperties => ({
  font: `${scene ? 20 : 24}px/1.35 ${SERIF}`,
  color: LIGHT.green,
});

const hidden: CSSProperties = { display: "none", maxHeight: 0, overflow: "hidden" };

/** Renders the brand name above a line, with two rings made of CSS borders instead of an image. */
function Crest({ brand }: Pick<Content, "brand">) {
  const ring = (color: string, left: number): CSSProperties => ({
    display: "inline-block",
    width: "22px",
    height: "22px",
    marginLeft: `${left}px`,
    border: `2px solid ${color}`,
    borderRadius: "50%",
    verticalAlign: "bottom",
  });
  return (
    <p className="thread" style={{ margin: 0, paddingBottom: "8px", borderBottom: `1px solid ${LIGHT.gold}` }}>
      <span aria-hidden="true" style={{ whiteSpace: "nowrap" }}>
        <span className="ring-green" style={ring(LIGHT.green, 0)} />
        <span className="ring-gold" style={ring(LIGHT.gold, -10)} />
      </span>
      <span className="ink" style={{ paddingLeft: "10px", font: `24px/1.2 ${SERIF}`, color: LIGHT.ink }}>
        {brand}
      </span>
    </p>
  );
}

/** Maximum length of a name or title in an email. A longer text could put a stranger's sentence above our signature. */
const MOST = 30;

/**
 * Returns user input as plain text for an email: letters, spaces, apostrophes and hyphens, at most 30 characters. Email
 * clients find no URL in it to turn into a link.
 */
export function plainWords(typed: string): string {
  const words = typed
    .slice(0, 200)
    .replace(/[^\p{L}\p{M}'’ -]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
  const letters = [...words];
  return letters.length <= MOST
    ? words
    : letters
        .slice(0, MOST)
        .join("")
        .replace(/\s+\S*$/u, "");
}
