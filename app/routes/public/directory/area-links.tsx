interface AreaLinksProps {
  heading: string;
  links: readonly { text: string; href: string; count?: string }[];
}

/** Where else there are planners; nothing when there is nowhere else. */
export function AreaLinks({ heading, links }: AreaLinksProps) {
  if (links.length === 0) return null;
  return (
    <section className="gap flow">
      <h2 className="h3">{heading}</h2>
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
    </section>
  );
}
