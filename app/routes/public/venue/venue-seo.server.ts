import { profileSlug } from "~/domain/profile-slug.rules";
import type { VenuePage } from "~/domain/venues/find-venue.server";
import { FEATURE_GROUPS } from "~/domain/venues/venue.rules";
import type { PageSeo } from "~/http/pages/page-seo";
import { absolute, breadcrumbJsonLd, type Crumb, sharePath } from "~/http/pages/page-seo.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { paths } from "~/paths";
import { pictureSources } from "~/ui/picture-sources";
import { priceOf } from "../venues/venue-tiles";

interface VenueSeoSource {
  /** "Château in Guebwiller (68)" */
  role: string;
  crumbs: readonly Crumb[];
}

export function venueSeo(context: AppContext, found: VenuePage, { role, crumbs }: VenueSeoSource): PageSeo {
  const path = paths.venue(profileSlug(found));
  const [cover] = found.images;
  const { rating, reviewCount } = found.provider;
  const price = priceOf(context, found);
  return {
    description: found.description || `${found.name}, ${role}`,
    canonical: path,
    picture: sharePath(
      context,
      { kind: "venue", publicId: found.publicId, slug: "" },
      { name: found.name, place: found.city, src: cover?.src ?? null },
    ),
    jsonLd: [
      breadcrumbJsonLd(context, crumbs, path),
      {
        "@type": "EventVenue",
        name: found.name,
        url: absolute(context, path),
        ...(found.description ? { description: found.description } : {}),
        ...(cover ? { image: absolute(context, pictureSources(cover.src).largest) } : {}),
        address: {
          "@type": "PostalAddress",
          ...(found.street ? { streetAddress: found.street } : {}),
          postalCode: found.zipCode,
          addressLocality: found.city,
          addressCountry: found.country,
        },
        ...(found.standing || found.seated ? { maximumAttendeeCapacity: found.standing ?? found.seated } : {}),
        ...(price ? { priceRange: price } : {}),
        amenityFeature: Object.values(FEATURE_GROUPS)
          .flat()
          .filter((feature) => found.features.includes(feature))
          .map((feature) => ({
            "@type": "LocationFeatureSpecification",
            name: context.t(`venues:feature.${feature}`),
            value: true,
          })),
        ...(found.reviews.average !== null
          ? {
              aggregateRating: {
                "@type": "AggregateRating",
                ratingValue: Math.round((rating ?? 0) * 10) / 10,
                reviewCount,
              },
            }
          : {}),
      },
    ],
  };
}
