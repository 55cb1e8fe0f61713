import { expect, it } from "vitest";
import type { PlaceSuggestion } from "~/domain/places/places.rules";
import { type CompanyDetails, companyForm } from "~/domain/providers/company.form";
import { parseForm } from "~/http/forms/form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import type { Translate } from "~/i18n/texts";
import { countryOf, refusedCompany, shownOnceSaved } from "./company-view.server";

const gent = { country: "BE", name: "Gent", onlyCode: "9000" } as PlaceSuggestion;
const context = { t: ((key: string) => key) as Translate };

function refusal(fields: Record<string, string>, home: PlaceSuggestion | null) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  const submission = parseForm(
    formData,
    companyForm({ country: countryOf(fields.country), insured: false, today: "2027-03-01" }),
  );
  const typed = { text: fields.city ?? "", place: undefined, pickedFor: "" };
  const { reply } = refusedCompany(context, submission, {
    fields: ["postalCode"],
    typed,
    unclear: null,
    search: false,
    home,
  }).data;
  return [reply.initialValue?.postalCode, reply.error?.postalCode?.[0]];
}

it("a missing postal code is filled in where the town has only one (company-16)", () => {
  const missing = { country: "BE", city: "Gent", postalCode: "" };
  expect(refusal(missing, gent)).toEqual(["9000", "company:error.postalCodeFilled"]);
  expect(refusal(missing, { ...gent, onlyCode: "" })).toEqual([undefined, "company:error.postalCode"]);
  expect(refusal({ ...missing, country: "FR" }, gent)).toEqual([undefined, "company:error.postalCode"]);
  expect(refusal({ ...missing, postalCode: "1" }, gent)).toEqual(["1", "company:error.postalCode"]);
  expect(refusal(missing, null)).toEqual([undefined, "company:error.postalCode"]);
});

it("the saved town is shown without its region and country", () => {
  const cityOf = (town: string) => shownOnceSaved({} as AppContext, town, {} as CompanyDetails).city;
  expect(cityOf("Colmar, Haut-Rhin, France")).toBe("Colmar");
  expect(cityOf("Colmar")).toBe("Colmar");
});
