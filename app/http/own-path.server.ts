import { paths } from "~/paths";

/** Where a form asks to be led back to: a path of this host, never another one. */
export function ownPath(value: FormDataEntryValue | null, here: URL): string {
  if (typeof value !== "string" || !value.startsWith("/")) return paths.welcome();
  const url = new URL(value, here);
  return url.origin === here.origin ? url.pathname + url.search : paths.welcome();
}
