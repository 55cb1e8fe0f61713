import { expect, it } from "vitest";
import { subjectOf } from "./log-subject";

it("an entry names its administrator, and links to its subject (log-2)", () => {
  const people = [{ id: 2, name: "Ada Loup" }];
  const of = (subjectKind: string, subjectId: string) => subjectOf({ subjectKind, subjectId }, people);
  expect(of("administrator", "2")).toEqual({ subject: "Ada Loup", href: null });
  expect(of("administrator", "3").subject).toBe("3"); // Deleted.
  expect(of("account", "c1")).toEqual({ subject: "c1", href: "/admin/history/couple/c1" });
  expect(of("wording", "claim:hours").href).toBe("/admin/wordings/claim/hours");
  expect(of("search", "words").href).toBeNull();
});
