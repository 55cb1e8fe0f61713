import { z } from "zod";
import { emailAddressOf } from "~/domain/email-address.rules";
import { oneLine } from "~/domain/folding.rules";
import { verdictForm } from "~/domain/moderation/moderation.form";
import { COMPANY, websiteOf } from "~/domain/providers/company.rules";
import { optionalField, requiredField, wholeEuros, wholeNumber } from "~/domain/providers/form-field.form";
import { tidy } from "~/domain/providers/notation.rules";
import { socialAddress } from "~/domain/providers/social.rules";
import { videoLine, videoUrl } from "~/domain/providers/video.form";
import { VENUE_FEATURES, VENUE_LIMITS, VENUE_TYPES, type VenueService, type VenueVideo } from "./venue.rules";
import { rowField } from "./venue-steps.rules";

/** Price in whole euros. Zero is valid, because some places cost no rent. */
const price = wholeEuros(0, COMPANY.highestBudget);

/** Validates step 1. @param phoneOf returns a typed number in E.164, or null */
export const generalForm = (phoneOf: (typed: string) => string | null) =>
  z.object({
    name: z
      .string({ error: "venues:error.name" })
      .overwrite(oneLine)
      .min(VENUE_LIMITS.name.min, "venues:error.name")
      .max(VENUE_LIMITS.name.max, "venues:error.name"),
    type: z.enum(VENUE_TYPES, "venues:error.type"),
    street: z.string("venues:error.street").overwrite(oneLine).max(200, "venues:error.street").default(""),
    city: z.string({ error: "venues:error.city" }).trim().min(1, "venues:error.city").max(200, "venues:error.city"),
    cityPlace: z.coerce.number().int().positive().optional().catch(undefined),
    cityFor: z.string().optional().catch(undefined),
    email: optionalField("proauth:error.email", emailAddressOf),
    phone: optionalField("proauth:error.phone", phoneOf),
    website: optionalField("company:error.website", websiteOf),
    facebook: optionalField("showcase:social.error.facebook", (typed) => socialAddress("facebook", typed)),
    instagram: optionalField("showcase:social.error.instagram", (typed) => socialAddress("instagram", typed)),
  });

const { capacity, bedrooms, description, detailedDescription } = VENUE_LIMITS;

export const descriptionForm = z.lazy(() =>
  z
    .object({
      description: z
        .string({ error: "venues:error.description" })
        .overwrite(oneLine)
        .min(description.min, "venues:error.description")
        .max(description.max, "venues:error.description"),
      detailedDescription: z
        .string("venues:error.detailedDescription")
        .overwrite(tidy)
        .max(detailedDescription.max, "venues:error.detailedDescription")
        .default(""),
      seatedCapacity: requiredField("venues:error.seatedCapacity", wholeNumber(1, capacity)),
      standingCapacity: requiredField("venues:error.standingCapacity", wholeNumber(1, capacity)),
      bedrooms: optionalField("venues:error.bedrooms", wholeNumber(0, bedrooms)),
      minPrice: requiredField("venues:error.minPrice", price),
      maxPrice: requiredField("venues:error.maxPrice", price),
    })
    .superRefine(({ seatedCapacity, standingCapacity, minPrice, maxPrice }, context) => {
      const wrong = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
      if (seatedCapacity > standingCapacity) wrong("standingCapacity", "venues:error.capacityOrder");
      if (minPrice > maxPrice) wrong("maxPrice", "venues:error.priceOrder");
    }),
);

export const featuresForm = z.lazy(() =>
  z.object({ features: z.array(z.enum(VENUE_FEATURES, "common:error.invalid"), "common:error.invalid").default([]) }),
);

/** Validates step 5. Omits a row without name, description and price. @param rows rows of the form */
export function servicesForm(rows: readonly number[]) {
  const ticked = z.boolean().default(false);
  const fields = rows.flatMap((row): [string, z.ZodType][] => [
    [
      rowField("name", row),
      z.string("venues:error.serviceName").overwrite(oneLine).max(80, "venues:error.serviceName").default(""),
    ],
    [
      rowField("description", row),
      z
        .string("venues:error.serviceDescription")
        .overwrite(tidy)
        .max(1_000, "venues:error.serviceDescription")
        .default(""),
    ],
    [rowField("budget", row), optionalField("venues:error.serviceBudget", price)],
    [rowField("showBudget", row), ticked],
    [rowField("showDescription", row), ticked],
  ]);
  return z
    .object(Object.fromEntries(fields))
    .transform((form): (VenueService & { row: number })[] =>
      rows.map((row) => ({
        row,
        name: form[rowField("name", row)] as string,
        description: form[rowField("description", row)] as string,
        budgetStartingFrom: form[rowField("budget", row)] as number | null,
        showBudget: form[rowField("showBudget", row)] === true,
        showDescription: form[rowField("showDescription", row)] === true,
      })),
    )
    .transform((services, context) => {
      const written = services.filter(
        (it) => it.name !== "" || it.description !== "" || it.budgetStartingFrom !== null,
      );
      for (const { name, row } of written)
        if (name.length < 2)
          context.addIssue({ code: "custom", path: [rowField("name", row)], message: "venues:error.serviceName" });
      return written.map(({ row: _, ...service }): VenueService => service);
    });
}

/** Validates step 6 (rule video-6). @param rows rows that are not empty */
export function videosForm(rows: readonly number[]) {
  const fields = rows.flatMap((row): [string, z.ZodType][] => [
    [rowField("url", row), videoUrl()],
    [rowField("title", row), videoLine("title")],
    [rowField("description", row), videoLine("description")],
  ]);
  return z.object(Object.fromEntries(fields)).transform((form): VenueVideo[] =>
    rows.map((row) => ({
      link: form[rowField("url", row)] as string,
      title: form[rowField("title", row)] as string,
      description: form[rowField("description", row)] as string,
    })),
  );
}

export type GeneralInput = z.output<ReturnType<typeof generalForm>>;
export type DescriptionInput = z.output<typeof descriptionForm>;

export const venueDecisionForm = z.lazy(() => verdictForm(["approve", "sendBack", "refuse"]));

export type VenueDecision = z.output<typeof venueDecisionForm>;
