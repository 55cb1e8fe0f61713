import { expect, it } from "vitest";
import type { PlaceSuggestion } from "~/domain/places/place-suggestions.rules";
import { refusedCompany } from "./company-view.server";

const gent = { country: "BE", name: "Gent", onlyCode: "9000" } as PlaceSuggestion;

function refusal(fields: Record<string, string>, home: PlaceSuggestion | null) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  const errors = { postalCode: "company:error.postalCode" } as const;
  const parsed = { ok: false, errors, form: { values: {}, errors } } as const;
  const typed = { text: fields.city ?? "", place: undefined, pickedFor: "" };
  const answer = refusedCompany(formData, {
    fields: ["postalCode"],
    parsed,
    typed,
    unclear: null,
    search: false,
    home,
  });
  return [answer.data.form.values.postalCode, answer.data.form.errors.postalCode];
}

it("fills in the postal code that is missing, where the town of that country has only one (company-16)", () => {
  const missing = { country: "BE", city: "Gent", postalCode: "" };
  expect(refusal(missing, gent)).toEqual(["9000", "company:error.postalCodeFilled"]);
  expect(refusal(missing, { ...gent, onlyCode: "" })).toEqual(["", "company:error.postalCode"]);
  expect(refusal({ ...missing, country: "FR" }, gent)).toEqual(["", "company:error.postalCode"]);
  expect(refusal({ ...missing, postalCode: "1" }, gent)).toEqual(["1", "company:error.postalCode"]);
  expect(refusal(missing, null)).toEqual(["", "company:error.postalCode"]);
});
