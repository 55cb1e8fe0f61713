import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Trans } from "react-i18next";
import { findLanding } from "~/domain/reviews/find-welcome.server";
import { countView } from "~/http/background/page-views.server";
import { takePendingPlanners } from "~/http/forms/pending-contact.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { withClaims } from "~/http/pages/wordings.server";
import { requireVisitor } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlannerPictureBanner } from "~/routes/planner-banner";
import { preselectedPlanner, preselectedView } from "~/routes/planner-banner.server";
import { Actions, ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { HERO, HeroImage } from "~/ui/hero-image";
import { Icon } from "~/ui/icon";
import { Quotation } from "~/ui/testimonials";
import { Hint } from "~/ui/text";
import { Reasons } from "~/ui/tick-list";
import { ClaimFigures } from "../welcome/claim-figures";
import { voiceOf } from "../welcome/voice";

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
  const { locale, market } = context;
  const planner = await preselectedPlanner(context);
  const { banner, praise } = await withClaims(context, findLanding(context, { country: market.code, locale, planner }));
  return {
    banner: banner && planner ? preselectedView(context, planner, banner) : null,
    praise,
    claims: context.claims,
  };
}

export default function Landing() {
  const { banner, praise, claims } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <>
      <div className="bg-blush [--back:var(--blush)]">
        <div className={HERO}>
          <div>
            {banner ? (
              <div className="mb-8">
                <PlannerPictureBanner banner={banner} />
              </div>
            ) : null}
            <h1 className="mb-5">
              <Trans t={t} i18nKey="welcome:landing.heading" components={{ em: <em /> }} />
            </h1>
            <p className="text-lead text-ink-muted">{t("welcome:landing.lead")}</p>
            <Actions className="mt-6">
              <ButtonLink href={paths.accountLanding()}>
                {t("welcome:start")} <Icon name="next" />
              </ButtonLink>
            </Actions>
            <Hint className="mb-6">{t("welcome:landing.under", claims)}</Hint>
            <Reasons reasons={[t("welcome:landing.profiles", claims), t("welcome:landing.private")]} />
          </div>
          <HeroImage src="/art/evening.svg" width={640} height={360} />
        </div>
      </div>
      <div
        className={pageClass({ className: "py-section grid gap-y-section gap-x-gap lg:grid-cols-2 lg:items-center" })}
      >
        <ClaimFigures claims={claims} four={false} />
        {praise ? (
          <div>
            <Quotation voice={voiceOf(t, praise)} />
            <p className="text-small text-ink-muted">
              <a className="inline-block py-2" href={paths.reviewChecks()}>
                {t("reviews:show.how")}
              </a>
            </p>
          </div>
        ) : null}
        <div className="space-y-4 text-center lg:col-span-full">
          <img className="mx-auto" src="/art/sprig.svg" width="240" height="60" alt="" loading="lazy" />
          <h2>{t("welcome:closing.heading")}</h2>
          <p>
            <ButtonLink href={paths.accountLanding()}>
              {t("welcome:start")} <Icon name="next" />
            </ButtonLink>
          </p>
        </div>
      </div>
    </>
  );
}
