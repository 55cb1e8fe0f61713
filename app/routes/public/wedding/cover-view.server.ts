import type { WeddingCover } from "~/domain/portfolios/find-wedding.server";
import type { AppContext } from "~/http/context.server";
import { paths } from "~/paths";
import { pictureSources } from "~/ui/picture-sources";

/** One of a planner's weddings among others, in the visitor's language; title and place as the planner gave them. */
export interface CoverView {
  href: string;
  title: string;
  /** Its place and its style. */
  about: string;
  src: string | undefined;
  srcSet: string | undefined;
  smallest: string | undefined;
}

/** @param publicId of the provider */
export function coverView({ t }: Pick<AppContext, "t">, publicId: string, wedding: WeddingCover): CoverView {
  const { slug, title, location, style, cover } = wedding;
  const { src, srcSet, smallest } = cover === null ? {} : (pictureSources(cover) as Partial<CoverView>);
  const about = [location, style ? t(`portfolios:style.${style}`) : ""].filter((text) => text !== "");
  return { href: paths.wedding(publicId, slug), title, about: about.join(" · "), src, srcSet, smallest };
}
