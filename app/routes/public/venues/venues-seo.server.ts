import { SEARCH } from "~/domain/search/search-providers.rules";
import type { AppContext } from "~/http/context.server";
import type { PageSeo } from "~/http/page-seo";
import { absolute, breadcrumbJsonLd, type Crumb } from "~/http/page-seo.server";
import { paths } from "~/paths";
import type { VenueCardView } from "./venue-card-view.server";
import type { Slugs } from "./venues-view.server";

interface SeoSource {
  slugs: Slugs;
  page: number;
  isFiltered: boolean;
  isHome: boolean;
  heading: string;
  counted: string;
  crumbs: readonly Crumb[];
  venues: readonly VenueCardView[];
}

/** What is searched or filtered is for those who search: search engines get each list once, under the address with the country. */
export function venuesSeo(context: AppContext, source: SeoSource): PageSeo {
  const { slugs, page, isFiltered, isHome, heading, counted, crumbs, venues } = source;
  const path = paths.venues(slugs, page > 1 ? [["page", String(page)]] : []);
  const before = (page - 1) * SEARCH.perPage;
  return {
    description: context.t("venue:description", { heading, venues: counted }),
    canonical: isFiltered ? null : path,
    inAllMarkets: !isHome,
    jsonLd: [
      ...(isHome || isFiltered ? [] : [breadcrumbJsonLd(context, crumbs, path)]),
      {
        "@type": "ItemList",
        name: heading,
        itemListElement: venues.map(({ href }, index) => ({
          "@type": "ListItem",
          position: before + index + 1,
          url: absolute(context, href),
        })),
      },
    ],
  };
}
