import { profileSlug } from "~/domain/profile-slug.rules";
import type { ProviderProfile } from "~/domain/providers/find-provider-profile.server";
import type { JsonLd, PageSeo } from "~/http/pages/page-seo";
import { absolute, breadcrumbJsonLd, type Crumb, sharePath } from "~/http/pages/page-seo.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { paths } from "~/paths";
import { reviewsJsonLd } from "~/routes/review-view.server";
import { pictureSources } from "~/ui/picture-sources";
import { areaCrumbs } from "../directory/directory-area.server";
import type { ProfileView } from "./profile-view.server";

/** Returns the crumbs from the directory to the planner; none for venues. */
export function profileCrumbs(context: AppContext, profile: ProviderProfile): Crumb[] {
  return profile.kind === "venue" ? [] : [...areaCrumbs(context, profile), { text: profile.name }];
}

/** Returns metadata for search engines, only from visible content. */
export function profileSeo(context: AppContext, found: ProviderProfile, view: ProfileView): PageSeo {
  const { t, format } = context;
  const path = paths.planner(profileSlug(found));
  return {
    description: t(found.kind === "venue" ? "directory:venue.description" : "directory:profile.description", {
      name: view.name,
      city: view.city,
      services: format.list(view.services.map(({ label }) => label)),
      languages: format.list(view.languages.map(({ label }) => label)),
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
