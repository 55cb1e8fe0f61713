import { profileSlug } from "~/domain/profile-slug.rules";
import { freeSaturdays } from "~/domain/providers/busy-dates.rules";
import { textHtml } from "~/domain/providers/clean-html.server";
import type { ProviderProfile } from "~/domain/providers/find-provider-profile.server";
import { plainText } from "~/domain/providers/notation.rules";
import type { ProviderKind } from "~/domain/providers/provider-account.rules";
import { type LinkedVideo, videoLinks } from "~/domain/providers/video.rules";
import type { JsonLd, PageSeo } from "~/http/pages/page-seo";
import { absolute, breadcrumbJsonLd, type Crumb, sharePath } from "~/http/pages/page-seo.server";
import { lowestPrice, placeOf, plannerChips, ratedText, serviceName, startingPrice } from "~/http/pages/planner-texts";
import { languageNames, otherLanguage } from "~/http/pages/planner-view.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { todayIn } from "~/i18n/format.server";
import { paths } from "~/paths";
import type { Score } from "~/routes/review-list";
import { type ReviewView, reviewsJsonLd, reviewView } from "~/routes/review-view.server";
import type { ChipText } from "~/ui/chip";
import { GALLERY_TILES, type GalleryImage } from "~/ui/gallery";
import { pictureSources } from "~/ui/picture-sources";
import { areaCrumbs } from "../directory/directory-area.server";

/** Profile in the visitor's language; the provider's own texts (safe HTML) in the provider's. Plain JSON. */
export interface ProfileView {
  publicId: string;
  name: string;
  kind: ProviderKind;
  /** "Wedding planner in Strasbourg (67)" */
  role: string;
  city: string;
  /** URL of the picture; null: a monogram is drawn. */
  portrait: string | null;
  gold: boolean;
  chips: ChipText[];
  languages: string[];
  lang: string;
  /** "Language of these texts: French"; null: the visitor's language. */
  writtenIn: string | null;
  /** Stored text `portrait`; null: empty, unsuitable as a heading, or equal to the description. */
  headline: string | null;
  description: string;
  experience: string;
  service: string;
  benefits: string;
  /** `description` is plain text. `from`: "from €3,800", or "on request"; null: not disclosed. */
  services: { label: string; description: string; from: string | null }[];
  /** "Minimum budget: from €3,000"; null: not disclosed. */
  minimum: string | null;
  images: GalleryImage[];
  /** "7 more photographs", in addition to the tiles of the gallery. */
  more: string | null;
  /** "4.9 out of 5 · 12 reviews"; null: no review yet. */
  rated: string | null;
  from: string | null;
  checks: string[];
  /** "Up to 100 km around Strasbourg"; null: a venue. */
  travels: string | null;
  /** Free Saturdays; empty: the planner has no calendar. */
  months: ReturnType<typeof freeSaturdays>;
  /** "AXA, as declared by Maison Aubertin"; null: none declared. */
  insurance: string | null;
  reviews: ProfileReviews | null;
  videos: LinkedVideo[];
}

interface ProfileReviews {
  score: Score;
  newest: ReviewView[];
  href: string;
  allText: string;
}

export function profileView(context: AppContext, profile: ProviderProfile): ProfileView {
  const isVenue = profile.kind === "venue";
  return {
    publicId: profile.publicId,
    name: profile.name,
    kind: profile.kind,
    role: context.t(isVenue ? "directory:venue.role" : "planner:profile.role", { city: placeOf(profile) }),
    city: profile.city,
    portrait: profile.profileImage,
    gold: profile.premium,
    // The line with the role already says whether it is a venue.
    chips: plannerChips(context, { ...profile, kind: "planner" }),
    languages: languageNames(context, profile.languages),
    lang: profile.locale,
    writtenIn: writtenIn(context, profile.locale),
    ...portraitOf(profile),
    experience: textHtml("experience", profile.experience),
    service: textHtml("services", profile.service),
    benefits: textHtml("strengths", profile.benefits),
    services: profile.services.map((service) => ({
      label: serviceName(context, service.code),
      description: service.description,
      from: startingPrice(context, service) ?? null,
    })),
    minimum:
      profile.minimumBudget === null
        ? null
        : context.t("planner:profile.minimum", { price: context.format.euros(profile.minimumBudget) }),
    images: profile.images.map(({ src, alt }, index) => {
      const { src: thumb, srcSet } = pictureSources(src);
      return { href: paths.plannerPhoto(profileSlug(profile), index + 1), thumb, srcSet, alt };
    }),
    more:
      profile.images.length > GALLERY_TILES
        ? context.t("venue:page.morePhotos", { count: profile.images.length - GALLERY_TILES })
        : null,
    rated: ratedText(context, { rating: profile.reviews.average, reviewCount: profile.reviews.count }),
    from: lowestPrice(context, profile),
    checks: checksOf(context, profile),
    travels: isVenue
      ? null
      : context.t("directory:profile.travels", {
          km: context.format.number(profile.travelRadiusKm),
          city: profile.city,
        }),
    months: isVenue ? [] : freeSaturdays(profile.busyDates, todayIn(context.market, context.clock.now())),
    insurance:
      profile.insurer === ""
        ? null
        : context.t("directory:profile.insured", { name: profile.name, insurer: profile.insurer }),
    reviews: reviewsOf(context, profile),
    videos: videoLinks(profile.videos),
  };
}

