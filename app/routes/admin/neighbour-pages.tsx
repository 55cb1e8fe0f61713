import { pagesClass } from "~/ui/pagination";

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
