import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Content, SchemaEntry, Table } from "./read-database";

export interface Part {
  file: string;
  bytes: number;
  /** SHA-256 of the file. */
  hash: string;
}

/** Description of a copy: `manifest.json`, which is written last. */
export interface Manifest {
  format: 1;
  startedAt: string;
  release: string;
  entries: SchemaEntry[];
  tables: (Table & { content: Content; part: Part })[];
  media: { objects: number; bytes: number; part: Part };
}

export interface StoredObject {
  key: string;
  size: number;
  etag: string;
  type: string;
  /** SHA-256 of the object, also the name of its file in the backup. */
  hash: string;
}

/**
 * Layout of a backup folder:
 *
 *     copies/2026-05-01T02-00-00Z/    manifest.json, tables/<name>.jsonl.gz, media.jsonl.gz
 *     media/<ab>/<abcdef…>            objects by the hash of their bytes, which all copies share
 */
export const copiesFolder = (folder: string) => join(folder, "copies");
export const objectFile = (folder: string, hash: string) => join(folder, "media", hash.slice(0, 2), hash);
export const copyName = (at: number) => new Date(at).toISOString().replace(/\.\d+/, "").replaceAll(":", "-");

/** Returns the names of the complete copies, oldest first. */
export function copiesIn(folder: string): string[] {
  const copies = copiesFolder(folder);
  if (!existsSync(copies)) return [];
  return readdirSync(copies)
    .filter((name) => /^\d{4}-\d\d-\d\dT/.test(name) && existsSync(join(copies, name, "manifest.json")))
    .sort();
}

export function readManifest(folder: string, copy: string): Manifest {
  const manifest = JSON.parse(readFileSync(join(copiesFolder(folder), copy, "manifest.json"), "utf8")) as Manifest;
  if (manifest.format !== 1) throw new Error(`The copy ${copy} was made by another version of this program.`);
  return manifest;
}

const partsOf = ({ tables, media }: Manifest) => [...tables.map(({ part }) => part), media.part];

export const rowsOf = ({ tables }: Manifest) => tables.reduce((sum, { content }) => sum + content.rows, 0);

/** Returns the bytes needed to restore the copy, including objects. */
export const bytesOf = (manifest: Manifest) =>
  partsOf(manifest).reduce((sum, { bytes }) => sum + bytes, 0) + manifest.media.bytes;

/** Returns one hash over all files of the copy. */
export const hashOf = (manifest: Manifest) =>
  createHash("sha256")
    .update(
      partsOf(manifest)
        .map(({ file, hash }) => `${hash}  ${file}\n`)
        .join(""),
    )
    .digest("hex");
