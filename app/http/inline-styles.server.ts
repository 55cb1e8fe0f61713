import file from "~/ui/styles/public.css?url";
import type { AppContext } from "./context.server";

/** The stylesheet of all pages as text, and its hash for the Content-Security-Policy of a page that carries it. */
export interface InlineStyles {
  text: string;
  hash: string;
}

let styles: InlineStyles | undefined;

/** Read once an isolate from the files of the build. Null where there are none (the development server): pages link the file. */
export async function loadInlineStyles({
  files,
  url,
}: Pick<AppContext, "files" | "url">): Promise<InlineStyles | null> {
  if (styles || !files) return styles ?? null;
  const answer = await files.fetch(new Request(new URL(file, url)));
  if (!answer.ok) return null;
  const text = await answer.text();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  styles = { text, hash: `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` };
  return styles;
}
