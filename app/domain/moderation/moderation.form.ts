import { z } from "zod";
import { type Decision, MODERATION } from "./moderation.rules";

/** By the value of the button. */
const DECISION_OF = { approve: "approved", changes: "changes_asked", refuse: "refused" } as const satisfies Record<
  string,
  Decision
>;

const { least, most } = MODERATION.reason;

/** A moderator's decision; whoever is not approved is told why. */
export const decisionForm = z
  .object({
    intent: z.enum(["approve", "changes", "refuse"], { error: "common:error.invalid" }),
    /** Fingerprint of the profile as the moderator saw it. */
    version: z.string({ error: "common:error.invalid" }),
    reason: z.string().trim().max(most, "admin:error.reason").default(""),
  })
  .refine(({ intent, reason }) => intent === "approve" || reason.length >= least, {
    path: ["reason"],
    error: "admin:error.reason",
  })
  .transform(({ intent, version, reason }) => ({
    decision: DECISION_OF[intent],
    version,
    reason: intent === "approve" ? "" : reason,
  }));
