import type { Photo } from "~/domain/media/find-photos.server";

const TITLE = /^title_([0-9a-z]{16})$/;

export const describedPhotos = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => TITLE.exec(name)?.[1] ?? [])),
];

/** Returns the values of the fields, in an order that does not depend on the positions of the photographs. */
export const shownWords = (photos: readonly Pick<Photo, "publicId" | "title" | "description">[]) =>
  Object.fromEntries(
    [...photos]
      .sort((a, b) => (a.publicId < b.publicId ? -1 : 1))
      .flatMap(({ publicId, title, description }) => [
        [`title_${publicId}`, title],
        [`description_${publicId}`, description],
      ]),
  );
