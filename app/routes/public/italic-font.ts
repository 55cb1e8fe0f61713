import type { LinksFunction } from "@remix-run/cloudflare";

/** Preloads the italic font, for pages with italics in the first heading. Otherwise it misses the first paint. */
export const links: LinksFunction = () => [
  { rel: "preload", href: "/fonts/newsreader-italic.woff2", as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];
