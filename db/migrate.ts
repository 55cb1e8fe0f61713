import { fileURLToPath } from "node:url";
import { migrate as runMigrations } from "drizzle-orm/libsql/migrator";
import { type DatabaseSettings, openDatabase } from "./client.server";

export async function migrate(settings: DatabaseSettings): Promise<void> {
  const { db } = openDatabase({ timeoutMs: 60_000, ...settings });
  await runMigrations(db, { migrationsFolder: fileURLToPath(new URL("./migrations", import.meta.url)) });
}
