import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#db/client.server";
import { backups } from "#db/schema/administration";
import { days } from "~/domain/durations";
import type { Installation } from "./installation";
import { makeCopy, objectsOf } from "./make-copy";
import { bytesOf, copiesFolder, copiesIn, hashOf, type Manifest, readManifest, rowsOf } from "./manifest";

interface Options {
  release: string;
  /** Copies older than this number of days are deleted; undefined: none. */
  keepDays?: number | undefined;
  clock: { now(): number };
  print?: (line: string) => void;
}

/** Copies an installation to a folder, records the copy in the database, and deletes old copies. */
export async function backUp(
  folder: string,
  { database, bucket }: Installation,
  { release, keepDays, clock, print = () => undefined }: Options,
) {
  const unlock = lockFolder(folder);
  try {
    const startedAt = clock.now();
    const { copy, manifest } = await makeCopy(folder, { database, bucket, release, print }, startedAt);
    await noteBackup(database, manifest, { startedAt, finishedAt: clock.now() });
    const pruned = keepDays === undefined ? { copies: 0, objects: 0 } : await pruneCopies(folder, keepDays, startedAt);
    return { copy, manifest, pruned };
  } finally {
    unlock();
  }
}

async function noteBackup(
  { url, token }: Installation["database"],
  manifest: Manifest,
  times: { startedAt: number; finishedAt: number },
): Promise<void> {
  const { db } = openDatabase({ url, token, timeoutMs: 60_000 });
  await db.insert(backups).values({
    ...times,
    rows: rowsOf(manifest),
    objects: manifest.media.objects,
    bytes: bytesOf(manifest),
    hash: hashOf(manifest),
  });
}

/** Locks a folder, because a second run would delete files of the first. @returns a function that unlocks it */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, "lock");
  for (;;)
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const pid = Number(readFileSync(lock, "utf8"));
      if (isRunning(pid)) throw new Error(`Another backup into this folder is running (process ${pid}).`);
      rmSync(lock, { force: true });
    }
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Deletes copies older than `keepDays`, but never the newest, and objects that no copy references.
 * @returns the numbers of deleted copies and objects
 */
async function pruneCopies(folder: string, keepDays: number, now: number) {
  const copies = copiesIn(folder);
  const old = copies
    .slice(0, -1)
    .filter((copy) => Date.parse(readManifest(folder, copy).startedAt) < now - days(keepDays));
  for (const name of [...old, ...halfMade(folder)]) rmSync(join(copiesFolder(folder), name), { recursive: true });
  const named = new Set<string>();
  for (const copy of copiesIn(folder))
    for await (const { hash } of objectsOf(join(copiesFolder(folder), copy), readManifest(folder, copy)))
      named.add(hash);
  let objects = 0;
  const media = join(folder, "media");
  if (existsSync(media))
    for (const part of readdirSync(media))
      for (const file of readdirSync(join(media, part)))
        if (!named.has(file)) {
          rmSync(join(media, part, file));
          objects += 1;
        }
  return { copies: old.length, objects };
}

/** Returns the incomplete copies of interrupted runs. */
const halfMade = (folder: string) => readdirSync(copiesFolder(folder)).filter((name) => name.startsWith("making-"));
