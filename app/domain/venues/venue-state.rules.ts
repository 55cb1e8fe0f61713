/** Every state that a venue can be shown in (rule venue-1), and `waiting`: for a moderator. */
export const VENUE_STATES = [
  "notValidated",
  "waiting",
  "validated",
  "published",
  "visible",
  "hidden",
  "unpublished",
] as const;
export type VenueState = (typeof VENUE_STATES)[number];

export interface VenueFacts {
  moderation: "notValidated" | "waiting" | "validated" | "refused";
  /** What the provider wants. */
  published: boolean;
  /** Couples can see it. */
  visible: boolean;
  /** The first time; null: never. */
  publishedAt?: number | null;
}

/**
 * Rule venue-1.
 * - `notValidated`: being written, sent back or refused
 * - `waiting`: for its first approval
 * - `validated`: approved, and not published yet
 * - `published`: and nothing of the venue stands in the way, but its provider is paused, hidden or refused
 * - `visible`: couples see it
 * - `hidden`: published, and out of sight until a moderator has read its new words
 * - `unpublished`: taken offline by its provider
 */
export function stateOf({ moderation, published, visible, publishedAt = null }: VenueFacts): VenueState {
  if (moderation === "waiting") return published ? "hidden" : "waiting";
  if (moderation !== "validated") return "notValidated";
  if (published) return visible ? "visible" : "published";
  return publishedAt === null ? "validated" : "unpublished";
}

export const VENUE_MOVES = ["send", "publish", "unpublish", "approve", "sendBack", "refuse"] as const;
export type VenueMove = (typeof VENUE_MOVES)[number];

/** From which states each move leads. Moderators read what waits, and may refuse what is approved. */
const FROM: Record<VenueMove, readonly VenueState[]> = {
  send: ["notValidated"],
  publish: ["validated", "unpublished"],
  unpublish: ["published", "visible", "hidden"],
  approve: ["waiting", "hidden"],
  sendBack: ["waiting", "hidden"],
  refuse: ["waiting", "hidden", "validated", "published", "visible", "unpublished"],
};

export const isAllowed = (move: VenueMove, state: VenueState): boolean => FROM[move].includes(state);

/** The moves of its provider that are open now. */
export const movesOf = (state: VenueState) =>
  (["send", "publish", "unpublish"] as const).filter((move) => isAllowed(move, state));
