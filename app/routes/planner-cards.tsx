import type { ReactNode } from "react";
import type { PlannerView } from "~/http/pages/planner-view.server";
import { useTexts } from "~/i18n/texts";
import { PLANNER_GRID, PlannerCard } from "~/ui/planner-card";

interface PlannerGridProps {
  planners: readonly PlannerView[];
  headingLevel?: 2 | 3;
  /** Prefix that keeps ids unique if a page shows a planner in two grids. */
  idPrefix?: string;
  children?: (planner: PlannerView) => ReactNode;
}

/** Planners as cards. A hydrated page needs the namespace `planner`. */
export function PlannerGrid({ planners, headingLevel = 2, idPrefix = "planner", children }: PlannerGridProps) {
  const { t } = useTexts();
  return (
    <div className={PLANNER_GRID}>
      {planners.map((planner) => (
        <PlannerCard
          key={planner.publicId}
          {...planner}
          id={`${idPrefix}-${planner.publicId}`}
          headingLevel={headingLevel}
          about={planner.about ? <p lang={planner.lang}>{planner.about}</p> : undefined}
          more={planner.more ?? undefined}
          languagesLabel={t("planner:speaks")}
          contacted={planner.contacted ? t("planner:contacted") : undefined}
        >
          {children?.(planner)}
        </PlannerCard>
      ))}
    </div>
  );
}
