import { profileSlug } from "~/domain/profile-slug.rules";
import type { Wedding } from "~/domain/weddings/find-wedding.server";
import type { PageSeo } from "~/http/pages/page-seo";
import { absolute, breadcrumbJsonLd, type Crumb, sharePath } from "~/http/pages/page-seo.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { paths } from "~/paths";
import { pictureSources } from "~/ui/picture-sources";
import { areaCrumbs } from "../directory/directory-area.server";

export function weddingCrumbs(context: AppContext, { provider, title }: Wedding): Crumb[] {
  const above = provider.kind === "venue" ? [] : areaCrumbs(context, provider);
  return [...above, { text: provider.name, href: paths.planner(profileSlug(provider)) }, { text: title }];
}

export function weddingSeo(context: AppContext, found: Wedding, crumbs: readonly Crumb[]): PageSeo {
  const { provider, title, location, pictures } = found;
  const { name } = provider;
  if (!found.isShown) return { canonical: null };
  const path = paths.wedding(profileSlug(provider), found.slug);
  const photos = context.t("weddings:photos", { count: pictures.length });
  return {
    description: context.t("wedding:description", { title, name, location, photos }),
    canonical: path,
    picture: sharePath(
      context,
      { kind: "wedding", publicId: provider.publicId, slug: found.slug },
      { name: title, place: location, src: pictures[0]?.src ?? null },
    ),
    jsonLd: [
      breadcrumbJsonLd(context, crumbs, path),
      {
        "@type": "Article",
        headline: title,
        url: absolute(context, path),
        inLanguage: provider.locale,
        image: pictures.map(({ src }) => absolute(context, pictureSources(src).largest)).slice(0, 3),
        contentLocation: { "@type": "Place", name: location },
        author: { "@type": "Organization", name, url: absolute(context, paths.planner(profileSlug(provider))) },
      },
    ],
  };
}
