import type { UnclearPlace } from "~/domain/places/resolve-place.server";
import type { TextKey } from "~/i18n/texts";
import type { PlaceChoices } from "./place-form";

/** What a place field sent: the text, the pick, and the text that the pick was made for. */
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

/** What the form shows when the place is not clear. @returns `error` is a key of a text, undefined while merely searching */
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
