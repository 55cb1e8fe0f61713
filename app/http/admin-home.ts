import { adminPaths } from "~/admin-paths";
import { may } from "~/domain/administrators/roles.rules";
import type { Administrator } from "~/domain/sessions/session.rules";

/** The first page of an administrator: the queue, or the search where it does not moderate. */
export const adminHome = (administrator: Pick<Administrator, "roles">) =>
  may(administrator, "moderate") ? adminPaths.queue() : adminPaths.search();
