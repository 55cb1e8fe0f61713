// biome-ignore-all lint/suspicious/noArrayIndexKey: an email is rendered once.
import { type CSSProperties, Fragment, type ReactNode } from "react";

/** Colours of emails, as in `ui/styles/tokens.css`. Email clients do not support CSS variables. */
export const LIGHT = {
  paper: "#fbf8f3",
  surface: "#fffefc",
  ink: "#1f2a2e",
  muted: "#5b676b",
  line: "#e2dbcf",
  green: "#1f4d46",
  onGreen: "#fbf8f3",
  gold: "#b08d3c",
  face: "#e3ece5",
} as const;

const BELOW: CSSProperties = { margin: "0 0 16px" };

export interface Action {
  text?: string;
  label: string;
  url: string;
}

/** Text in small type: a greeting, or a text that the law requires. */
interface Small {
  small: string;
}

export type Part = string | Action | Small;

export interface Fact {
  /** Text at the left of the value. */
  label?: string;
  value?: string;
  /** Link of a row, on the title or on the button `action`. The plain text omits a `tel:` URL: it has the number. */
  url?: string;
  /** Label of the button at the right of a row; without it, the title is the link. */
  action?: string;
  /** Portrait beside the text. The label is then the name of this provider, above the value. */
  face?: Face;
}

/** Provider with the absolute URL of its portrait. Null: the initial of the name is drawn instead. */
export interface Face {
  name: string;
  url: string | null;
}

/** Most important value of an email, in large type below the heading: a date, an amount, or a number. */
export interface Figure {
  value: string;
  /** Event and place of a date, or the meaning of another value. */
  about?: string;
  /** True: below the quote. False: directly below the heading. */
  isLast?: boolean;
}

/** Person at the top of an email. `picture`: a picture of the person's work, behind the portrait; null: none. */
export interface Scene {
  face: Face;
  picture: Drawing | null;
}

/** Picture above a heading. `height`: pixels if the picture is 536 pixels wide. */
export interface Drawing {
  /** Absolute URL. */
  src: string;
  height: number;
  /** Alternative text; empty for a drawing. */
  alt?: string;
}

/** PNG files of scripts/draw-share.mjs, because email clients show no SVG. */
const DRAWINGS = {
  week: { path: "/share/week.png", height: 422 },
  pair: { path: "/share/pair.png", height: 220 },
} as const;

/** @param url any page of the host that serves the drawing */
export const drawing = (name: keyof typeof DRAWINGS, url: string): Drawing => ({
  src: new URL(DRAWINGS[name].path, url).href,
  height: DRAWINGS[name].height,
});

/** Returns a photo, cropped to 3:2, or the drawing if there is none. @param url as for `drawing` */
export const photoOr = (name: keyof typeof DRAWINGS, url: string, src: string | null, alt: string): Drawing =>
  src === null ? drawing(name, url) : { src, height: 357, alt };

export const Drawn = ({ src, height, alt = "" }: Drawing) => (
  <img src={src} alt={alt} width="536" height={height} style={{ ...scene, maxHeight: `${height}px` }} />
);

/**
 * Renders a picture, a portrait over its lower edge, and the heading below. Clients without negative margins show the
 * portrait below the picture. Without a picture, the heading is beside the portrait, or below it on phones.
 */
export function SceneView({ face, picture, children }: Scene & { children: ReactNode }) {
  if (!picture)
    return (
      <table role="presentation" cellPadding={0} cellSpacing={0} className="beside" style={{ marginTop: "24px" }}>
        <tbody>
          <tr>
            <td style={{ width: "56px", padding: "0 16px 16px 0", verticalAlign: "top" }}>
              <Portrait face={face} side={56} />
            </td>
            <td style={{ verticalAlign: "top" }}>{children}</td>
          </tr>
        </tbody>
      </table>
    );
  return (
    <>
      <Drawn {...picture} />
      <div style={{ position: "relative", margin: "-40px 0 0" }}>
        <Portrait face={face} side={72} rim />
      </div>
      {children}
    </>
  );
}

const block: CSSProperties = { display: "block", borderRadius: "6px", objectFit: "cover" };

/** Crops tall pictures. Keeps the area around a point below the middle, where the subject often is. */
const scene: CSSProperties = {
  ...block,
  width: "100%",
  maxWidth: "536px",
  height: "auto",
  margin: "24px 0 0",
  objectPosition: "50% 60%",
};

interface PortraitProps {
  face: Face;
  side: number;
  /** Adds an edge in the colour of the card. */
  rim?: boolean;
}

