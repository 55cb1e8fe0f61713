import type { AreaCount } from "~/domain/directory/directory.rules";
import { placeSlug } from "~/domain/directory/place-slugs.rules";
import type { PageSeo } from "~/http/pages/page-seo";
import { absolute, breadcrumbJsonLd, type Crumb } from "~/http/pages/page-seo.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { intl } from "~/i18n/intl";
import { paths } from "~/paths";

interface NamedArea {
  /** ISO 3166-1 alpha-2. */
  country: string;
  region?: string | null | undefined;
  city?: string | null | undefined;
}

const LISTS = {
  planners: { all: "common:nav.directory", path: paths.planners },
  venues: { all: "common:nav.venues", path: paths.venues },
} as const;

/** Returns linked crumbs down to an area. A region without a name has no page, and neither have its cities. */
export function areaCrumbs(
  context: AppContext,
  { country, region, city }: NamedArea,
  list: keyof typeof LISTS = "planners",
): Required<Crumb>[] {
  const { all, path } = LISTS[list];
  const slugs = { country: country.toLowerCase(), region: placeSlug(region ?? ""), city: placeSlug(city ?? "") };
  const crumbs = [
    { text: context.t(all), href: path() },
    { text: context.format.country(country), href: path({ country: slugs.country }) },
  ];
  if (!region || slugs.region === "") return crumbs;
  const hasCity = city && slugs.city !== "";
  // A city with the name of its region (Paris) needs only one crumb.
  if (!hasCity || slugs.city !== slugs.region)
    crumbs.push({ text: region, href: path({ country: slugs.country, region: slugs.region }) });
  if (hasCity) crumbs.push({ text: city, href: path(slugs) });
  return crumbs;
}

export function crumbsOfPage(context: AppContext, area: NamedArea, list?: keyof typeof LISTS): Crumb[] {
  const crumbs: Crumb[] = areaCrumbs(context, area, list);
  return crumbs.map(({ text, href }, index) => (index < crumbs.length - 1 && href ? { text, href } : { text }));
}

export function byName({ market }: Pick<AppContext, "market">, areas: readonly AreaCount[]): AreaCount[] {
  const { compare } = intl("Collator", market.tag);
  return [...areas].sort((a, b) => compare(a.name, b.name));
}

interface ListSeoSource {
  heading: string;
  description: string;
  /** Canonical path: a filtered list has the path of the unfiltered list. */
  path: string;
  crumbs: readonly Crumb[];
  entries: readonly string[];
  before: number;
  isFiltered: boolean;
  isHome: boolean;
}

/** Returns the metadata of a list. Search engines index only unfiltered lists, under the URL with the country. */
export function listSeo(context: AppContext, source: ListSeoSource): PageSeo {
  const { heading, description, path, crumbs, entries, before, isFiltered, isHome } = source;
  return {
    description,
    canonical: path,
    isIndexed: !isFiltered,
    inAllMarkets: !isHome,
    jsonLd: [
      ...(crumbs.length > 0 ? [breadcrumbJsonLd(context, crumbs, path)] : []),
      {
        "@type": "ItemList",
        name: heading,
        itemListElement: entries.map((entry, index) => ({
          "@type": "ListItem",
          position: before + index + 1,
          url: absolute(context, entry),
        })),
      },
    ],
  };
}
