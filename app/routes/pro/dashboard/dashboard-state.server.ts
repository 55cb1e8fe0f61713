import { days } from "~/domain/durations";
import type { ReviewNeed } from "~/domain/moderation/moderation.rules";
import { type CompletionStep, STEPS_OF } from "~/domain/providers/completion-steps.server";
import type { Dashboard } from "~/domain/providers/dashboard.server";
import type { OwnVenue } from "~/domain/venues/own-venues.server";

const PROOFS = ["venue", "wedding", "reviews"] as const;
type Proof = (typeof PROOFS)[number];

export interface ProfileStep {
  step: CompletionStep | Proof;
  done: boolean;
  /** Couples see no profile without this step. */
  required: boolean;
  /** Required, and something is missing. */
  needed: boolean;
  /** Requirements of the approval that this step meets. */
  needs: ReviewNeed[];
}

const PLANNER_STEPS = [...STEPS_OF.planner, "wedding", "reviews"] as const;
const VENUE_STEPS = ["venue", ...STEPS_OF.venue, "reviews"] as const;

/** Step of the form in which the provider meets each requirement of the approval. */
const STEP_OF: Record<ReviewNeed, CompletionStep> = {
  email: "security",
  name: "company",
  siret: "company",
  register: "company",
  city: "company",
  language: "company",
  service: "service",
  price: "pricing",
  portrait: "portrait",
  photo: "profilePicture",
};

const REQUIRED: readonly ProfileStep["step"][] = [...Object.values(STEP_OF), "venue"];

const isProof = (step: ProfileStep["step"]): step is Proof => PROOFS.some((proof) => proof === step);

/**
 * Returns the steps of a profile; those that the approval needs come first.
 * @param needs unmet requirements; empty: the profile can be sent, or was sent
 */
export function stepsOf(found: Dashboard, needs: readonly ReviewNeed[]): ProfileStep[] {
  return (found.kind === "venue" ? VENUE_STEPS : PLANNER_STEPS)
    .map((step): ProfileStep => {
      const own = needs.filter((need) => STEP_OF[need] === step);
      const met = isProof(step) ? found[step] : found.steps[step];
      const needed = own.length > 0 || (step === "venue" && !met);
      return { step, done: own.length === 0 && met, required: REQUIRED.includes(step), needed, needs: own };
    })
    .sort((a, b) => Number(b.needed) - Number(a.needed));
}

const NEWLY_ONLINE = days(7);

/** Returns whether the profile was approved in the last days. A venue owner also needs a visible venue. */
export function isNewlyOnline({ kind, approvedAt }: Dashboard, venues: readonly OwnVenue[], now: number): boolean {
  const isSeen = kind === "planner" || venues.some(({ state }) => state === "visible");
  return isSeen && approvedAt !== null && now - approvedAt < NEWLY_ONLINE;
}