const LONGEST_HEADLINE = 160;

const isHeadline = (text: string) => text !== "" && text.length <= LONGEST_HEADLINE && !text.includes("\n");

/** If heading and text would be equal, one is empty: the heading if the text has paragraphs or formatting. */
function portraitOf({ portrait, descriptionLong }: Pick<ProviderProfile, "portrait" | "descriptionLong">) {
  const description = textHtml("portrait", descriptionLong);
  if (portrait === descriptionLong && isHeadline(portrait)) return { headline: portrait, description: "" };
  const isSame = plainText(descriptionLong) === portrait;
  return { headline: isHeadline(portrait) && !isSame ? portrait : null, description };
}

/** Returns the passed checks. A profile is only public after a moderator has read it. */
const checksOf = ({ t }: AppContext, { checked }: ProviderProfile): string[] => [
  t("planner:profile.checks.profile"),
  ...(["register", "phone", "mailbox"] as const)
    .filter((check) => checked[check])
    .map((check) => t(`planner:profile.checks.${check}`)),
];

function writtenIn(context: AppContext, locale: string): string | null {
  const language = otherLanguage(context, locale);
  return language && context.t("planner:profile.writtenIn", { language });
}

function reviewsOf(context: AppContext, profile: ProviderProfile): ProfileReviews | null {
  const { name, reviews } = profile;
  const { average, count, distribution } = reviews;
  if (count === 0) return null;
  return {
    score: { average, count, distribution },
    newest: reviews.reviews.map((review) => reviewView(context, review, name)),
    href: paths.plannerReviews(profileSlug(profile)),
    allText: context.t("reviews:show.all", { count }),
  };
}

export function profileCrumbs(context: AppContext, profile: ProviderProfile): Crumb[] {
  return profile.kind === "venue" ? [] : [...areaCrumbs(context, profile), { text: profile.name }];
}

export function profileSeo(context: AppContext, found: ProviderProfile, view: ProfileView): PageSeo {
  const { t, format } = context;
  const path = paths.planner(profileSlug(found));
  return {
    description: t(found.kind === "venue" ? "directory:venue.description" : "directory:profile.description", {
      name: view.name,
      city: view.city,
      services: format.list(view.services.map(({ label }) => label)),
      languages: format.list(view.languages),
    }),
    canonical: path,
    picture: sharePath(
      context,
      { kind: "planner", publicId: found.publicId, slug: "" },
      { name: found.name, place: found.city, src: found.images[0]?.src ?? null },
    ),
    jsonLd:
      found.kind === "venue"
        ? [venue(context, found, view)]
        : [breadcrumbJsonLd(context, profileCrumbs(context, found), path), business(context, found, view)],
  };
}

/** Returns a place. In schema.org a place has no services. */
const venue = (context: AppContext, found: ProviderProfile, view: ProfileView): JsonLd => ({
  "@type": "EventVenue",
  ...common(context, found, view),
});

function business(context: AppContext, found: ProviderProfile, view: ProfileView): JsonLd {
  return {
    "@type": "ProfessionalService",
    ...common(context, found, view),
    areaServed: view.travels,
    knowsLanguage: found.languages,
    makesOffer: found.services.map(({ price }, index) => ({
      "@type": "Offer",
      itemOffered: { "@type": "Service", name: view.services[index]?.label },
      // Hidden prices are null, too.
      ...(price === null
        ? {}
        : { priceSpecification: { "@type": "PriceSpecification", minPrice: price, priceCurrency: "EUR" } }),
    })),
  };
}

function common(context: AppContext, found: ProviderProfile, { name }: ProfileView) {
  return {
    name,
    url: absolute(context, paths.planner(profileSlug(found))),
    ...(found.profileImage ? { image: absolute(context, pictureSources(found.profileImage).largest) } : {}),
    address: { "@type": "PostalAddress", addressLocality: found.city, addressCountry: found.country },
    ...reviewsJsonLd(found.reviews),
  };
}
