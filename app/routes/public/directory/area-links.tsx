import { useFormat } from "~/i18n/use-format";
import { smallSummaryClass } from "~/ui/classes";

interface AreaLink {
  text: string;
  href: string;
  count?: number;
}

interface AreaLinksProps {
  heading: string;
  links: readonly AreaLink[];
  folded?: { heading: string; links: readonly AreaLink[] };
  /** Minimum number of links; fewer are not shown. */
  least?: number;
}

/** Minimum number of towns for a useful list of links. */
export const LEAST_TOWNS = 6;

export function AreaLinks({ heading, links, folded, least = 1 }: AreaLinksProps) {
  if (links.length < least) return null;
  return (
    <section className="mt-10 space-y-2 border-t border-line pt-6 print:hidden">
      <h2 className="text-h3">{heading}</h2>
      <Links links={links} />
      {folded && folded.links.length > 0 ? (
        <details>
          <summary className={smallSummaryClass}>{folded.heading}</summary>
          <Links links={folded.links} />
        </details>
      ) : null}
    </section>
  );
}

function Links({ links }: { links: readonly AreaLink[] }) {
  const format = useFormat();
  return (
    <ul className="flex flex-wrap gap-x-6 text-small">
      {links.map(({ text, href, count }) => (
        <li key={href}>
          <a className="inline-block py-2.5 text-ink decoration-gold" href={href}>
            {text}
          </a>{" "}
          {count === undefined ? null : <span className="text-ink-muted">{format.number(count)}</span>}
        </li>
      ))}
    </ul>
  );
}
