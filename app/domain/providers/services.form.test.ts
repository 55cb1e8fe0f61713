import { expect, it } from "vitest";
import { SERVICE_CODES } from "~/domain/enumerations/enumeration.rules";
import { errorsIn, parseForm } from "~/http/forms/form.server";
import { servicesForm } from "./profile.form";
import { SERVICES_IN_ORDER } from "./services.rules";

function parse(fields: Record<string, string | string[]>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) formData.append(name, one);
  const submission = parseForm(formData, servicesForm(formData.getAll("services").map(String)));
  return submission.status === "success" ? { value: submission.value } : { errors: errorsIn(submission) };
}

it("has all nine services on the screen", () => {
  expect([...SERVICES_IN_ORDER].sort()).toEqual([...SERVICE_CODES]);
});

it("reads what is offered, in the order of the screen", () => {
  const parsed = parse({
    services: ["DAY_COORDINATION", "FULL_PLANNING"],
    description_FULL_PLANNING: " From the first idea\r\nto the last guest.\u0007 ",
    budgetStartingFrom_FULL_PLANNING: "3 800 €",
    showBudget_FULL_PLANNING: "on",
    showPublicly_DAY_COORDINATION: "on",
    showDescription_DAY_COORDINATION: "on",
  });
  expect(parsed).toEqual({
    value: [
      {
        code: "FULL_PLANNING",
        description: "From the first idea\nto the last guest.",
        budgetStartingFrom: 3_800,
        showBudget: true,
        showDescription: false,
        showPublicly: false,
      },
      {
        code: "DAY_COORDINATION",
        description: "",
        budgetStartingFrom: null,
        showBudget: false,
        showDescription: true,
        showPublicly: true,
      },
    ],
  });
});

it("a provider needs at least one known service (service-2)", () => {
  expect(parse({})).toMatchObject({ errors: { services: "company:error.services" } });
  expect(parse({ services: ["FULL_PLANNING", "CATERING"] })).toHaveProperty("errors");
});

it("services with long descriptions or invalid prices are refused (company-14)", () => {
  const wrong = {
    description_FULL_PLANNING: "x".repeat(1_001),
    budgetStartingFrom_FULL_PLANNING: "-5",
    budgetStartingFrom_WEDDING_DESIGN: "cheap",
  };
  expect(parse({ services: "FULL_PLANNING", ...wrong })).toMatchObject({
    errors: {
      description_FULL_PLANNING: "company:error.description",
      budgetStartingFrom_FULL_PLANNING: "company:error.budget",
    },
  });
  expect(parse({ services: "VENDOR_SEARCH", ...wrong })).toHaveProperty("value");
});

it("takes 1,000 characters, a line break counted once", () => {
  const description = `${"x".repeat(499)}\r\n${"x".repeat(500)}`;
  expect(parse({ services: "FULL_PLANNING", description_FULL_PLANNING: description })).toHaveProperty("value");
});
