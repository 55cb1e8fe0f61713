import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { foldAreas } from "~/domain/directory/directory.rules";
import type { DirectoryArea } from "~/domain/directory/directory-statement.server";
import { DomainError } from "~/domain/domain-error";
import { isTown } from "~/domain/places/places.rules";
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
  VENUE_SEARCH,
  type VenueFilters,
  venueQuery,
  widerRadius,
  withoutHurdle,
} from "~/domain/venues/venue-search.rules";
import { countVenuesSeen } from "~/http/background/page-views.server";
import { readFavorites } from "~/http/forms/favorites.server";
import { placeInput, placeProblem } from "~/http/forms/place-form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { anyone } from "~/http/pipeline/guards.server";
import { todayIn } from "~/i18n/format.server";
import { isMarketCode } from "~/i18n/markets";
import { withinRegion } from "~/i18n/region-names.server";
import type { Translate } from "~/i18n/texts";
import { type Format, useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ListPages } from "~/routes/list-pages";
import { ButtonLink, iconLinkClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { byName, crumbsOfPage, listSeo } from "../directory/directory-area.server";
import { isFew, ListAreas, ListFrame, Nearby, NextStep } from "../list-frame";
import { PaidPlacementList } from "../paid-placement-list";
import type { FilterTag } from "../search-bar";
import { VenueTiles } from "./venue-tiles";
import { VenuesForm } from "./venues-form";

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
    const text = asked.city.text || answer.town.name;
    const city = { text, place: answer.town.id, pickedFor: text };
    throw redirectDocument(paths.venues({}, venueQuery({ ...asked, city })));
  }
  if ("unclear" in answer) {
    const { text } = asked.city;
    const { error, choices } = placeProblem(text, answer.unclear, true);
    const heading = context.t("common:nav.venues");
    return {
      title: heading,
      heading,
      form: { ...form, city: null, cityError: error && context.t(error, { text }), choices },
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
  const heading = headingOf(context, area, asked, found, { region, city });
  const crumbs = isHome || searched ? [] : crumbsOfPage(context, { country: code, region, city }, "venues");
  const { shown, folded } = foldAreas(searched || area.city ? [] : areas);
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
      found: found.found,
      page,
      pages: found.pages,
      venues,
      nearby: found.nearby,
      city,
      town: found.town,
      marked: context.couple ? found.favorites : (await readFavorites(context)).venues,
      without: found.without,
      areas: shown,
      folded: byName(context, folded),
      countries: showsCountries ? found.countries.filter((one) => searched || one !== code) : [],
    },
  };
}

function headingOf(
  { t, locale }: AppContext,
  { country }: DirectoryArea,
  { keyword }: AskedVenues,
  { town }: FoundVenues,
  { region, city }: { region: string | null; city: string | null },
): string {
  if (town) return t(isTown(town) ? "venue:title.around" : "venue:title.area", { town: town.name });
  if (keyword !== "") return t("venue:title.words", { words: keyword });
  // City and region may have the same name (Hamburg, Madrid), but their pages need different titles.
  if (city !== null) return t(city === region ? "venue:title.cityOfRegion" : "venue:title.city", { city });
  if (region !== null) return t("venue:title.region", { region: withinRegion(locale, region) });
  return t("venue:title.country", { country: t(`directory:in.${country}`) });
}

export default function Venues() {
  const { heading, form: values, here, list } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  return (
    <ListFrame heading={heading} crumbs={list?.crumbs ?? []} count={list && countText(t, format, values.asked, list)}>
      <VenuesForm
        form={values}
        action={here}
        tags={list ? [...tagsOf(t, format, values.asked, list), ...offeredTags(t, values.asked, list)] : []}
        isFiltered={list?.isFiltered ?? true}
      />
      {list ? <VenueList list={list} asked={values.asked} /> : null}
    </ListFrame>
  );
}

type List = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["list"]>;

