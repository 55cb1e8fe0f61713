import type { ReactNode } from "react";
import { classNames } from "./classes";

export const timelineClass = "thread";

export interface Knot {
  key: string;
  /** `tied` means that it happened, or happens now. `ends` means that it ended without success. */
  state?: "done" | "tied" | "todo" | "ends" | undefined;
  title: ReactNode;
  detail?: ReactNode;
}

interface ThreadProps {
  knots: readonly Knot[];
  row?: boolean | undefined;
  /** `timeline`: past events with dates. `steps`: instructions, each title a heading. */
  kind?: "timeline" | "steps";
}

/** Renders a list on the gold thread: gold up to the current state, then dotted. */
export function Timeline({ knots, row, kind = "timeline" }: ThreadProps) {
  return (
    <ol className={classNames(timelineClass, row && "row", kind === "timeline" && "timeline")}>
      {knots.map((knot) => (
        <li key={knot.key} className={knot.state}>
          {kind === "steps" ? <h3 className="mb-1.5">{knot.title}</h3> : <strong>{knot.title}</strong>}
          {knot.detail ? <p className="text-small text-ink-muted">{knot.detail}</p> : null}
        </li>
      ))}
    </ol>
  );
}
