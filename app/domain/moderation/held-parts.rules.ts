/**
 * - `noted`: the profile is not approved yet, and the part is suspicious
 * - `waiting`: a moderator reads it
 * - `sentBack`: a moderator has read it and keeps it back until it is changed
 */
export type HeldState = "noted" | "waiting" | "sentBack";

/** A change brings an approved profile back into the queue; outside the queue nobody reads what is kept back. */
export function heldStateOf(profile: { status: string; reviewRequestedAt: number | null }): HeldState {
  if (profile.status !== "verified") return "noted";
  return profile.reviewRequestedAt === null ? "sentBack" : "waiting";
}
