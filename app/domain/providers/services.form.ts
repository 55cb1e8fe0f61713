import { z } from "zod";
import { SERVICE_CODES, type ServiceCode } from "~/domain/enumerations/enumeration.rules";
import { blankIfUnseen } from "~/domain/folding.rules";
import { budgetField } from "./company.form";
import { DESCRIPTION_LENGTH, SERVICES_IN_ORDER, serviceField } from "./services.rules";

export interface OfferedService {
  code: ServiceCode;
  /** Plain text; empty: none. */
  description: string;
  /** Whole euros; null: on request. */
  budgetStartingFrom: number | null;
  showBudget: boolean;
  showDescription: boolean;
  showPublicly: boolean;
}

const description = z
  .string("company:error.description")
  // Browsers submit line breaks as CRLF, but maxlength counts each as one character.
  .overwrite((typed) =>
    blankIfUnseen(typed)
      .replace(/\r\n?/g, "\n")
      .replace(/(?!\n)\p{Cc}/gu, " ")
      .trim(),
  )
  .max(DESCRIPTION_LENGTH, "company:error.description")
  .default("");

const shown = z.boolean().default(false);

/**
 * Validates the services form (rule service-1). Fields of services that are not offered are ignored: without
 * JavaScript and `:has()`, all fields are visible.
 * @param offered codes in the form, not validated yet
 */
export function servicesForm(offered: readonly string[]) {
  const codes = SERVICES_IN_ORDER.filter((code) => offered.includes(code));
  const fields = Object.fromEntries(
    codes.flatMap((code): [string, z.ZodType][] => [
      [serviceField("description", code), description],
      [serviceField("budgetStartingFrom", code), budgetField],
      [serviceField("showBudget", code), shown],
      [serviceField("showDescription", code), shown],
      [serviceField("showPublicly", code), shown],
    ]),
  );
  return z
    .object({
      services: z.array(z.enum(SERVICE_CODES, "company:error.services"), "company:error.services").min(1, {
        error: "company:error.services",
      }),
      ...fields,
    })
    .transform((form): OfferedService[] => {
      const values = form as Record<string, unknown>;
      const value = (name: Parameters<typeof serviceField>[0], code: ServiceCode) => values[serviceField(name, code)];
      return codes.map((code) => ({
        code,
        description: value("description", code) as string,
        budgetStartingFrom: value("budgetStartingFrom", code) as number | null,
        showBudget: value("showBudget", code) === true,
        showDescription: value("showDescription", code) === true,
        showPublicly: value("showPublicly", code) === true,
      }));
    });
}
