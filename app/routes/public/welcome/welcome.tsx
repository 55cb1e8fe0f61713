import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Trans } from "react-i18next";
import { askedMonths } from "~/domain/matching/free-planners.rules";
import { profileSlug } from "~/domain/profile-slug.rules";
import { findWelcome } from "~/domain/reviews/find-welcome.server";
import { countView } from "~/http/background/page-views.server";
import { takePendingPlanners } from "~/http/forms/pending-contact.server";
import type { PageSeo } from "~/http/pages/page-seo";
import { siteJsonLd } from "~/http/pages/page-seo.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { withClaims } from "~/http/pages/wordings.server";
import { requireVisitor } from "~/http/pipeline/guards.server";
import { todayIn } from "~/i18n/format.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlannerBanner } from "~/routes/planner-banner";
import { preselectedPlanner, preselectedView } from "~/routes/planner-banner.server";
import { PlannerTiles } from "~/routes/planner-tiles";
import { AlbumCovers } from "~/ui/album-covers";
import { Actions, ButtonLink } from "~/ui/button";
import { classNames, pageClass } from "~/ui/classes";
import { Disclosure, Toggle, toggledClass } from "~/ui/disclosure";
import { SectionTitle } from "~/ui/heading";
import { HERO, HeroImage } from "~/ui/hero-image";
import { Icon } from "~/ui/icon";
import { Testimonials } from "~/ui/testimonials";
import { Hint } from "~/ui/text";
import { Timeline, timelineClass } from "~/ui/timeline";
import { LookForm } from "../who-is-free/look-form";
import { ClaimFigures } from "./claim-figures";
import { voiceOf } from "./voice";

export { links } from "../italic-font";

export const handle: RouteHandle = {
  title: "welcome:title",
  description: "welcome:description",
  cache: "public",
  pageCache: { as: "list" },
};

export async function loader({ context }: LoaderFunctionArgs) {
  await takePendingPlanners(context, paths.welcome());
  requireVisitor(context);
  countView(context, "welcome_view");
  const { locale, market } = context;
  const planner = await preselectedPlanner(context);
  const { banner, ...found } = await withClaims(
    context,
    findWelcome(context, { country: market.code, locale, planner }),
  );
  return {
    ...found,
    claims: context.claims,
    months: askedMonths(todayIn(market, context.clock.now())),
    banner: banner && planner ? preselectedView(context, planner, banner) : null,
    seo: {
      description: context.t("welcome:description"),
      canonical: paths.welcome(),
      jsonLd: siteJsonLd(context),
    } satisfies PageSeo,
  };
}

