// biome-ignore-all lint/suspicious/noArrayIndexKey: a letter is rendered once.
import { type CSSProperties, Fragment } from "react";
import { LIGHT, SERIF } from "./letter-styles";

const BELOW: CSSProperties = { margin: "0 0 16px" };

export interface Fact {
  /** Without it the value has the whole line. */
  label?: string;
  value: string;
  url?: string;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  const cell: CSSProperties = { padding: "9px 0", borderTop: `1px solid ${LIGHT.line}`, verticalAlign: "top" };
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} style={BELOW}>
      <tbody>
        {facts.map(({ label, value, url }, index) => (
          <tr key={index}>
            {label ? (
              <th
                scope="row"
                align="left"
                className="line muted"
                style={{
                  ...cell,
                  width: "36%",
                  paddingRight: "12px",
                  font: "15px/1.6 Helvetica,Arial,sans-serif",
                  color: LIGHT.muted,
                }}
              >
                {label}
              </th>
            ) : null}
            <td className="line" colSpan={label ? 1 : 2} style={cell}>
              {url && isOpened(url) ? (
                <a href={url} className="green" style={{ color: LIGHT.green }}>
                  <Unbroken text={value} />
                </a>
              ) : (
                <Unbroken text={value} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Quote({ heading: title, text }: { heading: string; text: string }) {
  return (
    <>
      <p className="muted" style={{ margin: "0 0 4px", color: LIGHT.muted }}>
        {title}
      </p>
      <blockquote
        className="thread"
        style={{
          margin: "0 0 16px",
          paddingLeft: "16px",
          borderLeft: `1px solid ${LIGHT.gold}`,
          font: `italic 19px/1.45 ${SERIF}`,
        }}
      >
        <Lines text={text} />
      </blockquote>
    </>
  );
}

/** The button that leads to the first link is filled, others are drawn. */
export function Said({ paragraphs, links }: { paragraphs: string[]; links: readonly string[] }) {
  return paragraphs.map((paragraph, index) => {
    const button = buttonOf(paragraph, links);
    if (!button) return <Paragraph key={index} text={paragraph} links={links} />;
    const isFirst = button.url === links[0];
    return (
      <Fragment key={index}>
        {button.before ? <Paragraph text={button.before} links={links} /> : null}
        <p className="go" style={{ margin: "4px 0 20px" }}>
          <a href={button.url} className={isFirst ? "main" : "other"} style={isFirst ? main : other}>
            <Unbroken text={button.label} />
          </a>
        </p>
      </Fragment>
    );
  });
}

const main: CSSProperties = {
  display: "inline-block",
  padding: "13px 27px",
  border: `1px solid ${LIGHT.green}`,
  borderRadius: "6px",
  background: LIGHT.green,
  color: LIGHT.onGreen,
  fontWeight: 600,
  textDecoration: "none",
};

const other: CSSProperties = { ...main, background: LIGHT.paper, color: LIGHT.green };

function buttonOf(paragraph: string, links: readonly string[]) {
  const lines = paragraph.split("\n");
  const url = lines.pop() ?? "";
  const label = lines.pop();
  if (!label || !isOpened(url) || !links.includes(url)) return null;
  return { url, label: label.replace(/\s*:$/, ""), before: lines.join("\n") };
}

/** A link that is not an address of the web stays text. */
const isOpened = (url: string) => /^https?:\/\//.test(url);

function Paragraph({ text, links }: { text: string; links: readonly string[] }) {
  const link = links.find((one) => isOpened(one) && text.includes(one));
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
      <a href={link} className="green" style={{ color: LIGHT.green }}>
        {link}
      </a>
      <Lines text={text.slice(at + link.length)} />
    </p>
  );
}

export function Fine({ text, links }: { text: string; links: readonly { label: string; url: string }[] }) {
  return (
    <p
      className="line muted"
      style={{
        margin: "20px 0 0",
        paddingTop: "16px",
        borderTop: `1px solid ${LIGHT.line}`,
        fontSize: "13px",
        lineHeight: 1.55,
        color: LIGHT.muted,
      }}
    >
      <Lines text={text} />
      {links.map(({ label, url }, index) => (
        <Fragment key={url}>
          {index > 0 ? " · " : <br />}
          <a href={url} className="muted" style={{ color: LIGHT.muted }}>
            <Unbroken text={label} />
          </a>
        </Fragment>
      ))}
    </p>
  );
}

function Lines({ text }: { text: string }) {
  return text.split("\n").map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      <Unbroken text={line} />
    </Fragment>
  ));
}

/** A date, and words that browsers break at their hyphen. */
const WHOLE = /(\be-mails?|palavra-passe|\d{1,2}[^\s\d]* (?:de )?\p{L}+ (?:de )?\d{4})/giu;

/** Words with what stays on one line. */
export function Unbroken({ text }: { text: string }) {
  return text.split(WHOLE).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} style={{ whiteSpace: "nowrap" }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
