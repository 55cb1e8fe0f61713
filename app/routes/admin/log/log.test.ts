import { expect, it } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { lineOf } from "./log";

it("an entry names its subject, links to its page and lists the changed values (log-2)", () => {
  const of = (
    subjectKind: "provider" | "account" | "portfolio" | "wording" | "search",
    after = {},
    name = "Ada Loup",
  ) =>
    lineOf(translator("en"), {
      id: 1,
      at: 1,
      act: "profile.approved",
      subjectKind,
      subjectId: "s1",
      name: subjectKind === "search" ? null : name,
      before: "{}",
      after: JSON.stringify(after),
      administratorId: 1,
      by: "Moderator",
    });
  expect(of("account")).toEqual({ subject: "Ada Loup", href: "/admin/history/couple/s1", changes: [] });
  expect(of("portfolio").href).toBe("/admin/portfolios/s1");
  expect(of("provider", {}, "").subject).toBe("s1"); // A deleted provider.
  expect(of("provider", { decision: "approved", held: [], amount: 5 }).changes).toEqual([{ text: "+5" }]);
  expect(of("provider", { plan: "free" }).changes).toEqual([{ text: "plan: free", lang: "en" }]);
  expect(of("search", { providers: 3 })).toEqual({ subject: null, href: null, changes: [{ text: "Providers: 3" }] });
});
