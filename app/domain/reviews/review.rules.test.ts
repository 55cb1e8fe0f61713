import { expect, it } from "vitest";
import { reviewSearch, tallyReviews } from "./review.rules";

it("the rating is the average of all reviews, equally weighted (reviewshow-2)", () => {
  const tally = tallyReviews([
    { kind: "couple", stars: 5, count: 2 },
    { kind: "guest", stars: 5, count: 1 },
    { kind: "other", stars: 1, count: 1 },
  ]);
  expect(tally).toEqual({
    average: 4,
    count: 4,
    distribution: [1, 0, 0, 0, 3],
    byKind: { couple: 2, guest: 1, parents: 0, provider: 0, other: 1 },
  });
  expect(tallyReviews([]).average).toBeNull();
});

it("knows the addresses of a list, and no others", () => {
  const of = (query: string) => reviewSearch(new URLSearchParams(query));
  expect(of("")).toEqual({ who: null, page: 1 });
  expect(of("who=guest&page=2")).toEqual({ who: "guest", page: 2 });
  for (const query of ["who=", "who=toString", "page=0", "page=1.5", "page=x", "page=10000"])
    expect(of(query), query).toBeNull();
});
