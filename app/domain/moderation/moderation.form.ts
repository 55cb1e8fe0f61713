import { z } from "zod";
import { lengthOf } from "~/domain/provider-access/provider-account.rules";
import { type Decision, HOLDABLE, MODERATION, REASON_TEMPLATES } from "./moderation.rules";

/** By the value of the button. */
const DECISION_OF = { approve: "approved", changes: "changes_asked", refuse: "refused" } as const satisfies Record<
  string,
  Decision
>;

const { least, most } = MODERATION.reason;

/** Entries of one decision's list: more than a profile has texts, photographs and videos. */
const MOST_HELD = 1_200;

/**
 * A moderator's decision on one thing, as it was seen: all but the first one need a reason, which is mailed.
 * @param intents values of the buttons
 */
export function verdictForm<const Intents extends readonly [string, ...string[]]>(intents: Intents) {
  return z
    .object({
      intent: z.enum(intents, { error: "common:error.invalid" }),
      /** Of the words that the moderator saw: they may have changed meanwhile. */
      version: z.coerce.number({ error: "common:error.invalid" }).int("common:error.invalid"),
      reason: z.string().trim().max(most, "admin:error.reason").default(""),
    })
    .refine(({ intent, reason }) => intent === intents[0] || lengthOf(reason) >= least, {
      path: ["reason"],
      error: "admin:error.reason",
    });
}

/** A moderator's decision on a profile. A provider who is not approved, or not with everything, reads why. */
export const decisionForm = z.lazy(() =>
  z
    .object({
      intent: z.enum(["approve", "changes", "refuse"], { error: "common:error.invalid" }),
      /** Fingerprint of the profile as the moderator saw it. */
      version: z.string({ error: "common:error.invalid" }),
      reason: z.string().trim().max(most, "admin:error.reason").default(""),
      /** Templates: their sentences come before the reason. */
      why: z.array(z.enum(REASON_TEMPLATES, "common:error.invalid"), "common:error.invalid").default([]),
      /** What an approval holds back. */
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
