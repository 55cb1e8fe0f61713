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
          id={`${idPrefix}-${planner.publicId}`}
          name={planner.name}
          headingLevel={headingLevel}
          place={planner.place}
          rated={planner.rated}
          portrait={planner.portrait}
          gold={planner.gold}
          chips={planner.chips}
          about={planner.about ? <p lang={planner.lang}>{planner.about}</p> : undefined}
          reasons={planner.reasons}
          prices={planner.prices}
          more={planner.more ?? undefined}
          languages={planner.languages}
          languagesLabel={t("planner:speaks")}
          contacted={planner.contacted ? t("planner:contacted") : undefined}
        >
          {children?.(planner)}
        </PlannerCard>
      ))}
    </div>
  );
}
