interface AreaLink {
  text: string;
  href: string;
  count?: string;
}

interface AreaLinksProps {
  heading: string;
  links: readonly AreaLink[];
  /** More of them, which open below these. */
  folded?: { heading: string; links: readonly AreaLink[] };
}

/** Where else there are planners; nothing when there is nowhere else. */
export function AreaLinks({ heading, links, folded }: AreaLinksProps) {
  if (links.length === 0) return null;
  return (
    <section className="gap flow">
      <h2 className="h3">{heading}</h2>
      <Links links={links} />
      {folded && folded.links.length > 0 ? (
        <details className="fold">
          <summary>{folded.heading}</summary>
          <Links links={folded.links} />
        </details>
      ) : null}
    </section>
  );
}

const Links = ({ links }: { links: readonly AreaLink[] }) => (
  <ul className="areas prices">
    {links.map(({ text, href, count }) => (
      <li key={href}>
        <a className="back" href={href}>
          {text}
        </a>
        {count ? <span>{count}</span> : null}
      </li>
    ))}
  </ul>
);
