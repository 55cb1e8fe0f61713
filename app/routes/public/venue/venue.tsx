import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { excerptOf } from "~/domain/excerpt.rules";
import { profileSlug, publicIdOf } from "~/domain/profile-slug.rules";
import { freeSaturdays } from "~/domain/providers/busy-dates.rules";
import { textHtml } from "~/domain/providers/clean-html.server";
import { videoLinks } from "~/domain/providers/video.rules";
import { kilometresBetween } from "~/domain/requests/request-facts.rules";
import { findVenue } from "~/domain/venues/find-venue.server";
import { FEATURE_GROUPS, type FeatureGroup, type VenueFeature } from "~/domain/venues/venue.rules";
import { countVenuesSeen } from "~/http/background/page-views.server";
import { readFavorites } from "~/http/forms/favorites.server";
import { placeOf, ratedText } from "~/http/pages/planner-texts";
import { requireSlug } from "~/http/pages/profile-address.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { todayIn } from "~/i18n/format.server";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { FavoriteButton, FavoriteForm } from "~/routes/public/favorite-button";
import { FreeSaturdays } from "~/routes/public/free-saturdays";
import { ProviderVideos } from "~/routes/public/provider-videos";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, iconLinkClass } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { classNames, inputClass, pageClass } from "~/ui/classes";
import { Toggle, toggledClass } from "~/ui/disclosure";
import { FeatureIcon } from "~/ui/feature-icon";
import { GALLERY_TILES, Gallery } from "~/ui/gallery";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { pictureSources } from "~/ui/picture-sources";
import { Portrait } from "~/ui/portrait";
import { PriceText } from "~/ui/price-text";
import { TWO_COLUMNS } from "~/ui/service-list";
import { Rated, Stars } from "~/ui/stars";
import { DotLine, Hint } from "~/ui/text";
import { areaCrumbs } from "../directory/directory-area.server";
import { FoldedHtml } from "../folded-html";
import { ProfileLayout } from "../profile-layout";
import { priceOf } from "../venues/venue-tiles";
import { WrittenIn } from "../written-in";
import { VenueCapacity, VenuePrice } from "./venue-figures";
import { venueSeo } from "./venue-seo.server";

export const handle: RouteHandle = { cache: "public", pageCache: { as: "profile" } };

/** Groups of features that phones show before the others are opened. */
const FIRST_GROUPS = 2;

/** Maximum characters of a review on this page; the provider's reviews page shows the whole review. */
const OPENING = 160;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  anyone(context);
  const today = todayIn(context.market, context.clock.now());
  const found = await findVenue(context, publicIdOf(params.venue), today, context.couple);
  requireSlug(context, params.venue, found);
  const { publicId } = found;
  // Adds one view to the provider's total and one to this venue.
  if (context.staff?.role !== "administrator")
    for (const measure of [undefined, `venue ${publicId}`] as const)
      countVenuesSeen(context, request, [publicId], measure);
  const { name } = found;
  const role = context.t("venue:page.role", { type: context.t(`venues:type.${found.type}`), place: placeOf(found) });
  const crumbs = [...areaCrumbs(context, found, "venues"), { text: name }];
  const { busyDates, detailedDescription, videos, planners, reviews, favorite, ...venue } = found;
  return {
    title: context.t("venue:page.title", { name, role }),
    venue,
    role,
    about: textHtml("portrait", detailedDescription),
    months: freeSaturdays(busyDates, today),
    videos: videoLinks(videos),
    planners: planners.map(({ latitude, longitude, ...planner }) => ({
      ...planner,
      km: Math.round(kilometresBetween({ latitude, longitude }, found)),
    })),
    average: reviews.average,
    reviewCount: reviews.count,
    reviews: reviews.reviews.map((review) => ({ ...review, text: excerptOf(review.text, OPENING) })),
    brand: context.settings.BRAND_NAME,
    crumbs,
    favorite: context.couple ? favorite : (await readFavorites(context)).venues.includes(publicId),
    seo: venueSeo(context, found, { role, crumbs }),
  };
}

