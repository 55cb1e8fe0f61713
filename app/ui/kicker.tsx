import type { HTMLAttributes } from "react";
import { classNames } from "./class-names";

/** The quiet line above a heading. */
export function Kicker({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
  const look = "mb-1.5 font-serif text-large italic leading-[1.3] text-ink-muted";
  return <p {...rest} className={classNames(look, className)} />;
}
