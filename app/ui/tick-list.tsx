import type { ComponentPropsWithoutRef } from "react";
import { classNames } from "./classes";

interface TickListProps extends Omit<ComponentPropsWithoutRef<"ul">, "className"> {
  two?: boolean;
  small?: boolean;
  /** Its entries are small links with the height of a touch target (`py-2`), so the ring is lower. */
  links?: boolean;
}

/** Renders short sentences, each behind a small gold ring (tick-list.css, which cleaned HTML also uses). */
export function TickList({ two, small, links, ...rest }: TickListProps) {
  const isSmall = small || links;
  return (
    <ul
      {...rest}
      className={classNames("ticks", isSmall && "text-small", links && "tick-links", two && "md:columns-2")}
    />
  );
}

/** Renders the reasons for this planner, each behind a tick. @param two shows two columns on wide screens */
export function Reasons({ reasons, two = false }: { reasons: readonly string[]; two?: boolean }) {
  if (reasons.length === 0) return null;
  return (
    <ul className={classNames("ticks reasons text-small", two && "md:columns-2")}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
