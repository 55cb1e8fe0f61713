import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.server";
import { RESTORING } from "#db/restoring";
import { outbox } from "#db/schema/outbox";
import { ERASURES, type Erasure, erasuresIn } from "~/domain/retention/erasure-notes.server";
import type { Bucket } from "./bucket";
import { checkCopy, objectsOf, sideBySide } from "./make-copy";
import { copiesFolder, copiesIn, type Manifest, objectFile, readManifest, type StoredObject } from "./manifest";
import { hashOfBytes, readPart } from "./parts";
import { contentOf, type DatabaseAddress, type SchemaEntry } from "./read-database";
import { beginRestore, endRestore, stateOf, writeDatabase } from "./write-database";

export interface Target {
  database: DatabaseAddress;
  bucket: Bucket;
}

export interface Restored {
  manifest: Manifest;
  /** Number of messages that were pending in the copy. They are not sent. */
  messages: number;
}

interface Options {
  /** Allows the restore to delete the database's present content. */
  replace: boolean;
  /** Erases accounts that were deleted after the copy was made. @returns a sentence for the operator */
  erase: (erasures: Erasure[]) => Promise<string>;
  print?: (line: string) => void;
}

/**
 * Restores database and bucket from a copy. Objects come first, so that no row references a missing one. Compares both
 * with the copy, and erases accounts again that were deleted later. Until the end of these steps, the database is
 * marked as being restored.
 */
export async function restoreCopy(
  folder: string,
  copy: string,
  { database, bucket }: Target,
  { replace, erase, print = () => undefined }: Options,
): Promise<Restored> {
  const copyFolder = join(copiesFolder(folder), copy);
  const manifest = readManifest(folder, copy);
  print("Checking the copy …");
  await checkCopy(folder, copyFolder, manifest);
  const state = await stateOf(database);
  if (state === "filled" && !replace)
    throw new Error("The database is not empty. With --replace its content is dropped first.");
  if (state === "unfinished") print("The database holds part of a restore that did not finish. Starting again.");
  await beginRestore(database);
  print("Restoring objects …");
  await restoreMedia(folder, copyFolder, manifest, bucket);
  print("Restoring the database …");
  await writeDatabase(database, manifest, (table) => readPart(copyFolder, partOf(manifest, table.name)));
  print("Comparing the database with the copy …");
  await compareDatabase(database, manifest);
  const messages = await stopOldMessages(database);
  const erasures = await erasuresSince(folder, manifest, bucket);
  if (erasures.length > 0) print(await erase(erasures));
  await endRestore(database);
  return { manifest, messages };
}

/** Returns the accounts deleted after the copy was made. Also reads the newest copy: a new bucket has no such notes. */
async function erasuresSince(folder: string, { startedAt }: Manifest, bucket: Bucket): Promise<Erasure[]> {
  const keys = new Set<string>();
  for await (const { key } of bucket.list()) keys.add(key);
  const newest = copiesIn(folder).at(-1);
  if (newest)
    for await (const { key } of objectsOf(join(copiesFolder(folder), newest), readManifest(folder, newest)))
      keys.add(key);
  return erasuresIn(keys, Date.parse(startedAt));
}

function partOf({ tables }: Manifest, name: string) {
  const table = tables.find((one) => one.name === name);
  if (!table) throw new Error(`The copy has no table ${name}.`);
  return table.part;
}

/** Restores the objects of the copy. Other objects in the bucket stay; no row references them. */
async function restoreMedia(folder: string, copyFolder: string, manifest: Manifest, bucket: Bucket): Promise<void> {
  const there = new Map<string, string>();
  for await (const { key, etag } of bucket.list()) there.set(key, etag);
  const objects: StoredObject[] = [];
  // Skips the notes of erased accounts: the restored database does not contain these accounts.
  for await (const object of objectsOf(copyFolder, manifest))
    if (!object.key.startsWith(ERASURES)) objects.push(object);
  await sideBySide(objects, async ({ key, etag, type, hash }) => {
    if (there.get(key) !== etag) await bucket.put(key, readFileSync(objectFile(folder, hash)), type);
    const stored = await bucket.get(key);
    if (!stored || hashOfBytes(stored.bytes) !== hash || stored.type !== type)
      throw new Error(`The object ${key} is in the bucket, but not as it is in the copy.`);
  });
}

async function compareDatabase(address: DatabaseAddress, { entries, tables }: Manifest): Promise<void> {
  const { schema, contents } = await contentOf(address);
  const faults = tables.flatMap(({ name, content }) => {
    const found = contents.get(name) ?? { rows: 0, hash: "" };
    if (found.rows !== content.rows) return [`${name} has ${found.rows} rows instead of ${content.rows}`];
    return found.hash === content.hash ? [] : [`${name} has other rows`];
  });
  const asText = (all: SchemaEntry[]) =>
    new Set(all.filter(({ name }) => name !== RESTORING).map((entry) => JSON.stringify(entry)));
  const [wanted, made] = [asText(entries), asText(schema.entries)];
  if (wanted.size !== made.size || [...wanted].some((entry) => !made.has(entry))) faults.push("the schema differs");
  if (faults.length > 0) throw new Error(`The database is not as the copy says: ${faults.join("; ")}.`);
}

/** Stops messages that were pending in the copy: they were sent after it, or are too late. The operator decides. */
async function stopOldMessages({ url, token }: DatabaseAddress): Promise<number> {
  const { db } = openDatabase({ url, token, timeoutMs: 60_000 });
  const stopped = await db
    .update(outbox)
    .set({ state: "dead", leaseUntil: null, leaseBy: null, lastError: "restored" })
    .where(sql`${outbox.state} IN ('pending', 'sending')`);
  return stopped.rowsAffected;
}
