import type { ReactNode } from "react";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import { useLanguage } from "~/i18n/use-format";
import { ButtonLink } from "~/ui/button";
import { Chip, Chips, type ChipText } from "~/ui/chip";
import { EmptyState, type EmptyStateProps } from "~/ui/empty-state";
import { pagesClass } from "~/ui/pagination";
import { Portrait } from "~/ui/portrait";
import { listTableClass, tableBoxClass } from "~/ui/table";
import { VisuallyHidden } from "~/ui/text";

interface QueuedCase {
  href: string;
  title: string;
  /** Photograph of the provider; undefined: the queue has no portraits. */
  portrait?: string | null;
  chips: readonly ChipText[];
  /** Facts of one line, in the same order in each row; empty ones are left out. */
  facts: readonly (string | false | null)[];
  detail?: string;
  since: number;
  /** Deadline; by default some days after `since`. */
  dueAt?: number;
}

interface QueueListProps {
  cases: readonly QueuedCase[];
  now: number;
  empty?: EmptyStateProps | undefined;
}

export function QueueList({ cases, now, empty }: QueueListProps) {
  const { t, format } = useLanguage();
  if (cases.length === 0) return empty ? <EmptyState {...empty} /> : null;
  return (
    <ul className="border-t border-gold">
      {cases.map(({ href, title, portrait, chips, facts, detail, since, dueAt = since + MODERATION.deciding }) => (
        <li
          key={href}
          className="grid grid-cols-[1fr_auto] items-center gap-x-5 gap-y-1 border-b border-line py-3 sm:grid-cols-[1fr_160px_auto]"
        >
          <div className="flex min-w-0 items-center gap-4 max-sm:col-span-full">
            {portrait === undefined ? null : <Portrait name={title} src={portrait} size="s" lazy />}
            <div className="min-w-0 space-y-1">
              <h2 className="text-h3 wrap-anywhere">{title}</h2>
              <p className="text-small text-ink-muted wrap-break-word">{facts.filter(Boolean).join(" · ")}</p>
              {detail ? <p className="text-small wrap-break-word">{detail}</p> : null}
              <Chips chips={chips} />
            </div>
          </div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small sm:flex-col sm:items-end">
            <time dateTime={new Date(since).toISOString()}>{format.ago(now - since)}</time>
            {dueAt <= now ? <Chip kind="bad">{t("report:desk.late")}</Chip> : null}
          </p>
          <ButtonLink compact variant="quiet" href={href}>
            <span>
              {t("admin:queue.review")} <VisuallyHidden>{title}</VisuallyHidden>
            </span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Narrow screens show the cell without the head. */
  isPlain?: boolean;
}

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
            {columns.map(({ head }) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, cell, isPlain }, index) => {
                const content = cell(row);
                return index === 0 ? (
                  <th scope="row" key={head}>
                    {content}
                  </th>
                ) : (
                  <td
                    key={head}
                    className={isPlain ? "@max-[760px]:text-ink-muted @max-[760px]:empty:hidden" : undefined}
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
