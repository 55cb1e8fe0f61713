import { expect, it } from "vitest";
import { messageForm } from "./message.form";

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
