import { type ShareCard, SITE_CARD, shareVersion } from "~/domain/share/share-card.rules";
import type { Shared } from "~/domain/share/share-picture.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { formattingTag } from "~/i18n/format.server";
import { marketOrigins } from "~/i18n/market-origins";
import { DEFAULT_MARKET, MARKET_CODES, MARKETS } from "~/i18n/markets";
import { paths } from "~/paths";
import type { JsonLd, SiteSeo } from "./page-seo";

type Site = Pick<AppContext, "url" | "market" | "locale" | "settings">;

/** Returns the site's data for the head. Each market's host has its own language, so no page is a duplicate. */
export function siteSeo(context: Site): SiteSeo {
  const origins = marketOrigins(context.url, context.settings.MARKET_HOSTS);
  const alternates = MARKET_CODES.flatMap((code) => {
    const origin = origins[code];
    return origin ? [{ tag: MARKETS[code].tag, origin }] : [];
  });
  const fallback = origins[DEFAULT_MARKET] ?? alternates[0]?.origin ?? "";
  return {
    origin: origins[context.market.code] ?? fallback,
    alternates: [...alternates, { tag: "x-default", origin: fallback }],
    ogLocale: formattingTag(context.locale, context.market).replace("-", "_"),
    picture: sharePath(context, { kind: "site", publicId: "", slug: "" }, SITE_CARD),
  };
}

export const absolute = (context: Site, path: string) => siteSeo(context).origin + path;

export function siteJsonLd(context: Site): JsonLd[] {
  const { BRAND_NAME: name } = context.settings;
  const url = absolute(context, paths.welcome());
  return [
    { "@type": "Organization", name, url, logo: absolute(context, "/apple-touch-icon.png") },
    { "@type": "WebSite", name, url, inLanguage: context.locale },
  ];
}

export interface Crumb {
  text: string;
  /** Path of a page; undefined for the current page. */
  href?: string;
}

/** Returns the breadcrumb trail of a page. @param path of the page itself */
export function breadcrumbJsonLd(context: Site, crumbs: readonly Crumb[], path: string): JsonLd {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ text, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: text,
      item: absolute(context, href ?? path),
    })),
  };
}

/** Returns the path of a page's share picture. The path contains the version of the card's content. */
export function sharePath({ settings }: Pick<AppContext, "settings">, shared: Shared, card: ShareCard): string {
  const { kind, publicId, slug, shape = "link" } = shared;
  const version = shareVersion(settings.BRAND_NAME, card);
  return paths.sharePicture(shape === "link" ? kind : `${kind}-${shape}`, version, publicId, slug);
}
