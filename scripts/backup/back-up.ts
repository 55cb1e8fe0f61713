import { openDatabase } from "#db/client.server";
import { backups } from "#db/schema/administration";
import type { Installation } from "./installation";
import { lockFolder } from "./lock-folder";
import { makeCopy } from "./make-copy";
import { bytesOf, hashOf, type Manifest, rowsOf } from "./manifest";
import { pruneCopies } from "./prune-copies";

interface Options {
  release: string;
  /** Age in days from which copies are deleted. */
  keepDays?: number | undefined;
  clock: { now(): number };
  print?: (line: string) => void;
}

/**
 * Makes a copy of an installation in a folder, records it in the database, and deletes old copies. The cron trigger
 * reports a missing record.
 */
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
