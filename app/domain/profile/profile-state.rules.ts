/** What decides how far a profile is. Instants are milliseconds since the epoch. */
export interface ProfileFacts {
  status: "in_progress" | "verified" | "refused";
  /** False: the letter with the link was not answered yet. */
  emailVerified: boolean;
  registerState: "unchecked" | "found" | "not_found" | "closed" | null;
  pausedAt: number | null;
  /** Its own switch for lists. */
  showPublicly: boolean;
  reviewRequestedAt: number | null;
  /** What a moderator decided last. */
  decision: { decision: "approved" | "changes_asked" | "refused"; reason: string } | null;
  /** Nothing is missing, it can be sent for approval. */
  ready: boolean;
}

export type ProfileState =
  | { code: "emailUnverified" | "notFound" | "closed" | "ready" | "inProgress" | "paused" | "hidden" }
  | { code: "waiting"; since: number }
  | { code: "changesAsked" | "refused"; reason: string };

/**
 * Why couples do not see a profile yet, the next thing to do first; null: they see it (rule dashboard-3).
 */
export function profileState(facts: ProfileFacts): ProfileState | null {
  const { status, decision, registerState, reviewRequestedAt } = facts;
  const waits = reviewRequestedAt !== null;
  if (status === "refused" && !waits) return { code: "refused", reason: decision?.reason ?? "" };
  if (!facts.emailVerified) return { code: "emailUnverified" };
  if (registerState === "not_found") return { code: "notFound" };
  if (registerState === "closed") return { code: "closed" };
  if (status !== "verified" && waits) return { code: "waiting", since: reviewRequestedAt };
  if (decision?.decision === "changes_asked" && !waits) return { code: "changesAsked", reason: decision.reason };
  if (status !== "verified") return { code: facts.ready ? "ready" : "inProgress" };
  if (facts.pausedAt !== null) return { code: "paused" };
  return facts.showPublicly ? null : { code: "hidden" };
}

const UNSENT: readonly ProfileState["code"][] = ["emailUnverified", "inProgress", "changesAsked", "refused"];

/** Whether the owner can send the profile for approval. */
export const isUnsent = (state: ProfileState | null) => state !== null && UNSENT.includes(state.code);
