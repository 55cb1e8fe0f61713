import type { ReactNode } from "react";
import { panelClass } from "~/ui/panel";

interface NewLinkProps {
  heading: string;
  link: string;
  /** Explains how long the link is valid, or that it is shown once. */
  text: string;
  /** Buttons that share the link. */
  children?: ReactNode;
}

/** Shows a new secret link, which no later page shows again. */
export function NewLink({ heading, link, text, children }: NewLinkProps) {
  return (
    <div className={panelClass("card", "space-y-4")} role="status">
      <h2 className="text-h3">{heading}</h2>
      <p className="rounded bg-sand px-4 py-3 wrap-anywhere select-all">{link}</p>
      <p className="text-small text-ink-muted">{text}</p>
      {children}
    </div>
  );
}
