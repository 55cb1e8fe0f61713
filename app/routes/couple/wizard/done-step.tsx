import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ContactLinks } from "~/routes/couple/project/contact-links";
import { NO_SEARCH, SearchForm } from "~/routes/couple/project/search-form";
import { PlannerGrid } from "~/routes/planner-cards";
import { Actions, ButtonLink } from "~/ui/button";
import { PageTitle, SectionTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Thread } from "~/ui/thread";
import type { ScreenOf } from "./step-data.server";
import { TiedPortraits } from "./tied-portraits";

/** Step 5 (rule wizard-14): what was sent, what happens now, and the way to the project. */
export function DoneStep({ screen }: { screen: ScreenOf<5> }) {
  const { t } = useTexts();
  const { sent, hours } = screen;
  return (
    <>
      <header className="text-center [--bead:auto]">
        <img className="mx-auto" src="/art/sprig.svg" width="240" height="60" alt="" />
        <PageTitle className="mt-8">{t(sent > 0 ? "wizard:done.sentHeading" : "wizard:done.skippedHeading")}</PageTitle>
        {sent > 0 ? null : <p className="mt-8 text-lead text-ink-muted">{t("wizard:done.skipped")}</p>}
        <TiedPortraits label={t("wizard:done.contacted")} planners={screen.planners} />
        <Actions className="mt-8 justify-center">
          <ButtonLink href={paths.project(screen.project)}>
            {t("common:action.finish")} <Icon name="next" />
          </ButtonLink>
        </Actions>
      </header>
      <section className="mt-14" aria-labelledby="next">
        <SectionTitle id="next">{t("wizard:done.next")}</SectionTitle>
        {sent > 0 ? (
          <div className="mt-7 max-w-prose">
            <Thread
              kind="steps"
              knots={[
                {
                  key: "today",
                  state: "done",
                  title: t("wizard:done.today"),
                  detail: t("wizard:done.sent", { count: sent, hours }),
                },
                { key: "decides", title: t("wizard:done.decides"), detail: t("wizard:done.nextText") },
                {
                  key: "accepts",
                  state: "tied",
                  title: t("wizard:done.accepts"),
                  detail: t("wizard:done.acceptsText"),
                },
              ]}
            />
          </div>
        ) : null}
        <p className="mt-7 max-w-prose text-ink-muted">{t("wizard:done.toProject")}</p>
      </section>
      {screen.others.length > 0 ? (
        <section className="mt-14" aria-labelledby="others">
          <SectionTitle id="others">{t("wizard:done.others")}</SectionTitle>
          <div className="mt-7">
            <PlannerGrid planners={screen.others} headingLevel={3} folded>
              {(planner) => (
                <ContactLinks planner={planner} project={screen.project} page={paths.project(screen.project)} />
              )}
            </PlannerGrid>
          </div>
        </section>
      ) : null}
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
