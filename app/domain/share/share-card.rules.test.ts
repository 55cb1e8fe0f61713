import { expect, it } from "vitest";
import { shareKey } from "./share-card.rules";

it("a share picture is stored below its photo, or in its owner's folder if it has none", () => {
  const folderOf = (src: string | null) =>
    shareKey("Alliance", { name: "Anna", place: "Köln", src }, "owner", "link").split("/")[0];
  expect([folderOf("photo"), folderOf(null), folderOf("/art/hero.svg")]).toEqual(["photo", "owner", "owner"]);
});
