import { DomainError } from "~/domain/domain-error";
import { isPdf } from "./document.rules";
import { keepPicture, type MediaDeps, randomName } from "./keep-picture.server";

/**
 * Stores a document. Re-encodes a picture from its pixels, uncropped. Stores a PDF unchanged, for download only.
 * @param least minimum pixels of each side of a picture
 * @throws DomainError as `keepPicture`
 */
export async function keepDocument(deps: MediaDeps, folder: string, file: Uint8Array, least?: number) {
  if (!isPdf(file)) {
    const picture = await keepPicture(deps, folder, file, undefined, "whole", least);
    return { ...picture, type: "image/webp" as const };
  }
  const type = "application/pdf" as const;
  const key = `${folder}/${randomName()}`;
  try {
    await deps.media.put(key, file, type);
  } catch (cause) {
    throw new DomainError("photos.save", {}, { cause });
  }
  return { key, type, bytes: file.length, width: null, height: null };
}
