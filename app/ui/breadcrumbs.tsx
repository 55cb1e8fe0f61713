interface BreadcrumbsProps {
  label: string;
  /** Ordered from the top level; the last one, without `href`, is the current page. */
  crumbs: readonly { text: string; href?: string }[];
}

/** Renders breadcrumbs. Phones show only the last link. */
export function Breadcrumbs({ label, crumbs }: BreadcrumbsProps) {
  return (
    <nav className="print:hidden" aria-label={label}>
      <ol className="flex flex-wrap items-center text-small text-ink-muted">
        {crumbs.map(({ text, href }, index) => (
          <li
            key={href ?? text}
            className={index === crumbs.length - 2 ? LAST : OTHERS}
            aria-current={href ? undefined : "page"}
          >
            {href ? (
              <a className="inline-block py-2.5" href={href}>
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const OTHERS = "max-sm:hidden sm:not-last:after:mx-2 sm:not-last:after:content-['›']";
const LAST = "max-sm:before:mr-2 max-sm:before:content-['‹'] sm:after:mx-2 sm:after:content-['›']";
