import type { ReactNode } from "react";
import { pagesClass } from "~/ui/pagination";
import { listTableClass, tableBoxClass } from "~/ui/table";

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
}

interface ListTableProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The first one says which row it is. */
  columns: readonly Column<Row>[];
  /** Id of its heading. */
  labelledBy?: string;
}

/** What waits for moderators, or what they did. On a narrow screen each row is a card, and each cell that is not empty says its heading. */
export function ListTable<Row>({ rows, keyOf, columns, labelledBy }: ListTableProps<Row>) {
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
              {columns.map(({ head, cell }, index) => {
                const content = cell(row);
                return index === 0 ? (
                  <th scope="row" key={head}>
                    {content}
                  </th>
                ) : (
                  <td key={head} className="@max-[760px]:last:pt-2.5" data-label={content === null ? undefined : head}>
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
  /** Of the list. */
  label: string;
  /** Towards the beginning; null: this is the first page. */
  newer: Way | null;
  /** Null: this is the last page. */
  older: Way | null;
}

/** The ways from one page of a long list to the next, where the pages are not counted. */
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
