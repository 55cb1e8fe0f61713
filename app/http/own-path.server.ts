import { paths } from "~/paths";

/** Characters: a header must hold it. */
const LONGEST = 2_000;

/** Where a form or a link asks to be led to: a path of this host, never another one. */
export function ownPath(value: FormDataEntryValue | null, here: URL): string {
  if (typeof value !== "string" || value.length > LONGEST) return paths.welcome();
  if (!value.startsWith("/") || !URL.canParse(value, here)) return paths.welcome();
  const { origin, pathname, search } = new URL(value, here);
  // Of `/.//evil.example` the path is `//evil.example`, which a browser takes for another host.
  return origin === here.origin && !pathname.startsWith("//") ? pathname + search : paths.welcome();
}
