import type { ReactNode } from "react";
import type { PlannerRowView } from "~/http/planner-row-view.server";
import { PlannerRow } from "~/ui/planner-row";
import { rowsClass } from "~/ui/rows";

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
    <ul
      className={
        pair
          ? `${rowsClass} grid grid-cols-[repeat(auto-fill,minmax(min(100%,340px),1fr))] gap-x-7 [&>li]:border-gold`
          : rowsClass
      }
    >
      {planners.map((planner) => (
        <PlannerRow key={planner.publicId} {...planner}>
          {children?.(planner)}
        </PlannerRow>
      ))}
    </ul>
  );
}
