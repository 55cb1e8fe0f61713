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
  type Figure,
  Fine,
  LIGHT,
  Lines,
  Paragraph,
  type Part,
  Parts,
  Quote,
  type Scene,
  SceneView,
  SERIF,
  Unbroken,
} from "./email-parts";

export interface Email {
  subject: string;
  text: string;
  html: string;
  /** Most important value of the email; for couples, the event date. */
  figure?: string | undefined;
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
  figure?: Figure | undefined;
  /** Picture above the heading. */
  drawing?: Drawing;
  scene?: Scene;
  /** An email that does not start with a paragraph of text has no greeting. */
  paragraphs: readonly Part[];
  /** Preview text in the inbox; by default the first paragraph, or the figure. */
  preview?: string;
  facts?: readonly Fact[];
  /** `isFirst`: the quote is above the paragraphs. Default: the quote is below the facts. */
  quote?: { heading?: string; text: string; isFirst?: boolean } | undefined;
  /** Text between the quote and the signature. */
  closing?: readonly Part[];
  fine: FinePrint;
}

/** Returns a subject, and as heading its part before the colon. The email shows the rest below the heading. */
export const headOf = (subject: string) => ({ subject, heading: subject.split(/\s*:/)[0] ?? subject });

/** Returns an email as plain text and HTML, without trackers and remote styles. */
export function renderEmail(content: Content): Email {
  const { brand, subject, heading = subject, figure, quote, fine } = content;
  const { firstname, locale } = content.reader;
  const t = translator(locale);
  const colon = locale === "fr" ? "\u00a0: " : ": ";
  const facts = (content.facts ?? []).map(
    ({ label, value, url, action }) =>
      `- ${[label, value].filter(Boolean).join(url && !action ? " · " : colon)}${url && !url.startsWith("tel:") ? `\n  ${url}` : ""}`,
  );
  const values = figure ? [figure.value, figure.about].filter(Boolean).join("\n") : "";
  const greeting = firstname === null ? t("messages:hello") : t("messages:greeting", { name: plainWords(firstname) });
  const isAbove = figure !== undefined && !figure.isLast;
  const isGreeted = typeof content.paragraphs[0] === "string";
  const first = content.paragraphs.find((part) => typeof part === "string" || "label" in part);
  const preview = content.preview || (first && plainText(first, locale)) || values.replaceAll("\n", " · ");
  const quoted = quote ? [quote.heading, quote.text].filter(Boolean).join("\n") : "";
  const closing = [...(content.closing ?? []), t("messages:signature", { brand })];
  const text = [
    [isAbove || !isGreeted ? heading : "", isAbove ? values : ""].filter(Boolean).join("\n"),
    isGreeted ? greeting : "",
    quote?.isFirst ? quoted : "",
    ...content.paragraphs.map((part) => plainText(part, locale)),
    facts.join("\n"),
    quote?.isFirst ? "" : quoted,
    isAbove ? "" : values,
    ...closing.map((part) => plainText(part, locale)),
    ["--", fine.text, ...fine.links.map(({ label, url }) => `${label}${colon}${url}`)].join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
  const shown = { preview, closing, colon, greeting: isGreeted ? greeting : "" };
  return {
    subject: subject.replace(/[\r\n]+/g, " "),
    text,
    figure: figure?.value,
    html: `<!doctype html>${renderToStaticMarkup(<Page {...content} {...shown} />)}`,
  };
}

/** Returns a part as plain text. A button becomes its label and a colon, then its URL on the next line. */
function plainText(part: Part, locale: Locale): string {
  if (typeof part === "string") return part;
  if ("small" in part) return part.small;
  const button = `${part.label}${locale === "fr" ? "\u202f" : ""}:\n${part.url}`;
  return part.text ? `${part.text}\n${button}` : button;
}

const TABLE = { role: "presentation", width: "100%", cellPadding: 0, cellSpacing: 0 } as const;
const SANS = "16px/1.6 Helvetica,Arial,sans-serif";

interface Shown {
  /** Empty: none. */
  greeting: string;
  colon: string;
}

/**
 * Renders the HTML version. Email clients support few styles, so each element carries inline styles for light mode.
 * Classes adapt them to dark mode and phones (`EMAIL_STYLES`).
 */
function Page({ facts = [], closing = [], preview, greeting, colon, ...content }: Content & Shown) {
  const { brand, reader, subject, heading = subject, figure, drawing, scene, paragraphs, quote, fine } = content;
  const main = [...paragraphs, ...closing].find((part) => typeof part !== "string" && "label" in part);
  const isAbove = figure !== undefined && !figure.isLast;
  const title = (
    <>
      <h1 className="ink" style={headingStyle(isAbove, scene)}>
        {scene ? <Named text={heading} name={scene.face.name} /> : <Unbroken text={heading} />}
      </h1>
      {isAbove && <FigureText {...figure} />}
    </>
  );
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
                        {scene ? <SceneView {...scene}>{title}</SceneView> : title}
                        {greeting && <Paragraph text={greeting} />}
                        {quote?.isFirst && <Quote {...quote} />}
                        <Parts parts={paragraphs} main={main} />
                        {facts.length > 0 && <Facts facts={facts} colon={colon} />}
                        {quote && !quote.isFirst && <Quote {...quote} />}
                        {figure?.isLast && <FigureText {...figure} />}
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

/** Renders a heading. A name that does not fit on the rest of a line moves to the next line as a whole. */
function Named({ text, name }: { text: string; name: string }) {
  const [before = "", after] = text.split(name);
  if (after === undefined) return <Unbroken text={text} />;
  return (
    <>
      {before}
      <span style={{ display: "inline-block" }}>{name}</span>
      {after}
    </>
  );
}

function FigureText({ value, about }: Figure) {
  return (
    <p style={{ margin: "0 0 24px", textWrap: "balance" }}>
      <span className={isGreen(value) ? "green" : "ink"} style={figureStyle(value)}>
        <Unbroken text={value} />
      </span>
      {about ? (
        <>
          <br />
          <span className="muted" style={{ color: LIGHT.muted }}>
            <Lines text={about} />
          </span>
        </>
      ) : null}
    </p>
  );
}

const sheet: CSSProperties = {
  maxWidth: "600px",
  border: `1px solid ${LIGHT.line}`,
  borderRadius: "6px",
  background: LIGHT.surface,
  color: LIGHT.ink,
  font: SANS,
};

/** Maximum characters of a name in large type, so that it fits on one line of a phone. */
const LONGEST_LARGE = 20;

/** Returns whether a figure is a date or a name, a code or what the reader gains. Other amounts are in ink. */
const isGreen = (value: string) => /^\+|^[\d★☆]+$|^(?!−).*\p{L}/u.test(value);

function figureStyle(value: string): CSSProperties {
  const size = /^\d+$/.test(value) ? 36 : /^[+−]|^\P{L}+$/u.test(value) ? 24 : 20;
  return { font: `${size}px/1.25 ${SERIF}`, color: isGreen(value) ? LIGHT.green : LIGHT.ink };
}

/** Returns the style of a heading. A long name is smaller. @param isAbove a figure follows */
function headingStyle(isAbove: boolean, scene: Scene | undefined): CSSProperties {
  const top = scene ? (scene.picture ? 20 : 0) : 28;
  const size = scene && scene.face.name.length > LONGEST_LARGE ? 24 : 28;
  return {
    margin: `${top}px 0 ${isAbove ? 8 : 24}px`,
    font: `${size}px/1.2 ${SERIF}`,
    color: LIGHT.ink,
    textWrap: "balance",
  };
}

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
      <span className="ink" style={{ paddingLeft: "10px", font: `20px/1.2 ${SERIF}`, color: LIGHT.ink }}>
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
