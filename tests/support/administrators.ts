import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { administrators } from "#db/schema/administrators";
import type { Administrator } from "~/domain/accounts/session.rules";
import { newStaffSession, openStaffSession } from "~/domain/accounts/staff-session.server";

/** An administrator with an open session; its keys open nothing. */
export async function saveAdministrator(db: Database, id: number): Promise<Administrator> {
  const session = await newStaffSession();
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
    ...openStaffSession(
      db,
      session,
      sql`SELECT NULL AS provider_id, ${id} AS administrator_id`,
      { remembered: false, device: "Firefox, Linux" },
      0,
    ),
  ]);
  return { role: "administrator", administratorId: id, sessionId: session.id, name, locale: "fr" };
}
