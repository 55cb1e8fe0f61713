import type { DirectoryArea } from "~/domain/directory/area-statement.server";
import type { FoundVenues } from "~/domain/venues/find-venues.server";
import { FEATURE_GROUPS, type FeatureGroup, MAIN_FEATURES, VENUE_TYPES } from "~/domain/venues/venue.rules";
import {
  type AskedVenues,
  filtersSet,
  type Hurdle,
  isSearch,
  MORE_FEATURES,
  VENUE_SEARCH,
  venueQuery,
  widerRadius,
  withoutHurdle,
} from "~/domain/venues/venue-search.rules";
import type { AppContext } from "~/http/context.server";
import type { PlaceChoices } from "~/http/place-form";
import { countryName } from "~/http/planner-view.server";
import { todayIn } from "~/i18n/format.server";
import { intl } from "~/i18n/intl";
import { kilometres } from "~/i18n/kilometres.server";
import { paths } from "~/paths";
import { areaCrumbs } from "../directory/directory-area.server";
import { venueCardView } from "./venue-card-view.server";
import { venuesSeo } from "./venues-seo.server";

export type Slugs = NonNullable<Parameters<typeof paths.venues>[0]>;

/** What is wrong with the town that was typed. */
export interface TownProblem {
  error: string;
  choices: PlaceChoices | undefined;
}

/** The folded features, by group. */
const MAIN: readonly string[] = MAIN_FEATURES;
const MORE = Object.entries(FEATURE_GROUPS)
  .map(([group, features]) => ({
    group: group as FeatureGroup,
    features: features.filter((one) => !MAIN.includes(one)),
  }))
  .filter(({ features }) => features.length > 0);

/** The form in the visitor's language. */
export function venuesForm(
  context: AppContext,
  asked: AskedVenues,
  area: { city: string | null },
  problem?: TownProblem,
) {
  const { t, format } = context;
  const { keyword, city, radius, filters } = asked;
  const picked = city.place !== undefined && city.pickedFor?.trim() === city.text;
  const typed = city.text || area.city || "";
  const option = (code: (typeof FEATURE_GROUPS)[FeatureGroup][number]) => ({ code, name: t(`venues:feature.${code}`) });
  return {
    typed: {
      q: keyword,
      city: typed,
      ...(picked ? { cityPlace: String(city.place), cityFor: city.text } : {}),
      radius: String(radius),
      date: filters.date ?? "",
      guests: filters.guests === null ? "" : String(filters.guests),
      seating: filters.seating,
      price: filters.price === null ? "" : String(filters.price),
      type: filters.types as string[],
      feature: filters.features as string[],
    },
    cityError: problem?.error,
    choices: problem?.choices,
    today: todayIn(context.market, context.clock.now()),
    radii: VENUE_SEARCH.radii.map((km) => ({ value: String(km), label: kilometres(context, km) })),
    prices: VENUE_SEARCH.prices.map((price) => ({ value: String(price), label: format.euros(price) })),
    types: VENUE_TYPES.map((value) => ({ value, label: t(`venues:type.${value}`) })),
    features: MAIN_FEATURES.map(option),
    // The rarer ones are most of the form: they come once somebody asks for them.
    more: showsMore(context, asked)
      ? MORE.map(({ group, features }) => ({ heading: t(`venue:group.${group}`), features: features.map(option) }))
      : [],
    moreCount: MORE.reduce((sum, { features }) => sum + features.length, 0),
    filtersSet: filtersSet(filters),
  };
}

const showsMore = ({ url }: AppContext, { filters }: AskedVenues) =>
  url.searchParams.has(MORE_FEATURES) || filters.features.some((one) => !MAIN.includes(one));

export type VenuesForm = ReturnType<typeof venuesForm>;

/**
 * @param isHome the page of the market's own country, under an address without a country
 * @param marked public ids of venues with a heart
 */
