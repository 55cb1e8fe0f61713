import type { Wedding, WeddingPicture } from "~/domain/portfolios/find-wedding.server";
import { textHtml } from "~/domain/profile/clean-html.server";
import type { AppContext } from "~/http/context.server";
import type { PageSeo } from "~/http/page-seo";
import { absolute, breadcrumbJsonLd, type Crumb } from "~/http/page-seo.server";
import { otherLanguage, placeOf, serviceName } from "~/http/planner-view.server";
import { sharePath } from "~/http/share-picture.server";
import { paths } from "~/paths";
import { pictureSources } from "~/ui/picture-sources";
import { areaCrumbs } from "../directory/directory-area.server";
import { coverView } from "./cover-view.server";

/** A wedding in the visitor's language; the planner's words in its own. Plain JSON. */
export function weddingView(context: AppContext, found: Wedding) {
  const { t, format } = context;
  const { provider, title, location } = found;
  const { publicId, name } = provider;
  const language = otherLanguage(context, provider.locale);
  const photos = t("portfolios:photos", { count: found.pictures.length });
  const [cover, ...others] = found.pictures.map((picture, index) => pictureView(context, found, picture, index + 1));
  const crumbs = crumbsOf(context, found);
  return {
    title: location ? t("wedding:page", { title, location }) : title,
    wedding: {
      id: found.id,
      heading: title,
      by: t("wedding:by", { name }),
      location,
      date: found.weddingDate && format.titleDate(found.weddingDate),
      story: textHtml("portrait", found.description),
      facts: factsOf(context, found),
      venues: venuesOf(context, found),
      cover: cover ?? null,
      pictures: others,
      photos,
      lang: provider.locale,
      writtenIn: language && t("planner:profile.writtenIn", { language }),
      isShown: found.isShown,
      others: t("wedding:others", { name }),
      previous: found.previous && coverView(context, publicId, found.previous),
      next: found.next && coverView(context, publicId, found.next),
    },
    planner: {
      publicId,
      name,
      href: paths.planner(publicId),
      portrait: provider.profileImage,
      gold: provider.premium,
      signed: t("wedding:signed", { name }),
      role: t(provider.kind === "venue" ? "directory:venue.role" : "planner:profile.role", { city: placeOf(provider) }),
    },
    crumbs,
    seo: seoOf(context, found, crumbs, photos),
  };
}

export type WeddingView = ReturnType<typeof weddingView>;

function pictureView({ t }: AppContext, found: Wedding, picture: WeddingPicture, number: number) {
  const { src, srcSet } = pictureSources(picture.src);
  return {
    ...{ href: paths.weddingPhoto(found.provider.publicId, found.slug, number), src, srcSet },
    ...{ width: picture.width, height: picture.height, caption: picture.caption },
    alt: picture.alt || t("wedding:photo", { number, title: found.title }),
  };
}

/** The list of venues in its town, which is all that is known of where it was. */
function venuesOf(context: AppContext, { venuesIn }: Wedding): { text: string; href: string } | null {
  const list = venuesIn && areaCrumbs(context, venuesIn, "venues").at(-1);
  return venuesIn && list ? { text: context.t("venue:title.city", { city: venuesIn.city }), href: list.href } : null;
}

/** A hidden amount leaves its row out, as does what the planner does not tell. */
function factsOf(context: AppContext, found: Wedding): { term: string; value: string }[] {
  const { t, format } = context;
  const { location, style, guests, services } = found;
  const values: [term: string, value: string | null][] = [
    [t("portfolios:form.location"), location || null],
    [t("portfolios:form.style"), style && t(`portfolios:style.${style}`)],
    [t("portfolios:form.guests"), guests === null ? null : format.number(guests)],
    [t("wedding:budget.label"), budgetOf(context, found)],
    [
      t("wedding:services"),
      services.length === 0 ? null : format.list(services.map((code) => serviceName(context, code))),
    ],
  ];
  return values.flatMap(([term, value]) => (value === null ? [] : [{ term, value }]));
}

function budgetOf({ t, format }: AppContext, { totalBudget, plannerBudget }: Wedding): string | null {
  const planner = plannerBudget === null ? null : format.euros(plannerBudget);
  if (totalBudget === null) return planner && t("wedding:budget.planner", { planner });
  const total = format.euros(totalBudget);
  return planner === null ? total : t("wedding:budget.both", { total, planner });
}

/** From the directory down to the wedding; venues have no directory. */
function crumbsOf(context: AppContext, { provider, title }: Wedding): Crumb[] {
  const above = provider.kind === "venue" ? [] : areaCrumbs(context, provider);
  return [...above, { text: provider.name, href: paths.planner(provider.publicId) }, { text: title }];
}

/** For search engines, from what the page shows and nothing else. What only its provider sees is not for them. */
function seoOf(context: AppContext, found: Wedding, crumbs: readonly Crumb[], photos: string): PageSeo {
  const { provider, title, location } = found;
  const { name } = provider;
  if (!found.isShown) return { canonical: null };
  const path = paths.wedding(provider.publicId, found.slug);
  return {
    description: context.t("wedding:description", { title, name, location, photos }),
    canonical: path,
    picture: sharePath(
      context,
      { kind: "wedding", publicId: provider.publicId, slug: found.slug },
      { name: title, place: location, src: found.pictures[0]?.src ?? null },
    ),
    jsonLd: [
      breadcrumbJsonLd(context, crumbs, path),
      {
        "@type": "Article",
        headline: title,
        url: absolute(context, path),
        inLanguage: provider.locale,
        image: found.pictures.map(({ src }) => absolute(context, pictureSources(src).largest)).slice(0, 3),
        contentLocation: { "@type": "Place", name: location },
        author: { "@type": "Organization", name, url: absolute(context, paths.planner(provider.publicId)) },
      },
    ],
  };
}
