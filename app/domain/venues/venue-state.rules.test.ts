import { describe, expect, it } from "vitest";
import { isAllowed, movesOf, stateOf, VENUE_MOVES, VENUE_STATES, type VenueFacts } from "./venue-state.rules";

const facts = (changes: Partial<VenueFacts>): VenueFacts => ({
  moderation: "validated",
  published: false,
  visible: false,
  publishedAt: null,
  ...changes,
});

describe("the states of a venue (venue-1)", () => {
  it.each([
    ["notValidated", { moderation: "notValidated" }],
    ["notValidated", { moderation: "refused", published: true, publishedAt: 1 }],
    ["waiting", { moderation: "waiting" }],
    ["validated", {}],
    ["published", { published: true, publishedAt: 1 }],
    ["visible", { published: true, visible: true, publishedAt: 1 }],
    ["hidden", { moderation: "waiting", published: true, publishedAt: 1 }],
    ["unpublished", { publishedAt: 1 }],
  ] as const)("%s: %o", (state, changes) => expect(stateOf(facts(changes))).toBe(state));

  it("a provider submits, publishes and unpublishes a venue, each from its own states (venue-1)", () => {
    expect(Object.fromEntries(VENUE_STATES.map((state) => [state, movesOf(state)]))).toEqual({
      notValidated: ["send"],
      waiting: [],
      validated: ["publish"],
      published: ["unpublish"],
      visible: ["unpublish"],
      hidden: ["unpublish"],
      unpublished: ["publish"],
    });
  });

  it("no venue is published that no moderator has approved (venue-32)", () => {
    for (const state of ["notValidated", "waiting"] as const) expect(isAllowed("publish", state)).toBe(false);
    expect(VENUE_MOVES.filter((move) => isAllowed(move, "notValidated"))).toEqual(["send"]);
  });
});
