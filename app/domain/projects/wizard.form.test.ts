import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { errorsIn, parseForm } from "~/http/forms/form.server";
import { translator } from "~/i18n/i18n.server";
import { eventStepForm, sendForm, settingStepForm, wishesStepForm } from "./wizard.form";

const draft = "0123456789abcdef";
type Fields = Record<string, string | string[]>;

function formOf(fields: Fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  return form;
}
function parsedBy<S extends z.ZodType>(schema: S, fields: Fields) {
  const submission = parseForm(formOf({ draft, ...fields }), schema);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return submission.value;
}
const errorsOf = (schema: z.ZodType, fields: Fields) => errorsIn(parseForm(formOf({ draft, ...fields }), schema));

describe("step 1", () => {
  const wedding = { eventType: "mariage", serviceType: "complete" };

  it("takes a wedding with its service and theme", () => {
    expect(parsedBy(eventStepForm, { ...wedding, hasTheme: "oui", weddingTheme: " Forêt " })).toEqual({
      draft,
      eventType: "mariage",
      otherEvent: null,
      serviceType: "complete",
      hasTheme: true,
      weddingTheme: "Forêt",
    });
  });

  it("step 1 requires the kind of event, and the name of another kind, and nothing that another event needs (wizard-3)", () => {
    expect(errorsOf(eventStepForm, {})).toEqual({ eventType: "wizard:error.eventType" });
    expect(errorsOf(eventStepForm, { eventType: "mariage" })).toEqual({});
    expect(errorsOf(eventStepForm, { eventType: "autre", otherEvent: " \t " })).toEqual({
      otherEvent: "wizard:error.otherEvent",
    });
    expect(errorsOf(eventStepForm, { eventType: "bapteme" })).toEqual({});
  });

  it("ignores what belongs to another event, however long", () => {
    const stray = { serviceType: "x".repeat(500), hasTheme: "oui", weddingTheme: "y".repeat(500) };
    expect(parsedBy(eventStepForm, { eventType: "bapteme", otherEvent: "z".repeat(500), ...stray })).toEqual({
      draft,
      eventType: "bapteme",
      otherEvent: null,
      serviceType: null,
      hasTheme: false,
      weddingTheme: null,
    });
    expect(parsedBy(eventStepForm, { eventType: "autre", otherEvent: " Jubilé ", ...stray })).toMatchObject({
      otherEvent: "Jubilé",
      serviceType: null,
      hasTheme: false,
      weddingTheme: null,
    });
    expect(
      parsedBy(eventStepForm, {
        ...wedding,
        otherEvent: "z".repeat(500),
        hasTheme: "non",
        weddingTheme: "y".repeat(500),
      }),
    ).toMatchObject({
      otherEvent: null,
      hasTheme: false,
      weddingTheme: null,
    });
  });

  it("a theme has at most 255 characters (wizard-4)", () => {
    const themed = (length: number) => ({ ...wedding, hasTheme: "oui", weddingTheme: "é".repeat(length) });
    expect(parsedBy(eventStepForm, themed(255)).weddingTheme).toHaveLength(255);
    expect(errorsOf(eventStepForm, themed(256))).toEqual({ weddingTheme: "wizard:error.theme" });
  });

  it("refuses a theme that is said to exist and is not named", () => {
    for (const weddingTheme of ["", "  "])
      expect(errorsOf(eventStepForm, { ...wedding, hasTheme: "oui", weddingTheme })).toEqual({
        weddingTheme: "wizard:error.themeMissing",
      });
    expect(errorsOf(eventStepForm, { ...wedding, hasTheme: "non" })).toEqual({});
  });

  it("tells all that is wrong at once", () => {
    expect(errorsOf(eventStepForm, { hasTheme: "oui" })).toEqual({
      eventType: "wizard:error.eventType",
      weddingTheme: "wizard:error.themeMissing",
    });
  });

  it.each([undefined, "", "undecided"])("stores no service for a wedding that answers %j", (serviceType) => {
    const fields: Fields = serviceType === undefined ? {} : { serviceType };
    expect(parsedBy(eventStepForm, { eventType: "mariage", ...fields })).toMatchObject({ serviceType: null });
  });

  it("the name of another kind of event has at most 120 characters (wizard-22)", () => {
    expect(errorsOf(eventStepForm, { eventType: "autre", otherEvent: "é".repeat(120) })).toEqual({});
    expect(errorsOf(eventStepForm, { eventType: "autre", otherEvent: "é".repeat(121) })).toEqual({
      otherEvent: "wizard:error.otherEventLong",
    });
  });

  it.each(["", "short", "0123456789ABCDEF", "0123456789abcdefg", "0123456789abcde'"])("knows no draft %j", (other) => {
    expect(errorsOf(eventStepForm, { ...wedding, draft: other })).toEqual({ draft: "common:error.invalid" });
  });
});

