import { z } from "zod";
import { LANGUAGES } from "~/domain/enumerations/enumeration.rules";
import { composed, oneLine } from "~/domain/folding.rules";
import { suspicionsIn } from "~/domain/moderation/suspicion.rules";
import { postalCodeOf } from "~/domain/places/places.rules";
import { parseEventDate, unreadDate } from "~/domain/projects/project.rules";
import { COUNTRY_CODES, type CountryCode } from "~/i18n/markets";
import { COMPANY, COMPANY_NAME, websiteOf } from "./company.rules";
import { optionalField, wholeEuros } from "./form-field.form";
import { isSiret, siretOf } from "./siret.rules";

const text = (message: string) => z.string({ error: message });

const switched = z.boolean().default(false);

/** Amount in whole euros; empty means on request. */
export const budgetField = optionalField("company:error.budget", wholeEuros(1, COMPANY.highestBudget));

/** Form of the company (rule company-1). @param country null: the submitted country is not on offer */
export function companyForm({
  country,
  insured,
  today,
}: {
  country: CountryCode | null;
  insured: boolean;
  today: string;
}) {
  const { name, street, registrationNumber, insurer, radius } = COMPANY;
  return z
    .object({
      companyName: text("company:error.name")
        .overwrite(oneLine)
        .min(name.shortest, "company:error.name")
        .max(name.longest, "company:error.name")
        .regex(COMPANY_NAME, "company:error.nameCharacters")
        .refine((name) => !suspicionsIn(name).includes("link"), "company:error.nameLink"),
      country: z.enum(COUNTRY_CODES, "company:error.country"),
      siret:
        country === "FR"
          ? text("company:error.siretMissing").transform(siretOf).refine(isSiret, "company:error.siret")
          : ignored,
      registrationNumber:
        country === "FR"
          ? ignored
          : optionalField("company:error.registrationNumber", (typed) =>
              typed.length <= registrationNumber && /^[\p{L}\p{N} ./-]+$/u.test(typed) ? typed : null,
            ),
      insured: switched,
      insurer: z
        .string("company:error.insurer")
        .default("")
        .transform((typed) => (insured ? composed(typed).replace(/\s+/gu, " ").trim() : ""))
        .refine((typed) => typed.length <= insurer.longest, "company:error.insurer")
        .refine((typed) => !insured || typed.length >= insurer.shortest, "company:error.insurer"),
      creationDate: text("company:error.creationDate").transform((typed, context) => {
        const date = parseEventDate(typed);
        if (date && date <= today && date >= COMPANY.foundedFrom) return date;
        const isLate = date !== null && date > today;
        const message = isLate ? "company:error.creationDateFuture" : "company:error.creationDateOld";
        const unread = unreadDate(typed, "company:error.creationDate");
        context.addIssue({ code: "custom", message: date === null ? unread : message });
        return z.NEVER;
      }),
      website: optionalField("company:error.website", websiteOf),
      street: z.string("company:error.street").overwrite(oneLine).max(street, "company:error.street").default(""),
      city: text("company:error.city").trim().min(1, "company:error.city").max(200, "company:error.city"),
      postalCode: text("company:error.postalCode").transform((typed, context) => {
        const code = country && postalCodeOf(country, typed);
        if (code) return code;
        context.addIssue({ code: "custom", message: "company:error.postalCode" });
        return z.NEVER;
      }),
      travelRadius: text("company:error.radius")
        .regex(/^\s*\d{1,3}\s*$/, "company:error.radius")
        .transform(Number)
        .refine((km) => km >= radius.shortest && km <= radius.longest, "company:error.radius"),
      languages: z.array(z.enum(LANGUAGES, "company:error.languages"), "company:error.languages").min(1, {
        error: "company:error.languages",
      }),
      budgetStartingFrom: budgetField,
      showPublicly: switched,
      showBudget: switched,
      showDescription: switched,
    })
    .transform(({ city: _resolved, insured: _declared, ...company }) => ({
      ...company,
      languages: LANGUAGES.filter((iso) => company.languages.includes(iso)),
    }));
}

/** Field of another country; its value is ignored. */
const ignored = z
  .unknown()
  .optional()
  .transform(() => null);

export type CompanyInput = keyof z.input<ReturnType<typeof companyForm>>;
export type CompanyDetails = z.output<ReturnType<typeof companyForm>>;
