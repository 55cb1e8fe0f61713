/** All states of a venue in the UI (rule venue-1). `waiting`: for a moderator. */
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
  /** Preference of the provider. */
  published: boolean;
  /** Visible to couples. */
  visible: boolean;
  /** Time of the first publication; null: never. */
  publishedAt?: number | null;
}

/** Facts that determine a state; omitted ones do not matter. */
interface StateCondition extends Partial<Omit<VenueFacts, "publishedAt">> {
  state: VenueState;
  wasPublished?: true;
}

/**
 * States by rule venue-1; the first match applies. Commands also query the database with these conditions (`isAt`).
 * - `hidden`: published, but invisible until a moderator has read its new text
 * - `waiting`: for its first approval
 * - `visible`: couples see it
 * - `published`: the venue is approved, but its provider is paused, hidden or refused
 * - `unpublished`: taken offline by its provider
 * - `validated`: approved, and not yet published
 * - `notValidated`: being written, sent back or refused
 */
export const STATE_CONDITIONS: readonly StateCondition[] = [
  { state: "hidden", moderation: "waiting", published: true },
  { state: "waiting", moderation: "waiting" },
  { state: "visible", moderation: "validated", published: true, visible: true },
  { state: "published", moderation: "validated", published: true },
  { state: "unpublished", moderation: "validated", wasPublished: true },
  { state: "validated", moderation: "validated" },
  { state: "notValidated" },
];

export function stateOf({ publishedAt = null, ...facts }: VenueFacts): VenueState {
  const found = STATE_CONDITIONS.find(
    ({ moderation = facts.moderation, published = facts.published, visible = facts.visible, wasPublished }) =>
      moderation === facts.moderation &&
      published === facts.published &&
      visible === facts.visible &&
      !(wasPublished && publishedAt === null),
  );
  return found?.state ?? "notValidated";
}

export const VENUE_MOVES = ["send", "publish", "unpublish", "approve", "sendBack", "refuse"] as const;
export type VenueMove = (typeof VENUE_MOVES)[number];

/** States that allow each move. Moderators review waiting venues, and may refuse approved ones. */
export const FROM: Record<VenueMove, readonly VenueState[]> = {
  send: ["notValidated"],
  publish: ["validated", "unpublished"],
  unpublish: ["published", "visible", "hidden"],
  approve: ["waiting", "hidden"],
  sendBack: ["waiting", "hidden"],
  refuse: ["waiting", "hidden", "validated", "published", "visible", "unpublished"],
};

export const isAllowed = (move: VenueMove, state: VenueState): boolean => FROM[move].includes(state);

export const movesOf = (state: VenueState) =>
  (["send", "publish", "unpublish"] as const).filter((move) => isAllowed(move, state));
