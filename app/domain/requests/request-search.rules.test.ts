import { expect, it } from "vitest";
import { requestSearchOf } from "./request-search.rules";

const statusIn = (query: string) => requestSearchOf(new URLSearchParams(query)).status;

it("the list opens with the requests to answer; a search by name covers all requests (list-11)", () => {
  expect(statusIn("")).toBe("waiting");
  expect(statusIn("month=2027-06")).toBe("waiting");
  expect(statusIn("status=x")).toBe("waiting");
  expect(statusIn("q=Roux")).toBeNull();
  expect(statusIn("status=all")).toBeNull();
  expect(statusIn("status=unlocked&q=Roux")).toBe("unlocked");
});
