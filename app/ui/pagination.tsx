import { Spaced } from "./text";

export interface PaginationProps {
  label: string;
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  texts: { first: string; last: string; previous: string; next: string; page: (page: number) => string };
}

export const pagesClass =
  "mt-10 flex flex-wrap gap-1 print:hidden *:grid *:h-11 *:min-w-11 *:place-items-center *:rounded-full *:border *:border-transparent *:px-2.5 *:no-underline *:hover:bg-sage *:aria-[current]:border-gold *:aria-[current]:font-semibold *:aria-[current]:text-ink";

const NEIGHBOURS = 1;

/** Renders links to the first, previous, nearby, next and last page; nothing for a single page (rule search-4). */
export function Pagination({ label, page, pages, hrefOf, texts }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav className={pagesClass} aria-label={label}>
      <Spaced>
        {page > 1 + NEIGHBOURS ? <a href={hrefOf(1)}>{texts.first}</a> : null}
        {page > 1 ? (
          <a href={hrefOf(page - 1)} rel="prev">
            {texts.previous}
          </a>
        ) : null}
        {around(page, pages).map((n) => (
          <a key={n} href={hrefOf(n)} aria-label={texts.page(n)} aria-current={n === page ? "page" : undefined}>
            {n}
          </a>
        ))}
        {page < pages ? (
          <a href={hrefOf(page + 1)} rel="next">
            {texts.next}
          </a>
        ) : null}
        {page < pages - NEIGHBOURS ? <a href={hrefOf(pages)}>{texts.last}</a> : null}
      </Spaced>
    </nav>
  );
}

function around(page: number, pages: number): number[] {
  const from = Math.max(1, page - NEIGHBOURS);
  const to = Math.min(pages, page + NEIGHBOURS);
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
