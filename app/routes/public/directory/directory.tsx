import { getFormProps, useForm } from "@conform-to/react";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { DirectoryArea } from "~/domain/directory/area-statement.server";
import { type AreaCount, DIRECTORY_PAGE, directoryFilters, foldAreas } from "~/domain/directory/directory.rules";
import { findDirectory } from "~/domain/directory/find-directory.server";
import { DomainError } from "~/domain/domain-error";
import { LANGUAGES, SERVICE_CODES } from "~/domain/enumerations/enumeration.rules";
import { PORTFOLIO_STYLES } from "~/domain/portfolios/portfolio.rules";
import { profileSlug } from "~/domain/profile-slug.rules";
import { countSeen } from "~/http/background/page-views.server";
import { readFavorites } from "~/http/forms/favorites.server";
import { serviceName } from "~/http/pages/planner-texts";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { isMarketCode } from "~/i18n/markets";
import { type Translate, useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ListPages } from "~/routes/list-pages";
import { PlannerTiles } from "~/routes/planner-tiles";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, ButtonLink, iconLinkClass } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { Toggle, toggledClass } from "~/ui/disclosure";
import { EmptyState } from "~/ui/empty-state";
import { SelectField } from "~/ui/field";
import { FavoriteButton } from "../favorite-button";
import { ListHead } from "../list-head";
import { PaidPlacementList } from "../paid-placement-list";
import { AreaLinks } from "./area-links";
import { byName, crumbsOfPage, listSeo } from "./directory-area.server";

export const handle: RouteHandle = { cache: "public", pageCache: { as: "list", numbers: ["page"] } };

/** Loads a directory page. `/planners` is the page of the market's own country, and links to the others. */
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
  const { region, areas, planners } = found;
  // Several cities may share a slug: the heading names the one with the most planners.
  const city = found.city === null ? null : (areas[0]?.name ?? found.city);
  const heading = headingOf(context.t, area, region, city);
  const crumbs = isHome ? [] : crumbsOfPage(context, { country: code, region, city });
  const { page, service, language, style } = filters;
  const show = {
    ...(service ? { service } : {}),
    ...(language ? { language } : {}),
    ...(style ? { style } : {}),
  };
  const slugs = { ...area, country: code.toLowerCase() };
  const { shown, folded } = area.region ? { shown: area.city ? [] : areas, folded: [] } : foldAreas(areas);
  return {
    title: page === 1 ? heading : context.t("directory:title.page", { title: heading, page }),
    heading,
    crumbs,
    slugs,
    show,
    page,
    pages: found.pages,
    total: found.total,
    found: found.found,
    planners,
    marked: context.couple ? found.favorites : (await readFavorites(context)).planners,
    areas: shown,
    folded: byName(context, folded),
    countries: isHome ? found.countries.filter((one) => one !== code) : [],
    seo: listSeo(context, {
      heading,
      description: context.t("directory:description", {
        heading,
        planners: context.t("directory:planners.count", { count: found.total }),
      }),
      path: paths.planners(slugs, page > 1 ? { page } : {}),
      crumbs,
      entries: planners.map((planner) => paths.planner(profileSlug(planner))),
      before: (page - 1) * DIRECTORY_PAGE,
      isFiltered: Object.keys(show).length > 0,
      isHome,
    }),
  };
}

function headingOf(t: Translate, { country }: DirectoryArea, region: string | null, city: string | null): string {
  // City and region may have the same name (Hamburg, Madrid), but their pages need different titles.
  if (city !== null) return t(city === region ? "directory:title.cityOfRegion" : "directory:title.city", { city });
  if (region !== null) return t("directory:title.region", { region });
  return t("directory:title.country", { country: t(`directory:in.${country}`) });
}

