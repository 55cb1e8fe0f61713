import { readFileSync } from "node:fs";
import { sep } from "node:path";
import { filesBelow } from "../../support/files-below.mjs";
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

export const sendPhoto = (browser: HttpBrowser, bytes: Buffer, name = "photo.jpg") =>
  browser.upload("/pro/photos", {}, "photo", { name, bytes });

/**
 * Uploads a photo, and saves its texts on its own page.
 * @returns the response that saves the texts, or, if the upload is refused, the response to the upload
 */
export async function addPhoto(
  browser: HttpBrowser,
  bytes: Buffer,
  fields: Record<string, string> = {},
  name = "photo.jpg",
) {
  const sent = await sendPhoto(browser, bytes, name);
  if (sent.status !== 303) return sent;
  const ids = [...(await browser.get("/pro/photos")).text.matchAll(/name="title_([0-9a-z]{16})"/g)];
  return browser.post(`/pro/photos/${ids.at(-1)?.[1]}`, { ...PHOTO_TEXTS, ...fields });
}

interface PhotoRow {
  src: string;
  publicId: string;
  width: number;
  height: number;
}

export const photosOf = ({ id }: ProviderAccount) =>
  rows<PhotoRow>(
    "SELECT '/media/' || src AS src, public_id AS publicId, width, height FROM provider_images WHERE provider_id = ? ORDER BY position",
    id,
  );

/** Returns whether the bucket ever had a picture of the owner: wrangler's files contain its keys, also deleted ones. */
export function wasStored(owner: ProviderAccount): boolean {
  const files = filesBelow(address("MEDIA_FOLDER")).filter((path) => !path.split(sep).includes("blobs"));
  return files.some((path) => readFileSync(path).includes(`${owner.publicId}/`));
}
