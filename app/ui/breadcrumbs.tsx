interface BreadcrumbsProps {
  label: string;
  /** Ordered from the top level; the last one, without `href`, is the current page. */
  crumbs: readonly { text: string; href?: string }[];
}

/** Renders the links of breadcrumbs; the heading below names the current page. Phones show only the last link. */
export function Breadcrumbs({ label, crumbs }: BreadcrumbsProps) {
  const links = crumbs.filter(({ href }) => href !== undefined);
  return (
    <nav className="print:hidden" aria-label={label}>
      <ol className="flex flex-wrap items-center text-small text-ink-muted">
        {links.map(({ text, href }, index) => (
          <li key={href} className={index === links.length - 1 ? LAST : OTHERS}>
            <a className="inline-block py-2.5" href={href}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const OTHERS = "max-sm:hidden sm:after:mx-2 sm:after:content-['›']";
const LAST = "max-sm:before:mr-2 max-sm:before:content-['‹']";
