import type { UnclearPlace } from "~/domain/places/places.server";
import type { TextKey } from "~/i18n/texts";

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

/** Returns the form's error (a text key; none while searching) and choices for an ambiguous or unknown place. */
export function placeProblem(
  text: string,
  resolved: UnclearPlace,
  searching: boolean,
): { error: TextKey | undefined; choices: PlaceChoices | undefined } {
  if ("choices" in resolved) {
    const options = resolved.choices.map(({ id, label }) => ({ id, label }));
    return { error: searching ? undefined : "common:place.choose", choices: { for: text.trim(), options } };
  }
  return { error: "short" in resolved ? "common:place.short" : "refused:place", choices: undefined };
}

export interface PlaceChoices {
  for: string;
  /** Offers all countries, for a place that the gazetteer does not know. */
  countries?: true;
  /** `code`: postal code, only for a town that has exactly one. */
  options: { id: number; label: string; code?: string }[];
}
