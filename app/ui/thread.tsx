import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** Of a list on the thread (thread.css). */
export const threadClass = "thread";

export interface Knot {
  /** Stable within the list; the title where it is a text. */
  key: string;
  /** `tied`: met, or now; `ends`: declined. Plain knots are numbered. The state also stands in the words. */
  state?: "done" | "tied" | "todo" | "ends" | undefined;
  title: ReactNode;
  detail?: ReactNode;
}

interface ThreadProps {
  knots: readonly Knot[];
  /** Side by side from 768 px on. */
  row?: boolean | undefined;
  /** `timeline`: what happened, and when. `steps`: how it works, each title a heading. */
  kind?: "timeline" | "steps";
}

/** A list on the gold thread: gold as far as one has come, then dotted. */
export function Thread({ knots, row, kind = "timeline" }: ThreadProps) {
  return (
    <ol className={classNames(threadClass, row && "row", kind === "timeline" && "timeline")}>
      {knots.map((knot) => (
        <li key={knot.key} className={knot.state}>
          {kind === "steps" ? (
            <>
              <h3 className="mb-1.5">{knot.title}</h3>
              {knot.detail ? <p className="text-small text-ink-muted">{knot.detail}</p> : null}
            </>
          ) : (
            <>
              <strong>{knot.title}</strong>
              {knot.detail ? <p className="text-small text-ink-muted">{knot.detail}</p> : null}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
