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

/** What of a row makes its state; what is left out does not matter. */
interface StateCondition extends Partial<Omit<VenueFacts, "publishedAt">> {
  state: VenueState;
  /** It was published before. */
  wasPublished?: true;
}

/**
 * Rule venue-1: the first that fits a row. The commands ask the database by these conditions as well (`isAt`).
 * - `hidden`: published, and out of sight until a moderator has read its new words
 * - `waiting`: for its first approval
 * - `visible`: couples see it
 * - `published`: and nothing of the venue stands in the way, but its provider is paused, hidden or refused
 * - `unpublished`: taken offline by its provider
 * - `validated`: approved, and not published yet
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

/** From which states each move leads. Moderators read what waits, and may refuse what is approved. */
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
