import type { Photo } from "~/domain/media/find-photos.server";

const TITLE = /^title_([0-9a-z]{16})$/;

/** The photographs that a form describes, by the names of its fields: each carries the photograph's id. */
export const describedPhotos = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => TITLE.exec(name)?.[1] ?? [])),
];

/** What the fields show, in an order that does not change when the photographs change places. */
export const shownWords = (photos: readonly Pick<Photo, "publicId" | "title" | "description">[]) =>
  Object.fromEntries(
    [...photos]
      .sort((a, b) => (a.publicId < b.publicId ? -1 : 1))
      .flatMap(({ publicId, title, description }) => [
        [`title_${publicId}`, title],
        [`description_${publicId}`, description],
      ]),
  );
