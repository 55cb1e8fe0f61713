import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { directoryFilters } from "~/domain/directory/directory.rules";
import { findDirectory } from "~/domain/directory/find-directory.server";
import { DomainError } from "~/domain/domain-error";
import { countSeen } from "~/http/count.server";
import { anyone } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { isMarketCode } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ListPages } from "~/routes/list-pages";
import { PlannerRows } from "~/routes/planner-rows";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { AreaLinks } from "./area-links";
import { DirectoryFilterForm } from "./directory-filter-form";
import { directoryView } from "./directory-view.server";

export const handle: RouteHandle = { cache: "public", kept: { as: "list", numbers: ["page"] } };

/** `/planners` is the page of the market's own country, and leads to the others. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  anyone(context);
  const country = params.country ?? context.market.code.toLowerCase();
  const code = country.toUpperCase();
  const filters = directoryFilters(context.url.searchParams);
  if (country === code || !isMarketCode(code) || !filters) throw new DomainError("directory.notFound");
  const area = { country: code, region: params.region, city: params.city };
  const isHome = params.country === undefined;
  const found = await findDirectory(context, area, filters);
  if (found.total === 0 && !isHome) throw new DomainError("directory.notFound");
  countSeen(
    context,
    request,
    found.planners.map(({ publicId }) => publicId),
    "appearances",
  );
  return directoryView(context, area, filters, found, isHome);
}

export default function Directory() {
  const view = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { slugs, show } = view;
  const here = paths.planners(slugs);
  return (
    <div className="wrap top">
      {view.crumbs.length > 0 ? <Breadcrumbs label={t("directory:crumbs")} crumbs={view.crumbs} /> : null}
      <h1 className="calm rule">{view.heading}</h1>
      <p className="muted">
        {view.intro} {t("directory:intro.checked")}
      </p>
      <div className="split left gap">
        <DirectoryFilterForm view={view} action={here} />
        <div>
          <div className="meta">
            <p role="status">
              <strong>{view.count}</strong>
            </p>
            <p className="small">
              {t("directory:order")} <a href={paths.ranking()}>{t("planner:profile.ranking")}</a>
            </p>
          </div>
          {view.planners.length > 0 ? (
            <PlannerRows planners={view.planners} />
          ) : (
            <EmptyState
              title={t(view.isFiltered ? "directory:empty.filtered" : "directory:empty.country")}
              action={view.isFiltered ? <ButtonLink href={here}>{t("directory:filter.clear")}</ButtonLink> : undefined}
            />
          )}
          <ListPages
            page={view.page}
            pages={view.pages}
            hrefOf={(page) => paths.planners(slugs, { ...show, ...(page > 1 ? { page } : {}) })}
          />
        </div>
      </div>
      <AreaLinks heading={view.belowHeading} links={view.below} />
      <AreaLinks heading={t("directory:below.countries")} links={view.countries} />
    </div>
  );
}
