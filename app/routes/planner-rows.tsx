import type { PlannerView } from "~/http/planner-view.server";
import { useTexts } from "~/i18n/texts";
import { PlannerRow } from "~/ui/planner-row";

/** Planners one below the other, in the order given. @param headingLevel of their names */
export function PlannerRows({
  planners,
  headingLevel = 2,
}: {
  planners: readonly PlannerView[];
  headingLevel?: 2 | 3;
}) {
  const { t } = useTexts();
  return (
    <ul className="rows">
      {planners.map((planner) => (
        <PlannerRow
          key={planner.publicId}
          headingLevel={headingLevel}
          name={planner.name}
          href={planner.profileHref}
          place={planner.place}
          rated={planner.rated}
          portrait={planner.portrait}
          gold={planner.gold}
          chips={planner.chips}
          about={planner.about ? <p lang={planner.lang}>{planner.about}</p> : undefined}
          prices={planner.prices}
          more={planner.more ?? undefined}
          languages={planner.languages}
          languagesLabel={t("planner:speaks")}
        />
      ))}
    </ul>
  );
}
