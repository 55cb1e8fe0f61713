import { pageClass } from "~/ui/columns";
import { Facts } from "~/ui/facts";
import { PageTitle } from "~/ui/heading";
import { Reasons } from "~/ui/reasons";

export interface LegalFact {
  term: string;
  value: string;
  href?: string;
  /** In small letters below the value. */
  note?: string;
}

/** A piece of a section; `lang` where a proper name is in a language of its own. */
export type LegalBlock =
  | { kind: "text"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "facts"; facts: LegalFact[] }
  | { kind: "link"; href: string; text: string; lang?: string };

/** A legal page in the visitor's language. Plain JSON. */
export interface LegalView {
  heading: string;
  lead: string;
  version: string;
  /** `id`: what other pages lead to. */
  sections: { id?: string; heading: string; blocks: LegalBlock[] }[];
}

/** The four legal pages look alike. */
export function LegalScreen({ page }: { page: LegalView }) {
  return (
    <div className={pageClass({ width: "narrow", className: "pt-top pb-section space-y-block" })}>
      <header>
        <PageTitle>{page.heading}</PageTitle>
        <p className="text-lead text-ink-muted">{page.lead}</p>
        <p className="text-small text-ink-muted pt-2.5">{page.version}</p>
      </header>
      {page.sections.map(({ id, heading, blocks }) => (
        <section className="space-y-4" id={id} key={heading}>
          <h2 className="text-h3">{heading}</h2>
          {blocks.map((block) => (
            <Block key={JSON.stringify(block)} block={block} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case "text":
      return <p>{block.text}</p>;
    case "list":
      return <Reasons reasons={block.items} />;
    case "facts":
      return (
        <Facts
          facts={block.facts.map(({ term, value, href, note }) => ({
            term,
            value: (
              <>
                {href ? <a href={href}>{value}</a> : value}{" "}
                {note ? <span className="block text-small text-ink-muted">{note}</span> : null}
              </>
            ),
          }))}
        />
      );
    case "link":
      return (
        <p lang={block.lang}>
          <a href={block.href}>{block.text}</a>
        </p>
      );
  }
}
