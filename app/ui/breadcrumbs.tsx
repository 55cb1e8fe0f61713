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
      <ol className="crumbs">
        {crumbs.map(({ text, href }) => (
          <li key={href ?? text} aria-current={href ? undefined : "page"}>
            {href ? <a href={href}>{text}</a> : text}
          </li>
        ))}
      </ol>
    </nav>
  );
}
