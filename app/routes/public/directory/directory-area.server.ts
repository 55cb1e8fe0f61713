import { placeSlug } from "~/domain/directory/place-slugs.rules";
import type { AppContext } from "~/http/context.server";
import type { Crumb } from "~/http/page-seo.server";
import { countryName } from "~/http/planner-view.server";
import { paths } from "~/paths";

/** An area as somebody reads it: names as the gazetteer writes them. */
export interface NamedArea {
  /** ISO 3166-1 alpha-2. */
  country: string;
  region?: string | null | undefined;
  city?: string | null | undefined;
}

/** The lists by area. */
const LISTS = {
  planners: { all: "directory:planners.all", path: paths.planners },
  venues: { all: "common:nav.venues", path: paths.venues },
} as const;

/** The way down to an area; all of it links. A region without a name has no page, nor has what lies in it. */
export function areaCrumbs(
  context: AppContext,
  { country, region, city }: NamedArea,
  list: keyof typeof LISTS = "planners",
): Required<Crumb>[] {
  const { all, path } = LISTS[list];
  const slugs = { country: country.toLowerCase(), region: placeSlug(region ?? ""), city: placeSlug(city ?? "") };
  const crumbs = [
    { text: context.t(all), href: path() },
    { text: countryName(context, country), href: path({ country: slugs.country }) },
  ];
  if (!region || slugs.region === "") return crumbs;
  const hasCity = city && slugs.city !== "";
  // Paris is in Paris: one crumb says it.
  if (!hasCity || slugs.city !== slugs.region)
    crumbs.push({ text: region, href: path({ country: slugs.country, region: slugs.region }) });
  if (hasCity) crumbs.push({ text: city, href: path(slugs) });
  return crumbs;
}
