import { useOutletContext } from "@remix-run/react";
import type { ReactNode } from "react";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import { useLanguage } from "~/i18n/use-format";
import { ButtonLink } from "~/ui/button";
import { CHIP_LINE, Chip, Chips, type ChipText } from "~/ui/chip";
import { chevronClass, classNames, smallSummaryClass } from "~/ui/classes";
import { EmptyState, type EmptyStateProps } from "~/ui/empty-state";
import { rowLinkClass } from "~/ui/link-row";
import { pagesClass } from "~/ui/pagination";
import { pictureSources } from "~/ui/picture-sources";
import { listTableClass, tableBoxClass } from "~/ui/table";
import type { MenuLink } from "./admin-layout";

interface QueuedCase {
  href: string;
  title: string;
  /** Portrait or thumbnail. */
  picture?: ReactNode;
  chips: readonly ChipText[];
  /** At most three facts, each in its own column, in the same order in each row. */
  facts: readonly (string | false | null)[];
  since: number;
  /** Deadline, shown in place of `since`. Default: some days after `since`, and not shown. */
  dueAt?: number;
}

interface QueueListProps {
  cases: readonly QueuedCase[];
  now: number;
  empty?: EmptyStateProps | undefined;
}

export function QueueList({ cases, now, empty }: QueueListProps) {
  const { t, format } = useLanguage();
  const [fullest] = [...(useOutletContext<MenuLink[] | null>() ?? [])].sort((a, b) => b.waiting - a.waiting);
  const next = fullest && <ButtonLink href={fullest.href}>{`${fullest.text} (${fullest.waiting})`}</ButtonLink>;
  if (cases.length === 0) return empty ? <EmptyState action={next} {...empty} /> : null;
  const rows = cases.map((one) => {
    const due = one.dueAt ?? one.since + MODERATION.deciding;
    const deadline = { event: t("report:desk.due"), detail: format.shortDay(due) };
    return {
      ...one,
      isLate: due <= now,
      isUrgent: now - one.since >= (due - one.since) / 2,
      at: one.dueAt ?? one.since,
      when: one.dueAt ? t("admin:history.line", deadline) : format.ago(now - one.since),
    };
  });
  const late = rows.filter(({ isLate }) => isLate).length;
  return (
    <>
      {late > 0 ? (
        <p>
          <Chip kind="bad">{t("report:desk.overdue", { count: late })}</Chip>
        </p>
      ) : null}
      <ul className="border-t border-line">
        {rows.map(({ href, title, picture, chips, facts, isLate, isUrgent, at, when }) => (
          <li
            key={href}
            className={`${chevronClass} relative flex min-h-18 items-center gap-4 border-b border-line py-3 pe-1.5 after:translate-y-0 after:-rotate-45 hover:bg-sand`}
          >
            {picture}
            <div className="min-w-0 flex-1 items-center gap-x-6 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_180px]">
              <div className={CHIP_LINE}>
                <h2 className="text-large wrap-anywhere">
                  <a className={`${rowLinkClass} text-ink`} href={href}>
                    {title}
                  </a>
                </h2>
                <Chips chips={chips} flows />
              </div>
              <div className="items-center gap-x-6 text-small text-ink-muted lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,4fr)]">
                {facts.map((fact, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the facts never move.
                  <p key={index}>{fact}</p>
                ))}
              </div>
              <div className={`${CHIP_LINE} text-small lg:justify-end`}>
                {isLate ? <Chip kind="bad">{t("report:desk.late")}</Chip> : null}
                <time
                  className={isUrgent ? "font-semibold text-error" : "text-ink-muted"}
                  dateTime={new Date(at).toISOString()}
                >
                  {when}
                </time>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Thumbnail({ src }: { src: string | null }) {
  return (
    <span className="aspect-4/3 w-18 flex-none overflow-hidden rounded-sm bg-sand">
      {src ? (
        <img
          className="size-full object-cover"
          src={pictureSources(src).src}
          alt=""
          width={72}
          height={54}
          loading="lazy"
        />
      ) : null}
    </span>
  );
}

/** Fields of a search, folded unless one of them is set. @param set number of set fields */
export function Filters({ set, children }: { set: number; children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <details open={set > 0}>
      <summary className={smallSummaryClass}>{`${t("admin:find.filters")}${set > 0 ? ` (${set})` : ""}`}</summary>
      {children}
    </details>
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
