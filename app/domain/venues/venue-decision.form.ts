import { z } from "zod";
import { MODERATION } from "~/domain/moderation/moderation.rules";

const { least, most } = MODERATION.reason;

/** A moderator's decision on a venue. One that is not approved is told why. */
export const venueDecisionForm = z.lazy(() =>
  z
    .object({
      intent: z.enum(["approve", "sendBack", "refuse"], { error: "common:error.invalid" }),
      /** Of the version that the moderator saw. */
      version: z.coerce.number({ error: "common:error.invalid" }).int(),
      reason: z.string().trim().max(most, "admin:error.reason").default(""),
    })
    .refine(({ intent, reason }) => intent === "approve" || reason.length >= least, {
      path: ["reason"],
      error: "admin:error.reason",
    }),
);

export type VenueDecision = z.output<typeof venueDecisionForm>;
