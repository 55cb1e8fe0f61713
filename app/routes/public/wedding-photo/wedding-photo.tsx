import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { findWedding } from "~/domain/portfolios/find-wedding.server";
import { publicIdOf } from "~/domain/profile-slug.rules";
import { countSeen } from "~/http/background/page-views.server";
import { requireSlug } from "~/http/pages/profile-address.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";
import { PhotoViewer } from "~/routes/public/photo-viewer";
import { pictureSources } from "~/ui/picture-sources";

export const handle: RouteHandle = { cache: "public" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  anyone(context);
  const { t, staff } = context;
  const number = /^[1-9]\d{0,3}$/.test(params.number ?? "") ? Number(params.number) : 0;
  const found = await findWedding(context, publicIdOf(params.planner), params.slug ?? "", staff);
  const picture = found.pictures[number - 1];
  if (!picture) throw new DomainError("photos.notFound");
  requireSlug(context, params.planner, found.provider);
  const { provider, slug, pictures } = found;
  const { publicId, name, city } = provider;
  if (found.isShown && staff?.role !== "administrator")
    countSeen(context, request, [publicId], `photo ${picture.publicId}`);
  const count = pictures.length;
  const hrefOf = (at: number) => paths.weddingPhoto(provider, slug, at);
  const untitled = (at: number) => t("wedding:photo", { number: at, title: found.title });
  const title = picture.caption || picture.alt || found.title;
  const { width, height } = picture;
  const { src, srcSet } = pictureSources(picture.src);
  return {
    title: t("planner:photo.number", { number, count }).concat(`, ${found.title}`),
    back: { text: found.title, href: paths.wedding(provider, slug) },
    planner: {
      ...{
        name,
        city,
        href: paths.planner(provider),
        start: paths.startWith(publicId),
        portrait: provider.profileImage,
        gold: provider.premium,
      },
    },
    photo: {
      ...{ src, srcSet, width, height, title, alt: picture.alt || untitled(number) },
      place: t("planner:photo.number", { number, count }),
    },
    lang: provider.locale,
    previous: number > 1 ? hrefOf(number - 1) : null,
    next: number < count ? hrefOf(number + 1) : null,
    thumbs: pictures.map((one, index) => ({
      href: hrefOf(index + 1),
      src: pictureSources(one.src).smallest,
      alt: one.alt || untitled(index + 1),
      isCurrent: index === number - 1,
    })),
    // The canonical page of these texts is the wedding.
    seo: { description: title, canonical: found.isShown ? paths.wedding(provider, slug) : null, jsonLd: [] },
  };
}

export default function WeddingPhoto() {
  return <PhotoViewer {...useLoaderData<typeof loader>()} />;
}
