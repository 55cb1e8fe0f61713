import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findProviderProfile } from "~/domain/profile/find-provider-profile.server";
import { countProfileView } from "~/http/count.server";
import { readFavorites } from "~/http/favorites.server";
import { anyone } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FavoriteButton } from "~/routes/public/favorite-button";
import { coverView } from "~/routes/public/wedding/cover-view.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { BackLink, ButtonLink } from "~/ui/button";
import { CallBar } from "~/ui/call-bar";
import { pageClass } from "~/ui/columns";
import { Hint } from "~/ui/hint";
import { Panel } from "~/ui/panel";
import { AreaLinks } from "../directory/area-links";
import { ContactPanel } from "./contact-panel";
import { ProfileHead, ProfileTexts } from "./profile-content";
import { ProfileFacts } from "./profile-facts";
import { profileCrumbs, profileSeo } from "./profile-seo.server";
import { profileView } from "./profile-view.server";
import { SimilarPlanners } from "./similar-planners";
import { WeddingCovers } from "./wedding-covers";

export const handle: RouteHandle = { cache: "public", kept: { as: "profile" } };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  anyone(context);
  const { couple, staff } = context;
  const project = couple ? context.url.searchParams.get("project") : null;
  const { contact, ...found } = await findProviderProfile(context, params.publicId ?? "", { couple, project });
  const profile = profileView(context, found);
  // The page comes again once its message is sent, and a moderator is no reader.
  if (!(project && contact?.contacted) && staff?.role !== "administrator")
    countProfileView(context, request, found.publicId);
  return {
    title: context.t(found.kind === "venue" ? "directory:venue.title" : "planner:profile.title", {
      name: profile.name,
      city: profile.city,
    }),
    profile,
    weddings: found.weddings.map((one) => coverView(context, found.publicId, one)),
    favorite: context.couple ? found.favorite : (await readFavorites(context)).planners.includes(found.publicId),
    way: project ? ("choice" as const) : context.couple ? ("projects" as const) : ("home" as const),
    project,
    contact: contact && { ...contact, date: context.format.longDate(contact.eventDate) },
    crumbs: profileCrumbs(context, found),
    seo: profileSeo(context, found, profile),
  };
}

/** Rule planner-1: the same as a page, which needs no script. */
export default function Planner() {
  const { profile, weddings, favorite, way, project, contact, crumbs } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const back =
    way !== "choice"
      ? { href: paths.presentation(), text: t("planner:profile.backProjects") }
      : contact?.sent
        ? { href: paths.project(contact.project), text: t("search:contact.back") }
        : { href: paths.wizard(4, project ?? undefined), text: t("planner:profile.backToChoice") };
  const isOpen = !contact?.contacted && !contact?.closed;
  return (
    <>
      <div className={pageClass({ className: "space-y-4 pt-5" })}>
        {way !== "home" ? (
          <BackLink href={back.href}>{back.text}</BackLink>
        ) : crumbs.length > 0 ? (
          <Breadcrumbs label={t("directory:crumbs")} crumbs={crumbs} />
        ) : (
          <BackLink href={paths.welcome()}>{t("directory:venue.back")}</BackLink>
        )}
        <ProfileHead profile={profile} heading={<h1 className="text-calm">{profile.name}</h1>} />
      </div>
      <div className={pageClass({ className: "grid gap-gap lg:grid-cols-[minmax(0,1fr)_336px] pt-12 pb-section" })}>
        <article className="space-y-block min-w-0">
          <ProfileTexts profile={profile} heading="h2" folded />
          <WeddingCovers weddings={weddings} lang={profile.lang} />
          <AreaLinks heading={t("common:nav.venues")} links={profile.venues} />
          <ProfileFacts profile={profile} />
          <SimilarPlanners planners={profile.similar} />
        </article>
        <aside className="space-y-4 self-start lg:sticky lg:top-6 print:hidden" id="write">
          {contact ? (
            <ContactPanel
              planner={profile.publicId}
              contact={contact}
              heading={<h2 className="text-h3">{t("search:contact.title", { name: profile.name })}</h2>}
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
            <Panel look="card" className="space-y-4">
              <h2 className="text-h3">{t("planner:profile.startHeading", { name: profile.name })}</h2>
              <ButtonLink wide href={paths.startWith(profile.publicId)}>
                {t("planner:profile.start")}
              </ButtonLink>
              <Hint>{t(profile.kind === "venue" ? "directory:venue.free" : "planner:profile.free")}</Hint>
            </Panel>
          )}
          <FavoriteButton item={profile} favorite={favorite} wide />
          <p className="text-tiny text-ink-muted">
            {profile.gold ? `${t("planner:paid")} · ` : null}
            <a href={paths.ranking()}>{t("planner:profile.ranking")}</a> ·{" "}
            <a rel="nofollow" href={paths.report("profile", profile.publicId)}>
              {t("report:link")}
            </a>
          </p>
        </aside>
      </div>
      {isOpen ? (
        <CallBar
          price={profile.from}
          href={way === "home" ? paths.startWith(profile.publicId) : "#write"}
          text={t(way === "home" ? "planner:profile.start" : "search:contact.send")}
        />
      ) : null}
    </>
  );
}
