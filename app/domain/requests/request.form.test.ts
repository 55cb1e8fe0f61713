import { expect, it } from "vitest";
import { parseForm } from "~/http/forms/form.server";
import { progressForm } from "./request.form";
import { NOTE_LENGTH, PROGRESS } from "./request.rules";

const parsed = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const submission = parseForm(form, progressForm);
  return submission.status === "success" ? submission.value : submission.error;
};

it("accepts a status or none, and a note of 2,000 characters at most", () => {
  for (const progress of PROGRESS) expect(parsed({ progress, note: "" })).toEqual({ progress, note: "" });
  expect(parsed({ progress: "", note: " Rappeler\r\nlundi " })).toEqual({ progress: null, note: "Rappeler\nlundi" });
  expect(parsed({})).toEqual({ progress: null, note: "" });
  expect(parsed({ note: "\u200b" })).toEqual({ progress: null, note: "" });
  expect(parsed({ note: "a\r\n".repeat(NOTE_LENGTH / 2) })).toMatchObject({ progress: null });
  expect(parsed({ note: "a".repeat(NOTE_LENGTH) })).toMatchObject({ progress: null });
  expect(parsed({ note: "a".repeat(NOTE_LENGTH + 1) })).toEqual({ note: ["received:progress.long"] });
  expect(parsed({ progress: "sold" })).toEqual({ progress: ["received:progress.unknown"] });
});
