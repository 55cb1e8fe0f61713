import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findAreaSlugs, findPlannersOfPart, findVenuesOfPart } from "~/domain/directory/find-sitemap.server";
import { profileSlug } from "~/domain/profile-slug.rules";
import { absolute } from "~/http/pages/page-seo.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { anyone } from "~/http/pipeline/guards.server";
import { isMarketCode } from "~/i18n/markets";
import { paths } from "~/paths";
import { sitemapXml } from "./sitemap-xml.server";

export const handle: RouteHandle = { cache: "public" };

export async function loader({ context, params }: LoaderFunctionArgs) {
  anyone(context);
  const [, kind, key = ""] =
    /^(pages|areas|planners|venues)(?:-([a-z]{2}|[1-9]\d{0,9}))?\.xml$/.exec(params.part ?? "") ?? [];
  const pages = kind === undefined ? [] : await pagesOf(context, kind, key);
  if (pages.length === 0) throw new Response(null, { status: 404 });
  return sitemapXml(
    "urlset",
    pages.map((path) => absolute(context, path)),
  );
}

async function pagesOf(context: AppContext, kind: string, key: string): Promise<string[]> {
  if (kind === "pages")
    return key === ""
      ? [paths.welcome(), paths.ranking(), paths.reviewChecks(), paths.creditReturns(), paths.sources()]
      : [];
  const code = key.toUpperCase();
  if ((kind === "areas" || kind === "venues") && isMarketCode(code)) {
    const of = kind === "venues" ? "venues" : "planners";
    const areas = await findAreaSlugs(context, code, of);
    return areas.length === 0 ? [] : [{}, ...areas].map((area) => paths[of]({ country: key, ...area }));
  }
  if (kind === "areas" || !/^\d+$/.test(key)) return [];
  if (kind === "venues")
    return (await findVenuesOfPart(context, Number(key))).map((venue) => paths.venue(profileSlug(venue)));
  const { planners, reviewed, weddings } = await findPlannersOfPart(context, Number(key));
  return [
    ...planners.map((planner) => paths.planner(profileSlug(planner))),
    ...reviewed.map((planner) => paths.plannerReviews(profileSlug(planner))),
    ...weddings.map((wedding) => paths.wedding(profileSlug(wedding), wedding.slug)),
  ];
}
