import { expect, it } from "vitest";
import { isRole, may, ROLES, rolesWith } from "./roles.rules";

it("moderators, support and finance have only the rights that they need, an owner has all, and no one else has any (role-1)", () => {
  expect(rolesWith("moderate")).toEqual(["moderator", "owner"]);
  expect(rolesWith("adjustCredits")).toEqual(["finance", "owner"]);
  expect(rolesWith("log")).toEqual(["owner"]);
  expect(ROLES.every((role) => may({ roles: [role] }, "enter"))).toBe(true);
  expect(may({ roles: [] }, "enter")).toBe(false);
  expect(may({ roles: ["moderator", "finance"] }, "ledger")).toBe(true);
  expect(may({ roles: ["moderator"] }, "ledger")).toBe(false);
  expect(["owner", "Owner", ""].map(isRole)).toEqual([true, false, false]);
});
