import { z } from "zod";
import { SERVICE_CODES } from "~/domain/enumerations/enumeration.rules";
import { oneLine } from "~/domain/folding.rules";
import { verdictForm } from "~/domain/moderation/moderation.form";
import { parseEventDate } from "~/domain/projects/project.rules";
import { optionalField, wholeEuros, wholeNumber } from "~/domain/providers/form-field.form";
import { tidy } from "~/domain/providers/notation.rules";
import { WEDDING_LIMITS, WEDDING_STYLES } from "./wedding.rules";

const { title, description, caption, guests, budget } = WEDDING_LIMITS;

/** Earliest date of a wedding; YYYY-MM-DD. */
const EARLIEST = "1990-01-01";

/** Validates a wedding. @param publish true: texts for couples are required; false: a draft (rule portfolio-1) */
export function weddingForm({ today, publish }: { today: string; publish: boolean }) {
  return z
    .object({
      title: z
        .string({ error: "weddings:error.title" })
        .overwrite(oneLine)
        .min(title.min, "weddings:error.title")
        .max(title.max, "weddings:error.title"),
      location: z
        .string({ error: "weddings:error.location" })
        .trim()
        .max(200, "weddings:error.location")
        .default("")
        .refine((typed) => !publish || typed !== "", "weddings:error.location"),
      weddingDate: optionalField("weddings:error.weddingDate", (typed) => {
        const date = parseEventDate(typed);
        return date && date <= today && date >= EARLIEST ? date : null;
      }),
      numberOfGuests: optionalField("weddings:error.guests", wholeNumber(1, guests)),
      style: z
        .enum(["", ...WEDDING_STYLES], "common:error.invalid")
        .default("")
        .transform((style) => style || null),
      description: z
        .string({ error: "weddings:error.description" })
        .default("")
        .overwrite(tidy)
        .refine((text) => (text === "" && !publish) || text.length >= description.min, "weddings:error.description")
        .refine((text) => text.length <= description.max, "weddings:error.descriptionLong"),
      totalBudget: optionalField("weddings:error.totalBudget", wholeEuros(1, budget)),
      plannerBudget: optionalField("weddings:error.plannerBudget", wholeEuros(1, budget)),
      budgetHidden: z.boolean().default(false),
      prestations: z
        .array(z.enum(SERVICE_CODES, "common:error.invalid"), "common:error.invalid")
        .default([])
        .transform((chosen) => SERVICE_CODES.filter((code) => chosen.includes(code))),
    })
    .refine((form) => !form.plannerBudget || !form.totalBudget || form.plannerBudget <= form.totalBudget, {
      path: ["plannerBudget"],
      error: "weddings:error.budgets",
    })
    .transform(({ location: _resolved, ...details }) => details);
}

export type WeddingDetails = z.output<ReturnType<typeof weddingForm>>;

const CAPTION = /^caption_([0-9a-z]{16})$/;

export function captionsIn(sent: FormData): { id: string; caption: string }[] {
  return [...sent.entries()].flatMap(([name, value]) => {
    const id = CAPTION.exec(name)?.[1];
    return id && typeof value === "string" ? [{ id, caption: oneLine(value).slice(0, caption.max) }] : [];
  });
}

export const weddingDecisionForm = z.lazy(() => verdictForm(["pass", "back"]));