export default function Venue() {
  const { venue, role, crumbs, average, reviewCount, favorite } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const { images, minPrice, provider } = venue;
  const price = priceOf({ t, format }, { minPrice, maxPrice: null });
  return (
    <>
      <div className={pageClass({ className: "pt-5" })}>
        <Breadcrumbs label={t("directory:crumbs")} crumbs={crumbs} />
      </div>
      <ProfileLayout
        head={
          <>
            <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
              <div>
                <p className="mb-1.5 font-serif text-large/tight italic text-ink-muted">{role}</p>
                <h1>{venue.name}</h1>
                {price ? (
                  <div className="pt-2 lg:hidden">
                    <PriceText size="text-large">{price}</PriceText>
                  </div>
                ) : null}
              </div>
              <div className="flex flex-wrap items-center gap-x-4 text-small">
                <a className="inline-block py-2.5" href={paths.planner(profileSlug(provider))}>
                  {t("venue:page.provider", { name: provider.name })}
                </a>
                <Rated rated={ratedText({ t, format }, { rating: average, reviewCount })} />
                {venue.premium ? <Chip kind="premium">{t("planner:premium")}</Chip> : null}
              </div>
            </header>
            <Gallery
              label={t("planner:profile.gallery")}
              images={images.map(({ src, alt }, index) => ({
                href: paths.venuePhoto(profileSlug(venue), index + 1),
                thumb: pictureSources(src).src,
                srcSet: pictureSources(src).srcSet,
                alt,
              }))}
              more={
                images.length > GALLERY_TILES
                  ? t("venue:page.morePhotos", { count: images.length - GALLERY_TILES })
                  : null
              }
              nameOf={(number) => t("planner:profile.photo", { number })}
              wide
            />
          </>
        }
        about={<VenueAbout />}
        facts={<VenueCapacity venue={venue} />}
        panel={
          <>
            <WritePanel venue={venue} price={price} />
            <FavoriteButton kind="venue" item={venue} favorite={favorite} wide />
          </>
        }
        bar={{
          price,
          href: "#write",
          text: t("venuerequest:write"),
        }}
      >
        <VenueContent />
      </ProfileLayout>
      <FavoriteForm intent={favorite ? "remove" : "add"} />
    </>
  );
}

function VenueAbout() {
  const { venue, about } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const lang = venue.locale;
  return (
    <section className={`space-y-4 lg:space-y-0 ${TWO_COLUMNS}`}>
      <div className="space-y-4">
        <h2>{t("venue:page.about")}</h2>
        <WrittenIn lang={lang} />
        <p className="text-lead text-ink-muted" lang={lang}>
          {venue.description}
        </p>
      </div>
      <FoldedHtml html={about} lang={lang} />
    </section>
  );
}

