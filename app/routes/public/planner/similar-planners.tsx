import type { PlannerRowView } from "~/http/planner-row-view.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlannerRows } from "~/routes/planner-rows";
import { SectionTitle } from "~/ui/heading";

/** Others of the region, in the order of the directory. A paid profile has none beside it. */
export function SimilarPlanners({ planners }: { planners: readonly PlannerRowView[] }) {
  const { t } = useTexts();
  if (planners.length === 0) return null;
  return (
    <section className="space-y-4">
      <SectionTitle>{t("directory:profile.similar")}</SectionTitle>
      <p className="text-small">
        <a href={paths.ranking()}>{t("planner:profile.ranking")}</a>
      </p>
      <PlannerRows planners={planners} />
    </section>
  );
}
