import { expect, it } from "vitest";
import { savedFlash } from "./saved-flash.server";

it("warns after saving if one of the texts contains a number or a link", () => {
  const calm = "Une journée au jardin, avec 120 invités.";
  const good = { kind: "good", text: "company:saved" };
  const bad = { kind: "bad", text: "waiting:saved" };
  expect(savedFlash([calm, ""], "company:saved")).toEqual(good);
  expect(savedFlash([calm, "Appelez le 06 12 34 56 78."], "company:saved")).toEqual(bad);
  expect(savedFlash(["Voir www.maison.example", calm], "company:saved")).toEqual(bad);
  expect(savedFlash(["- Au **06 12 34** 56 78"], "company:saved"), "also between signs").toEqual(bad);
});
