import { openingWords } from "~/domain/opening-words.rules";
import { textHtml } from "~/domain/profile/clean-html.server";
import { freeSaturdays } from "~/domain/profile/free-saturdays.rules";
import { videoLinks } from "~/domain/profile/video-links.rules";
import { kilometresBetween } from "~/domain/requests/request-facts.rules";
import { oneDecimal } from "~/domain/reviews/show-reviews.rules";
import type { VenuePage } from "~/domain/venues/find-venue.server";
import { FEATURE_GROUPS, type FeatureGroup } from "~/domain/venues/venue.rules";
import { crowdOf } from "~/domain/venues/venue-figures.rules";
import type { AppContext } from "~/http/context.server";
import { otherLanguage, placeOf, startingPrice } from "~/http/planner-view.server";
import { kilometres } from "~/i18n/kilometres.server";
import { paths } from "~/paths";
import { reviewView } from "~/routes/review-view.server";
import { GALLERY_TILES } from "~/ui/gallery";
import { pictureSources } from "~/ui/picture-sources";
import { areaCrumbs } from "../directory/directory-area.server";
import { priceOf } from "../venues/venue-card-view.server";

/** A venue in the visitor's language; its own words in its provider's. Plain JSON. @param today YYYY-MM-DD */
export function venueView(context: AppContext, venue: VenuePage, today: string) {
  const { t, format } = context;
  const language = otherLanguage(context, venue.locale);
  const town = placeOf(venue);
  return {
    publicId: venue.publicId,
    name: venue.name,
    role: t("venue:page.role", { type: t(`venues:type.${venue.type}`), place: town }),
    premium: venue.premium,
    lang: venue.locale,
    writtenIn: language && t("planner:profile.writtenIn", { language }),
    short: venue.description,
    about: textHtml("portrait", venue.detailedDescription),
    images: venue.images.map(({ src, alt }, index) => {
      const { src: thumb, srcSet } = pictureSources(src);
      return { href: paths.venuePhoto(venue.publicId, index + 1), thumb, srcSet, alt };
    }),
    more:
      venue.images.length > GALLERY_TILES
        ? t("venue:page.morePhotos", { count: venue.images.length - GALLERY_TILES })
        : null,
    seated: venue.seated === null ? null : crowdView(context, "seated", venue.seated),
    standing: venue.standing === null ? null : crowdView(context, "standing", venue.standing),
    bedrooms: venue.bedrooms ? t("venue:card.bedrooms", { count: venue.bedrooms }) : null,
    price: priceOf(context, venue),
    range: rangeView(context, venue),
    services: venue.services.map(({ name, description, ...service }) => ({
      name,
      description,
      from:
        startingPrice(context, service.priceHidden ? { price: null, priceHidden: true } : { price: service.price }) ??
        null,
    })),
    features: Object.entries(FEATURE_GROUPS)
      .map(([group, features]) => ({
        heading: t(`venue:group.${group as FeatureGroup}`),
        features: features
          .filter((code) => venue.features.includes(code))
          .map((code) => ({ code, name: t(`venues:feature.${code}`) })),
      }))
      .filter(({ features }) => features.length > 0),
    months: freeSaturdays(venue.busyDates, today).map(({ month, days }) => ({ name: format.month(month), days })),
    address: [venue.street, `${venue.zipCode} ${venue.city}`.trim()].filter(Boolean).join(", "),
    map: paths.venueMap(venue.publicId),
    mapHref: `https://www.openstreetmap.org/?mlat=${venue.latitude}&mlon=${venue.longitude}#map=13/${venue.latitude}/${venue.longitude}`,
    planners: venue.planners.map((planner) => ({
      name: planner.name,
      href: paths.planner(planner.publicId),
      portrait: planner.profileImage,
      gold: planner.premium,
      wedding: planner.wedding && paths.wedding(planner.publicId, planner.wedding),
      why:
        planner.weddings > 0
          ? t("venue:page.knows", { count: planner.weddings, town: venue.city })
          : t("venue:page.near", { distance: kilometres(context, Math.round(kilometresBetween(planner, venue))) }),
    })),
    reviews: reviewsView(context, venue),
    provider: { ...venue.provider, href: paths.planner(venue.provider.publicId) },
    videos: videoLinks(venue.videos),
    crumbs: [...areaCrumbs(context, venue, "venues"), { text: venue.name }],
  };
}

export type VenueView = ReturnType<typeof venueView>;

function crowdView({ t, format }: AppContext, seating: "seated" | "standing", guests: number) {
  const { signs, each } = crowdOf(guests);
  return {
    signs,
    text: t(`venue:card.${seating}`, { number: format.number(guests) }),
    each: t(seating === "seated" ? "venue:page.eachTable" : "venue:page.eachFigure", { count: each }),
  };
}

/** Where the venue's prices lie within those of its region: per cent of the line, from its start. */
function rangeView({ t, format }: AppContext, { minPrice, maxPrice, area, region }: VenuePage) {
  if (area === null || minPrice === null || maxPrice === null || area.max <= area.min) return null;
  const at = (price: number) => Math.round((1000 * (price - area.min)) / (area.max - area.min)) / 10;
  return {
    from: at(minPrice),
    to: at(maxPrice),
    low: format.euros(area.min),
    high: format.euros(area.max),
    text: t("venue:page.range", { region, from: format.euros(area.min), to: format.euros(area.max) }),
  };
}

/** Characters of a review on this page, which travels in one round trip; all of it stands on the page of the provider's reviews. */
const OPENING = 160;

/** The newest reviews of its provider, by their first words. */
function reviewsView(context: AppContext, { provider, reviews }: VenuePage) {
  const { average, count } = reviews;
  if (average === null) return null;
  const { t, format } = context;
  return {
    ratingText: t("directory:profile.rating", { rating: format.number(oneDecimal(average)) }),
    countText: t("directory:profile.reviewCount", { count }),
    newest: reviews.reviews.map((review) => {
      const { publicId, name, line, starsText, stars, quote, lang, proof } = reviewView(
        context,
        { ...review, text: openingWords(review.text, OPENING) },
        provider.name,
      );
      return { publicId, name, line, starsText, stars, quote, lang, proof };
    }),
    href: paths.plannerReviews(provider.publicId),
    allText: t("reviews:show.all", { count }),
  };
}
