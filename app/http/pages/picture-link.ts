/**
 * Returns the `Link` header for the picture that a page wants before all others (`BEFORE_OTHERS`), so that browsers
 * request it before they read the page. Reads it from the page, because another address would load a second picture.
 */
export function pictureLink(html: string): string | null {
  const [tag] = /<img\b[^>]* fetchpriority="high"[^>]*>/.exec(html) ?? [];
  if (!tag) return null;
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&");
  const [src, srcSet, sizes] = [attribute("src"), attribute("srcSet"), attribute("sizes")];
  if (!src) return null;
  const link = `<${src}>; rel=preload; as=image; fetchpriority=high`;
  return srcSet && sizes ? `${link}; imagesrcset="${srcSet}"; imagesizes="${sizes}"` : link;
}