describe("step 2", () => {
  const form = settingStepForm("2027-06-12");
  const setting = {
    eventDate: "13/06/2027",
    eventLocation: " Lyon ",
    guestRange: "50to100",
    budgetRange: "10000to20000",
    budgetPlannerRange: "2000to5000",
  };

  it("takes a date in both ways of writing, and a pick of a place", () => {
    const fields = { ...setting, eventLocationPlace: "42", eventLocationFor: "Lyon" };
    const value = {
      ...setting,
      draft,
      eventDate: "2027-06-13",
      eventLocation: "Lyon",
      eventLocationPlace: 42,
      eventLocationFor: "Lyon",
    };
    expect(parsedBy(form, fields)).toEqual(value);
    expect(parsedBy(form, { ...fields, eventDate: "2027-06-13" })).toEqual(value);
  });

  it("step 2 requires date, place, guests, budget and planner budget (wizard-25)", () => {
    expect(errorsOf(form, {})).toEqual({
      eventDate: "wizard:error.date",
      eventLocation: "wizard:error.place",
      guestRange: "wizard:error.guestRange",
      budgetRange: "wizard:error.budgetRange",
      budgetPlannerRange: "wizard:error.budgetPlannerRange",
    });
  });

  it.each([
    ["12/06/2027", "wizard:error.dateToday"],
    ["2020-01-01", "wizard:error.datePast"],
    ["13/06/2207", "wizard:error.dateFar"],
    ["31/02/2028", "common:error.noSuchDay"],
    ["demain", "wizard:error.date"],
  ])("does not take %s: %s", (eventDate, error) => {
    expect(errorsOf(form, { ...setting, eventDate })).toEqual({ eventDate: error });
  });
});

describe("step 3", () => {
  it("step 3 requires at least one language, and a preference where the planner is (wizard-10)", () => {
    const plannerPreference = "nearHome";
    expect(parsedBy(wishesStepForm, { languages: "fr", plannerPreference }).languages).toEqual(["fr"]);
    expect(parsedBy(wishesStepForm, { languages: ["fr", "en"], plannerPreference }).languages).toEqual(["fr", "en"]);
    expect(errorsOf(wishesStepForm, {})).toEqual({
      languages: "wizard:error.languages",
      plannerPreference: "wizard:error.plannerPreference",
    });
  });
});

it("loses the direction marks of its own words", () => {
  const step = { eventType: "autre", otherEvent: "Fête\u202e de nuit\u2069" };
  expect(errorsOf(eventStepForm, { ...step, otherEvent: "\u3164\u200b" })).toEqual({
    otherEvent: "wizard:error.otherEvent",
  });
  expect(parsedBy(eventStepForm, step)).toMatchObject({ otherEvent: "Fête de nuit" });
});

describe("step 4", () => {
  const selected = (count: number) => Array.from({ length: count }, (_, i) => `planner-${i}`);

  it("sending requires one to twelve planners (wizard-13)", () => {
    for (const count of [1, 12])
      expect(
        parsedBy(sendForm, { selectedPrestataires: selected(count), message: "x" }).selectedPrestataires,
      ).toHaveLength(count);
    expect(errorsOf(sendForm, { message: "x" })).toEqual({ selectedPrestataires: "wizard:error.selection" });
    expect(errorsOf(sendForm, { selectedPrestataires: selected(13), message: "x" })).toEqual({
      selectedPrestataires: "wizard:error.selectionLong",
    });
  });

  it("sending requires a message of 1 to 2,000 characters (wizard-31)", () => {
    const send = (message: string) => ({ selectedPrestataires: selected(1), message });
    expect(parsedBy(sendForm, send("  x\n ")).message).toBe("x");
    expect(parsedBy(sendForm, send("👩\u200d❤\ufe0f\u200d👨")).message).toBe("👩\u200d❤\ufe0f\u200d👨");
    expect(parsedBy(sendForm, send(`\n${"é".repeat(2000)}  `)).message).toHaveLength(2000);
    expect(errorsOf(sendForm, send("é".repeat(2001)))).toEqual({ message: "wizard:error.messageLong" });
    for (const none of ["", "  \r\n ", "\u200b", "\u2800", "\u3164", "\u00ad", "\u202e", "\ufe0f", "\u0301", "\u115f"])
      expect(errorsOf(sendForm, send(none))).toEqual({ message: "wizard:error.message" });
  });

  it("counts a line break once, as the browser does that lets 2,000 characters in", () => {
    const message = `${"a\n".repeat(999)}ab`;
    const sent = parsedBy(sendForm, { selectedPrestataires: "p", message: message.replaceAll("\n", "\r\n") });
    expect(sent.message).toBe(message);
  });
});

it("answers every form and any input with keys of texts", () => {
  const t = translator("en");
  const schemas = { 1: eventStepForm, 2: settingStepForm("2027-06-12"), 3: wishesStepForm, 4: sendForm };
  const name = fc.constantFrom(
    ...["draft", "eventType", "otherEvent", "serviceType", "hasTheme", "weddingTheme", "eventDate", "eventLocation"],
    ...[
      "eventLocationPlace",
      "eventLocationFor",
      "guestRange",
      "languages",
      "plannerPreference",
      "selectedPrestataires",
      "message",
    ],
  );
  const value = fc.oneof(fc.string(), fc.constantFrom("mariage", "autre", "oui", "x".repeat(3000)));
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 40 }), fc.constantFrom(1, 2, 3, 4), (fields, step) => {
      const form = new FormData();
      for (const [field, typed] of fields) form.append(field, typed);
      for (const key of Object.values(errorsIn(parseForm<z.ZodType>(form, schemas[step as 1])))) {
        expect(key).toMatch(/^(wizard|common):error\.\w+$/);
        expect(t(key as "common:skip")).not.toBe(key.split(":")[1]);
      }
    }),
    { numRuns: 200 },
  );
});
