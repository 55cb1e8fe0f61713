import { z } from "zod";
import type { providerServices } from "#db/schema/providers";
import { SERVICE_CODES, type ServiceCode } from "~/domain/enumerations/enumeration.rules";
import { isBlank, typedLines } from "~/domain/folding.rules";
import { budgetField } from "./company.form";
import { lengthOf } from "./notation.rules";
import { PORTRAIT_LENGTHS, type PortraitText } from "./portrait.rules";
import { DESCRIPTION_LENGTH, SERVICES_IN_ORDER, serviceField } from "./services.rules";
import { isShareLink, type SocialNetwork, socialAddress } from "./social.rules";

const field = (name: PortraitText) => {
  const { fewest, most } = PORTRAIT_LENGTHS[name];
  return z
    .string()
    .default("")
    .refine((text) => lengthOf(text) === 0 || lengthOf(text) >= fewest, `showcase:portrait.error.${name}Short`)
    .refine((text) => lengthOf(text) <= most, `showcase:portrait.error.${name}Long`);
};

export const portraitForm = z.lazy(() =>
  z.object({
    portrait: field("portrait"),
    experience: field("experience"),
    strengths: field("strengths"),
    services: field("services"),
  }),
);

export type PortraitInput = z.output<typeof portraitForm>;

/** `description`: plain text; empty: none. */
export interface OfferedService
  extends Pick<Service, "description" | "budgetStartingFrom" | "showBudget" | "showDescription" | "showPublicly"> {
  code: ServiceCode;
}

type Service = typeof providerServices.$inferSelect;

const description = z
  .string("company:error.description")
  .overwrite((typed) =>
    typedLines(typed)
      .replace(/(?!\n)\p{Cc}/gu, " ")
      .trim(),
  )
  .max(DESCRIPTION_LENGTH, "company:error.description")
  .default("");

const shown = z.boolean().default(false);

/** Ignores services that are not offered: browsers without CSS `:has()` show their fields, so they may be filled. */
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

const socialProblem = (network: SocialNetwork, typed: string) =>
  isShareLink(typed) ? "showcase:social.error.share" : `showcase:social.error.${network}`;

const address = (network: SocialNetwork) =>
  z
    .string()
    .default("")
    .transform((typed, check) => {
      if (isBlank(typed)) return null;
      const kept = socialAddress(network, typed);
      if (kept === null) check.addIssue({ code: "custom", message: socialProblem(network, typed) });
      return kept;
    });

export const socialForm = z.lazy(() =>
  z.object({
    facebook: address("facebook"),
    instagram: address("instagram"),
    linkedin: address("linkedin"),
    pinterest: address("pinterest"),
    tiktok: address("tiktok"),
    twitter: address("twitter"),
  }),
);

export type SocialInput = z.output<typeof socialForm>;
