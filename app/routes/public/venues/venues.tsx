import { getFormProps } from "@conform-to/react";
import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { DirectoryArea } from "~/domain/directory/area-statement.server";
import type { AreaCount } from "~/domain/directory/directory.rules";
import { DomainError } from "~/domain/domain-error";
import { profileSlug } from "~/domain/profile-slug.rules";
import { pageNumber, SEARCH } from "~/domain/search/search-providers.rules";
import { type FoundVenues, findVenues } from "~/domain/venues/find-venues.server";
import {
  type AskedVenues,
  askedVenues,
  filtersSet,
  type Hurdle,
  isSearch,
  MORE_FEATURES,
  venueQuery,
  widerRadius,
  withoutHurdle,
} from "~/domain/venues/venue-search.rules";
import { countVenuesSeen } from "~/http/background/page-views.server";
import { readFavorites } from "~/http/forms/favorites.server";
import { placeInput, placeProblem } from "~/http/forms/place-form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { todayIn } from "~/i18n/format.server";
import { isMarketCode } from "~/i18n/markets";
import { type Translate, useTexts } from "~/i18n/texts";
import { type Format, useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ListPages } from "~/routes/list-pages";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { iconLinkClass } from "~/ui/button";
import { classNames, pageClass } from "~/ui/classes";
import { toggledClass } from "~/ui/disclosure";
import { EmptyState } from "~/ui/empty-state";
import { Panel } from "~/ui/panel";
import { AreaLinks } from "../directory/area-links";
import { byName, crumbsOfPage, listSeo } from "../directory/directory-area.server";
import { FavoriteForm } from "../favorite-button";
import { ListHead } from "../list-head";
import { PaidPlacementList } from "../paid-placement-list";
import { VenueTiles } from "./venue-tiles";
import { useVenuesForm, VenueFilters, VenueSeek, VenuesToggle } from "./venues-form";

export const handle: RouteHandle = { cache: "public", pageCache: { as: "list", numbers: ["page"] } };

/**
 * Loads a list of venues. `/venues` is the page of the market's own country and of every search: the search forms of
 * area pages submit there.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  anyone(context);
  const country = params.country ?? context.market.code.toLowerCase();
  const code = country.toUpperCase();
  if (country === code || !isMarketCode(code)) throw new DomainError("directory.notFound");
  const query = context.url.searchParams;
  const today = todayIn(context.market, context.clock.now());
  const asked = askedVenues(query, placeInput(query, "city"), today);
  const form = { asked, today, showsMore: query.has(MORE_FEATURES) };
  const isHome = params.country === undefined;
  if (!isSearch(asked) && pageNumber(query.get("page")) === null) throw new DomainError("directory.notFound");
  if (isSearch(asked) && !isHome) throw redirectDocument(paths.venues({}, venueQuery(asked)));
  const area = { country: code, region: params.region, city: params.city };
  const answer = await findVenues(
    context,
    asked,
    area,
    { locale: context.locale, market: context.market.code },
    context.couple,
  );
  if ("town" in answer) {
    const city = { text: asked.city.text, place: answer.town.id, pickedFor: asked.city.text };
    throw redirectDocument(paths.venues({}, venueQuery({ ...asked, city })));
  }
  if ("unclear" in answer) {
    const { text } = asked.city;
    const { error = "common:place.choose", choices } = placeProblem(text, answer.unclear, false);
    const heading = context.t("common:nav.venues");
    return {
      title: heading,
      heading,
      form: { ...form, city: null, cityError: context.t(error, { text }), choices },
      here: paths.venues(),
      seo: { canonical: null },
      list: null,
    };
  }
  const { found } = answer;
  if (found.total === 0 && !isHome) throw new DomainError("directory.notFound");
  const { venues, areas, region, page } = found;
  countVenuesSeen(
    context,
    request,
    venues.map(({ publicId }) => publicId),
    "appearances",
  );
  const searched = isSearch(asked);
  const isFiltered = searched || filtersSet(asked.filters) > 0;
  const plain = { ...area, country: code.toLowerCase() };
  const slugs: NonNullable<Parameters<typeof paths.venues>[0]> = searched ? {} : plain;
  // Several cities may share a slug: the heading names the one with the most venues.
  const city = found.city === null ? null : (areas[0]?.name ?? found.city);
  const heading = headingOf(context.t, area, asked, found, { region, city });
  const crumbs = isHome || searched ? [] : crumbsOfPage(context, { country: code, region, city }, "venues");
  const showsCountries = isHome || searched;
  return {
    title: asked.page === 1 ? heading : context.t("directory:title.page", { title: heading, page: asked.page }),
    heading,
    form: { ...form, city, cityError: undefined, choices: undefined },
    here: paths.venues(slugs),
    seo: listSeo(context, {
      heading,
      description: context.t("venue:description", {
        heading,
        venues: context.t("venue:count", { count: found.found }),
      }),
      path: paths.venues(plain, asked.page > 1 && !isFiltered ? [["page", String(asked.page)]] : []),
      crumbs: isFiltered ? [] : crumbs,
      entries: venues.map((venue) => paths.venue(profileSlug(venue))),
      before: (asked.page - 1) * SEARCH.perPage,
      isFiltered,
      isHome,
    }),
    list: {
      crumbs,
      slugs,
      isFiltered,
      count: found.found,
      page,
      pages: found.pages,
      venues,
      town: found.town,
      marked: context.couple ? found.favorites : (await readFavorites(context)).venues,
      without: found.without,
      areas: searched || area.city ? [] : byName(context, areas),
      countries: showsCountries ? found.countries.filter((one) => searched || one !== code) : [],
    },
  };
}

function headingOf(
  t: Translate,
  { country }: DirectoryArea,
  { keyword }: AskedVenues,
  { town }: FoundVenues,
  { region, city }: { region: string | null; city: string | null },
): string {
  if (town) return t("venue:title.around", { town: town.name });
  if (keyword !== "") return t("venue:title.words", { words: keyword });
  // City and region may have the same name (Hamburg, Madrid), but their pages need different titles.
  if (city !== null) return t(city === region ? "venue:title.cityOfRegion" : "venue:title.city", { city });
  if (region !== null) return t("venue:title.region", { region });
  return t("venue:title.country", { country: t(`directory:in.${country}`) });
}

export default function Venues() {
  const { heading, form: values, here, list } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const [form, fields] = useVenuesForm(values);
  return (
    <div className={pageClass({ className: "pt-top pb-section" })}>
      {list && list.crumbs.length > 0 ? <Breadcrumbs label={t("directory:crumbs")} crumbs={list.crumbs} /> : null}
      <h1 className="text-calm">{heading}</h1>
      <div className="mt-4 lg:mt-6 lg:grid lg:grid-cols-[236px_minmax(0,1fr)] lg:gap-x-16">
        <VenuesToggle form={values} />
        <form
          className={classNames(toggledClass, "lg:col-span-full")}
          {...getFormProps(form, { ariaAttributes: false })}
          method="get"
          action={here}
          noValidate
        >
          <VenueSeek form={values} fields={fields} />
        </form>
        {/* The hearts of the list are forms, and forms cannot be nested. */}
        <VenueFilters form={values} formId={form.id} fields={fields} clear={list?.isFiltered ? here : null} />
        {list ? <VenueList list={list} asked={values.asked} /> : null}
      </div>
      <FavoriteForm intent="add" />
      <FavoriteForm intent="remove" />
    </div>
  );
}