function VenueList({ list, asked }: { list: List; asked: AskedVenues }) {
  const { t, format } = useLanguage();
  const { venues, marked, town, without, slugs } = list;
  const isEmpty = venues.length === 0;
  const state = venueQuery({ ...asked, page: 1 });
  return (
    <div className="mt-4 space-y-8">
      <PaidPlacementList
        paid={venues.filter(({ premium }) => premium)}
        groups={[
          {
            id: "all",
            heading: t("venue:rest"),
            isFew: isFew(list),
            items: venues.filter(({ premium }) => !premium),
          },
        ]}
        list={(some, isPaid) => (
          <VenueTiles
            venues={some}
            town={town}
            marked={marked}
            layout={isPaid ? "row" : "grid"}
            isFirst={some[0] === venues[0]}
          />
        )}
      />
      {isEmpty && without.length > 0 ? (
        <EmptyState
          title={t("venue:empty.title")}
          text={t("venue:empty.text")}
          action={
            <>
              <ul>
                {without.map(({ hurdle, count }) => (
                  <li key={hurdle}>
                    <a className={iconLinkClass} href={paths.venues(slugs, venueQuery(withoutHurdle(asked, hurdle)))}>
                      {withoutText(t, format, asked, hurdle, count)}
                    </a>
                  </li>
                ))}
              </ul>
              <ButtonLink href={paths.account()}>{t("welcome:start")}</ButtonLink>
            </>
          }
        />
      ) : isEmpty ? (
        <EmptyState
          title={t(list.isFiltered ? "venue:empty.none" : "venue:empty.country")}
          action={<ButtonLink href={paths.account()}>{t("welcome:start")}</ButtonLink>}
        />
      ) : isFew(list) ? (
        <NextStep title={t("venue:few.title")} text={t("venue:few.text")} />
      ) : null}
      <Nearby count={list.nearby.length}>
        <VenueTiles venues={list.nearby} town={town} marked={marked} />
      </Nearby>
      <ListPages
        page={list.page}
        pages={list.pages}
        hrefOf={(page) =>
          paths.venues(slugs, [...state, ...(page > 1 ? [["page", String(page)] as [string, string]] : [])])
        }
      />
      <ListAreas list={list} pathOf={paths.venues} />
    </div>
  );
}

function countText(t: Translate, format: Format, { radius, filters }: AskedVenues, { found, town }: List): string {
  const counted = t("venue:count", { count: found });
  const near =
    town && isTown(town)
      ? t("venue:found.near", { venues: counted, distance: format.kilometres(radius), town: town.name })
      : counted;
  return filters.date === null ? near : t("venue:found.free", { venues: near, date: format.fullDate(filters.date) });
}

/** Returns a link per criterion to the list without it. */
function tagsOf(t: Translate, format: Format, asked: AskedVenues, { slugs }: List): FilterTag[] {
  const { keyword, city, radius, filters } = asked;
  const { types, features, guests, price, date, seating } = filters;
  const { usualRadius } = VENUE_SEARCH;
  const tag = (text: string, rest: AskedVenues) => ({
    text,
    href: paths.venues(slugs, venueQuery({ ...rest, page: 1 })),
  });
  const without = (text: string, hurdle: Hurdle) => tag(text, withoutHurdle(asked, hurdle));
  return [
    keyword === "" ? null : without(t("welcome:voices.quote", { quote: keyword }), "keyword"),
    city.text === "" ? null : tag(city.text, { ...asked, city: { text: "" } }),
    city.text === "" || radius === usualRadius
      ? null
      : tag(format.kilometres(radius), { ...asked, radius: usualRadius }),
    date === null ? null : without(format.longDate(date), "date"),
    guests === null ? null : without(t(`venue:card.${seating}`, { number: format.number(guests) }), "guests"),
    price === null ? null : without(t("directory:filter.upTo", { price: format.euros(price) }), "price"),
    ...types.map((type) =>
      tag(t(`venues:type.${type}`), { ...asked, filters: { ...filters, types: types.filter((one) => one !== type) } }),
    ),
    ...features.map((feature) => without(t(`venues:feature.${feature}`), feature)),
  ].filter((one) => one !== null);
}

/** Returns links that add a criterion; none to a short list. */
function offeredTags(t: Translate, asked: AskedVenues, list: List): FilterTag[] {
  const { filters } = asked;
  const { types, features } = filters;
  if (isFew(list)) return [];
  const tag = (text: string, added: Partial<VenueFilters>) => ({
    text,
    href: paths.venues(list.slugs, venueQuery({ ...asked, page: 1, filters: { ...filters, ...added } })),
    adds: true,
  });
  return [
    ...(["castle", "domain"] as const)
      .filter((type) => !types.includes(type))
      .map((type) => tag(t(`venues:type.${type}`), { types: [...types, type] })),
    ...(["accommodation", "outdoor_ceremony"] as const)
      .filter((feature) => !features.includes(feature))
      .map((feature) => tag(t(`venues:feature.${feature}`), { features: [...features, feature] })),
  ];
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
