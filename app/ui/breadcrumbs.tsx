export interface BreadcrumbsProps {
  /** The list's name for screen readers. */
  label: string;
  /** From the top; the last one, without an address, is the page itself. */
  crumbs: readonly { text: string; href?: string }[];
}

/** Where a page stands. */
export function Breadcrumbs({ label, crumbs }: BreadcrumbsProps) {
  return (
    <nav aria-label={label}>
      <ol className="mb-1.5 flex flex-wrap text-small">
        {crumbs.map(({ text, href }) => (
          <li
            key={href ?? text}
            className="not-last:after:px-2.5 not-last:after:text-ink-muted not-last:after:content-['›']"
          >
            {href ? (
              <a className="inline-block py-2.5" href={href}>
                {text}
              </a>
            ) : (
              <span className="inline-block py-2.5" aria-current="page">
                {text}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
