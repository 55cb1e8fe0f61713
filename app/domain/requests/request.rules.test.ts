import { expect, it } from "vitest";
import { requests } from "#db/schema/requests";
import { REJECTION_REASONS, refusalOf } from "./request.rules";

it("lets a request be answered once, while its project is open", () => {
  expect(refusalOf({ status: "locked", closedAt: null })).toBeNull();
  expect(refusalOf({ status: "locked", closedAt: 1 })).toBe("project.closed");
  for (const closedAt of [null, 1]) {
    expect(refusalOf({ status: "unlocked", closedAt })).toBe("requests.alreadyUnlocked");
    expect(refusalOf({ status: "rejected", closedAt })).toBe("requests.alreadyRejected");
  }
});

it("knows the reasons that are stored", () => {
  expect(REJECTION_REASONS).toEqual(requests.rejectionReason.enumValues);
});
