import type { Description } from "~/domain/media/describe-photos.server";
import { descriptionForm } from "~/domain/media/photo.form";
import { DESCRIBED_AT_ONCE } from "~/domain/media/photo.rules";
import type { FormState } from "~/http/old-form";
import { type FieldErrors, formState, parseForm } from "~/http/old-form.server";
import { describedPhotos } from "./description-fields";

/** Titles and descriptions of several new photographs. */
export function parseDescriptions(sent: FormData): { ok: true; value: Description[] } | { ok: false; form: FormState } {
  const ids = describedPhotos([...sent.keys()]).slice(0, DESCRIBED_AT_ONCE);
  const errors: FieldErrors = {};
  const value: Description[] = [];
  for (const publicId of ids) {
    const one = new FormData();
    for (const name of ["title", "description"]) one.set(name, sent.get(`${name}_${publicId}`) ?? "");
    // An empty field is valid.
    const parsed = parseForm(one, descriptionForm);
    if (parsed.ok) value.push({ publicId, ...parsed.value });
    else for (const [name, error] of Object.entries(parsed.errors)) errors[`${name}_${publicId}`] = error;
  }
  return Object.keys(errors).length > 0 ? { ok: false, form: formState(sent, errors) } : { ok: true, value };
}
