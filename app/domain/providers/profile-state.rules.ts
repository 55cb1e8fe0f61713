export interface ProfileFacts {
  status: "in_progress" | "verified" | "refused";
  emailVerified: boolean;
  registerState: "unchecked" | "found" | "not_found" | "closed" | null;
  pausedAt: number | null;
  showPublicly: boolean;
  reviewRequestedAt: number | null;
  decision: { decision: "approved" | "changes_asked" | "refused"; reason: string } | null;
  ready: boolean;
}

export type ProfileState =
  | { code: "emailUnverified" | "notFound" | "closed" | "ready" | "inProgress" | "paused" | "hidden" }
  | { code: "waiting"; since: number }
  | { code: "changesAsked" | "refused"; reason: string };

/** Returns why couples do not see a profile, the first reason to act on if several; null: they see it (dashboard-3). */
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

export const isUnsent = (state: ProfileState | null) => state !== null && UNSENT.includes(state.code);
