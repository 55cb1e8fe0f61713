import { useFormat } from "~/i18n/use-format";
import { Disclosure } from "~/ui/disclosure";

interface AreaLink {
  text: string;
  href: string;
  count?: number;
}

interface AreaLinksProps {
  heading: string;
  links: readonly AreaLink[];
  folded?: { heading: string; links: readonly AreaLink[] };
}

export function AreaLinks({ heading, links, folded }: AreaLinksProps) {
  if (links.length === 0) return null;
  return (
    <section className="mt-8 space-y-4 print:hidden">
      <h2 className="text-h3">{heading}</h2>
      <Links links={links} />
      {folded && folded.links.length > 0 ? (
        <Disclosure summary={folded.heading}>
          <Links links={folded.links} />
        </Disclosure>
      ) : null}
    </section>
  );
}

function Links({ links }: { links: readonly AreaLink[] }) {
  const format = useFormat();
  return (
    <ul className="columns-2 gap-x-8 text-small/tight sm:columns-4">
      {links.map(({ text, href, count }) => (
        <li key={href} className="flex break-inside-avoid items-center gap-2 border-b border-line">
          <a className="flex-1 py-3 no-underline hover:underline" href={href}>
            {text}
          </a>
          {count === undefined ? null : <span className="text-ink-muted">{format.number(count)}</span>}
        </li>
      ))}
    </ul>
  );
}
