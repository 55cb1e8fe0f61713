import { expect, it } from "vitest";
import { type ProfileFacts, profileState } from "./profile-state.rules";

const approved: ProfileFacts = {
  status: "verified",
  emailVerified: true,
  registerState: "found",
  pausedAt: null,
  showPublicly: true,
  reviewRequestedAt: null,
  decision: { decision: "approved", reason: "" },
  ready: true,
};
const started: ProfileFacts = { ...approved, status: "in_progress", registerState: null, decision: null };

it("has nothing to say of a profile that couples see", () => {
  expect(profileState(approved)).toBeNull();
  expect(profileState({ ...approved, registerState: "unchecked" })).toBeNull();
  expect(profileState({ ...approved, reviewRequestedAt: 1 })).toBeNull();
});

it.each([
  [{ code: "inProgress" }, { ...started, ready: false }],
  [{ code: "ready" }, started],
  [{ code: "emailUnverified" }, { ...started, emailVerified: false }],
  [
    { code: "waiting", since: 5 },
    { ...started, reviewRequestedAt: 5 },
  ],
  [
    { code: "changesAsked", reason: "Why" },
    { ...started, decision: { decision: "changes_asked", reason: "Why" } },
  ],
  [
    { code: "changesAsked", reason: "Why" },
    { ...approved, decision: { decision: "changes_asked", reason: "Why" } },
  ],
  [
    { code: "refused", reason: "Copied" },
    { ...started, status: "refused", decision: { decision: "refused", reason: "Copied" } },
  ],
  [{ code: "notFound" }, { ...approved, registerState: "not_found" }],
  [{ code: "closed" }, { ...approved, registerState: "closed" }],
  [{ code: "paused" }, { ...approved, pausedAt: 1 }],
  [{ code: "hidden" }, { ...approved, showPublicly: false }],
] as [ReturnType<typeof profileState>, ProfileFacts][])(
  "the dashboard shows the profile's state: in progress, ready, waiting, changes requested, refused, paused or hidden: %j (dashboard-3)",
  (state, facts) => {
    expect(profileState(facts)).toEqual(state);
  },
);

it("waits again once the changes were sent", () => {
  const decision = { decision: "changes_asked", reason: "Why" } as const;
  expect(profileState({ ...started, decision, reviewRequestedAt: 9 })).toEqual({ code: "waiting", since: 9 });
});

it("waits once a refused profile was sent again", () => {
  const decision = { decision: "refused", reason: "Copied" } as const;
  expect(profileState({ ...started, status: "refused", decision, reviewRequestedAt: 9 })).toEqual({
    code: "waiting",
    since: 9,
  });
});

it("asks for the mailbox and the register before anything else", () => {
  const both = { ...started, registerState: "not_found", reviewRequestedAt: 1 } as const;
  expect(profileState({ ...both, emailVerified: false })).toEqual({ code: "emailUnverified" });
  expect(profileState(both)).toEqual({ code: "notFound" });
});