type List = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["list"]>;

function VenueList({ list, asked }: { list: List; asked: AskedVenues }) {
  const { t } = useTexts();
  const format = useFormat();
  const { venues, marked, town, without, slugs } = list;
  const isEmpty = venues.length === 0;
  const state = venueQuery({ ...asked, page: 1 });
  const linksOf = (areas: readonly AreaCount[]) =>
    areas.map(({ name, slug, count }) => ({
      text: name,
      count,
      href: paths.venues(slugs.region ? { ...slugs, city: slug } : { ...slugs, region: slug }),
    }));
  return (
    <div className="mt-5 min-w-0 space-y-8 lg:mt-8">
      <ListHead count={countText(t, format, asked, list)} />
      <PaidPlacementList
        paid={venues.filter(({ premium }) => premium)}
        rest={venues.filter(({ premium }) => !premium)}
        restHeading={t("venue:rest")}
        list={(some, isPaid) => (
          <VenueTiles
            venues={some}
            town={town}
            marked={marked}
            layout={isPaid ? "row" : "beside"}
            isFirst={isPaid || !venues.some(({ premium }) => premium)}
          />
        )}
      />
      {isEmpty && without.length > 0 ? (
        <Panel className="space-y-1.5">
          <h2 className="text-h3">{t("venue:empty.title")}</h2>
          <p className="text-small text-ink-muted">{t("venue:empty.text")}</p>
          <ul>
            {without.map(({ hurdle, count }) => (
              <li key={hurdle}>
                <a className={iconLinkClass} href={paths.venues(slugs, venueQuery(withoutHurdle(asked, hurdle)))}>
                  {withoutText(t, format, asked, hurdle, count)}
                </a>
              </li>
            ))}
          </ul>
        </Panel>
      ) : isEmpty ? (
        <EmptyState title={t(list.isFiltered ? "venue:empty.none" : "venue:empty.country")} />
      ) : null}
      <ListPages
        page={list.page}
        pages={list.pages}
        hrefOf={(page) =>
          paths.venues(slugs, [...state, ...(page > 1 ? [["page", String(page)] as [string, string]] : [])])
        }
      />
      <AreaLinks
        heading={t(slugs.region ? "directory:below.towns" : "directory:below.areas")}
        links={linksOf(list.areas)}
      />
      <AreaLinks
        heading={t("directory:below.countries")}
        links={list.countries.map((code) => ({
          text: format.country(code),
          href: paths.venues({ country: code.toLowerCase() }),
        }))}
      />
    </div>
  );
}

function countText(t: Translate, format: Format, { radius, filters }: AskedVenues, { count, town }: List): string {
  const counted = t("venue:count", { count });
  const near = town
    ? t("venue:found.near", { venues: counted, distance: format.kilometres(radius), town: town.name })
    : counted;
  return filters.date === null ? near : t("venue:found.free", { venues: near, date: format.fullDate(filters.date) });
}

function withoutText(t: Translate, format: Format, { radius }: AskedVenues, hurdle: Hurdle, count: number): string {
  switch (hurdle) {
    case "radius":
      return t("venue:without.radius", { count, distance: format.kilometres(widerRadius(radius) ?? radius) });
    case "keyword":
    case "types":
    case "guests":
    case "price":
    case "date":
      return t(`venue:without.${hurdle}`, { count });
    default:
      return t("venue:without.feature", { count, feature: t(`venues:feature.${hurdle}`) });
  }
}
