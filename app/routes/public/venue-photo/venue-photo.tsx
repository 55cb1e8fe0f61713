import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { profileSlug, publicIdOf } from "~/domain/profile-slug.rules";
import { findVenuePhotos } from "~/domain/venues/find-venue.server";
import { countVenuesSeen } from "~/http/background/page-views.server";
import { requireSlug } from "~/http/pages/profile-address.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";
import { PhotoViewer } from "~/routes/public/photo-viewer";

export const handle: RouteHandle = { cache: "public" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  anyone(context);
  const number = /^[1-9]\d{0,3}$/.test(params.number ?? "") ? Number(params.number) : 0;
  const found = await findVenuePhotos(context, publicIdOf(params.venue));
  const { publicId, name, city, locale, images } = found;
  const image = images[number - 1];
  if (!image) throw new DomainError("photos.notFound");
  requireSlug(context, params.venue, found);
  if (context.staff?.role !== "administrator") countVenuesSeen(context, request, [publicId], `photo ${image.publicId}`);
  const { t } = context;
  const count = images.length;
  const place = t("planner:photo.number", { number, count });
  const titleOf = (one: (typeof images)[number], at: number) =>
    one.alt || t("planner:photo.untitled", { number: at, name });
  const title = titleOf(image, number);
  return {
    title: `${title}, ${place}, ${name}`,
    back: { text: name, city, href: paths.venue(profileSlug(found)) },
    photos: images.map((one, index) => {
      const { src, width, height, caption } = one;
      return { src, width, height, caption, title: titleOf(one, index + 1), alt: titleOf(one, index + 1) };
    }),
    opened: number,
    lang: locale,
    // The page of the venue has the same texts, so it is the canonical page.
    seo: { description: image.caption || title, canonical: paths.venue(profileSlug(found)), jsonLd: [] },
  };
}

export default function VenuePhoto() {
  return <PhotoViewer {...useLoaderData<typeof loader>()} />;
}
