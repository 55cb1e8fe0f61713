import couple from "~/ui/styles/couple.css?url";
import pro from "~/ui/styles/pro.css?url";
import visitors from "~/ui/styles/public.css?url";
import welcome from "~/ui/styles/welcome.css?url";

/** The one stylesheet of a page, by the folders of its route modules: of providers and administrators, of couples, of everybody else. */
export function sheetOf(routeIds: readonly string[]): string {
  const isIn = (folder: string) => routeIds.some((id) => id.startsWith(`routes/${folder}/`));
  if (isIn("pro") || isIn("admin")) return pro;
  if (isIn("couple")) return couple;
  return isIn("public/welcome") || isIn("public/landing") ? welcome : visitors;
}

/** Whether pages may carry it: that of couples and providers is linked, because they see more than one page. */
export const isCarried = (sheet: string) => sheet === visitors || sheet === welcome;
