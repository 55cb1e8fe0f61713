import type { UnclearPlace } from "~/domain/places/resolve-place.server";
import type { TextKey } from "~/i18n/texts";
import type { PlaceChoices } from "./place-form";

/** Returns the input of a place field: the text, the chosen place, and the text that it was chosen for. */
export function placeInput(formData: FormData | URLSearchParams, field: string) {
  const value = (name: string) => {
    const entry = formData.get(name);
    return typeof entry === "string" ? entry.slice(0, 200) : "";
  };
  const id = Number(value(`${field}Place`));
  return {
    text: value(field),
    place: Number.isSafeInteger(id) && id > 0 ? id : undefined,
    pickedFor: value(`${field}For`),
  };
}

/**
 * Returns the form's error and choices for an ambiguous or unknown place. @returns `error` is a text key; undefined
 * while searching
 */
export function placeProblem(
  text: string,
  resolved: UnclearPlace,
  searching: boolean,
): { error: TextKey | undefined; choices: PlaceChoices | undefined } {
  if ("choices" in resolved) {
    const options = resolved.choices.map(({ id, label }) => ({ id, label }));
    return { error: searching ? undefined : "common:place.choose", choices: { for: text.trim(), options } };
  }
  return { error: "short" in resolved ? "common:place.short" : "common:place.none", choices: undefined };
}
