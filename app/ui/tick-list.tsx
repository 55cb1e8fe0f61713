import type { ComponentPropsWithoutRef } from "react";
import { classNames } from "./class-names";

interface TickListProps extends ComponentPropsWithoutRef<"ul"> {
  as?: "ul" | "ol";
  /** In two columns where there is room. */
  two?: boolean;
  /** Its entries are links as tall as a finger needs (`py-2`), so the ring is moved down to the middle of their text. */
  links?: boolean;
}

/** Short sentences, each behind a small gold ring. Lists in texts that planners wrote (`clean-html.server.ts`) look the same: tick-list.css. */
export function TickList({ as: List = "ul", two, links, className, ...rest }: TickListProps) {
  return <List {...rest} className={classNames("ticks", links && "tick-links", two && "md:columns-2", className)} />;
}

/** Why this planner, on little gold rings. @param two columns where there is room */
export function Reasons({ reasons, two = false }: { reasons: readonly string[]; two?: boolean }) {
  if (reasons.length === 0) return null;
  return (
    <TickList two={two}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </TickList>
  );
}