export function venuesView(
  context: AppContext,
  area: DirectoryArea,
  asked: AskedVenues,
  found: FoundVenues,
  isHome: boolean,
  marked: readonly string[],
) {
  const { t } = context;
  const searched = isSearch(asked);
  const slugs: Slugs = searched ? {} : { ...area, country: area.country.toLowerCase() };
  const region = found.region;
  const city = found.city === null ? null : (found.areas[0]?.name ?? found.city);
  const heading = headingOf(context, area, asked, found, { region, city });
  const venues = found.venues.map((venue) => venueCardView(context, venue, found.town, marked));
  const counted = t("venue:count", { count: found.found });
  const isFiltered = searched || filtersSet(asked.filters) > 0;
  const crumbs = areaCrumbs(context, { country: area.country, region, city }, "venues").map(
    ({ text, href }, index, all) => (index < all.length - 1 ? { text, href } : { text }),
  );
  return {
    title: asked.page === 1 ? heading : t("directory:title.page", { title: heading, page: asked.page }),
    heading,
    crumbs: isHome || searched ? [] : crumbs,
    form: venuesForm(context, asked, { city }),
    here: paths.venues(slugs),
    clear: paths.venues(searched ? {} : slugs),
    state: venueQuery({ ...asked, page: 1 }),
    slugs,
    page: found.page,
    pages: found.pages,
    isFiltered,
    count: countOf(context, asked, found, counted),
    paid: venues.filter(({ premium }) => premium),
    venues: venues.filter(({ premium }) => !premium),
    without: found.without.map(({ hurdle, count }) => ({
      text: withoutText(context, asked, hurdle, count),
      href: paths.venues(slugs, venueQuery(withoutHurdle(asked, hurdle))),
    })),
    below: searched || area.city ? [] : belowOf(context, slugs, found),
    belowHeading: t(area.region ? "directory:below.towns" : "directory:below.areas"),
    countries:
      isHome || searched
        ? found.countries
            .filter((code) => searched || code !== area.country)
            .map((code) => ({ text: countryName(context, code), href: paths.venues({ country: code.toLowerCase() }) }))
        : [],
    seo: venuesSeo(context, { slugs, page: asked.page, isFiltered, isHome, heading, counted, crumbs, venues }),
  };
}

export type VenuesView = ReturnType<typeof venuesView>;

function headingOf(
  { t }: AppContext,
  { country }: DirectoryArea,
  { keyword }: AskedVenues,
  { town }: FoundVenues,
  { region, city }: { region: string | null; city: string | null },
): string {
  if (town) return t("venue:title.around", { town: town.name });
  if (keyword !== "") return t("venue:title.words", { words: keyword });
  // Hamburg lies in Hamburg, Madrid in Madrid: the two pages must not have one name.
  if (city !== null) return t(city === region ? "venue:title.cityOfRegion" : "venue:title.city", { city });
  if (region !== null) return t("venue:title.region", { region });
  return t("venue:title.country", { country: t(`directory:in.${country}`) });
}

function countOf(
  context: AppContext,
  { radius, filters }: AskedVenues,
  { town }: FoundVenues,
  counted: string,
): string {
  const { t, format } = context;
  const near = town
    ? t("venue:found.near", { venues: counted, distance: kilometres(context, radius), town: town.name })
    : counted;
  return filters.date === null ? near : t("venue:found.free", { venues: near, date: format.fullDate(filters.date) });
}

function withoutText(context: AppContext, { radius }: AskedVenues, hurdle: Hurdle, count: number): string {
  const { t } = context;
  switch (hurdle) {
    case "radius":
      return t("venue:without.radius", { count, distance: kilometres(context, widerRadius(radius) ?? radius) });
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

function belowOf({ market, format }: AppContext, slugs: Slugs, { areas }: FoundVenues) {
  const { compare } = intl("Collator", market.tag);
  return [...areas]
    .sort((a, b) => compare(a.name, b.name))
    .map(({ name, slug, count }) => ({
      text: name,
      count: format.number(count),
      href: paths.venues(slugs.region ? { ...slugs, city: slug } : { ...slugs, region: slug }),
    }));
}
