import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { administratorRoles } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import type { Role } from "~/domain/administrators/roles.rules";
import type { Administrator } from "~/domain/sessions/session.rules";
import { insertSession, newSession } from "~/domain/sessions/session.server";

/**
 * Creates an administrator with an open session, by default with all permissions. It has no valid password or second
 * factor.
 */
export async function saveAdministrator(db: Database, id: number, roles: Role[] = ["owner"]): Promise<Administrator> {
  const session = await newSession();
  const owner = { role: "administrator", id: sql`SELECT ${id}` } as const;
  const name = `Moderator ${id}`;
  await db.batch([
    db.insert(administrators).values({
      id,
      email: `moderator-${id}@example.org`,
      name,
      locale: "fr",
      passwordHash: "none",
      totpSecret: "none",
      createdAt: 0,
    }),
    db.insert(administratorRoles).values(roles.map((role) => ({ administratorId: id, role, grantedAt: 0 }))),
    ...insertSession(db, session, owner, { remembered: false, device: "Firefox, Linux" }, 0),
  ]);
  return { role: "administrator", administratorId: id, sessionId: session.id, name, locale: "fr", roles };
}

/** Empties the audit log despite its triggers. */
export async function emptyLog(db: Database): Promise<void> {
  await db.run(sql`DROP TRIGGER IF EXISTS audit_entries_stay`);
  await db.run(sql`DELETE FROM audit_entries`);
}
