import { days } from "~/domain/durations";
import type { ReviewNeed } from "~/domain/moderation/moderation.rules";
import { type CompletionStep, STEPS_OF } from "~/domain/profile/completion-steps.server";
import type { Dashboard } from "~/domain/profile/find-dashboard.server";
import type { OwnVenue } from "~/domain/venues/find-own-venues.server";

/** Shown next to the profile. They do not count towards its completeness. */
const PROOFS = ["venue", "portfolio", "reviews"] as const;
type Proof = (typeof PROOFS)[number];

/** A step of the profile. */
export interface ProfileStep {
  step: CompletionStep | Proof;
  done: boolean;
  /** What the approval needs and this step gives. */
  needs: ReviewNeed[];
}

const PLANNER_STEPS = [...STEPS_OF.planner, "portfolio", "reviews"] as const;
const VENUE_STEPS = ["venue", ...STEPS_OF.venue, "reviews"] as const;

/** The step that meets each requirement of the approval. */
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

const isProof = (step: ProfileStep["step"]): step is Proof => PROOFS.some((proof) => proof === step);

/**
 * Returns the steps of a profile; those that the approval needs come first.
 * @param needs requirements that the profile does not meet; empty: it can be sent, or was
 */
export function stepsOf(found: Dashboard, needs: readonly ReviewNeed[]): ProfileStep[] {
  return (found.kind === "venue" ? VENUE_STEPS : PLANNER_STEPS)
    .map((step): ProfileStep => {
      const own = needs.filter((need) => STEP_OF[need] === step);
      const met = isProof(step) ? found[step] : found.steps[step];
      return { step, done: own.length === 0 && met, needs: own };
    })
    .sort((a, b) => Number(b.needs.length > 0) - Number(a.needs.length > 0));
}

/** How long the dashboard announces the approval. */
const NEWLY_ONLINE = days(7);

/** Whether couples began to see the profile in the last days. A venue's provider is found by its venues. */
export function isNewlyOnline({ kind, approvedAt }: Dashboard, venues: readonly OwnVenue[], now: number): boolean {
  const isSeen = kind === "planner" || venues.some(({ state }) => state === "visible");
  return isSeen && approvedAt !== null && now - approvedAt < NEWLY_ONLINE;
}
