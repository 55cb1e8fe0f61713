import type { ReactNode } from "react";
import { RETURN_FIGURES } from "~/domain/credits/return.rules";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";

/** Beside each unlock: when the credit comes back, in one sentence, with a link to the whole rule. */
export function ReturnSentence({ className }: { className?: string }) {
  const { t } = useTexts();
  return (
    <p className={className}>
      {t("returns:rule.sentence")} <a href={paths.creditReturns()}>{t("returns:rule.link")}</a>
    </p>
  );
}

const CASES = ["unreachable", "closed", "silent"] as const;

const DRAWINGS: Record<(typeof CASES)[number], ReactNode> = {
  unreachable: (
    <>
      <path d="M5 12h26v20H5zM5 13l13 10 13-10" />
      <path className="stroke-gold" d="M25 38h8a6 6 0 0 0 6-6V20m-4 4 4-4 4 4" />
    </>
  ),
  closed: (
    <>
      <circle cx="15" cy="20" r="11" />
      <circle className="stroke-gold" cx="27" cy="20" r="11" strokeDasharray="3 4" />
      <path d="M8 39h28" />
    </>
  ),
  silent: (
    <>
      <path d="M6 10h24v17H16l-6 6v-6H6z" />
      <circle className="stroke-gold" cx="33" cy="31" r="8" />
      <path className="stroke-gold" d="M33 27v4l3 2" />
    </>
  ),
};

/** The three cases, side by side. Their headings are of the third level. */
export function ReturnCases() {
  const { t } = useTexts();
  return (
    <ul className="grid gap-7 sm:grid-cols-3">
      {CASES.map((name) => (
        <li key={name} className="flow-s border-t border-gold pt-4">
          <svg
            viewBox="0 0 44 44"
            className="size-11 fill-none stroke-evergreen"
            strokeWidth="1.4"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            {DRAWINGS[name]}
          </svg>
          <h3>{t(`returns:rule.${name}`, RETURN_FIGURES)}</h3>
          <p className="small">{t(`returns:rule.${name}Text`, RETURN_FIGURES)}</p>
          <p className="small muted">{t(`returns:rule.${name}Then`, RETURN_FIGURES)}</p>
        </li>
      ))}
    </ul>
  );
}