function Portrait({ face: { name, url }, side, rim = false }: PortraitProps) {
  const round: CSSProperties = {
    width: `${side}px`,
    height: `${side}px`,
    border: rim ? `3px solid ${LIGHT.surface}` : undefined,
    borderRadius: "50%",
  };
  const edge = rim ? " rim" : "";
  if (url)
    return <img src={url} alt="" className={`face${edge}`} width={side} height={side} style={{ ...block, ...round }} />;
  const [letter] = Array.from(name.trim());
  return (
    <div
      aria-hidden="true"
      className={`face${edge}`}
      style={{
        ...round,
        background: LIGHT.face,
        font: `italic ${side / 2}px/${side}px ${SERIF}`,
        textAlign: "center",
        color: LIGHT.green,
      }}
    >
      {letter}
    </div>
  );
}

/** Returns whether the whole row is a button: a phone number without a person. */
const isCall = (fact: Fact | undefined) => Boolean(fact?.action && !fact.face);

/** Renders facts as rows of a table, or a single one as a line. */
export function Facts({ facts, colon }: { facts: readonly Fact[]; colon: string }) {
  const [only, ...others] = facts;
  if (only?.label && !only.url && !only.face && others.length === 0)
    return (
      <p style={BELOW}>
        <Label text={only.label + colon} />
        <Lines text={only.value ?? ""} />
      </p>
    );
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      className="line"
      style={{ margin: "0 0 24px", ...(!isCall(facts.at(-1)) && { borderBottom: `1px solid ${LIGHT.line}` }) }}
    >
      <tbody>
        {facts.map((fact, index) =>
          fact.face || fact.url ? <Row key={index} {...fact} /> : <Pair key={index} {...fact} />,
        )}
      </tbody>
    </table>
  );
}

function Pair({ label = "", value = "" }: Fact) {
  return (
    <tr>
      <td className="line" style={{ ...cell, width: "32%", paddingRight: "16px" }}>
        <Label text={label} />
      </td>
      <td className="line" style={{ ...cell, overflowWrap: "anywhere" }}>
        <Lines text={value} />
      </td>
    </tr>
  );
}

const Label = ({ text }: { text: string }) => (
  <span className="muted" style={{ font: small, color: LIGHT.muted }}>
    <Unbroken text={text} />
  </span>
);

/** Renders a person or an entry with a link: portrait, title with a line below, and the button. */
function Row({ label, value, url, action, face }: Fact) {
  const title = { font: `16px/24px ${SERIF}`, color: LIGHT.ink };
  if (action && !face)
    return (
      <tr>
        <td colSpan={2}>
          <a href={url} className="act" style={{ ...bordered, display: "block", padding: "13px 16px" }}>
            <span style={{ float: "right" }}>{action}</span>
            {label}
          </a>
        </td>
      </tr>
    );
  return (
    <tr>
      <td className="line" style={rowCell}>
        <table role="presentation" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              {face ? (
                <td style={{ width: "44px", paddingRight: "12px" }}>
                  <Portrait face={face} side={44} />
                </td>
              ) : null}
              <td>
                {url && !action ? (
                  <a href={url} className="ink" style={{ ...title, textDecoration: "none" }}>
                    {label}
                    {"\u00a0"}
                    <span aria-hidden="true" className="green" style={{ color: LIGHT.green }}>
                      →
                    </span>
                  </a>
                ) : (
                  <span className="ink" style={title}>
                    {label}
                  </span>
                )}
                {value ? (
                  <>
                    <br />
                    <Label text={value} />
                  </>
                ) : null}
              </td>
            </tr>
          </tbody>
        </table>
      </td>
      <td className="line" align="right" style={{ ...rowCell, width: "1%", paddingLeft: "12px" }}>
        {url && action ? (
          <a href={url} className="act" style={{ ...bordered, padding: "9px 11px", whiteSpace: "nowrap" }}>
            {action}
          </a>
        ) : null}
      </td>
    </tr>
  );
}

const small = "13px/20px Helvetica,Arial,sans-serif";

const cell: CSSProperties = {
  padding: "9px 0",
  borderTop: `1px solid ${LIGHT.line}`,
  lineHeight: "26px",
  verticalAlign: "baseline",
};

const rowCell: CSSProperties = { ...cell, padding: "12px 0", verticalAlign: "middle" };

