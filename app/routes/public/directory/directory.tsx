import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { directoryFilters } from "~/domain/directory/directory.rules";
import { findDirectory } from "~/domain/directory/find-directory.server";
import { DomainError } from "~/domain/domain-error";
import { countSeen } from "~/http/count.server";
import { readFavorites } from "~/http/favorites.server";
import { anyone } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { isMarketCode } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ListPages } from "~/routes/list-pages";
import { PlannerRows } from "~/routes/planner-rows";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { Bands } from "../bands";
import { FavoriteButton } from "../favorite-button";
import { ListHead } from "../list-head";
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
  const found = await findDirectory(context, area, filters, context.couple);
  if (found.total === 0 && !isHome) throw new DomainError("directory.notFound");
  countSeen(
    context,
    request,
    found.planners.map(({ publicId }) => publicId),
    "appearances",
  );
  const marked = context.couple ? found.favorites : (await readFavorites(context)).planners;
  return directoryView(context, area, filters, found, isHome, marked);
}

export default function Directory() {
  const view = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { slugs, show, paid, rest } = view;
  // Of a country there are many planners: the shorter lists come first, until somebody reads on or narrows this one.
  const opensWithAreas = slugs?.region === undefined && view.page === 1 && !view.isFiltered;
  const areas = (
    <AreaLinks
      heading={view.belowHeading}
      links={view.below}
      folded={{ heading: t("directory:below.others"), links: view.folded }}
    />
  );
  const here = paths.planners(slugs);
  return (
    <div className={pageClass({ className: "pt-top pb-section" })}>
      {view.crumbs.length > 0 ? <Breadcrumbs label={t("directory:crumbs")} crumbs={view.crumbs} /> : null}
      <PageTitle>{view.heading}</PageTitle>
      <p className="text-ink-muted">{view.intro}</p>
      {opensWithAreas ? areas : null}
      <div className="grid gap-gap lg:grid-cols-[236px_minmax(0,1fr)] lg:gap-16 mt-8">
        <DirectoryFilterForm view={view} action={here} />
        <div className="space-y-4">
          <ListHead count={view.count} tags={view.tags} />
          <Bands
            paid={paid}
            rest={rest}
            restHeading={t("directory:rest")}
            list={(planners, isPaid) => (
              <PlannerRows planners={planners} pair={isPaid}>
                {(planner) => <FavoriteButton item={planner} favorite={planner.favorite} bare />}
              </PlannerRows>
            )}
          />
          {paid.length + rest.length === 0 ? (
            <EmptyState
              title={t(view.isFiltered ? "directory:empty.filtered" : "directory:empty.country")}
              action={view.isFiltered ? <ButtonLink href={here}>{t("directory:filter.clear")}</ButtonLink> : undefined}
            />
          ) : null}
          <ListPages
            page={view.page}
            pages={view.pages}
            hrefOf={(page) => paths.planners(slugs, { ...show, ...(page > 1 ? { page } : {}) })}
          />
        </div>
      </div>
      {opensWithAreas ? null : areas}
      <AreaLinks heading={t("directory:below.countries")} links={view.countries} />
    </div>
  );
}
