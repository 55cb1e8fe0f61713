import { useOutletContext } from "@remix-run/react";
import type { ReactNode } from "react";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import { useLanguage } from "~/i18n/use-format";
import { ButtonLink } from "~/ui/button";
import { CHIP_LINE, Chip, Chips, type ChipText } from "~/ui/chip";
import { classNames, smallSummaryClass } from "~/ui/classes";
import { EmptyState, type EmptyStateProps } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { pagesClass } from "~/ui/pagination";
import { Portrait } from "~/ui/portrait";
import { listTableClass, tableBoxClass } from "~/ui/table";
import { VisuallyHidden } from "~/ui/text";
import type { MenuLink } from "./admin-layout";

interface QueuedCase {
  href: string;
  title: string;
  /** Photograph of the provider; undefined: the queue has no portraits. */
  portrait?: string | null;
  chips: readonly ChipText[];
  /** Facts of one line, in the same order in each row; empty ones are left out. */
  facts: readonly (string | false | null)[];
  since: number;
  /** Deadline; by default some days after `since`. */
  dueAt?: number;
}

interface QueueListProps {
  cases: readonly QueuedCase[];
  now: number;
  empty?: EmptyStateProps | undefined;
  /** True: no case has the filled button, because the queue above has it. False: the first case has it. */
  isSecond?: boolean;
}

export function QueueList({ cases, now, empty, isSecond = false }: QueueListProps) {
  const { t, format } = useLanguage();
  const [fullest] = [...(useOutletContext<MenuLink[] | null>() ?? [])].sort((a, b) => b.waiting - a.waiting);
  const next = fullest && <ButtonLink href={fullest.href}>{`${fullest.text} (${fullest.waiting})`}</ButtonLink>;
  if (cases.length === 0) return empty ? <EmptyState action={next} {...empty} /> : null;
  const late = cases.filter(({ since, dueAt = since + MODERATION.deciding }) => dueAt <= now).length;
  return (
    <>
      {late > 0 ? (
        <p>
          <Chip kind="bad">{t("report:desk.overdue", { count: late })}</Chip>
        </p>
      ) : null}
      <ul className="border-t border-line">
        {cases.map(({ href, title, portrait, chips, facts, since, dueAt = since + MODERATION.deciding }, index) => (
          <li key={href} className="relative flex min-h-22 items-center gap-4 border-b border-line py-3 hover:bg-sand">
            {portrait === undefined ? null : (
              <span className="max-sm:hidden">
                <Portrait name={title} src={portrait} size="s" lazy />
              </span>
            )}
            <div className="min-w-0 flex-1 items-center gap-6 max-sm:space-y-1 sm:flex">
              <div className="min-w-0 flex-1 space-y-1">
                <div className={CHIP_LINE}>
                  <h2 className="text-large wrap-anywhere">{title}</h2>
                  <Chips chips={chips} flows />
                </div>
                <p className="text-small text-ink-muted wrap-break-word">{facts.filter(Boolean).join(" ·\u00a0")}</p>
              </div>
              <div className={`${CHIP_LINE} text-small`}>
                {dueAt <= now ? <Chip kind="bad">{t("report:desk.late")}</Chip> : null}
                <time
                  className={now - since >= (dueAt - since) / 2 ? "font-semibold text-error" : "text-ink-muted"}
                  dateTime={new Date(since).toISOString()}
                >
                  {format.ago(now - since)}
                </time>
              </div>
            </div>
            <ButtonLink
              compact
              variant={index === 0 && !isSecond ? "primary" : "quiet"}
              className="after:absolute after:inset-0 after:content-[''] max-sm:px-3!"
              href={href}
            >
              <span className="max-sm:sr-only">
                {t("admin:queue.review")} <VisuallyHidden>{title}</VisuallyHidden>
              </span>
              <Icon name="next" className="sm:hidden" />
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Narrow screens show such cells without their column headings, in one line. */
  isPlain?: boolean;
  /** Numbers are at the end of their column. */
  isNumber?: boolean;
}

const plainClass =
  "@max-[760px]:inline! @max-[760px]:text-ink-muted @max-[760px]:empty:hidden! @max-[760px]:[td+&]:before:content-['_·_']";
const numberClass = "tabular-nums @min-[760px]:text-end";

interface ListTableProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  columns: readonly Column<Row>[];
  labelledBy?: string;
  empty?: EmptyStateProps;
}

/** Table of a queue or a log. On narrow screens each row is a card, and each non-empty cell has a label. */
export function ListTable<Row>({ rows, keyOf, columns, labelledBy, empty }: ListTableProps<Row>) {
  if (empty && rows.length === 0) return <EmptyState {...empty} />;
  return (
    <div className={tableBoxClass}>
      <table className={listTableClass} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {columns.map(({ head, isNumber }) => (
              <th scope="col" key={head} className={isNumber ? numberClass : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, cell, isPlain, isNumber }, index) => {
                const content = cell(row);
                return index === 0 ? (
                  <th scope="row" key={head}>
                    {content}
                  </th>
                ) : (
                  <td
                    key={head}
                    className={classNames(isNumber && numberClass, isPlain && plainClass)}
                    data-label={content === null || isPlain ? undefined : head}
                  >
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MoreLinksProps {
  links: readonly (false | { href: string; text: string })[];
}

/** Folded links about an account: its credits, history, public page. */
export function MoreLinks({ links }: MoreLinksProps) {
  const { t } = useLanguage();
  const shown = links.filter((link) => link !== false);
  if (shown.length === 0) return null;
  return (
    <details className="relative ms-auto">
      <summary className={smallSummaryClass}>{t("pro:thumb.more")}</summary>
      <ul className="absolute top-full right-0 z-5 w-max rounded border border-line bg-surface px-5 py-2 shadow-float">
        {shown.map(({ href, text }) => (
          <li key={href}>
            <a className="inline-flex min-h-11 items-center" href={href}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface Way {
  text: string;
  href: string;
}

export function NeighbourPages({ label, newer, older }: { label: string; newer: Way | null; older: Way | null }) {
  if (!newer && !older) return null;
  return (
    <nav className={pagesClass} aria-label={label}>
      {newer ? (
        <a href={newer.href} rel="prev">
          {newer.text}
        </a>
      ) : null}
      {older ? (
        <a href={older.href} rel="next">
          {older.text}
        </a>
      ) : null}
    </nav>
  );
}
