import { expect, it } from "vitest";
import { daysUntil, leadOf } from "./lead.rules";

const TODAY = "2027-03-10";
const project = (
  publicId: string,
  eventDate: string | null,
  changes: { status?: string; closedReason?: string } = {},
) => ({
  publicId,
  eventDate,
  status: "saved",
  closedReason: null as string | null,
  ...changes,
});
const lead = (projects: Parameters<typeof leadOf>[0], reviewable: string[] = []) =>
  leadOf(projects, TODAY, reviewable)?.publicId ?? null;

it("the first event is the nearest to come, today included; of two on one day the newer project (project-10)", () => {
  expect(lead([project("later", "2027-09-01"), project("next", "2027-06-12"), project("over", "2027-03-09")])).toBe(
    "next",
  );
  expect(lead([project("next", "2027-06-12"), project("today", TODAY)])).toBe("today");
  expect(lead([project("newer", "2027-06-12"), project("older", "2027-06-12")])).toBe("newer");
});

it("is neither a draft nor an event that was called off, but one for which somebody was found", () => {
  const off = project("off", "2027-04-01", { closedReason: "cancelled" });
  const draft = project("draft", "2027-04-02", { status: "draft" });
  expect(lead([off, draft, project("undated", null, { status: "draft" })], ["off", "draft"])).toBeNull();
  expect(lead([off, project("found", "2027-06-12", { closedReason: "found" })])).toBe("found");
});

it("is the latest event that is over, while there is somebody to review and nothing is to come", () => {
  const over = [project("first", "2027-02-01"), project("second", "2027-03-01"), project("third", "2027-03-05")];
  expect(lead(over)).toBeNull();
  expect(lead(over, ["first", "second"])).toBe("second");
  expect(lead([...over, project("next", "2027-06-12")], ["second"])).toBe("next");
});

it("counts whole days, also when the clocks change in between", () => {
  expect(daysUntil(TODAY, TODAY)).toBe(0);
  expect(daysUntil("2027-03-27", "2027-03-29")).toBe(2);
  expect(daysUntil(TODAY, "2027-03-09")).toBe(-1);
});
