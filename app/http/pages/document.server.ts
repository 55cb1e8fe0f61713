import type { AppContext } from "~/http/pipeline/context.server";
import { type InlineStyles, isCarried } from "./document";

const styles = new Map<string, InlineStyles>();

/** Returns a public stylesheet of the build, read once per isolate; null for a stylesheet that pages only link to. */
export async function loadInlineStyles(
  { files, url }: Pick<AppContext, "files" | "url">,
  file: string,
): Promise<InlineStyles | null> {
  const known = styles.get(file);
  if (known || !files || !isCarried(file)) return known ?? null;
  const answer = await files.fetch(new Request(new URL(file, url)));
  if (!answer.ok) return null;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  const read = { file, bytes, hash: `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` };
  styles.set(file, read);
  return read;
}

/** Encodes a document, and inserts the stylesheet into its empty style element. */
export function encodeDocument(document: string, inlined: InlineStyles | null): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const at = inlined ? document.indexOf("</style>") : -1;
  if (!inlined || at < 0) return encoder.encode(document);
  const before = encoder.encode(document.slice(0, at));
  const after = encoder.encode(document.slice(at));
  const body = new Uint8Array(before.length + inlined.bytes.length + after.length);
  body.set(before);
  body.set(inlined.bytes, before.length);
  body.set(after, before.length + inlined.bytes.length);
  return body;
}

/** Returns the `Link` header that preloads the page's first picture (`BEFORE_OTHERS`), with the URL from the HTML. */
export function pictureLink(html: string): string | null {
  const [tag] = /<img\b[^>]* fetchpriority="high"[^>]*>/.exec(html) ?? [];
  if (!tag) return null;
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&");
  const [src, srcSet, sizes] = [attribute("src"), attribute("srcSet"), attribute("sizes")];
  if (!src) return null;
  const link = `<${src}>; rel=preload; as=image; fetchpriority=high`;
  return srcSet && sizes ? `${link}; imagesrcset="${srcSet}"; imagesizes="${sizes}"` : link;
}
