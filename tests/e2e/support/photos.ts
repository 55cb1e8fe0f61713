import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { address } from "./addresses";
import { rows } from "./database";
import type { HttpBrowser } from "./http-browser";
import type { ProviderAccount } from "./providers";

export const PHOTO_TEXTS = {
  title: "Le jardin au soir",
  description: "Le jardin au soir, juste avant le dîner.",
  alt: "Un jardin éclairé de bougies",
  caption: "Photographie : Ada Keller",
  visible: "on",
};

/** Adds a photograph through the form itself. */
export const addPhoto = (
  browser: HttpBrowser,
  bytes: Buffer,
  fields: Record<string, string> = {},
  name = "photo.jpg",
) => browser.upload("/pro/photos", { ...PHOTO_TEXTS, ...fields }, "photo", { name, bytes });

interface PhotoRow {
  src: string;
  publicId: string;
  width: number;
  height: number;
}

/** In the order of the gallery. */
export const photosOf = ({ id }: ProviderAccount) =>
  rows<PhotoRow>(
    "SELECT src, public_id AS publicId, width, height FROM provider_images WHERE provider_id = ? ORDER BY position",
    id,
  );

/** Whether the bucket has ever held a picture of that owner: wrangler's files name the keys. */
export function wasStored(owner: ProviderAccount): boolean {
  return filesBelow(address("MEDIA_FOLDER")).some((file) => readFileSync(file).includes(`${owner.publicId}/`));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === "blobs" ? [] : filesBelow(path);
    return [path];
  });
}
