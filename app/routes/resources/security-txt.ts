import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { days } from "~/domain/durations";
import { absolute } from "~/http/pages/page-seo.server";
import { anyone } from "~/http/pipeline/guards.server";
import { LOCALES } from "~/i18n/markets";
import { paths } from "~/paths";

/** Validity of the file. RFC 9116 §2.5.5 recommends less than a year. */
const LIFETIME = days(180);

/** Returns the contact for security reports (RFC 9116). */
export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  const expires = new Date(context.clock.now() + LIFETIME).toISOString().replace(/T.*/, "T00:00:00Z");
  const lines = [
    `Contact: mailto:${context.settings.OPERATOR_EMAIL}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${LOCALES.join(", ")}`,
    `Canonical: ${absolute(context, paths.securityTxt())}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
