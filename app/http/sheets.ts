import couple from "~/ui/styles/couple.css?url";
import lists from "~/ui/styles/lists.css?url";
import pro from "~/ui/styles/pro.css?url";
import profile from "~/ui/styles/profile.css?url";
import visitors from "~/ui/styles/public.css?url";
import stories from "~/ui/styles/stories.css?url";
import welcome from "~/ui/styles/welcome.css?url";

/** Sheets of visitors that leave room for more of something else, by the folders of `routes/public`. */
const OWN_SHEETS = [
  { sheet: welcome, folders: /^(welcome|landing)$/ },
  { sheet: profile, folders: /^planner(-reviews)?$/ },
  { sheet: lists, folders: /^(directory|venues)$/ },
  { sheet: stories, folders: /^(wedding|venue)$/ },
];

export type Reader = "visitor" | "couple" | "staff";

/** Who a page is for, as far as its look goes. */
export const readerOf = ({ couple, staff }: { couple: unknown; staff: unknown }): Reader =>
  couple ? "couple" : staff ? "staff" : "visitor";

/**
 * The one stylesheet of a page, by the folders of its route modules: of providers and administrators, of couples, of everybody else.
 * @param reader who is logged in keeps one sheet on public pages too: it has what only they see there, such as the form to write to a planner and
 *   the band over somebody's account
 */
export function sheetOf(routeIds: readonly string[], reader: Reader): string {
  const isIn = (folder: string) => routeIds.some((id) => id.startsWith(`routes/${folder}/`));
  if (reader === "staff" || isIn("pro") || isIn("admin")) return pro;
  if (reader === "couple" || isIn("couple")) return couple;
  const [, folder = ""] = /^routes\/public\/([\w-]+)\//.exec(routeIds.at(-1) ?? "") ?? [];
  return OWN_SHEETS.find(({ folders }) => folders.test(folder))?.sheet ?? visitors;
}

/** Whether pages may carry it: that of couples and providers is linked, because they see more than one page. */
export const isCarried = (sheet: string) => sheet !== couple && sheet !== pro;
