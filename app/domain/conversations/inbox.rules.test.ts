import { expect, it } from "vitest";
import { inboxSearchOf, partPattern, statesFor } from "./inbox.rules";

const parsed = (query: string, side: "provider" | "couple" = "provider") =>
  inboxSearchOf(new URLSearchParams(query), side);

it("a provider's inbox starts with what waits for its answer, and a search covers all conversations (talk-11)", () => {
  expect(parsed("")).toEqual({ show: "waiting", q: "", page: 1 });
  expect(parsed("q=+Marie+")).toEqual({ show: null, q: "Marie", page: 1 });
  expect(parsed("q=Marie&show=closed&page=2")).toEqual({ show: "closed", q: "Marie", page: 2 });
});

it("invalid values of the address are dropped", () => {
  expect(parsed(`show=all&page=-1&q=${"x".repeat(200)}`)).toEqual({ show: null, q: "x".repeat(100), page: 1 });
  expect(parsed("show=nothing&page=1e9")).toEqual({ show: "waiting", q: "", page: 1 });
});

it("a couple's list has no reminders and no search (talk-11)", () => {
  expect(parsed("show=snoozed&q=x", "couple")).toEqual({ show: null, q: "", page: 1 });
  expect(parsed("show=theirs", "couple")).toEqual({ show: "theirs", q: "", page: 1 });
  expect(statesFor("couple")).toEqual(["waiting", "theirs", "closed"]);
});

it("signs of a pattern are plain characters of a search", () => {
  expect(partPattern("100 % _a\\")).toBe("%100 \\% \\_a\\\\%");
});
