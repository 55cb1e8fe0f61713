import type { AppContext } from "./context.server";
import type { InlineStyles } from "./inline-styles";
import { sheetOf } from "./sheets";

let styles: InlineStyles | undefined;

/** Visitors' stylesheet, read once an isolate from the files of the build. Null where there are none (the development server): pages link it. */
export async function loadInlineStyles({
  files,
  url,
}: Pick<AppContext, "files" | "url">): Promise<InlineStyles | null> {
  if (styles || !files) return styles ?? null;
  const file = sheetOf([]);
  const answer = await files.fetch(new Request(new URL(file, url)));
  if (!answer.ok) return null;
  const text = await answer.text();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  styles = { file, text, hash: `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` };
  return styles;
}
