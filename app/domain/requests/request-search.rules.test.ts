import { expect, it } from "vitest";
import { requestSearchOf } from "./request.rules";

const statusIn = (query: string) => requestSearchOf(new URLSearchParams(query)).status;

it("the list opens with the requests to answer; a search by name covers all requests (list-11)", () => {
  expect(statusIn("")).toBe("waiting");
  expect(statusIn("month=2027-06")).toBe("waiting");
  expect(statusIn("status=x")).toBe("waiting");
  expect(statusIn("q=Roux")).toBeNull();
  expect(statusIn("status=all")).toBeNull();
  expect(statusIn("status=unlocked&q=Roux")).toBe("unlocked");
});

it("the provider's own status is a filter among unlocked requests only", () => {
  const progressIn = (query: string) => requestSearchOf(new URLSearchParams(query)).progress;
  expect(progressIn("status=unlocked&progress=won")).toBe("won");
  expect(progressIn("status=unlocked&progress=x")).toBeNull();
  for (const query of ["progress=won", "status=all&progress=won", "status=rejected&progress=won"])
    expect(progressIn(query), query).toBeNull();
});
