import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { profileSlug, publicIdOf } from "~/domain/profile-slug.rules";
import { findWedding } from "~/domain/weddings/find-wedding.server";
import { countSeen } from "~/http/background/page-views.server";
import { requireSlug } from "~/http/pages/profile-address.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";
import { PhotoViewer } from "~/routes/public/photo-viewer";

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
  const untitled = (at: number) => t("wedding:photo", { number: at, title: found.title });
  const titleOf = ({ caption, alt }: (typeof pictures)[number]) => caption || alt || found.title;
  return {
    title: t("planner:photo.number", { number, count }).concat(`, ${found.title}`),
    back: { text: found.title, href: paths.wedding(profileSlug(provider), slug) },
    planner: {
      name,
      city,
      href: paths.planner(profileSlug(provider)),
      start: paths.startWith(publicId),
      portrait: provider.profileImage,
      gold: provider.premium,
    },
    photos: pictures.map((one, index) => ({
      src: one.src,
      width: one.width,
      height: one.height,
      title: titleOf(one),
      alt: one.alt || untitled(index + 1),
    })),
    opened: number,
    lang: provider.locale,
    // The page of the wedding has the same texts, so it is the canonical page.
    seo: {
      description: titleOf(picture),
      canonical: found.isShown ? paths.wedding(profileSlug(provider), slug) : null,
      jsonLd: [],
    },
  };
}

export default function WeddingPhoto() {
  return <PhotoViewer {...useLoaderData<typeof loader>()} />;
}