export default function Welcome() {
  const { banner, praise, weddings, planners, claims, kinds, months } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const start = (
    <ButtonLink href={paths.account()}>
      {t("welcome:start")} <Icon name="next" />
    </ButtonLink>
  );
  return (
    <>
      {banner ? (
        <div className={pageClass({ className: "pt-top" })}>
          <PlannerBanner banner={banner} />
        </div>
      ) : null}
      <div className={HERO}>
        <div>
          <h1 className="mb-5">
            <Trans t={t} i18nKey="welcome:heading" components={{ em: <em /> }} />
          </h1>
          <p className="text-lead text-ink-muted">{t("welcome:lead")}</p>
          <Actions className="mt-6">{start}</Actions>
          <Hint>{t("welcome:under", { minutes: claims.minutes })}</Hint>
        </div>
        <HeroImage src="/art/vows.svg" width={640} height={760} />
      </div>
      {kinds.length > 0 ? (
        <section className={pageClass({ className: "space-y-4 pb-section" })} aria-labelledby="free">
          <h2 className="text-h3 max-lg:hidden" id="free">
            {t("welcome:free.heading")}
          </h2>
          <Toggle summary={t("welcome:free.heading")} />
          <div className={toggledClass}>
            <LookForm kinds={kinds} months={months} quiet />
          </div>
        </section>
      ) : null}
      <div className={pageClass()}>
        <ClaimFigures claims={claims} />
      </div>
      {weddings.length > 0 ? (
        <section className={pageClass({ className: "py-section space-y-8 pb-0!" })} aria-labelledby="weddings">
          <SectionTitle id="weddings">{t("wedding:covers")}</SectionTitle>
          <AlbumCovers
            columns={4}
            covers={weddings.map(({ planner, slug, title, location, cover }) => ({
              href: paths.wedding(profileSlug(planner), slug),
              title,
              about: location || planner.name,
              cover,
            }))}
          />
        </section>
      ) : null}
      <section className={pageClass({ className: "py-section" })} aria-labelledby="how">
        <SectionTitle id="how">{t("welcome:how.heading")}</SectionTitle>
        <Timeline
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
      {planners.length > 0 ? (
        <section className="bg-blush [--back:var(--blush)]" aria-labelledby="planners">
          <div className={pageClass({ className: "py-section space-y-8" })}>
            <SectionTitle id="planners">{t("common:nav.directory")}</SectionTitle>
            <PlannerTiles planners={planners} layout="row" />
            <p className="text-small">
              <a href={paths.ranking()}>{t("planner:profile.ranking")}</a>
            </p>
          </div>
        </section>
      ) : null}
      <Film />
      {praise.length > 0 ? (
        <Testimonials
          id="voices"
          title={t("welcome:voices.heading")}
          pauseText={t("welcome:voices.pause")}
          voices={praise.map((review) => voiceOf(t, review))}
          note={
            <>
              {t("welcome:voices.note")} <a href={paths.reviewChecks()}>{t("reviews:show.how")}</a>
            </>
          }
        />
      ) : null}
      <section
        className={classNames(
          pageClass({ width: "narrow", className: "text-center space-y-4" }),
          praise.length === 0 && "pt-section",
        )}
        aria-labelledby="closing"
      >
        <img className="mx-auto" src="/art/sprig.svg" width="240" height="60" alt="" loading="lazy" />
        <h2 id="closing">{t("welcome:closing.heading")}</h2>
        <p>{start}</p>
      </section>
      <img className="mt-8 -mb-px w-full" src="/art/fields.svg" width="1280" height="300" alt="" loading="lazy" />
    </>
  );
}

const SCREEN = { width: 400, height: 720 };
const SCENES = ["one", "two", "three", "four", "five"] as const;

/** Evergreen in both colour schemes. */
const NIGHT =
  "bg-[#1f4d46] [--back:#1f4d46] text-ink [--green:#fbf8f3] [--ink:#fbf8f3] [--line:#44706a] [--muted:#cfdcd5] print:hidden";

/** Explainer video (rule welcome-4): silent, in the page's language, loaded on play. */
export function Film() {
  const { t, i18n } = useTexts();
  const file = `/video/walk-${i18n.language}`;
  return (
    <section className={NIGHT} aria-labelledby="film">
      <div className={pageClass({ className: "py-12 grid items-center gap-gap md:grid-cols-2" })}>
        <div className="max-md:contents space-y-4">
          <h2 id="film">{t("welcome:film.heading")}</h2>
          <Disclosure summary={t("welcome:film.summary")} className="max-w-prose max-lg:order-last">
            <ol className={timelineClass} id="scenes">
              {SCENES.map((scene) => (
                <li key={scene}>{t(`welcome:film.scene.${scene}`)}</li>
              ))}
            </ol>
          </Disclosure>
        </div>
        <video
          className="mx-auto h-auto w-full max-w-60 rounded-[24px] outline-1 outline-offset-8 outline-gold"
          {...SCREEN}
          src={`${file}.mp4`}
          poster={`${file}.webp`}
          preload="none"
          loading="lazy"
          controls
          muted
          playsInline
          aria-labelledby="film"
          aria-describedby="scenes"
        />
      </div>
    </section>
  );
}
