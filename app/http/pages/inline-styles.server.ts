import type { AppContext } from "~/http/pipeline/context.server";
import type { InlineStyles } from "./document-contexts";
import { isCarried } from "./stylesheets";

const styles = new Map<string, InlineStyles>();

/**
 * Returns a public stylesheet from the files of the build, read once per isolate. Null on the development server, and
 * for other stylesheets: pages link to them.
 */
export async function loadInlineStyles(
  { files, url }: Pick<AppContext, "files" | "url">,
  file: string,
): Promise<InlineStyles | null> {
  const known = styles.get(file);
  if (known || !files || !isCarried(file)) return known ?? null;
  const answer = await files.fetch(new Request(new URL(file, url)));
  if (!answer.ok) return null;
  const text = await answer.text();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const read = { file, text, hash: `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` };
  styles.set(file, read);
  return read;
}
