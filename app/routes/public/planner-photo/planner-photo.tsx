import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { profileSlug, publicIdOf } from "~/domain/profile-slug.rules";
import { findShownPhotos } from "~/domain/providers/shown.server";
import { countSeen } from "~/http/background/page-views.server";
import { requireSlug } from "~/http/pages/profile-address.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";
import { PhotoViewer } from "~/routes/public/photo-viewer";

export const handle: RouteHandle = { cache: "public" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  anyone(context);
  const number = /^[1-9]\d{0,3}$/.test(params.number ?? "") ? Number(params.number) : 0;
  const found = await findShownPhotos(context, publicIdOf(params.planner), context.staff);
  const photo = found.photos[number - 1];
  if (!photo) throw new DomainError("photos.notFound");
  requireSlug(context, params.planner, found);
  const { publicId, name, city } = found;
  if (photo.publicId && context.staff?.role !== "administrator")
    countSeen(context, request, [publicId], `photo ${photo.publicId}`);
  const { t } = context;
  const count = found.photos.length;
  const place = t("planner:photo.number", { number, count });
  const untitled = (at: number) => t("planner:photo.untitled", { number: at, name });
  const title = photo.title || photo.alt || untitled(number);
  return {
    title: `${title}, ${place}, ${name}`,
    back: { text: name, href: paths.planner(profileSlug(found)) },
    planner: {
      name,
      city,
      href: paths.planner(profileSlug(found)),
      start: paths.startWith(publicId),
      portrait: found.profileImage,
      gold: found.premium,
    },
    photos: found.photos.map(({ src, width, height, title, description, alt, caption }, index) => {
      const name = title || alt || untitled(index + 1);
      return { src, width, height, title: name, description, alt: alt || name, caption };
    }),
    opened: number,
    lang: found.locale,
    // The profile has the same texts, so it is the canonical page.
    seo: { description: photo.description || title, canonical: paths.planner(profileSlug(found)), jsonLd: [] },
  };
}

export default function PlannerPhoto() {
  return <PhotoViewer {...useLoaderData<typeof loader>()} />;
}
