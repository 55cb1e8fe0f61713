import { postalCodeExample } from "~/domain/places/postal-code.rules";
import type { UnclearPlace } from "~/domain/places/resolve-place.server";
import type { Company, findCompany } from "~/domain/providers/find-company.server";
import { groupedSiret } from "~/domain/providers/siret.rules";
import type { AppContext } from "~/http/context.server";
import { formState, inOrder, type ParsedForm, refused } from "~/http/form.server";
import { type placeInput, placeProblem } from "~/http/place-form.server";
import { countryName } from "~/http/planner-view.server";
import { COUNTRY_CODES, type CountryCode } from "~/i18n/markets";

export interface CompanyView {
  /** As it stands in the fields. */
  company: Omit<Company, "foundedOn"> & { creationDate: string };
  countries: { value: string; label: string }[];
  languages: { value: string; label: string }[];
}

type FoundCompany = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

export function companyView(context: AppContext, { company, languages }: FoundCompany): CompanyView {
  const { foundedOn, siret, ...rest } = company;
  return {
    company: {
      ...rest,
      siret: siret && groupedSiret(siret),
      creationDate: foundedOn ? context.format.shortDate(foundedOn) : "",
    },
    countries: COUNTRY_CODES.map((code) => ({ value: code, label: countryName(context, code) })),
    languages: languages.map(({ iso, label }) => ({ value: iso, label })),
  };
}

/** The country that a form names; null: none of ours. */
export function countryIn(formData: FormData): CountryCode | null {
  const country = formData.get("country");
  return COUNTRY_CODES.find((code) => code === country) ?? null;
}

interface Refusal {
  /** Names of the fields, from the top of the page. */
  fields: readonly string[];
  parsed: ParsedForm<unknown>;
  typed: ReturnType<typeof placeInput>;
  unclear: UnclearPlace | null;
  /** The search button of the town was pressed: what else is wrong is said once the form is sent. */
  search: boolean;
  /** Key of a text. */
  town?: string;
}

/** The form again, with the towns to choose from where several are meant. */
export function refusedCompany(formData: FormData, { fields, parsed, typed, unclear, search, town }: Refusal) {
  const problem = unclear ? placeProblem(typed.text, unclear, search) : undefined;
  const city = town ?? problem?.error;
  const wrong = { ...(search || parsed.ok ? {} : parsed.errors), ...(city && typed.text ? { city } : {}) };
  const form = formState(formData, inOrder(fields, wrong));
  const details = { example: postalCodeExample(countryIn(formData) ?? "FR"), text: typed.text };
  return refused({ form: { ...form, details }, choices: problem?.choices }, search ? 200 : 400);
}
