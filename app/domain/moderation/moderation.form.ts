import { z } from "zod";
import { lengthOf } from "~/domain/providers/provider-account.rules";
import { type Decision, HOLDABLE, MODERATION, REASON_TEMPLATES } from "./moderation.rules";

const DECISION_OF = { approve: "approved", changes: "changes_asked", refuse: "refused" } as const satisfies Record<
  string,
  Decision
>;

const { least, most } = MODERATION.reason;

/** Maximum parts that one decision can hold back. A profile has fewer texts, photos and videos. */
const MOST_HELD = 1_200;

/** Returns the schema of a decision. Every intent except the first requires a reason, which is emailed. */
export function verdictForm<const Intents extends readonly [string, ...string[]]>(intents: Intents) {
  return z
    .object({
      intent: z.enum(intents, { error: "admin:error.outcome" }),
      /** Version of the text that the moderator saw. */
      version: z.coerce.number({ error: "common:error.invalid" }).int("common:error.invalid"),
      reason: z.string().trim().max(most, "admin:error.reason").default(""),
    })
    .refine(({ intent, reason }) => intent === intents[0] || lengthOf(reason) >= least, {
      path: ["reason"],
      error: "admin:error.reason",
    });
}

export const decisionForm = z.lazy(() =>
  z
    .object({
      intent: z.enum(["approve", "changes", "refuse"], { error: "admin:error.outcome" }),
      /** Fingerprint of the profile as the moderator saw it. */
      version: z.string({ error: "common:error.invalid" }),
      reason: z.string().trim().max(most, "admin:error.reason").default(""),
      why: z.array(z.enum(REASON_TEMPLATES, "common:error.invalid"), "common:error.invalid").default([]),
      hold: z
        .array(z.string().regex(HOLDABLE), "common:error.invalid")
        .max(MOST_HELD, "common:error.invalid")
        .default([]),
    })
    .transform(({ intent, version, reason, why, hold }) => {
      const held = intent === "approve" ? hold : [];
      const isTold = intent !== "approve" || held.length > 0;
      return { decision: DECISION_OF[intent], version, held, reason: isTold ? reason : "", why: isTold ? why : [] };
    })
    .refine(
      ({ decision, held, reason, why }) =>
        (decision === "approved" && held.length === 0) || why.length > 0 || reason.length >= least,
      { path: ["reason"], error: "admin:error.reason" },
    ),
);
