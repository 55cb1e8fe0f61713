import { may } from "~/domain/administrators/roles.rules";
import type { Administrator } from "~/domain/sessions/session.rules";
import { paths } from "~/paths";

/** The first page of an administrator: the queue, or the search where it does not moderate. */
export const adminHome = (administrator: Pick<Administrator, "roles">) =>
  may(administrator, "moderate") ? paths.admin.queue() : paths.admin.search();
