import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { anyone } from "~/http/pipeline/guards.server";
import { translator } from "~/i18n/i18n.server";
import { paths } from "~/paths";

/** Returns the web app manifest. It is in the language of the host, because caches share it between visitors. */
export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  const { BRAND_NAME: name } = context.settings;
  const icon = (side: number) => ({ src: `/icon-${side}.png`, sizes: `${side}x${side}`, type: "image/png" });
  const { locale } = context.market;
  const largest = icon(512);
  const manifest = {
    id: paths.welcome(),
    name,
    short_name: name,
    description: translator(locale)("welcome:description"),
    lang: locale,
    start_url: paths.welcome(),
    display: "minimal-ui",
    background_color: "#fbf8f3",
    theme_color: "#fbf8f3",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      icon(192),
      largest,
      // The rings of the icon are inside the safe zone of maskable icons.
      { ...largest, purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=86400" },
  });
}
