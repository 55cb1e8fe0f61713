import type { ReactNode } from "react";
import type { PlannerRowView } from "~/http/planner-row-view.server";
import { PlannerRow } from "~/ui/planner-row";

interface PlannerRowsProps<T extends PlannerRowView> {
  planners: readonly T[];
  /** Two beside each other where there is room. */
  pair?: boolean;
  /** The end of each row: the heart. */
  children?: (planner: T) => ReactNode;
}

/** Planners one below the other, in the order given. */
export function PlannerRows<T extends PlannerRowView>({ planners, pair, children }: PlannerRowsProps<T>) {
  return (
    <ul className={pair ? "md:grid md:grid-cols-2 md:gap-x-8" : undefined}>
      {planners.map((planner) => (
        <PlannerRow key={planner.publicId} {...planner} half={pair}>
          {children?.(planner)}
        </PlannerRow>
      ))}
    </ul>
  );
}
