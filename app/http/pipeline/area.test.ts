import { expect, it } from "vitest";
import { areaOf, homeOf } from "./area";

it.each([
  ["/pro", "pro", "/pro"],
  ["/pro/unknown?x=1", "pro", "/pro"],
  ["/pro?x=1", "pro", "/pro"],
  ["/admin/profiles/unknown", "admin", "/admin"],
  ["/", undefined, "/"],
  ["/programme", undefined, "/"],
  ["/planner/pro", undefined, "/"],
])("leads %s home", (address, area, home) => {
  expect(areaOf(address)).toBe(area);
  expect(homeOf(areaOf(address))).toBe(home);
});
