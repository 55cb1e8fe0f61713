import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { anyone } from "~/http/guards.server";
import { paths } from "~/paths";

/** What a phone shows when somebody puts the site on its first screen: the same in all languages. */
export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  const { BRAND_NAME: name } = context.settings;
  const icon = (side: number) => ({ src: `/icon-${side}.png`, sizes: `${side}x${side}`, type: "image/png" });
  const manifest = {
    name,
    short_name: name,
    start_url: paths.welcome(),
    display: "minimal-ui",
    background_color: "#fbf8f3",
    theme_color: "#fbf8f3",
    icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" }, icon(192), icon(512)],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=86400" },
  });
}
