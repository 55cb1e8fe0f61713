import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findSitemapParts } from "~/domain/directory/find-sitemap.server";
import { absolute } from "~/http/pages/page-seo.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";
import { sitemapXml } from "./sitemap-xml.server";

export const handle: RouteHandle = { cache: "public" };

export async function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  const { planners, venues } = await findSitemapParts(context);
  const parts = [
    "pages",
    ...planners.countries.map((code) => `areas-${code.toLowerCase()}`),
    ...planners.numbers.map((number) => `planners-${number}`),
    ...venues.countries.map((code) => `venues-${code.toLowerCase()}`),
    ...venues.numbers.map((number) => `venues-${number}`),
  ];
  return sitemapXml(
    "sitemapindex",
    parts.map((part) => absolute(context, paths.sitemap(part))),
  );
}
