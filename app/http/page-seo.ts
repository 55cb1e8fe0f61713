/** What a page says to search engines, beside its title. A loader returns it as `seo`; without it the address and the handle speak. */
export interface PageSeo {
  description?: string;
  /** Path of the page's one address; null: not for search engines. */
  canonical: string | null;
  /** The same page stands on the hosts of the other markets, too. Not so where the canonical page is another one. */
  inAllMarkets?: boolean;
  jsonLd?: JsonLd[];
  /** Path of the picture that goes with a link; it shows what the title says. Without it that of the site. */
  picture?: string;
}

/** An object of schema.org; it says nothing that the page does not show. */
export type JsonLd = { "@type": string } & Record<string, unknown>;

/** What the head needs of the site. */
export interface SiteSeo {
  /** Of the host's market, without a slash at the end. */
  origin: string;
  /** By the language tags of the markets; `x-default` comes last. */
  alternates: { tag: string; origin: string }[];
  /** `fr_FR` */
  ogLocale: string;
  /** Path of the picture that goes with a link to a page without one of its own. */
  picture: string;
}

/** Text of a data block. Texts of providers cannot end the element. */
export function jsonLdText(graph: readonly JsonLd[]): string {
  return JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replace(/</g, "\\u003c");
}