type View = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Directory() {
  const view = useLoaderData<typeof loader>();
  const { slugs, show, page, planners, marked } = view;
  const { t } = useTexts();
  const format = useFormat();
  const isFiltered = Object.keys(show).length > 0;
  const linksOf = (areas: readonly AreaCount[]) =>
    areas.map(({ name, slug, count }) => ({
      text: name,
      count,
      href: paths.planners(slugs.region ? { ...slugs, city: slug } : { ...slugs, region: slug }),
    }));
  const filterText = {
    service: show.service && serviceName({ t }, show.service),
    language: show.language && format.language(show.language),
    style: show.style && t(`portfolios:style.${show.style}`),
  };
  const tags = (["service", "language", "style"] as const).flatMap((name) => {
    const text = filterText[name];
    return text ? [{ text, href: paths.planners(slugs, { ...show, [name]: undefined }) }] : [];
  });
  const here = paths.planners(slugs);
  const paid = planners.filter(({ premium }) => premium);
  const hasCrumbs = view.crumbs.length > 0;
  return (
    <div className={pageClass({ className: hasCrumbs ? "pt-4 pb-section" : "pt-10 pb-section" })}>
      {hasCrumbs ? <Breadcrumbs label={t("directory:crumbs")} crumbs={view.crumbs} /> : null}
      <h1 className="mb-2 text-calm">{view.heading}</h1>
      <ListHead
        count={isFiltered ? t("directory:planners.count", { count: view.found }) : introOf(t, view)}
        tags={tags}
      />
      <DirectoryFilterForm show={show} action={here} />
      <div className="mt-5 space-y-8">
        <PaidPlacementList
          paid={paid}
          rest={planners.filter(({ premium }) => !premium)}
          restHeading={t("directory:rest")}
          list={(some, isPaid) => (
            <PlannerTiles planners={some} layout={isPaid ? "row" : "grid"} isFirst={isPaid || paid.length === 0}>
              {(planner) => (
                <FavoriteButton item={planner} favorite={marked.includes(planner.publicId)} bare onPicture />
              )}
            </PlannerTiles>
          )}
        />
        {planners.length === 0 ? (
          <EmptyState
            title={t(isFiltered ? "directory:empty.filtered" : "directory:empty.country")}
            action={isFiltered ? <ButtonLink href={here}>{t("directory:filter.clear")}</ButtonLink> : undefined}
          />
        ) : null}
        <ListPages
          page={page}
          pages={view.pages}
          hrefOf={(number) => paths.planners(slugs, { ...show, ...(number > 1 ? { page: number } : {}) })}
        />
      </div>
      <AreaLinks
        heading={slugs.region ? t("directory:below.towns") : t("directory:below.areas")}
        links={linksOf(view.areas)}
        folded={{ heading: t("directory:below.others"), links: linksOf(view.folded) }}
      />
      <AreaLinks
        heading={t("directory:below.countries")}
        links={view.countries.map((code) => ({
          text: format.country(code),
          href: paths.planners({ country: code.toLowerCase() }),
        }))}
      />
    </div>
  );
}

function introOf(t: Translate, { slugs, total, areas, folded }: View): string {
  if (total === 0) return "";
  const planners = t("directory:planners.count", { count: total });
  if (slugs.city) return t("directory:intro.here", { planners });
  const count = areas.length + folded.length;
  const places = slugs.region ? t("directory:intro.towns", { count }) : t("directory:intro.areas", { count });
  return t("directory:intro.spread", { planners, places });
}

interface DirectoryFilterFormProps {
  show: View["show"];
  action: string;
}

function DirectoryFilterForm({ show, action }: DirectoryFilterFormProps) {
  const { t } = useTexts();
  const format = useFormat();
  const number = Object.keys(show).length;
  const [form, fields] = useForm({ id: "filter", defaultValue: show });
  return (
    <form {...getFormProps(form)} method="get" action={action}>
      <Toggle
        className="[&>summary]:min-h-12 [&>summary]:py-1.5"
        summary={number > 0 ? t("directory:filter.refineSet", { number }) : t("directory:filter.refine")}
      />
      <div className={`${toggledClass} ${FIELDS}`}>
        <SelectField
          field={fields.service}
          label={t("directory:filter.service")}
          placeholder={t("directory:filter.anyService")}
          options={SERVICE_CODES.map((value) => ({ value, label: serviceName({ t }, value) }))}
        />
        <SelectField
          field={fields.language}
          label={t("directory:filter.language")}
          placeholder={t("directory:filter.anyLanguage")}
          options={LANGUAGES.map((value) => ({ value, label: format.language(value) }))}
        />
        <SelectField
          field={fields.style}
          label={t("directory:filter.style")}
          placeholder={t("directory:filter.anyStyle")}
          options={PORTFOLIO_STYLES.map((value) => ({ value, label: t(`portfolios:style.${value}`) }))}
        />
        <Button>{t("directory:filter.show")}</Button>
        {number > 0 ? (
          <a className={iconLinkClass} href={action}>
            {t("directory:filter.clear")}
          </a>
        ) : null}
      </div>
    </form>
  );
}

/** Classes of the filters: one row on wide screens, with each label inside the border of its field. */
const FIELDS =
  "grid gap-3 max-lg:pt-4 lg:flex [&>div]:relative [&>div]:min-w-0 [&>div]:flex-1 [&_label]:pointer-events-none [&_label]:absolute [&_label]:start-4.5 [&_label]:top-1.5 [&_label]:text-tiny/none [&_label]:font-normal [&_label]:text-ink-muted [&_select]:mt-0 [&_select]:pt-4.5 [&_select]:pb-0";
