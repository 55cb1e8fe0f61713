interface PillsProps {
  pills: readonly { key: string; href: string; text: string; count?: string }[];
  current: string | undefined;
  /** Value of `aria-current`: `page` for pages, `true` for views of one page. */
  as?: "page" | "true";
}

const pillClass =
  "inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-4 py-1 text-small text-ink no-underline hover:border-edge aria-[current]:border-evergreen aria-[current]:bg-sage aria-[current]:font-semibold aria-[current]:shadow-chosen aria-[current]:focus-visible:shadow-focus";

export function Pills({ pills, current, as = "true" }: PillsProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {pills.map(({ key, href, text, count }) => (
        <li key={key}>
          <a className={pillClass} href={href} aria-current={key === current ? as : undefined}>
            {text} {count === undefined ? null : <span className="text-ink-muted tabular-nums">{count}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
