import type { PlannerView } from "~/http/planner-view.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { SafeHtml } from "~/routes/planner-cards";
import { PlannerRow } from "~/ui/planner-row";

/** Others of the region, in the order of the directory. A paid profile has none beside it. */
export function SimilarPlanners({ planners }: { planners: readonly PlannerView[] }) {
  const { t } = useTexts();
  if (planners.length === 0) return null;
  return (
    <section className="flow">
      <h2 className="rule">{t("directory:profile.similar")}</h2>
      <p className="small muted">
        {t("directory:order")} <a href={paths.ranking()}>{t("planner:profile.ranking")}</a>
      </p>
      <ul className="rows">
        {planners.map((planner) => (
          <PlannerRow
            key={planner.publicId}
            headingLevel={3}
            name={planner.name}
            href={planner.profileHref}
            place={planner.place}
            portrait={planner.portrait}
            gold={planner.gold}
            chips={planner.chips}
            about={planner.about ? <SafeHtml html={planner.about} /> : undefined}
            prices={planner.prices}
            more={planner.more ?? undefined}
            languages={planner.languages}
            languagesLabel={t("planner:speaks")}
          />
        ))}
      </ul>
    </section>
  );
}
