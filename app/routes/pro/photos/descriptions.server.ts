import { descriptionForm } from "~/domain/media/photo.form";
import { DESCRIBED_AT_ONCE } from "~/domain/media/photo.rules";
import type { Description } from "~/domain/media/profile-photos.server";
import { errorsIn, type FieldErrors, parseForm } from "~/http/forms/form.server";

const TITLE = /^title_([0-9a-z]{16})$/;

/** Parses titles and descriptions of several new photographs. @returns the valid ones, and the errors of the others */
export function parseDescriptions(sent: FormData) {
  const ids = new Set([...sent.keys()].flatMap((name) => TITLE.exec(name)?.[1] ?? []));
  const asked = [...ids].slice(0, DESCRIBED_AT_ONCE);
  const errors: FieldErrors = {};
  const descriptions: Description[] = [];
  for (const publicId of asked) {
    const one = new FormData();
    for (const name of ["title", "description"]) one.set(name, sent.get(`${name}_${publicId}`) ?? "");
    // An empty field is valid.
    const submission = parseForm(one, descriptionForm);
    if (submission.status === "success") descriptions.push({ publicId, ...submission.value });
    for (const [name, error] of Object.entries(errorsIn(submission))) errors[`${name}_${publicId}`] = error;
  }
  return { asked, descriptions, errors };
}

/** Returns the values of the fields, in an order that does not depend on the positions of the photographs. */
export const shownWords = (photos: readonly Description[]) =>
  Object.fromEntries(
    [...photos]
      .sort((a, b) => (a.publicId < b.publicId ? -1 : 1))
      .flatMap(({ publicId, title, description }) => [
        [`title_${publicId}`, title],
        [`description_${publicId}`, description],
      ]),
  );
