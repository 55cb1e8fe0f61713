import type { ReactNode } from "react";
import { BackLink } from "./button";
import { Kicker, PageTitle } from "./heading";
import { type PanelProps, panelClass } from "./panel";

interface SectionProps extends Pick<PanelProps, "look"> {
  /** Id of the heading, which then names the section. */
  id?: string | undefined;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Renders a section with a small heading; with a look, as a panel. */
export function Section({ id, title, look, className = "space-y-4", children }: SectionProps) {
  return (
    <section className={look ? panelClass(look, className) : className} aria-labelledby={id}>
      <h2 className="text-h3" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface PageHeadProps {
  /** Link to the parent page. */
  back?: { href: string; text: string };
  kicker?: string;
  title: ReactNode;
  /** The title may contain a long word of a user. */
  wraps?: boolean;
  lead?: ReactNode;
  className?: string;
  children?: ReactNode;
}

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
