import type { ComponentPropsWithoutRef } from "react";
import { classNames } from "./class-names";

// A bead and a length of thread hang under these headings: class `rule`, in heading.css.

/** The heading of a screen. */
export function PageTitle({ className, ...rest }: ComponentPropsWithoutRef<"h1">) {
  return <h1 {...rest} className={classNames("rule text-calm", className)} />;
}

/** The heading of what leads a public page: a size larger. */
export function LargeTitle({ className, ...rest }: ComponentPropsWithoutRef<"h1">) {
  return <h1 {...rest} className={classNames("rule", className)} />;
}

interface SectionTitleProps extends ComponentPropsWithoutRef<"h2"> {
  as?: "h2" | "h3";
}

/** The heading of a part of a screen. */
export function SectionTitle({ as: Heading = "h2", className, ...rest }: SectionTitleProps) {
  return <Heading {...rest} className={classNames("rule", className)} />;
}

/** A line in italics above a heading. */
export function Kicker({ className, ...rest }: ComponentPropsWithoutRef<"p">) {
  return (
    <p
      {...rest}
      className={classNames("mb-1.5 font-serif text-large leading-tight text-ink-muted italic", className)}
    />
  );
}
