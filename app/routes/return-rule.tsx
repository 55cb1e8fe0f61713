import type { ReactNode } from "react";
import { RETURN_CASES, RETURN_FIGURES } from "~/domain/credits/return.rules";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { classNames } from "~/ui/class-names";

/** Why a credit comes back, in one sentence, and a link to the whole rule. Stands before the button that uses a credit. */
export function ReturnRule() {
  const { t } = useTexts();
  return (
    <>
      {t("returns:rule.short", RETURN_FIGURES)}{" "}
      <a className="inline-block py-2" href={paths.creditReturns()}>
        {t("returns:rule.whole")}
      </a>
    </>
  );
}

interface ReturnCasesProps {
  /** Side by side where there is room; otherwise below each other. */
  inRow?: boolean;
}

/** What a credit comes back for: three cases, each with its term and who has to act. The figures are those that the returns read. */
export function ReturnCases({ inRow = false }: ReturnCasesProps) {
  const { t } = useTexts();
  return (
    <ul className={classNames("flex flex-col gap-7", inRow && "md:flex-row md:gap-x-gap")}>
      {RETURN_CASES.map((name) => (
        <li
          key={name}
          className={classNames("flex gap-4 border-t border-gold pt-4.5", inRow && "md:flex-1 md:flex-col md:gap-3")}
        >
          <svg
            className="size-11 shrink-0 fill-none stroke-evergreen stroke-[1.4]"
            strokeLinecap="round"
            strokeLinejoin="round"
            viewBox="0 0 44 44"
            aria-hidden="true"
          >
            {DRAWINGS[name]}
          </svg>
          <div className="flow-s">
            <h3>{t(`returns:rule.${name}`, RETURN_FIGURES)}</h3>
            <p className="small">{t(`returns:rule.${name}Text`, RETURN_FIGURES)}</p>
            <p className="small muted">{t(`returns:rule.${name}Then`, RETURN_FIGURES)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const GOLD = "stroke-gold";

/** A returned envelope, a ring that opens, a message and a clock. */
const DRAWINGS: Record<(typeof RETURN_CASES)[number], ReactNode> = {
  unreachable: (
    <>
      <path d="M5 12h26v20H5zM5 13l13 10 13-10" />
      <path className={GOLD} d="M25 38h8a6 6 0 0 0 6-6V20m-4 4 4-4 4 4" />
    </>
  ),
  closed: (
    <>
      <path d="M26 20a11 11 0 1 1-22 0 11 11 0 0 1 22 0zM8 39h28" />
      <circle className={GOLD} cx="27" cy="20" r="11" strokeDasharray="3 4" />
    </>
  ),
  silent: (
    <>
      <path d="M6 10h24v17H16l-6 6v-6H6z" />
      <path className={GOLD} d="M41 31a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM33 27v4l3 2" />
    </>
  ),
};
