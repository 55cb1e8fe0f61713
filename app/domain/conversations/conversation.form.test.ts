import { expect, it } from "vitest";
import { parseForm } from "~/http/forms/form.server";
import { firstMessageForm, messageForm } from "./conversation.form";

function bodyIn(schema: typeof messageForm | typeof firstMessageForm, typed: string) {
  const formData = new FormData();
  formData.set("body", typed);
  formData.set("cause", "form-0001");
  const submission = parseForm(formData, schema);
  return submission.status === "success" ? submission.value.body : submission.error?.body;
}

/** 4,000 characters; browsers send a line break as two. */
const LONGEST = `${"a".repeat(3_998)}\r\nb`;

it("a message has 1 to 4,000 characters, of which a line break is one (talk-3)", () => {
  expect(bodyIn(messageForm, LONGEST)).toHaveLength(4_000);
  expect(bodyIn(messageForm, `${LONGEST}c`)).toEqual(["conversation:error.long"]);
  for (const blank of ["", " \n", "\u200b"]) expect(bodyIn(messageForm, blank)).toEqual(["conversation:error.empty"]);
  expect(bodyIn(messageForm, "<b>Bonjour</b>")).toBe("<b>Bonjour</b>");
});

it("the first message of a provider is optional, and has at most 4,000 characters (talk-2)", () => {
  expect(bodyIn(firstMessageForm, "")).toBeUndefined();
  expect(bodyIn(firstMessageForm, LONGEST)).toHaveLength(4_000);
  expect(bodyIn(firstMessageForm, `${LONGEST}c`)).toEqual(["conversation:error.long"]);
});

it.each([
  ["Bonjour\r\n\r\nà vous\r", "Bonjour\n\nà vous"],
  ["a\n\n\nb", "a\n\n\nb"],
  [`a${"\n".repeat(3_990)}b`, "a\n\n\nb"],
  [`a\n${" \t\n".repeat(900)}  b`, "a\n\n\n  b"],
])("keeps line breaks, with two blank lines in a row at most: %j", (typed, body) => {
  expect(messageForm.parse({ body: typed, cause: "form-0001" }).body).toBe(body);
});

it("counts 4,000 characters after that", () => {
  const parsed = (body: string) => messageForm.safeParse({ body, cause: "form-0001" }).success;
  expect([parsed("é".repeat(4_000)), parsed("é".repeat(4_001)), parsed(`a${"\n".repeat(9_000)}b`)]).toEqual([
    true,
    false,
    true,
  ]);
});
