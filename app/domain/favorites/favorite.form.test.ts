import { expect, it } from "vitest";
import { FAVORITES, favoriteForm, withFavorite, withoutFavorite } from "./favorite.form";

it("puts the newest first, and each once", () => {
  expect(withFavorite(["b", "c"], "a")).toEqual(["a", "b", "c"]);
  expect(withFavorite(["b", "c"], "c")).toEqual(["b", "c"]);
});

it("takes one out, also one that is not there", () => {
  expect(withoutFavorite(["a", "b"], "a")).toEqual(["b"]);
  expect(withoutFavorite(["a"], "x")).toEqual(["a"]);
});

it("keeps no more of a visitor than a cookie can hold, and says so instead of dropping one", () => {
  const full = Array.from({ length: FAVORITES.visitor }, (_, i) => String(i));
  expect(() => withFavorite(full, "more")).toThrow(
    expect.objectContaining({ code: "favorites.full", details: { count: 12 } }),
  );
  expect(withFavorite(full, "0")).toEqual(full);
});

it.each(["", "short", "0123456789ABCDEF", "0123456789abcdef0", "0123456789abcde'"])(
  "does not take %j for a planner",
  (prestataire) => {
    expect(favoriteForm.safeParse({ prestataire, intent: "add" }).success).toBe(false);
  },
);

it("is of a planner or of a venue, never of both", () => {
  const id = "0123456789abcdef";
  const read = (fields: object) => favoriteForm.safeParse({ ...fields, intent: "add" }).data;
  expect(read({ venue: id })).toEqual({ kind: "venue", id, intent: "add" });
  expect(read({ prestataire: id })).toEqual({ kind: "planner", id, intent: "add" });
  expect([read({}), read({ prestataire: id, venue: id })]).toEqual([undefined, undefined]);
});

it("knows two intents", () => {
  const prestataire = "0123456789abcdef";
  expect(favoriteForm.safeParse({ prestataire, intent: "remove" }).success).toBe(true);
  expect(favoriteForm.safeParse({ prestataire, intent: "drop" }).success).toBe(false);
});
