import type { LinksFunction } from "@remix-run/cloudflare";

/** For pages whose first heading has words in italics: fetched with the page, or it would come too late for the first paint. */
export const links: LinksFunction = () => [
  { rel: "preload", href: "/fonts/newsreader-italic.woff2", as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];
