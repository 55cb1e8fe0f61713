import { expect, it } from "vitest";
import { layoutOf } from "./profile-tile";

it("two or four tiles of a grid are in pairs, so that no place stays empty", () => {
  expect([1, 2, 3, 4, 5, 6].filter((count) => layoutOf("grid", count) === "pairs")).toEqual([2, 4]);
  expect([layoutOf("row", 2), layoutOf("one", 4)]).toEqual(["row", "one"]);
});
