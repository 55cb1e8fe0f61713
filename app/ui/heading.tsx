import type { ComponentPropsWithoutRef } from "react";
import { classNames } from "./classes";

// The class `rule` draws a ring and a line under these headings (heading.css).

export function PageTitle({ className, ...rest }: ComponentPropsWithoutRef<"h1">) {
  return <h1 {...rest} className={classNames("rule text-calm", className)} />;
}

interface SectionTitleProps extends ComponentPropsWithoutRef<"h2"> {
  as?: "h2" | "h3";
}

export function SectionTitle({ as: Heading = "h2", className, ...rest }: SectionTitleProps) {
  return <Heading {...rest} className={classNames("rule", className)} />;
}

export function Kicker({ className, ...rest }: ComponentPropsWithoutRef<"p">) {
  return (
    <p
      {...rest}
      className={classNames("mb-1.5 font-serif text-large leading-tight text-ink-muted italic", className)}
    />
  );
}
