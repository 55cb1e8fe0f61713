import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlannerGrid } from "~/routes/planner-cards";
import { PaidPlacementList } from "~/routes/public/paid-placement-list";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { ContactLinks } from "./contact-links";
import type { SearchView } from "./project-view.server";
import { SearchForm } from "./search-form";

interface SearchBlockProps {
  /** Public id. */
  project: string;
  search: SearchView;
  /** Contains the primary button of the page. */
  isMain: boolean;
}

export function SearchBlock({ project, search, isMain }: SearchBlockProps) {
  const { t } = useTexts();
  const { fields, results } = search;
  const addressOf = (page: number) =>
    paths.projectSearch(project, { ...search.state, page: page > 1 ? page : undefined });
  return (
    <>
      {/* Browsers open the section for a link to an element inside it. */}
      <section className="max-w-narrow" id="search" aria-label={t("search:heading")}>
        <p className="mb-3.5 text-ink-muted">{t("search:lead")}</p>
        <SearchForm project={project} fields={fields} isMain={isMain} />
      </section>
      {results ? (
        <section className="mt-8 space-y-8" aria-label={t("search:results")}>
          {results.planners.length === 0 ? (
            <EmptyState
              title={t("search:none")}
              text={t("search:noneText")}
              action={
                fields.q && fields.city ? (
                  <ButtonLink variant="quiet" href={paths.projectSearch(project, { q: fields.q })}>
                    {t("search:everywhere")}
                  </ButtonLink>
                ) : undefined
              }
            />
          ) : (
            <>
              <p className="text-small text-ink-muted">
                {t("search:pageOf", { page: results.page, pages: results.pages })}
              </p>
              <PaidPlacementList
                paid={results.planners.filter(({ gold }) => gold)}
                groups={[{ id: "all", heading: t("search:rest"), items: results.planners.filter(({ gold }) => !gold) }]}
                list={(planners) => (
                  <PlannerGrid planners={planners} headingLevel={3} idPrefix="found">
                    {(planner) => <ContactLinks planner={planner} project={project} page={addressOf(results.page)} />}
                  </PlannerGrid>
                )}
              />
            </>
          )}
          <Pagination
            label={t("search:pages")}
            page={results.page}
            pages={results.pages}
            hrefOf={addressOf}
            texts={{
              first: t("search:first"),
              last: t("search:last"),
              previous: t("search:previous"),
              next: t("search:next"),
              page: (page) => t("search:page", { page }),
            }}
          />
        </section>
      ) : null}
    </>
  );
}
