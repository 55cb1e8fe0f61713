import type { ComponentPropsWithoutRef } from "react";
import { classNames } from "./class-names";

interface TickListProps extends ComponentPropsWithoutRef<"ul"> {
  as?: "ul" | "ol";
  /** In two columns where there is room. */
  two?: boolean;
}

/** Short sentences, each behind a small gold ring. Lists in texts that planners wrote (`clean-html.server.ts`) look the same: tick-list.css. */
export function TickList({ as: List = "ul", two, className, ...rest }: TickListProps) {
  return <List {...rest} className={classNames("ticks", two && "md:columns-2", className)} />;
}
