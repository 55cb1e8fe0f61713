import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { backups } from "#db/schema/administration";
import { providers } from "#db/schema/providers";
import { type Installation, openInstallation } from "../../scripts/backup/installation";
import { contentOf } from "../../scripts/backup/read-database";
import { freePort } from "../../scripts/sqld.mjs";
import { saveCouple } from "../support/couples";
import { picture } from "../support/pictures";
import { saveProvider } from "../support/providers";

let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "alliance-drill-"));
  env = { DATA_DIR: join(folder, "data"), PORT: String(await freePort()), DB_PORT: String(await freePort()) };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs an operator's command. @returns its output */
async function run(command: "backup" | "restore", ...args: string[]): Promise<string> {
  const { DATABASE_URL: _, SETTINGS_FILE: __, ...rest } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${command}.mjs`, ...args], {
    env: { ...rest, ...env },
  });
  return stdout;
}

async function during<T>(work: (installation: Installation, db: Database) => Promise<T>): Promise<T> {
  const installation = await openInstallation(env);
  try {
    return await work(installation, openDatabase({ ...installation.database, timeoutMs: 30_000 }).db);
  } finally {
    await installation.close();
  }
}

it("a lost data folder is restored, with its photos (backup-1, backup-2, backup-3, backup-8)", async () => {
  const copies = join(folder, "copies of the night");
  cpSync(inject("migratedData"), join(folder, "data", "database"), { recursive: true });
  const photo = await picture("webp");
  const before = await during(async ({ bucket, database }, db) => {
    await saveCouple(db, 1);
    await saveProvider(db, 7, { name: "Atelier Lumen", profileImage: "7/portrait" });
    await bucket.put("7/portrait", photo, "image/webp");
    await bucket.put("proofs/1/letter", new Uint8Array([37, 80, 68, 70]), "application/pdf");
    return (await contentOf(database)).contents;
  });
  expect(await run("backup", "--to", copies, "--keep", "30")).toMatch(
    / tables and 2 objects, .* written and read back/,
  );

  rmSync(join(folder, "data"), { recursive: true });
  expect(await run("restore", "--from", copies)).toMatch(/ 2 objects are restored, and equal the copy/);
  await during(async ({ bucket, database }, db) => {
    expect((await contentOf(database)).contents).toEqual(before);
    const [provider] = await db.select({ name: providers.name, photo: providers.profileImage }).from(providers);
    expect(provider?.name).toBe("Atelier Lumen");
    expect(await bucket.get(provider?.photo ?? "")).toEqual({ bytes: new Uint8Array(photo), type: "image/webp" });
    expect(await db.all(sql`SELECT rowid AS id FROM provider_search_names('lumen')`)).toEqual([{ id: 7 }]);
    expect(await db.select().from(backups), "noted once the copy was whole").toEqual([]);
    await expect(run("restore", "--from", copies, "--replace"), "while it runs").rejects.toThrow(/stop it first/);
    const day = new Date().toISOString().slice(0, 10);
    await bucket.put(`erasures/${day}/couple-1`, new Uint8Array(), "text/plain");
  });
  expect(await run("restore", "--from", copies, "--replace"), "an account deleted since the copy").toMatch(
    /1 of 1 accounts were there, and are erased\./,
  );
  await during(async (_, db) => expect(await db.select().from(accounts)).toEqual([]));
}, 120_000);
