import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Returns a sitemap or sitemap index, without `lastmod`: dates of changes are not stored. @param addresses absolute */
export function sitemapXml(kind: "urlset" | "sitemapindex", addresses: readonly string[]): Response {
  const entry = kind === "urlset" ? "url" : "sitemap";
  const entries = addresses.map((address) => createElement(entry, { key: address }, createElement("loc", {}, address)));
  const list = renderToStaticMarkup(createElement(kind, { xmlns: NAMESPACE }, entries));
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${list}\n`, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
