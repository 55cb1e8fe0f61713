import couple from "~/ui/styles/couple.css?url";
import pro from "~/ui/styles/pro.css?url";
import visitors from "~/ui/styles/public.css?url";

/** The one stylesheet of a page, by the folders of its route modules: of providers and administrators, of couples, of everybody else. */
export function sheetOf(routeIds: readonly string[]): string {
  const isIn = (folder: string) => routeIds.some((id) => id.startsWith(`routes/${folder}/`));
  if (isIn("pro") || isIn("admin")) return pro;
  return isIn("couple") ? couple : visitors;
}
