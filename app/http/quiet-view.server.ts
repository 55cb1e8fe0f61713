import { QUIET } from "~/domain/notifications/quiet-hours.rules";
import type { AppContext } from "./context.server";

/** The hours without text messages, as they are written: 21:00, 8:00. */
export const quietView = (format: AppContext["format"]) => ({
  from: format.hour(QUIET.from),
  until: format.hour(QUIET.until),
});
