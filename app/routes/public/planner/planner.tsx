import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { PlannerCard } from "~/domain/directory/planner-card.server";
import { profileSlug, publicIdOf, type Sluggable } from "~/domain/profile-slug.rules";
import { findProviderProfile } from "~/domain/providers/find-provider-profile.server";
import type { WeddingCover } from "~/domain/weddings/find-wedding.server";
import { countProfileView } from "~/http/background/page-views.server";
import { readFavorites } from "~/http/forms/favorites.server";
import { withMessage } from "~/http/pages/first-message";
import { requireSlug } from "~/http/pages/profile-address.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { dotted } from "~/i18n/dotted";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { PlannerTiles } from "~/routes/planner-tiles";
import { FavoriteButton, FavoriteForm } from "~/routes/public/favorite-button";
import { AlbumCovers } from "~/ui/album-covers";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { BackLink, ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { Panel } from "~/ui/panel";
import { PriceText } from "~/ui/price-text";
import { AreaLinks } from "../directory/area-links";
import { ProfileLayout } from "../profile-layout";
import { StartPanel } from "../start-panel";
import { ContactPanel } from "./contact-panel";
import { ProfileAbout, ProfileHead, ProfileStrengths, ProfileTexts } from "./profile-content";
import { ProfileFacts, ProfileTerms } from "./profile-facts";
import { profileCrumbs, profileSeo, profileView } from "./profile-view.server";

export const handle: RouteHandle = { cache: "public", pageCache: { as: "profile" }, formForCouples: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  anyone(context);
  const { couple, staff } = context;
  const project = couple ? context.url.searchParams.get("project") : null;
  const { contact, ...found } = await findProviderProfile(context, publicIdOf(params.planner), { couple, project });
  requireSlug(context, params.planner, found);
  const profile = profileView(context, found);
  // Views by administrators and the reload after a message was sent are not counted.
  if (!(project && contact?.contacted) && staff?.role !== "administrator")
    countProfileView(context, request, found.publicId);
  return {
    title: context.t(found.kind === "venue" ? "directory:venue.title" : "planner:profile.title", {
      name: profile.name,
      city: profile.city,
    }),
    profile,
    weddings: found.weddings,
    venues: found.venues,
    similar: found.similar,
    favorite: context.couple ? found.favorite : (await readFavorites(context)).planners.includes(found.publicId),
    way: project ? ("choice" as const) : context.couple ? ("projects" as const) : ("home" as const),
    project,
    contact: couple && contact && withMessage(context, contact, couple.firstname),
    crumbs: profileCrumbs(context, found),
    seo: profileSeo(context, found, profile),
  };
}

export default function Planner() {
  const { profile, weddings, venues, similar, favorite, way, project, contact, crumbs } =
    useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const back =
    way !== "choice"
      ? { href: paths.presentation(), text: t("planner:profile.backProjects") }
      : contact?.sent
        ? { href: paths.project(contact.project), text: t("search:contact.back") }
        : { href: paths.wizard(4, project ?? undefined), text: t("planner:profile.backToChoice") };
  const isOpen = !contact?.contacted && !contact?.closed;
  const hasPictures = profile.images.length > 0;
  const about = <ProfileAbout profile={profile} heading="h2" wide={hasPictures} />;
  return (
    <>
      <div className={pageClass({ className: "pt-5" })}>
        {way !== "home" ? (
          <BackLink href={back.href}>{back.text}</BackLink>
        ) : crumbs.length > 0 ? (
          <Breadcrumbs label={t("directory:crumbs")} crumbs={crumbs} />
        ) : (
          <BackLink href={paths.welcome()}>{t("directory:venue.back")}</BackLink>
        )}
      </div>
      <ProfileLayout
        head={
          <>
            <ProfileHead profile={profile} heading={<h1>{profile.name}</h1>} wide />
            {hasPictures ? null : about}
          </>
        }
        about={hasPictures ? about : null}
        panel={
          <>
            {contact ? (
              <ContactPanel
                planner={profile.publicId}
                contact={{ ...contact, date: format.longDate(contact.eventDate) }}
                heading={
                  <>
                    {profile.from ? <PriceText size="text-h2/tight">{profile.from}</PriceText> : null}
                    <h2 className="text-h3">{t("search:contact.title", { name: profile.name })}</h2>
                  </>
                }
                from={project && !contact.sent ? "choice" : undefined}
              />
            ) : way === "choice" ? (
              <Panel look="card" className="space-y-4">
                <h2 className="text-h3">{t("planner:profile.choiceHeading")}</h2>
                <p className="text-small text-ink-muted">{t("planner:profile.choiceText")}</p>
                <ButtonLink wide href={back.href}>
                  {back.text}
                </ButtonLink>
              </Panel>
            ) : (
              <StartPanel provider={profile} />
            )}
            <FavoriteButton item={profile} favorite={favorite} wide />
            <p className="text-tiny text-ink-muted">
              {profile.gold ? `${t("planner:paid")} ·\u00a0` : null}
              <a href={paths.ranking()}>{t("planner:profile.ranking")}</a> ·{"\u00a0"}
              <a rel="nofollow" href={paths.report("profile", profile.publicId)}>
                {t("report:link")}
              </a>
            </p>
          </>
        }
        facts={
          profile.benefits === "" && !profile.travels ? null : (
            <>
              <ProfileStrengths profile={profile} heading="h2" />
              <ProfileTerms profile={profile} />
            </>
          )
        }
        bar={
          isOpen
            ? {
                price: profile.from,
                href: way === "home" ? paths.startWith(profile.publicId) : "#write",
                text: t(way === "home" ? "welcome:start" : "search:contact.send"),
              }
            : null
        }
      >
        <ProfileTexts profile={profile} heading="h2" folded wide />
        <WeddingCovers planner={profile} weddings={weddings} lang={profile.lang} />
        <AreaLinks
          heading={t("common:nav.venues")}
          links={venues.map((venue) => ({
            text: t("venue:ofProvider", { name: venue.name, city: venue.city }),
            href: paths.venue(profileSlug(venue)),
          }))}
        />
        <ProfileFacts profile={profile} wide />
        <SimilarPlanners planners={similar} />
      </ProfileLayout>
      <FavoriteForm intent={favorite ? "remove" : "add"} />
    </>
  );
}

interface WeddingCoversProps {
  planner: Sluggable;
  weddings: readonly WeddingCover[];
  lang: string;
}

function WeddingCovers({ planner, weddings, lang }: WeddingCoversProps) {
  const { t } = useTexts();
  if (weddings.length === 0) return null;
  return (
    <section className="space-y-8">
      <h2>{t("wedding:covers")}</h2>
      <AlbumCovers
        columns={columnsOf(weddings.length)}
        covers={weddings.map(({ slug, title, location, style, cover }) => ({
          href: paths.wedding(profileSlug(planner), slug),
          title,
          lang,
          about: dotted([location, style && t(`weddings:style.${style}`)]),
          cover,
        }))}
      />
    </section>
  );
}

function columnsOf(weddings: number) {
  if (weddings < 3) return 2;
  return weddings % 4 === 0 ? 4 : 3;
}

/** Other planners of the region, in directory order. Paid profiles show none. */
function SimilarPlanners({ planners }: { planners: readonly PlannerCard[] }) {
  const { t } = useTexts();
  if (planners.length === 0) return null;
  return (
    <section className="space-y-4">
      <h2>{t("directory:profile.similar")}</h2>
      <p className="text-small">
        <a href={paths.ranking()}>{t("planner:profile.ranking")}</a>
      </p>
      <PlannerTiles planners={planners} layout="row" />
    </section>
  );
}
