import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { administrators } from "#db/schema/administrators";
import type { Administrator } from "~/domain/sessions/session.rules";
import { insertSession, newSession } from "~/domain/sessions/session.server";

/** An administrator with an open session; its keys open nothing. */
export async function saveAdministrator(db: Database, id: number): Promise<Administrator> {
  const session = await newSession();
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
    ...insertSession(
      db,
      session,
      { role: "administrator", id: sql`SELECT ${id}` },
      { remembered: false, device: "Firefox, Linux" },
      0,
    ),
  ]);
  return { role: "administrator", administratorId: id, sessionId: session.id, name, locale: "fr" };
}
