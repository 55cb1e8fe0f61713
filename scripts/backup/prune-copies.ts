import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { days } from "~/domain/durations";
import { objectsOf } from "./make-copy";
import { copiesFolder, copiesIn, readManifest } from "./manifest";

/**
 * Deletes copies older than `keepDays`, but never the newest, and objects that no copy references.
 * @returns the numbers of deleted copies and objects
 */
export async function pruneCopies(folder: string, keepDays: number, now: number) {
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
