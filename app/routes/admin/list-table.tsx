import type { ReactNode } from "react";
import { EmptyState, type EmptyStateProps } from "~/ui/empty-state";
import { pagesClass } from "~/ui/pagination";
import { listTableClass, tableBoxClass } from "~/ui/table";

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
  /** Shown instead of a table without rows. */
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

interface NeighbourPagesProps {
  label: string;
  newer: Way | null;
  older: Way | null;
}

/** Links to the previous and next page of a long list without a page count. */
export function NeighbourPages({ label, newer, older }: NeighbourPagesProps) {
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
