// biome-ignore-all lint/suspicious/noArrayIndexKey: a letter is rendered once.
import { type CSSProperties, createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "~/i18n/markets";

export interface Letter {
  subject: string;
  text: string;
  html: string;
}

interface Parts {
  locale: Locale;
  subject: string;
  paragraphs: string[];
  facts?: { label: string; value: string }[];
  quote?: { heading: string; text: string } | undefined;
  closing: string[];
  /** Parts of the closing: addresses to press, in HTML. One a paragraph. */
  link?: string | readonly string[] | undefined;
}

/** The same letter twice: as plain text, and as modest HTML without images, trackers or remote styles. */
export function letter(parts: Parts): Letter {
  const { locale, subject, paragraphs, facts = [], quote, closing } = parts;
  const colon = locale === "fr" ? "\u00a0: " : ": ";
  const lines = facts.map(({ label, value }) => `- ${label}${colon}${value}`);
  const text = [...paragraphs, lines.join("\n"), quote ? `${quote.heading}\n${quote.text}` : "", ...closing]
    .filter((part) => part !== "")
    .join("\n\n");
  return {
    subject: subject.replace(/[\r\n]+/g, " "),
    text,
    html: `<!doctype html>${renderToStaticMarkup(<Page {...parts} />)}`,
  };
}

/** A text as the HTML of letters spells it. */
export const spelledInHtml = (text: string) => renderToStaticMarkup(createElement(Fragment, null, text));

const GREY = "#5b676b";
const BELOW: CSSProperties = { margin: "0 0 16px" };
const SHEET: CSSProperties = {
  maxWidth: "560px",
  margin: "0 auto",
  padding: "32px 20px",
  font: "17px/1.6 Georgia,serif",
  color: "#1f2a2e",
};

/** Mail programs read no stylesheets: each element carries its own styles. */
function Page({ locale, subject, paragraphs, facts = [], quote, closing, link }: Parts) {
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <title>{subject}</title>
      </head>
      <body style={{ margin: 0, background: "#fbf8f3" }}>
        <div style={SHEET}>
          {paragraphs.map((paragraph, index) => (
            <Paragraph key={index} text={paragraph} />
          ))}
          {facts.length > 0 && <Facts facts={facts} />}
          {quote && (
            <>
              <p style={{ margin: "0 0 4px", color: GREY }}>{quote.heading}</p>
              <blockquote style={{ ...BELOW, paddingLeft: "16px", borderLeft: "2px solid #b08d3c" }}>
                <Lines text={quote.text} />
              </blockquote>
            </>
          )}
          {closing.map((paragraph, index) => (
            <Paragraph key={index} text={paragraph} link={link} />
          ))}
        </div>
      </body>
    </html>
  );
}

function Facts({ facts }: Required<Pick<Parts, "facts">>) {
  return (
    <table style={{ ...BELOW, borderCollapse: "collapse" }}>
      <tbody>
        {facts.map(({ label, value }, index) => (
          <tr key={index}>
            <td style={{ padding: "4px 16px 4px 0", color: GREY }}>{label}</td>
            <td style={{ padding: "4px 0" }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A link that is not an address of the web stays text. */
function Paragraph({ text, link: links = [] }: { text: string } & Pick<Parts, "link">) {
  const link = [links].flat().find((one) => /^https?:\/\//.test(one) && text.includes(one));
  const at = link ? text.indexOf(link) : -1;
  if (!link || at < 0)
    return (
      <p style={BELOW}>
        <Lines text={text} />
      </p>
    );
  return (
    <p style={BELOW}>
      <Lines text={text.slice(0, at)} />
      <a href={link} style={{ color: "#2f5d50" }}>
        {link}
      </a>
      <Lines text={text.slice(at + link.length)} />
    </p>
  );
}

function Lines({ text }: { text: string }) {
  return text.split("\n").map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
