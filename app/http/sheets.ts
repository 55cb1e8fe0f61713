import app from "~/ui/styles/app.css?url";
import visitors from "~/ui/styles/visitors.css?url";

type Reader = "visitor" | "couple" | "staff";

/** Returns who a page is for, as far as its look goes. */
export const readerOf = ({ couple, staff }: { couple: unknown; staff: unknown }): Reader =>
  couple ? "couple" : staff ? "staff" : "visitor";

/**
 * Returns the one stylesheet of a page. Everyone who is signed in keeps that of the application on public pages, too: it has what only they see
 * there, such as the form to write to a planner.
 * @param routeIds ids of the page's route modules
 */
export function sheetOf(routeIds: readonly string[], reader: Reader): string {
  const isPublic = !routeIds.some((id) => /^routes\/(couple|pro|admin)\//.test(id));
  return reader === "visitor" && isPublic ? visitors : app;
}

/** Whether pages may carry it: that of the application is linked, because its readers see more than one page. */
export const isCarried = (sheet: string) => sheet === visitors;
