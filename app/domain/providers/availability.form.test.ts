import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { errorsIn, parseForm } from "~/http/forms/form.server";
import { busyDatesForm, yearForm, yearShown } from "./availability.form";
import { daysBetween } from "./busy-dates.rules";

const TODAY = "2027-02-27";

function read(formData: FormData, schema: z.ZodType) {
  const submission = parseForm(formData, schema);
  return submission.status === "success" ? { value: submission.value } : { errors: errorsIn(submission) };
}

function parse(fields: Record<string, string>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.append(name, value);
  return read(formData, busyDatesForm(TODAY));
}

describe("dates that are taken", () => {
  it.each([
    ["one day", { from: "12/06/2027", to: "" }, ["2027-06-12"]],
    ["today", { from: "2027-02-27" }, [TODAY]],
    ["one day twice", { from: "2027-06-12", to: "12/06/2027" }, ["2027-06-12"]],
    ["days over the end of a month", { from: "27/02/2027", to: "02/03/2027" }, daysBetween(TODAY, "2027-03-02")],
    ["the last day", { from: "2030-02-27" }, ["2030-02-27"]],
  ])("may be %s", (_, fields, value) => {
    expect(parse(fields)).toEqual({ value });
  });

  it.each([
    [{ from: "" }, { from: "date" }],
    [{ from: "someday" }, { from: "date" }],
    [{ from: "26/02/2027" }, { from: "datePast" }],
    [{ from: "28/02/2030" }, { from: "dateFar" }],
    [{ from: "2027-06-12", to: "soon" }, { to: "date" }],
    [{ from: "2027-06-12", to: "2027-06-11" }, { to: "dateOrder" }],
    [{ from: "2027-06-12", to: "2028-06-12" }, { to: "dateSpan" }],
  ])("may not be %j", (fields, errors) => {
    const keys = Object.entries(errors).map(([name, key]) => [name, `company:error.${key}`]);
    expect(parse(fields as Record<string, string>)).toEqual({ errors: Object.fromEntries(keys) });
  });
});

it("counts days through the change of the clocks and leap years", () => {
  expect(daysBetween("2028-02-28", "2028-03-01")).toEqual(["2028-02-28", "2028-02-29", "2028-03-01"]);
  expect(daysBetween("2027-03-27", "2027-03-29")).toHaveLength(3);
});

describe("the days of a year are saved together (service-5)", () => {
  const year = (days: readonly string[], drawn?: string) => {
    const formData = new FormData();
    for (const day of days) formData.append("days", day);
    if (drawn !== undefined) formData.append("drawn", drawn);
    return read(formData, yearForm(TODAY));
  };
  const whole = daysBetween("2028-01-01", "2028-12-31");

  it.each([
    ["nothing", [], "", { taken: [], freed: [] }],
    ["the first day", ["2027-06-12"], undefined, { taken: ["2027-06-12"], freed: [] }],
    ["the last day that is freed", [], "2027-06-12", { taken: [], freed: ["2027-06-12"] }],
    [
      "what is different alone",
      ["2027-06-12", "2027-07-03", "2027-07-03"],
      "2027-06-12 2027-06-19",
      { taken: ["2027-07-03"], freed: ["2027-06-19"] },
    ],
    ["without days that have passed since", ["2027-02-26", TODAY], "2027-02-25", { taken: [TODAY], freed: [] }],
    ["months of two years", ["2027-11-12", "2028-10-31"], "", { taken: ["2027-11-12", "2028-10-31"], freed: [] }],
    ["a whole year", whole, "", { taken: whole, freed: [] }],
    ["the last day of all", ["2030-02-27"], "", { taken: ["2030-02-27"], freed: [] }],
  ])("changes %s", (_, days, drawn, value) => {
    expect(year(days, drawn)).toEqual({ value });
  });

  it.each([
    ["a word", ["soon"], ""],
    ["a day that is none", ["2027-02-30"], ""],
    ["a day as it is typed elsewhere", ["12/06/2027"], ""],
    ["another year", ["2027-06-12", "2028-06-12"], ""],
    ["a thirteenth month", ["2028-06-12", "2029-06-12"], ""],
    ["another year in what was drawn", ["2027-06-12"], "2028-06-12"],
    ["a word in what was drawn", [], "x"],
    ["a day too far away", ["2030-02-28"], ""],
    ["more days than a year has", [...whole, "2028-12-31"], ""],
  ])("refuses %s", (_, days, drawn) => {
    expect(year(days, drawn)).toEqual({ errors: { days: "company:error.days" } });
  });

  it.each([
    ["2028", 2028],
    ["2030", 2030],
    ["2031", 2027],
    ["2026", 2027],
    ["2028.5", 2027],
    ["x", 2027],
    [null, 2027],
  ])("shows the present year for %j unless it may be noted", (asked, shown) => {
    expect(yearShown(TODAY).parse(asked)).toBe(shown);
  });
});
