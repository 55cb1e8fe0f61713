import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Trans } from "react-i18next";
import { countView } from "~/http/count.server";
import { requireVisitor } from "~/http/guards.server";
import type { PageSeo } from "~/http/page-seo";
import { siteJsonLd } from "~/http/page-seo.server";
import { takePreselection } from "~/http/preselection.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlannerBanner } from "~/routes/planner-banner";
import { Actions, ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Figures } from "~/ui/facts";
import { SectionTitle } from "~/ui/heading";
import { Hint } from "~/ui/hint";
import { Icon } from "~/ui/icon";
import { Kicker } from "~/ui/kicker";
import { Thread } from "~/ui/thread";
import { Voices } from "~/ui/voices";
import { DirectoryLine } from "./directory-line";
import { Film } from "./film";
import { welcomeView } from "./welcome-view.server";

export { links } from "../italic-font";

export const handle: RouteHandle = {
  title: "welcome:title",
  description: "welcome:description",
  cache: "public",
  kept: { as: "list" },
};

export async function loader({ context }: LoaderFunctionArgs) {
  await takePreselection(context, paths.welcome());
  requireVisitor(context);
  countView(context, "welcome_view");
  return {
    ...(await welcomeView(context)),
    seo: {
      description: context.t("welcome:description"),
      canonical: paths.welcome(),
      jsonLd: siteJsonLd(context),
    } satisfies PageSeo,
  };
}

/** Rule welcome-1. */
export default function Welcome() {
  const { banner, voices, ...claims } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const start = (
    <ButtonLink href={paths.account()}>
      {t("welcome:start")} <Icon name="next" />
    </ButtonLink>
  );
  return (
    <>
      {banner ? <PlannerBanner banner={banner} /> : null}
      <div className="mx-auto w-full px-pad max-w-page grid gap-gap hero">
        <div>
          <Kicker>{t("welcome:kicker")}</Kicker>
          <h1>
            <Trans t={t} i18nKey="welcome:heading" components={{ em: <em /> }} />
          </h1>
          <p className="text-lead text-ink-muted">{t("welcome:lead")}</p>
          <Actions>{start}</Actions>
          <Hint>{t("welcome:under", { minutes: claims.minutes })}</Hint>
        </div>
        <img className="art" src="/art/hero.svg" width="560" height="440" alt="" />
      </div>
      <div className="mx-auto w-full px-pad max-w-page">
        <Figures
          figures={[
            {
              term: t("welcome:figure.providers"),
              value: t("welcome:figureValue.providers", { count: claims.providers }),
            },
            { term: t("welcome:figure.profiles"), value: claims.profiles },
            { term: t("welcome:figure.answer"), value: t("welcome:figureValue.answer", { hours: claims.hours }) },
            { term: t("welcome:figure.factor"), value: t("welcome:figureValue.factor", { factor: claims.factor }) },
          ]}
        />
      </div>
      <section className="mx-auto w-full px-pad max-w-page py-section" aria-labelledby="how">
        <SectionTitle id="how">{t("welcome:how.heading")}</SectionTitle>
        <Thread
          row
          kind="steps"
          knots={(["one", "two", "three", "four"] as const).map((key) => ({
            key,
            title: t(`welcome:how.${key}.heading`),
            detail: t(`welcome:how.${key}.text`, { hours: claims.hours }),
            state: key === "four" ? ("tied" as const) : undefined,
          }))}
        />
      </section>
      <Film />
      {voices.length > 0 ? (
        <Voices
          id="voices"
          title={t("welcome:voices.heading")}
          pauseText={t("welcome:voices.pause")}
          voices={voices}
          note={
            <>
              {t("welcome:voices.note")} <a href={paths.reviewChecks()}>{t("reviews:show.how")}</a>
            </>
          }
        />
      ) : null}
      <section
        className={classNames(
          "mx-auto w-full px-pad max-w-narrow text-center [--bead:auto] space-y-4",
          voices.length > 0 ? "py-section" : "pb-section",
        )}
        aria-labelledby="closing"
      >
        <img
          className="mx-auto text-center [--bead:auto]"
          src="/art/sprig.svg"
          width="240"
          height="60"
          alt=""
          loading="lazy"
        />
        <h2 id="closing">{t("welcome:closing.heading")}</h2>
        <p className="text-ink-muted">{t("welcome:closing.text", { profiles: claims.profiles })}</p>
        <p>{start}</p>
        <DirectoryLine />
      </section>
    </>
  );
}
