import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminPaths } from "~/admin-paths";
import { absolute } from "~/http/pages/page-seo.server";
import { anyone } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";

/** Personal pages, and URLs that are not pages. Each entry is a prefix. */
const PERSONAL = [
  paths.account(),
  paths.register(),
  paths.presentation(),
  paths.wizard(),
  paths.project(),
  paths.profile(),
  paths.pro.dashboard(),
  adminPaths.queue(),
  paths.places(),
  paths.language(),
  paths.logout(),
  paths.health(),
  paths.devOutbox(),
];

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  const lines = [
    "User-agent: *",
    ...PERSONAL.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${absolute(context, paths.sitemap())}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
