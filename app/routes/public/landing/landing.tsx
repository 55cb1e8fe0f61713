import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Trans } from "react-i18next";
import { findProviderBanner } from "~/domain/providers/find-provider-banner.server";
import { countView } from "~/http/background/page-views.server";
import { takePendingPlanners } from "~/http/forms/pending-contact.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { withClaims } from "~/http/pages/wordings.server";
import { requireVisitor } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlannerPictureBanner } from "~/routes/planner-banner";
import { preselectedPlanner, preselectedView } from "~/routes/planner-banner.server";
import { ButtonLink } from "~/ui/button";
import { HERO, HeroImage } from "~/ui/hero-image";
import { Hint } from "~/ui/hint";
import { Icon } from "~/ui/icon";
import { Reasons } from "~/ui/tick-list";

export { links } from "../italic-font";

export const handle: RouteHandle = {
  title: "welcome:landing.title",
  description: "welcome:landing.description",
  cache: "public",
  pageCache: { as: "list" },
  task: true,
};

export async function loader({ context }: LoaderFunctionArgs) {
  await takePendingPlanners(context, paths.landing());
  requireVisitor(context);
  countView(context, "lp_view");
  const planner = await preselectedPlanner(context);
  const found = await withClaims(context, Promise.resolve(planner && findProviderBanner(context, planner)));
  return { banner: planner && found ? preselectedView(context, planner, found) : null, claims: context.claims };
}

/** Short page for visitors from external sites, with its own banner (rule landing-1). */
export default function Landing() {
  const { banner, claims } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="bg-blush [--back:var(--blush)]">
      <div className={HERO}>
        <div className="space-y-8">
          {banner ? <PlannerPictureBanner banner={banner} /> : null}
          <div className="space-y-4">
            <h1>
              <Trans t={t} i18nKey="welcome:landing.heading" components={{ em: <em /> }} />
            </h1>
            <p className="text-lead text-ink-muted">{t("welcome:landing.lead")}</p>
            <Reasons
              reasons={[t("welcome:landing.free"), t("welcome:landing.profiles", claims), t("welcome:landing.private")]}
            />
            <p>
              <ButtonLink href={paths.accountLanding()}>
                {t("welcome:landing.start")} <Icon name="next" />
              </ButtonLink>
            </p>
            <Hint>{t("welcome:landing.under", claims)}</Hint>
          </div>
        </div>
        <HeroImage src="/art/manor.svg" width={560} height={420} />
      </div>
    </div>
  );
}
