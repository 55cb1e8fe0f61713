import { expect, it } from "vitest";
import { descriptionForm, servicesForm, videosForm } from "./venue.form";

const whole = {
  ...{ description: "A house by the river, with a garden.", seatedCapacity: "100", standingCapacity: "100" },
  ...{ minPrice: "3000", maxPrice: "3000" },
};
const wrong = (changes: object) =>
  (descriptionForm.safeParse({ ...whole, ...changes }).error?.issues ?? []).map(({ path }) => path.join());

it("seated guests cannot exceed standing ones, nor the lowest price the highest (venue-5)", () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ seatedCapacity: "101" })).toEqual(["standingCapacity"]);
  expect(wrong({ minPrice: "3001" })).toEqual(["maxPrice"]);
  for (const seatedCapacity of ["0", "5001", ""]) expect(wrong({ seatedCapacity })).toEqual(["seatedCapacity"]);
});

it("a venue has a short description of 20 to 300 characters (venue-3)", () => {
  for (const length of [20, 300]) expect(wrong({ description: "a".repeat(length) })).toEqual([]);
  for (const length of [19, 301]) expect(wrong({ description: "a".repeat(length) })).toEqual(["description"]);
});

it("every described service of a venue has a name (venue-34)", () => {
  const issues = servicesForm([0]).safeParse({ name_0: "A", description_0: "Three courses." }).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join())).toEqual(["name_0"]);
});

it("the description of a venue's video has 10 to 500 characters, as in a profile (video-6)", () => {
  const wrongIn = (description_0?: string) =>
    (
      videosForm([0]).safeParse({ url_0: "https://youtu.be/aqz-KE-bpKQ", title_0: "Park", description_0 }).error
        ?.issues ?? []
    ).map(({ path, message }) => [path.join(), message]);
  const field = "description_0";
  for (const text of ["a".repeat(10), "a".repeat(500)]) expect(wrongIn(text)).toEqual([]);
  for (const text of [undefined, "", "a".repeat(9)])
    expect(wrongIn(text)).toEqual([[field, "showcase:videos.error.description"]]);
  expect(wrongIn("a".repeat(501))).toEqual([[field, "showcase:videos.error.descriptionLong"]]);
});