function VenueContent() {
  const { venue, months, videos, planners } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const { latitude, longitude } = venue;
  const lang = venue.locale;
  const groups = Object.entries(FEATURE_GROUPS)
    .map(([group, features]) => ({
      group: group as FeatureGroup,
      features: features.filter((feature) => venue.features.includes(feature)),
    }))
    .filter(({ features }) => features.length > 0);
  const folded = groups.slice(FIRST_GROUPS);
  return (
    <>
      <VenuePrice venue={venue} />
      {groups.length > 0 ? (
        <section>
          <h2>{t("venue:page.features")}</h2>
          <div className="mt-8 gap-x-9 lg:columns-4">
            <Features groups={groups.slice(0, FIRST_GROUPS)} />
            {folded.length > 0 ? (
              <>
                <Toggle summary={t("venue:form.more", { count: folded.flatMap(({ features }) => features).length })} />
                <div className={classNames(toggledClass, "max-lg:pt-5 lg:contents")}>
                  <Features groups={folded} />
                </div>
              </>
            ) : null}
          </div>
        </section>
      ) : null}
      <FreeSaturdays months={months} note={t("venue:page.otherDays")} />
      <ProviderVideos videos={videos} lang={lang} look="rows" />
      <div className="space-y-block lg:grid lg:grid-cols-2 lg:gap-x-16 lg:space-y-0">
        <section className="space-y-4">
          <h2>{t("venue:page.where")}</h2>
          <p>{[venue.street, `${venue.zipCode} ${venue.city}`.trim()].filter(Boolean).join(", ")}</p>
          <img
            className="rounded"
            src={paths.venueMap(venue.publicId)}
            width={560}
            height={400}
            alt=""
            loading="lazy"
          />
          <p>
            <a
              className={iconLinkClass}
              href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=13/${latitude}/${longitude}`}
            >
              {t("received:map.open")} <Icon name="out" />
            </a>
          </p>
        </section>
        {planners.length > 0 ? (
          <section className="space-y-4">
            <h2>{t("venue:page.planners")}</h2>
            <p className="text-small text-ink-muted">{t("venue:page.plannersText")}</p>
            <ul className="space-y-6">
              {planners.map((planner) => {
                const { name, profileImage, premium, wedding, weddings, km } = planner;
                const why =
                  weddings > 0
                    ? t("venue:page.knows", { count: weddings, town: venue.city })
                    : t("venue:page.near", { distance: format.kilometres(km) });
                return (
                  <li className="flex items-center gap-4" key={planner.publicId}>
                    <Portrait name={name} src={profileImage} gold={premium} size="m" lazy />
                    <div className="min-w-0 flex-1">
                      <h3 className="text-large/tight">
                        <a href={paths.planner(profileSlug(planner))}>{name}</a>
                      </h3>
                      <p className="text-small text-ink-muted">
                        {wedding ? (
                          <a className="inline-block py-2.5" href={paths.wedding(profileSlug(planner), wedding)}>
                            {why}
                          </a>
                        ) : (
                          why
                        )}
                      </p>
                    </div>
                  </li>
                );
              })}
            </ul>
          </section>
        ) : null}
      </div>
      <VenueReviews />
      <p className="text-small">
        <a rel="nofollow" href={paths.report("venue", venue.publicId)}>
          {t("report:link")}
        </a>
      </p>
    </>
  );
}

function Features({ groups }: { groups: readonly { group: FeatureGroup; features: readonly VenueFeature[] }[] }) {
  const { t } = useTexts();
  return groups.map(({ group, features }) => (
    <div key={group} className="break-inside-avoid pb-7">
      <h3 className="mb-2 text-large/tight italic text-ink-muted">{t(`venue:group.${group}`)}</h3>
      <ul className="gap-x-4 text-small/tight *:flex *:items-center *:break-inside-avoid *:gap-x-3 *:py-1 max-lg:columns-2">
        {features.map((feature) => (
          <li key={feature}>
            <FeatureIcon name={feature} /> {t(`venues:feature.${feature}`)}
          </li>
        ))}
      </ul>
    </div>
  ));
}

function VenueReviews() {
  const { venue, reviews, average, reviewCount, brand } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  if (average === null) return null;
  const ratingOf = (stars: number) => t("directory:profile.rating", { rating: format.number(stars) });
  return (
    <section className="space-y-4">
      <h2>{t("directory:profile.reviews")}</h2>
      <p className="text-ink-muted">
        {t("directory:profile.rating", { rating: format.rating(average) })},{" "}
        {t("directory:profile.reviewCount", { count: reviewCount })}
      </p>
      <ul>
        {reviews.map(({ publicId, authorName, authorKind, weddingDate, stars, text, locale, metHere }) => (
          <li
            key={publicId}
            className="space-y-2 border-t border-line py-6 lg:grid lg:grid-cols-[minmax(0,1fr)_336px] lg:gap-x-16"
          >
            <Stars rating={stars} label={ratingOf(stars)} />
            <blockquote className="font-serif text-lead italic lg:row-span-2 lg:row-start-1" lang={locale}>
              {t("welcome:voices.quote", { quote: text })}
            </blockquote>
            <p className="text-small text-ink-muted">
              <DotLine
                texts={[
                  authorName,
                  t("reviews:show.line", {
                    kind: t(`reviews:show.kind.${authorKind}`),
                    date: format.longDate(weddingDate),
                  }),
                  t(metHere ? "reviews:show.metHere" : "reviews:show.confirmed", { brand }),
                ]}
              />
            </p>
          </li>
        ))}
      </ul>
      <p className="text-small">
        <a href={paths.plannerReviews(profileSlug(venue.provider))}>{t("reviews:show.all", { count: reviewCount })}</a>{" "}
        {" ·\u00a0"}
        <a href={paths.reviewChecks()}>{t("reviews:show.how")}</a>
      </p>
    </section>
  );
}

/** Form for date and guests. The message follows on a page that requires a login (rule venuerequest-2). */
function WritePanel({ venue, price }: { venue: { publicId: string; name: string }; price: string | null }) {
  const { t } = useTexts();
  return (
    <Panel look="card">
      <form className="space-y-4" action={paths.writeToVenue(venue.publicId)}>
        {price ? <PriceText size="text-h2/tight">{price}</PriceText> : null}
        <h2 className="text-h3">{t("planner:profile.startHeading", { name: venue.name })}</h2>
        <div>
          <label htmlFor="date">{t("venue:form.date")}</label>
          <input className={inputClass()} type="date" id="date" name="date" />
        </div>
        <div>
          <label htmlFor="guests">{t("venue:form.guests")}</label>
          <input className={inputClass()} type="number" inputMode="numeric" id="guests" name="guests" min={1} />
        </div>
        <Button wide>
          {t("venuerequest:write")} <Icon name="next" />
        </Button>
        <Hint>{t("directory:venue.free")}</Hint>
      </form>
    </Panel>
  );
}
