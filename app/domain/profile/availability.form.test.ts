import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { errorsIn, parseForm } from "~/http/form.server";
import { busyDatesForm, freeDatesForm } from "./availability.form";
import { byMonth, daysBetween } from "./busy-dates.rules";

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
    [{ from: "31/06/2027" }, { from: "date" }],
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

it("puts days in order, by month", () => {
  expect(byMonth(["2027-07-01", "2027-06-30", "2027-06-02"])).toEqual([
    { month: "2027-06", dates: ["2027-06-02", "2027-06-30"] },
    { month: "2027-07", dates: ["2027-07-01"] },
  ]);
});

it("frees days that are named, one at least", () => {
  const formData = new FormData();
  expect(read(formData, freeDatesForm)).toEqual({ errors: { dates: "company:error.dates" } });
  formData.append("dates", "2027-06-12");
  expect(read(formData, freeDatesForm)).toEqual({ value: ["2027-06-12"] });
});
