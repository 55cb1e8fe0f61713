import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.server";
import { outbox } from "#db/schema/outbox";
import type { Bucket } from "./bucket";
import { checkCopy, objectsOf, sideBySide } from "./make-copy";
import { copiesFolder, type Manifest, objectFile, readManifest, type StoredObject } from "./manifest";
import { hashOfBytes, readPart } from "./parts";
import { contentOf, type DatabaseAddress, type SchemaEntry } from "./read-database";
import { emptyDatabase, isEmpty, writeDatabase } from "./write-database";

export interface Target {
  database: DatabaseAddress;
  bucket: Bucket;
}

export interface Restored {
  manifest: Manifest;
  /** Messages that were waiting when the copy was made, and are not sent now. */
  messages: number;
}

/**
 * Brings database and bucket back to a copy, the objects first, so that no page points at nothing, and compares both with what the copy says.
 * @param replace whether what the database holds may go
 */
export async function restoreCopy(
  folder: string,
  copy: string,
  { database, bucket }: Target,
  { replace }: { replace: boolean },
): Promise<Restored> {
  const copyFolder = join(copiesFolder(folder), copy);
  const manifest = readManifest(folder, copy);
  await checkCopy(folder, copyFolder, manifest);
  if (!(await isEmpty(database))) {
    if (!replace) throw new Error("The database is not empty. With --replace all that it holds is dropped first.");
    await emptyDatabase(database);
  }
  await restoreMedia(folder, copyFolder, manifest, bucket);
  await writeDatabase(database, manifest, (table) => readPart(copyFolder, partOf(manifest, table.name)));
  await compareDatabase(database, manifest);
  return { manifest, messages: await stopOldMessages(database) };
}

function partOf({ tables }: Manifest, name: string) {
  const table = tables.find((one) => one.name === name);
  if (!table) throw new Error(`The copy has no table ${name}.`);
  return table.part;
}

/** Objects that are in the bucket and not in the copy stay: no row needs them, and they do no harm. */
async function restoreMedia(folder: string, copyFolder: string, manifest: Manifest, bucket: Bucket): Promise<void> {
  const there = new Map<string, string>();
  for await (const { key, etag } of bucket.list()) there.set(key, etag);
  const objects: StoredObject[] = [];
  for await (const object of objectsOf(copyFolder, manifest)) objects.push(object);
  await sideBySide(objects, async ({ key, etag, type, hash }) => {
    if (there.get(key) !== etag) await bucket.put(key, readFileSync(objectFile(folder, hash)), type);
    const stored = await bucket.get(key);
    if (!stored || hashOfBytes(stored.bytes) !== hash || stored.type !== type)
      throw new Error(`The object ${key} is in the bucket, but not as it is in the copy.`);
  });
}

/** @throws Error that names what differs */
async function compareDatabase(address: DatabaseAddress, { entries, tables }: Manifest): Promise<void> {
  const { schema, contents } = await contentOf(address);
  const faults = tables.flatMap(({ name, content }) => {
    const found = contents.get(name) ?? { rows: 0, hash: "" };
    if (found.rows !== content.rows) return [`${name} has ${found.rows} rows instead of ${content.rows}`];
    return found.hash === content.hash ? [] : [`${name} has other rows`];
  });
  const asText = (all: SchemaEntry[]) => new Set(all.map((entry) => JSON.stringify(entry)));
  const [wanted, made] = [asText(entries), asText(schema.entries)];
  if (wanted.size !== made.size || [...wanted].some((entry) => !made.has(entry))) faults.push("the schema differs");
  if (faults.length > 0) throw new Error(`The database is not as the copy says: ${faults.join("; ")}.`);
}

/** What waited then has been delivered since, or is too late: sending it again is for the operator to decide. */
async function stopOldMessages({ url, token }: DatabaseAddress): Promise<number> {
  const { db } = openDatabase({ url, token, timeoutMs: 60_000 });
  const stopped = await db
    .update(outbox)
    .set({ state: "dead", leaseUntil: null, leaseBy: null, lastError: "restored" })
    .where(sql`${outbox.state} IN ('pending', 'sending')`);
  return stopped.rowsAffected;
}
