import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { RESTORING, RESTORING_SENTENCE } from "#db/restoring";
import { isRendering } from "~/domain/media/photo.rules";
import type { Bucket, Listed } from "./bucket";
import {
  copiesFolder,
  copiesIn,
  copyName,
  type Manifest,
  objectFile,
  readManifest,
  type StoredObject,
} from "./manifest";
import { hashFile, hashOfBytes, readPart, writePart } from "./parts";
import { countContent, type DatabaseAddress, linesOf, readingAtOnce, readSchema } from "./read-database";

const AT_ONCE = 8;

export interface Source {
  database: DatabaseAddress;
  bucket: Bucket;
  release: string;
  print: (line: string) => void;
}

/**
 * Copies database and bucket into the folder and verifies the copy. Lists the bucket before and after the database, so
 * that one of the lists contains every referenced object.
 * @returns the copy's name; the copy gets this name only when it is complete
 */
export async function makeCopy(
  folder: string,
  source: Source,
  now: number,
): Promise<{ copy: string; manifest: Manifest }> {
  const copy = copyName(now);
  const making = join(copiesFolder(folder), `making-${copy}`);
  mkdirSync(join(making, "tables"), { recursive: true });
  try {
    const objects = await objectsOfNewest(folder);
    const fetched = new Map<string, StoredObject>();
    source.print("Copying objects …");
    await fetchObjects(folder, source.bucket, objects, fetched);
    source.print("Copying the database …");
    const database = await copyDatabase(making, source.database);
    await fetchObjects(folder, source.bucket, fetched, fetched);
    const media = await listObjects(making, [...fetched.values()]);
    const manifest: Manifest = {
      format: 1,
      startedAt: new Date(now).toISOString(),
      release: source.release,
      ...database,
      media,
    };
    writeFileSync(join(making, "manifest.json"), `${JSON.stringify(manifest, null, 1)}\n`);
    source.print("Reading the copy back …");
    await checkCopy(folder, making, manifest);
    renameSync(making, join(copiesFolder(folder), copy));
    return { copy, manifest };
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    throw error;
  }
}

function copyDatabase(making: string, address: DatabaseAddress): Promise<Pick<Manifest, "entries" | "tables">> {
  return readingAtOnce(address, async (stream) => {
    const { entries, tables } = await readSchema(stream);
    if (entries.some(({ name }) => name === RESTORING)) throw new Error(RESTORING_SENTENCE);
    const copied: Manifest["tables"] = [];
    for (const table of tables) {
      const content = countContent();
      async function* counted() {
        for await (const lines of linesOf(stream, table)) {
          content.add(lines);
          yield lines;
        }
      }
      const part = await writePart(making, join("tables", `${table.name}.jsonl.gz`), counted());
      copied.push({ ...table, content: content.result(), part });
    }
    return { entries, tables: copied };
  });
}

/** Adds each object of the bucket to `fetched`, and downloads only those that are not `known`. */
async function fetchObjects(
  folder: string,
  bucket: Bucket,
  known: ReadonlyMap<string, StoredObject>,
  fetched: Map<string, StoredObject>,
): Promise<void> {
  const waiting: Listed[] = [];
  for await (const listed of bucket.list()) {
    if (isRendering(listed.key)) continue; // a request can render it again
    const kept = known.get(listed.key);
    if (kept && kept.etag === listed.etag && isThere(objectFile(folder, kept.hash), kept.size))
      fetched.set(kept.key, kept);
    else waiting.push(listed);
  }
  await sideBySide(waiting, async ({ key, etag }) => {
    const object = await bucket.get(key);
    if (!object) return; // deleted since the listing
    const { bytes, type } = object;
    const hash = hashOfBytes(bytes);
    keep(objectFile(folder, hash), bytes);
    fetched.set(key, { key, size: bytes.length, etag, type, hash });
  });
}

async function listObjects(making: string, objects: StoredObject[]): Promise<Manifest["media"]> {
  objects.sort((a, b) => (a.key < b.key ? -1 : 1));
  const part = await writePart(making, "media.jsonl.gz", inPages(objects.map((object) => JSON.stringify(object))));
  return { objects: objects.length, bytes: objects.reduce((sum, { size }) => sum + size, 0), part };
}

async function* inPages(lines: string[]) {
  for (let start = 0; start < lines.length; start += 1_000) yield lines.slice(start, start + 1_000);
}

async function objectsOfNewest(folder: string): Promise<Map<string, StoredObject>> {
  const copy = copiesIn(folder).at(-1);
  const found = new Map<string, StoredObject>();
  if (copy)
    for await (const object of objectsOf(join(copiesFolder(folder), copy), readManifest(folder, copy)))
      found.set(object.key, object);
  return found;
}

export async function* objectsOf(copyFolder: string, { media }: Manifest): AsyncGenerator<StoredObject> {
  for await (const lines of readPart(copyFolder, media.part)) for (const line of lines) yield JSON.parse(line);
}

function isThere(path: string, size: number): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === size;
}

/** Writes a file atomically. */
function keep(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const making = `${path}.making-${process.pid}`;
  writeFileSync(making, bytes);
  renameSync(making, path);
}

export async function sideBySide<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  const run = async () => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}

/** Reads every file of a copy, also objects shared with older copies. @throws Error with the first file that differs */
export async function checkCopy(folder: string, copyFolder: string, manifest: Manifest): Promise<void> {
  for (const { name, content, part } of manifest.tables) {
    const found = countContent();
    for await (const lines of readPart(copyFolder, part)) found.add(lines);
    const { rows, hash } = found.result();
    if (rows !== content.rows || hash !== content.hash)
      throw new Error(
        `The table ${name} has ${rows} rows in its file, and ${content.rows} in the manifest, or others.`,
      );
  }
  let objects = 0;
  for await (const { key, hash } of objectsOf(copyFolder, manifest)) {
    objects += 1;
    const found = await hashFile(objectFile(folder, hash)).catch(() => null);
    if (found?.hash !== hash) throw new Error(`The object ${key} is missing in the copy, or is not as it was written.`);
  }
  if (objects !== manifest.media.objects)
    throw new Error(`The copy lists ${objects} objects, and its manifest ${manifest.media.objects}.`);
}
