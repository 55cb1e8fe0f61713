import { z } from "zod";
import { SERVICE_CODES } from "~/domain/enumerations/enumeration.rules";
import { oneLine } from "~/domain/folding.rules";
import { verdictForm } from "~/domain/moderation/moderation.form";
import { parseEventDate } from "~/domain/projects/project.rules";
import { optionalField, wholeEuros, wholeNumber } from "~/domain/providers/form-field.form";
import { tidy } from "~/domain/providers/notation.rules";
import { PORTFOLIO_LIMITS, PORTFOLIO_STYLES } from "./portfolio.rules";

const { title, description, caption, guests, budget } = PORTFOLIO_LIMITS;

/** Earliest date of a wedding; YYYY-MM-DD. */
const EARLIEST = "1990-01-01";

/**
 * Validates the portfolio form (rule portfolio-1), in the order of the page. A draft requires only a title.
 * @param today YYYY-MM-DD in the provider's market
 * @param publish true if it is or will be published: all texts for couples are required
 */
export function portfolioForm({ today, publish }: { today: string; publish: boolean }) {
  return z
    .object({
      title: z
        .string({ error: "portfolios:error.title" })
        .overwrite(oneLine)
        .min(title.min, "portfolios:error.title")
        .max(title.max, "portfolios:error.title"),
      location: z
        .string({ error: "portfolios:error.location" })
        .trim()
        .max(200, "portfolios:error.location")
        .default("")
        .refine((typed) => !publish || typed !== "", "portfolios:error.location"),
      weddingDate: optionalField("portfolios:error.weddingDate", (typed) => {
        const date = parseEventDate(typed);
        return date && date <= today && date >= EARLIEST ? date : null;
      }),
      numberOfGuests: optionalField("portfolios:error.guests", wholeNumber(1, guests)),
      style: z
        .enum(["", ...PORTFOLIO_STYLES], "common:error.invalid")
        .default("")
        .transform((style) => style || null),
      description: z
        .string({ error: "portfolios:error.description" })
        .default("")
        .overwrite(tidy)
        .refine((text) => (text === "" && !publish) || text.length >= description.min, "portfolios:error.description")
        .refine((text) => text.length <= description.max, "portfolios:error.descriptionLong"),
      totalBudget: optionalField("portfolios:error.totalBudget", wholeEuros(1, budget)),
      plannerBudget: optionalField("portfolios:error.plannerBudget", wholeEuros(1, budget)),
      budgetHidden: z.boolean().default(false),
      prestations: z
        .array(z.enum(SERVICE_CODES, "common:error.invalid"), "common:error.invalid")
        .default([])
        .transform((chosen) => SERVICE_CODES.filter((code) => chosen.includes(code))),
    })
    .refine((form) => !form.plannerBudget || !form.totalBudget || form.plannerBudget <= form.totalBudget, {
      path: ["plannerBudget"],
      error: "portfolios:error.budgets",
    })
    .transform(({ location: _resolved, ...details }) => details);
}

export type PortfolioDetails = z.output<ReturnType<typeof portfolioForm>>;

const CAPTION = /^caption_([0-9a-z]{16})$/;

export function captionsIn(sent: FormData): { id: string; caption: string }[] {
  return [...sent.entries()].flatMap(([name, value]) => {
    const id = CAPTION.exec(name)?.[1];
    return id && typeof value === "string" ? [{ id, caption: oneLine(value).slice(0, caption.max) }] : [];
  });
}

/** Decision of a moderator. Sending a portfolio back requires a reason, which its provider reads. */
export const portfolioDecisionForm = z.lazy(() => verdictForm(["pass", "back"]));
