import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findSitemapParts } from "~/domain/directory/find-sitemap.server";
import { anyone } from "~/http/guards.server";
import { absolute } from "~/http/page-seo.server";
import { paths } from "~/paths";
import { sitemapXml } from "./sitemap-xml.server";

/** The parts of the list of all public pages of this host. */
export async function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  const { countries, planners } = await findSitemapParts(context);
  const parts = [
    "pages",
    ...countries.map((code) => `areas-${code.toLowerCase()}`),
    ...planners.map((number) => `planners-${number}`),
  ];
  return sitemapXml(
    "sitemapindex",
    parts.map((part) => absolute(context, paths.sitemap(part))),
  );
}
