/** Metadata for search engines, which a loader returns as `seo`. Default: the page's path and `description`. */
export interface PageSeo {
  description?: string;
  /** Canonical path of the page; null to exclude it from search engines. */
  canonical: string | null;
  /** True (default): search engines index the page. False: they index only its canonical path. */
  isIndexed?: boolean;
  /** True (default): the other markets' hosts have this page, too. False: no `hreflang` links to them. */
  inAllMarkets?: boolean;
  jsonLd?: JsonLd[];
  /** Path of the share picture, which shows the title. Default: the picture of the site. */
  picture?: string;
}

/** Object of schema.org; contains only facts that the page shows. */
export type JsonLd = { "@type": string } & Record<string, unknown>;

export interface SiteSeo {
  /** Origin of the host's market, without a trailing slash. */
  origin: string;
  /** Origins of all markets, with the market's language tag; `x-default` comes last. */
  alternates: { tag: string; origin: string }[];
  /** `fr_FR` */
  ogLocale: string;
  picture: string;
}

/** Returns the text of a JSON-LD block. Escaped, so that providers' texts cannot close the script element. */
export function jsonLdText(graph: readonly JsonLd[]): string {
  return JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replace(/</g, "\\u003c");
}