export function Quote({ heading: title, text }: { heading?: string; text: string }) {
  return (
    <>
      {title ? (
        <p style={{ margin: "0 0 8px" }}>
          <Label text={title} />
        </p>
      ) : null}
      <blockquote
        className="thread"
        style={{
          margin: "0 0 24px",
          paddingLeft: "16px",
          borderLeft: `1px solid ${LIGHT.gold}`,
          font: `italic 20px/1.45 ${SERIF}`,
        }}
      >
        <Lines text={text} />
      </blockquote>
    </>
  );
}

/** Renders paragraphs and buttons. The main button is filled, the others have a border. */
export function Parts({ parts, main }: { parts: readonly Part[]; main: Part | undefined }) {
  return parts.map((part, index) => {
    if (typeof part === "string") return <Paragraph key={index} text={part} />;
    if ("small" in part)
      return (
        <p key={index} className="muted" style={smallText}>
          <Lines text={part.small} />
        </p>
      );
    return (
      <Fragment key={index}>
        {part.text && <Paragraph text={part.text} />}
        <p className="go" style={{ margin: "26px 0 24px" }}>
          <a href={part.url} className={part === main ? "main" : "other"} style={part === main ? filled : bordered}>
            <Unbroken text={part.label} />
          </a>
        </p>
      </Fragment>
    );
  });
}

const smallText: CSSProperties = { ...BELOW, fontSize: "13px", lineHeight: 1.6, color: LIGHT.muted };

const filled: CSSProperties = {
  display: "inline-block",
  padding: "13px 27px",
  border: `1px solid ${LIGHT.green}`,
  borderRadius: "6px",
  background: LIGHT.green,
  color: LIGHT.onGreen,
  fontWeight: 600,
  textDecoration: "none",
};

const bordered: CSSProperties = { ...filled, background: LIGHT.surface, color: LIGHT.green };

export function Paragraph({ text }: { text: string }) {
  return (
    <p style={BELOW}>
      <Lines text={text} />
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
      {links.length > 0 && <br />}
      {links.map(({ label, url }, index) => (
        <Fragment key={url}>
          {index > 0 && " "}
          <a href={url} className="muted" style={index > 0 ? fineLink : { ...fineLink, marginRight: "12px" }}>
            <Unbroken text={label} />
          </a>
        </Fragment>
      ))}
    </p>
  );
}

const fineLink: CSSProperties = {
  display: "inline-block",
  color: LIGHT.muted,
  lineHeight: "32px",
};

export function Lines({ text }: { text: string }) {
  return text.split("\n").map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      <Unbroken text={line} />
    </Fragment>
  ));
}

/** Dates and hyphenated words that must stay on one line. A dot between two parts stays with the second. */
const WHOLE = /(\be-mails?|palavra-passe|\d{1,2}[^\s\d]* (?:de )?\p{L}+ (?:de )?\d{4})/giu;

export function Unbroken({ text }: { text: string }) {
  return text
    .replaceAll(" · ", " ·\u00a0")
    .split(WHOLE)
    .map((part, index) =>
      index % 2 === 1 ? (
        <span key={index} style={{ whiteSpace: "nowrap" }}>
          {part}
        </span>
      ) : (
        part
      ),
    );
}

const DARK = {
  paper: "#151b1c",
  surface: "#1c2426",
  ink: "#ece7dc",
  muted: "#aab3b0",
  line: "#323b3c",
  green: "#93c7b8",
  onGreen: "#10201d",
  gold: "#c9a961",
  face: "#24332f",
} as const satisfies Record<keyof typeof LIGHT, string>;

/** Serif font stack. Emails load no web fonts. */
export const SERIF = "Georgia,'Times New Roman',serif";

/** Styles for dark mode and phones. Selectors are plain classes, because some email clients rename classes. */
export const EMAIL_STYLES = `
@media (max-width: 480px) {
  .inside { padding: 20px !important }
  .go a { display: block !important; padding: 13px 12px !important; text-align: center !important }
  .beside td { display: block !important; width: auto !important; padding-right: 0 !important }
}
@media (prefers-color-scheme: dark) {
  .ground { background: ${DARK.paper} !important }
  .sheet, .other, .act { background: ${DARK.surface} !important }
  .sheet, .ink { color: ${DARK.ink} !important }
  .sheet, .line { border-color: ${DARK.line} !important }
  .muted { color: ${DARK.muted} !important }
  .face { background: ${DARK.face} !important; color: ${DARK.green} !important }
  .rim { border-color: ${DARK.surface} !important }
  .thread, .ring-gold { border-color: ${DARK.gold} !important }
  .green, .other, .act { color: ${DARK.green} !important }
  .ring-green, .main, .other, .act { border-color: ${DARK.green} !important }
  .main { background: ${DARK.green} !important; color: ${DARK.onGreen} !important }
}`;
