import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { administratorRoles } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { impersonations } from "#db/schema/impersonations";
import { sessions } from "#db/schema/sessions";
import { rolesWith } from "~/domain/administrators/roles.rules";
import type { Impersonation } from "~/domain/sessions/session.rules";

export function mayImpersonate(administratorId: number | SQLWrapper): SQL {
  return sql`EXISTS (SELECT 1 FROM ${administrators}
    JOIN ${administratorRoles} ON ${administratorRoles.administratorId} = ${administrators.id}
    WHERE ${administrators.id} = ${administratorId} AND ${isNull(administrators.disabledAt)}
      AND ${administratorRoles.role} IN ${rolesWith("impersonate")})`;
}

/** Condition: the impersonation is allowed, not stopped, and not expired when the database runs the statement. */
export function impersonationGoesOn({ id }: Impersonation): SQL {
  return sql`${sessions.impersonationId} = ${id} AND EXISTS (SELECT 1 FROM ${impersonations} WHERE ${and(
    eq(impersonations.id, id),
    isNull(impersonations.stoppedAt),
    sql`${impersonations.expiresAt} > unixepoch() * 1000`,
    mayImpersonate(impersonations.administratorId),
  )})`;
}
