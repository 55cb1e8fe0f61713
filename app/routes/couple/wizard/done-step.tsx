import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { NO_SEARCH, SearchForm } from "~/routes/couple/project/search-form";
import { Actions, ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { PLANNER_GRID, PlannerCard } from "~/ui/planner-card";
import type { ScreenOf } from "./step-data.server";

/** Step 5 (rule wizard-14): what was sent, what happens now, and the way to the project. */
export function DoneStep({ screen }: { screen: ScreenOf<5> }) {
  const { t } = useTexts();
  const { sent, hours } = screen;
  return (
    <>
      <img src="/art/sprig.svg" width="240" height="60" alt="" />
      <PageTitle className="mt-8">{t(sent > 0 ? "wizard:done.sentHeading" : "wizard:done.skippedHeading")}</PageTitle>
      <p className="text-lead text-ink-muted mt-8">
        {sent > 0 ? t("wizard:done.sent", { count: sent, hours }) : t("wizard:done.skipped")}
      </p>
      {screen.planners.length > 0 ? (
        <section className="mt-8" aria-labelledby="contacted">
          <h2 className="text-h3 mb-3.5" id="contacted">
            {t("wizard:done.contacted")}
          </h2>
          <div className={PLANNER_GRID}>
            {screen.planners.map((planner) => (
              <PlannerCard
                key={planner.publicId}
                {...planner}
                id={`planner-${planner.publicId}`}
                headingLevel={3}
                contacted={t("planner:contacted")}
              />
            ))}
          </div>
        </section>
      ) : null}
      <section className="mt-8 space-y-4" aria-labelledby="next">
        <h2 className="text-h3" id="next">
          {t("wizard:done.next")}
        </h2>
        {sent > 0 ? <p className="max-w-prose">{t("wizard:done.nextText")}</p> : null}
        <p className="max-w-prose text-ink-muted">{t("wizard:done.toProject")}</p>
      </section>
      <Actions>
        <ButtonLink href={paths.project(screen.project)}>
          {t("common:action.finish")} <Icon name="next" />
        </ButtonLink>
      </Actions>
      <section className="mt-14 max-w-narrow" aria-labelledby="search-heading">
        <h2 className="text-h3" id="search-heading">
          {t("search:heading")}
        </h2>
        <p className="text-ink-muted mb-3.5">{t("search:lead")}</p>
        <SearchForm project={screen.project} fields={NO_SEARCH} quiet />
      </section>
    </>
  );
}
