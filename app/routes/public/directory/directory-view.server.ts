import type { DirectoryArea } from "~/domain/directory/area-statement.server";
import { type AreaCount, DIRECTORY_PAGE, type DirectoryFilters } from "~/domain/directory/directory.rules";
import type { DirectoryPage } from "~/domain/directory/find-directory.server";
import { LANGUAGES, SERVICE_CODES } from "~/domain/enumerations/enumeration.rules";
import { PORTFOLIO_STYLES } from "~/domain/portfolios/portfolio.rules";
import type { AppContext } from "~/http/context.server";
import type { PageSeo } from "~/http/page-seo";
import { absolute, breadcrumbJsonLd, type Crumb } from "~/http/page-seo.server";
import { plannerRowView } from "~/http/planner-row-view.server";
import { countryName, serviceName, spokenLanguages } from "~/http/planner-view.server";
import { intl } from "~/i18n/intl";
import { paths } from "~/paths";
import { areaCrumbs } from "./directory-area.server";

/** Areas that stand above the planners of a country; a few more would not be worth a fold. */
const ABOVE = { shown: 12, fewMore: 4 } as const;

type Slugs = Parameters<typeof paths.planners>[0];

/**
 * A page of the directory in the visitor's language. Plain JSON.
 * @param isHome the page of the market's own country, under an address without a country
 * @param marked public ids of planners with a heart
 */
export function directoryView(
  context: AppContext,
  area: DirectoryArea,
  filters: DirectoryFilters,
  found: DirectoryPage,
  isHome: boolean,
  marked: readonly string[],
) {
  const { t } = context;
  const slugs: Slugs = { ...area, country: area.country.toLowerCase() };
  const show = {
    ...(filters.service ? { service: filters.service } : {}),
    ...(filters.language ? { language: filters.language } : {}),
    ...(filters.style ? { style: filters.style } : {}),
  };
  const isFiltered = Object.keys(show).length > 0;
  const services = SERVICE_CODES.map((value) => ({ value, label: serviceName(context, value) }));
  const languages = spokenLanguages(context, LANGUAGES).map(({ iso, label }) => ({ value: iso, label }));
  const styles = PORTFOLIO_STYLES.map((value) => ({ value, label: t(`portfolios:style.${value}`) }));
  const { region, city } = names(found);
  const heading = headingOf(context, area, region, city);
  const crumbs = withoutLastLink(areaCrumbs(context, { country: area.country, region, city }));
  const planners = found.planners.map((planner) => ({
    ...plannerRowView(context, planner),
    favorite: marked.includes(planner.publicId),
  }));
  const counted = t("directory:planners.count", { count: found.total });
  const below = found.areas.length;
  const spread = area.city
    ? t("directory:intro.here", { planners: counted })
    : t("directory:intro.spread", {
        planners: counted,
        places: area.region
          ? t("directory:intro.towns", { count: below })
          : t("directory:intro.areas", { count: below }),
      });
  return {
    title: filters.page === 1 ? heading : t("directory:title.page", { title: heading, page: filters.page }),
    heading,
    intro: found.total > 0 ? spread : "",
    crumbs: isHome ? [] : crumbs,
    slugs,
    show,
    page: filters.page,
    pages: found.pages,
    isFiltered,
    filtersSet: Object.keys(show).length,
    count: t("directory:planners.count", { count: found.found }),
    paid: planners.filter(({ gold }) => gold),
    rest: planners.filter(({ gold }) => !gold),
    ...{ services, languages, styles },
    // Each without which the others stay.
    tags: Object.entries(show).map(([name, value]) => ({
      text: [...services, ...languages, ...styles].find((option) => option.value === value)?.label ?? value,
      href: paths.planners(slugs, Object.fromEntries(Object.entries(show).filter(([other]) => other !== name))),
    })),
    ...(area.region
      ? { below: area.city ? [] : areaLinks(context, slugs, found.areas), folded: [] }
      : areasOfCountry(context, slugs, found.areas)),
    belowHeading: area.region ? t("directory:below.towns") : t("directory:below.areas"),
    countries: isHome
      ? found.countries
          .filter((code) => code !== area.country)
          .map((code) => ({ text: countryName(context, code), href: paths.planners({ country: code.toLowerCase() }) }))
      : [],
    seo: seoOf(context, { slugs, filters, isFiltered, isHome, heading, counted, crumbs, planners }),
  };
}

export type DirectoryView = ReturnType<typeof directoryView>;

/** Of a city, the name with the most planners where several share the address. */
const names = ({ region, city, areas }: DirectoryPage) => ({
  region,
  city: city === null ? null : (areas[0]?.name ?? city),
});

function headingOf({ t }: AppContext, { country }: DirectoryArea, region: string | null, city: string | null): string {
  // Hamburg lies in Hamburg, Madrid in Madrid: the two pages must not have one name.
  if (city !== null) return t(city === region ? "directory:title.cityOfRegion" : "directory:title.city", { city });
  if (region !== null) return t("directory:title.region", { region });
  return t("directory:title.country", { country: t(`directory:in.${country}`) });
}

/** Those with the most planners stand there at once, the others open below them. */
function areasOfCountry(context: AppContext, slugs: Slugs, areas: readonly AreaCount[]) {
  const largest = [...areas].sort((a, b) => b.count - a.count);
  const shown = areas.length > ABOVE.shown + ABOVE.fewMore ? ABOVE.shown : areas.length;
  return {
    below: areaLinks(context, slugs, largest.slice(0, shown)),
    folded: areaLinks(context, slugs, largest.slice(shown)),
  };
}

function areaLinks({ market, format }: AppContext, slugs: Slugs, areas: readonly AreaCount[]) {
  const compare = intl("Collator", market.tag).compare;
  return [...areas]
    .sort((a, b) => compare(a.name, b.name))
    .map(({ name, slug, count }) => ({
      text: name,
      count: format.number(count),
      href: paths.planners(slugs?.region ? { ...slugs, city: slug } : { ...slugs, region: slug }),
    }));
}

function withoutLastLink(crumbs: readonly Crumb[]): Crumb[] {
  return crumbs.map(({ text, href }, index) => (index < crumbs.length - 1 && href ? { text, href } : { text }));
}

interface SeoSource {
  slugs: Slugs;
  filters: DirectoryFilters;
  isFiltered: boolean;
  isHome: boolean;
  heading: string;
  counted: string;
  crumbs: readonly Crumb[];
  planners: { href: string }[];
}

/** What is filtered is for those who filter: search engines get each list once, under the address with the country. */
function seoOf(context: AppContext, source: SeoSource): PageSeo {
  const { slugs, filters, isFiltered, isHome, heading, counted, crumbs, planners } = source;
  const path = paths.planners(slugs, filters.page > 1 ? { page: filters.page } : {});
  const before = (filters.page - 1) * DIRECTORY_PAGE;
  return {
    description: context.t("directory:description", { heading, planners: counted }),
    canonical: isFiltered ? null : path,
    inAllMarkets: !isHome,
    jsonLd: [
      ...(isHome ? [] : [breadcrumbJsonLd(context, crumbs, path)]),
      {
        "@type": "ItemList",
        name: heading,
        itemListElement: planners.map(({ href }, index) => ({
          "@type": "ListItem",
          position: before + index + 1,
          url: absolute(context, href),
        })),
      },
    ],
  };
}
