import type { Submission } from "@conform-to/dom";
import type { DomainError } from "~/domain/domain-error";
import { type PlaceSuggestion, postalCodeExample } from "~/domain/places/places.rules";
import type { UnclearPlace } from "~/domain/places/places.server";
import type { CompanyDetails } from "~/domain/providers/company.form";
import { type CompanyValues, valuesIn } from "~/domain/providers/company.server";
import { groupedSiret } from "~/domain/providers/siret.rules";
import type { Conflict, Shown } from "~/http/forms/edit-conflict.server";
import { type FieldErrors, refused } from "~/http/forms/form.server";
import { type placeInput, placeProblem } from "~/http/forms/place-form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { COUNTRY_CODES, type CountryCode } from "~/i18n/markets";
import { COMPANY_FORM } from "./company-form";

export function shownIn({ format }: Pick<AppContext, "format">, company: CompanyValues) {
  const ticked = (on: boolean) => (on ? "on" : "");
  return {
    companyName: company.name,
    country: company.country,
    siret: company.siret ? groupedSiret(company.siret) : "",
    registrationNumber: company.registrationNumber ?? "",
    creationDate: company.foundedOn ? format.shortDate(company.foundedOn) : "",
    website: company.website ?? "",
    street: company.street,
    city: company.city,
    postalCode: company.zipCode,
    travelRadius: String(company.travelRadiusKm),
    languages: company.languages,
    budgetStartingFrom: String(company.minimumBudget ?? ""),
    insured: ticked(company.insurer !== ""),
    insurer: company.insurer,
    showPublicly: ticked(company.showPublicly),
    showBudget: ticked(company.showBudget),
    showDescription: ticked(company.showDescription),
  } satisfies Shown;
}

export const shownOnceSaved = (context: AppContext, town: string, details: CompanyDetails): Shown =>
  shownIn(context, { ...valuesIn(details), city: town.split(",")[0] ?? "" });

export const countryOf = (typed: unknown): CountryCode | null => COUNTRY_CODES.find((code) => code === typed) ?? null;

interface Refusal {
  fields: readonly string[];
  typed: ReturnType<typeof placeInput>;
  unclear: UnclearPlace | null;
  /** The search button of the town was clicked, so other errors are not shown yet. */
  search: boolean;
  place?: DomainError;
  conflict?: Conflict;
  /** Town of the company, if the typed name is unambiguous. */
  home?: PlaceSuggestion | null;
}

export function refusedCompany(
  context: Pick<AppContext, "t">,
  submission: Submission<unknown, string[]>,
  { fields, typed, unclear, search, place, conflict, home }: Refusal,
) {
  const { country, postalCode } = submission.payload;
  const problem = unclear ? placeProblem(typed.text, unclear, search) : undefined;
  const code = home?.country === country && !postalCode ? home?.onlyCode : "";
  const errors: Partial<FieldErrors> = {
    ...(typed.text && problem?.error && { city: problem.error }),
    ...(place && { [place.code === "company.town" ? "city" : "postalCode"]: httpErrorOf(place).text }),
    ...(code && { postalCode: "company:error.postalCodeFilled" }),
  };
  const details = { example: postalCodeExample(countryOf(country) ?? "FR"), text: typed.text, ...place?.details };
  const values = conflict ? withTheirTown(conflict.values) : code ? { postalCode: code } : undefined;
  const answer = { formId: COMPANY_FORM, fields, errors, details, status: search ? 200 : 400, ...conflict, values };
  return refused(context, submission, answer, { choices: problem?.choices });
}

/** Adds the stored town, which is not looked up again. */
const withTheirTown = (values: Conflict["values"]) =>
  values?.city === undefined ? values : { ...values, cityKept: values.city };
