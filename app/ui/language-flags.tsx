import type { ReactNode } from "react";
import { VisuallyHidden } from "./visually-hidden";

const red = "#b9332f";
const white = "#fff";
const blue = "#2b4b86";
const yellow = "#e2b53f";

/** A field of the colour, then what is drawn on it. */
const ground = (fill: string) => <path fill={fill} d="M0 0h18v13H0z" />;
const upright = (first: string, middle: string, last: string) => (
  <>
    {ground(middle)}
    <path fill={first} d="M0 0h6v13H0z" />
    <path fill={last} d="M12 0h6v13h-6z" />
  </>
);
const level = (first: string, middle: string, last: string) => (
  <>
    {ground(middle)}
    <path fill={first} d="M0 0h18v4.3H0z" />
    <path fill={last} d="M0 8.7h18V13H0z" />
  </>
);
const cross = (field: string, bars: string) => (
  <>
    {ground(field)}
    <path stroke={bars} strokeWidth="2.4" d="M6.5 0v13M0 6.5h18" />
  </>
);

/**
 * Flags stand for languages, because people find them quickly; the name always stands beside, or for
 * readers. A language of many countries (Arabic) has none: it gets its two letters on sand.
 */
const FLAGS: Record<string, ReactNode> = {
  fr: upright("#26437a", white, "#c8403f"),
  it: upright("#3b7d52", white, "#c8403f"),
  ro: upright("#26437a", yellow, red),
  de: level("#2b2b2b", red, "#dcb23e"),
  nl: level("#b0363c", white, blue),
  lb: level("#c8403f", white, "#5aa5cf"),
  pl: (
    <>
      {ground(white)}
      <path fill="#c8403f" d="M0 6.5h18V13H0z" />
    </>
  ),
  uk: (
    <>
      {ground("#3a6fb0")}
      <path fill={yellow} d="M0 6.5h18V13H0z" />
    </>
  ),
  es: (
    <>
      {ground(red)}
      <path fill={yellow} d="M0 3.5h18v6H0z" />
    </>
  ),
  ca: (
    <>
      {ground(yellow)}
      <path stroke={red} strokeWidth="1.44" d="M0 2.17h18M0 5.06h18M0 7.94h18M0 10.83h18" />
    </>
  ),
  en: (
    <>
      {ground(blue)}
      <path stroke={white} strokeWidth="2.5" d="m0 0 18 13M18 0 0 13" />
      <path stroke="#b0363c" d="m0 0 18 13M18 0 0 13" />
      <path stroke={white} strokeWidth="4" d="M9 0v13M0 6.5h18" />
      <path stroke="#b0363c" strokeWidth="2.3" d="M9 0v13M0 6.5h18" />
    </>
  ),
  pt: (
    <>
      {ground(red)}
      <path fill="#3b7d52" d="M0 0h7v13H0z" />
      <circle cx="7" cy="6.5" r="2.5" fill={yellow} />
    </>
  ),
  sv: cross("#2f6298", yellow),
  da: cross("#b9333a", white),
  el: (
    <>
      {ground("#356aa8")}
      <path stroke={white} strokeWidth="1.44" d="M0 2.17h18M0 5.06h18M0 7.94h18M0 10.83h18" />
      <path fill="#356aa8" d="M0 0h7.2v7.2H0z" />
      <path stroke={white} strokeWidth="1.44" d="M3.6 0v7.2M0 3.6h7.2" />
    </>
  ),
  tr: (
    <>
      {ground(red)}
      <circle cx="6.8" cy="6.5" r="3.4" fill={white} />
      <circle cx="7.7" cy="6.5" r="2.7" fill={red} />
      <path fill={white} d="m9.3 6.5 2.9-.9-1.8 2.4V5l1.8 2.4z" />
    </>
  ),
  zh: (
    <>
      {ground(red)}
      <path
        fill={yellow}
        d="m3.8 1.7.7 1.5 1.6.2-1.2 1.1.3 1.6-1.4-.8-1.4.8.3-1.6-1.2-1.1 1.6-.2zM8 1h1v1H8zM10 3h1v1h-1zM10 5.5h1v1h-1zM8 7.5h1v1H8z"
      />
    </>
  ),
};

export interface SpokenLanguage {
  /** ISO 639-1 code. */
  iso: string;
  /** Its name in the page's language. */
  label: string;
}

/** The drawn flag alone; always beside, or followed by, the language's name. */
export function Flag({ iso }: { iso: string }) {
  const drawn = FLAGS[iso];
  return (
    <svg
      className="h-3.5 w-5 flex-none rounded-[2px] outline-1 outline-line"
      viewBox="0 0 18 13"
      fill="none"
      aria-hidden="true"
    >
      {drawn ?? (
        <>
          {ground("#f1e8d8")}
          <text x="9" y="9.3" fill="#1f2a2e" fontSize="8" fontFamily="sans-serif" textAnchor="middle">
            {iso.slice(0, 2)}
          </text>
        </>
      )}
    </svg>
  );
}

export interface LanguageFlagsProps {
  languages: readonly SpokenLanguage[];
  /** What the list is, for readers, where no word in sight says it. */
  label?: string | undefined;
}

/** Spoken languages by name: flags alone cannot be looked up on a touch screen. */
export function LanguageFlags({ languages, label }: LanguageFlagsProps) {
  return (
    <>
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
      <ul className="flex flex-wrap gap-x-2 gap-y-1 text-tiny text-ink-muted">
        {languages.map((language) => (
          <li key={language.iso} className="flex items-center gap-2">
            <Flag iso={language.iso} />
            <span>{language.label}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
