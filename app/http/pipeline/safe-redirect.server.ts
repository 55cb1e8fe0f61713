import { paths } from "~/paths";

const LONGEST = 2_000;

/** Returns the redirect target of a form or link: a path of this host, never of another one. */
export function safePath(value: FormDataEntryValue | null, here: URL): string {
  if (typeof value !== "string" || value.length > LONGEST) return paths.welcome();
  if (!value.startsWith("/") || !URL.canParse(value, here)) return paths.welcome();
  const { origin, pathname, search } = new URL(value, here);
  // The path of `/.//evil.example` is `//evil.example`, which a browser reads as another host.
  return origin === here.origin && !pathname.startsWith("//") ? pathname + search : paths.welcome();
}
