import type { ComponentPropsWithoutRef } from "react";
import { classNames } from "./class-names";

/** A line in italics above a heading. */
export function Kicker({ className, ...rest }: ComponentPropsWithoutRef<"p">) {
  return (
    <p
      {...rest}
      className={classNames("mb-1.5 font-serif text-large leading-tight text-ink-muted italic", className)}
    />
  );
}
