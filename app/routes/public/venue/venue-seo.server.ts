import type { VenuePage } from "~/domain/venues/find-venue.server";
import type { AppContext } from "~/http/context.server";
import type { PageSeo } from "~/http/page-seo";
import { absolute, breadcrumbJsonLd } from "~/http/page-seo.server";
import { sharePath } from "~/http/share-picture.server";
import { paths } from "~/paths";
import { pictureSources } from "~/ui/picture-sources";
import type { VenueView } from "./venue-view.server";

/** For search engines, from what the page shows and nothing else. */
export function venueSeo(context: AppContext, found: VenuePage, view: VenueView): PageSeo {
  const path = paths.venue(found.publicId);
  const [cover] = found.images;
  const { rating, reviewCount } = found.provider;
  return {
    description: found.description || `${view.name}, ${view.role}`,
    canonical: path,
    picture: sharePath(
      context,
      { kind: "venue", publicId: found.publicId, slug: "" },
      { name: found.name, place: found.city, src: cover?.src ?? null },
    ),
    jsonLd: [
      breadcrumbJsonLd(context, view.crumbs, path),
      {
        "@type": "EventVenue",
        name: view.name,
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
        ...(view.price ? { priceRange: view.price } : {}),
        amenityFeature: view.features.flatMap(({ features }) =>
          features.map(({ name }) => ({ "@type": "LocationFeatureSpecification", name, value: true })),
        ),
        ...(view.reviews
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
