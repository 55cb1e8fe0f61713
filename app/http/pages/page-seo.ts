/** Metadata of a page for search engines. A loader returns it as `seo`; default: from the address and the handle. */
export interface PageSeo {
  description?: string;
  /** Canonical path of the page; null to exclude it from search engines. */
  canonical: string | null;
  /** False: search engines follow the canonical path, and do not index the page. */
  isIndexed?: boolean;
  /** The page also exists on the hosts of the other markets. False if its canonical page is another one. */
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
  /** Addresses on each market, with the market's language tag; `x-default` comes last. */
  alternates: { tag: string; origin: string }[];
  /** `fr_FR` */
  ogLocale: string;
  picture: string;
}

/** Returns the text of a JSON-LD block. Escaped, so that providers' texts cannot close the script element. */
export function jsonLdText(graph: readonly JsonLd[]): string {
  return JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replace(/</g, "\\u003c");
}
