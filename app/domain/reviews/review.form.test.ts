import { expect, it } from "vitest";
import { appealForm, decideCaseForm, reportReviewForm } from "~/domain/cases/case.form";
import { answerReviewForm, changeReviewForm, reviewForm } from "./review.form";

const whole = {
  ...{ stars: "5", authorKind: "guest", name: "Sophie", weddingDate: "01/06/2026", text: "a".repeat(40) },
  ...{ email: "sophie@example.org", wasThere: "on", consent: "on" },
};

interface Form {
  safeParse(fields: unknown): { error?: { issues: { path: PropertyKey[] }[] } };
}
const wrong = (form: Form, fields: object) =>
  (form.safeParse(fields).error?.issues ?? []).map(({ path }) => path.join());
const refused = (changes: object) => wrong(reviewForm("2026-06-01"), { ...whole, ...changes });

it("a review has one to five stars, 40 to 3,000 characters, a past wedding date and two consents (review-1)", () => {
  expect(refused({})).toEqual([]);
  expect(refused({ text: "a".repeat(3_000), stars: "1" })).toEqual([]);
  expect(refused({ name: "Sofia & Marco" })).toEqual([]);
  for (const name of ["&&&", "Sofia <3", "Sofia @ Marco"]) expect(refused({ name }), name).toEqual(["name"]);
  expect(refused({ weddingDate: "02/06/2026" })).toEqual(["weddingDate"]);
  expect(refused({ weddingDate: "31/12/1989" })).toEqual(["weddingDate"]);
  for (const stars of ["0", "6", "2.5"]) expect(refused({ stars }), stars).toEqual(["stars"]);
  for (const length of [39, 3_001]) expect(refused({ text: "a".repeat(length) }), `${length}`).toEqual(["text"]);
  for (const box of ["wasThere", "consent"]) expect(refused({ [box]: undefined }), box).toEqual([box]);
});

it("a changed review has the same limits (review-8)", () => {
  expect(wrong(changeReviewForm, { stars: "2", text: "a".repeat(39) })).toEqual(["text"]);
  expect(wrong(changeReviewForm, { stars: "2", text: "a".repeat(40) })).toEqual([]);
});

it("a reply has 10 to 1,500 characters (reviewshow-11)", () => {
  for (const length of [9, 1_501])
    expect(wrong(answerReviewForm, { answer: "a".repeat(length) }), `${length}`).toEqual(["answer"]);
  for (const length of [10, 1_500])
    expect(wrong(answerReviewForm, { answer: "a".repeat(length) }), `${length}`).toEqual([]);
});

it("a report has up to 2,000 characters, a decision and an appeal 10 to 2,000 (case-15, case-3, case-7, case-8)", () => {
  expect(wrong(reportReviewForm, { reason: "insult", text: "a".repeat(2_000) })).toEqual([]);
  expect(wrong(reportReviewForm, { reason: "insult", text: "a".repeat(2_001) })).toEqual(["text"]);
  expect(wrong(reportReviewForm, { reason: "notClient", text: "" }), "readers know no clients").toEqual(["reason"]);
  for (const length of [9, 2_001]) {
    expect(wrong(appealForm, { appeal: "a".repeat(length) }), `${length}`).toEqual(["appeal"]);
    const decision = { intent: "kept", version: "open", reason: "a".repeat(length) };
    expect(wrong(decideCaseForm, decision), `${length}`).toEqual(["reason"]);
  }
  expect(wrong(appealForm, { appeal: "a".repeat(10) })).toEqual([]);
});
