import type { ReactNode } from "react";
import { BackLink } from "./button";
import { metaLineClass } from "./classes";
import { Kicker, PageTitle } from "./heading";
import { type PanelProps, panelClass } from "./panel";

interface SectionProps extends Pick<PanelProps, "look"> {
  /** Id of the heading, which then names the section. */
  id?: string | undefined;
  title: ReactNode;
  /** At the end of the line of the heading; null: nothing now. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Renders a section with a small heading; with a look, as a panel. */
export function Section({ id, title, look, aside, className, children }: SectionProps) {
  const hasAside = aside !== undefined;
  const classes = className ?? (hasAside ? undefined : "space-y-4");
  const heading = (
    <h2 className="text-h3" id={id}>
      {title}
    </h2>
  );
  return (
    <section className={look ? panelClass(look, classes) : classes} aria-labelledby={id}>
      {hasAside ? (
        <div className={metaLineClass}>
          {heading}
          {aside}
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  );
}

interface PageHeadProps {
  /** Link to the page above. */
  back?: { href: string; text: string };
  kicker?: string;
  title: ReactNode;
  /** The title may contain a long word of a user. */
  wraps?: boolean;
  lead?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** Renders the start of a page. */
export function PageHead({ back, kicker, title, wraps, lead, className, children }: PageHeadProps) {
  return (
    <header className={className}>
      {back ? (
        <p>
          <BackLink href={back.href}>{back.text}</BackLink>
        </p>
      ) : null}
      {kicker ? <Kicker>{kicker}</Kicker> : null}
      <PageTitle className={wraps ? "wrap-anywhere" : undefined}>{title}</PageTitle>
      {lead ? <p className="text-ink-muted">{lead}</p> : null}
      {children}
    </header>
  );
}
