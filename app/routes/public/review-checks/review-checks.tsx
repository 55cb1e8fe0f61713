import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";

export const handle: RouteHandle = {
  title: "common:nav.reviewChecks",
  description: "reviews:checks.lead",
  cache: "public",
  pageCache: { as: "list" },
};

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return { brand: context.settings.BRAND_NAME };
}

const PARTS = ["who", "kept", "case", "shown"] as const;

export default function ReviewChecks() {
  const told = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "narrow", className: "pt-top pb-section space-y-block" })}>
      <header>
        <PageTitle>{t("common:nav.reviewChecks")}</PageTitle>
        <p className="text-lead text-ink-muted">{t("reviews:checks.lead")}</p>
      </header>
      {PARTS.map((part) => (
        <section key={part} className="space-y-4">
          <h2>{t(`reviews:checks.${part}.heading`)}</h2>
          <p>{t(`reviews:checks.${part}.text`, told)}</p>
        </section>
      ))}
      <p>
        <a href={paths.ranking()}>{t("planner:profile.ranking")}</a>
      </p>
    </div>
  );
}
