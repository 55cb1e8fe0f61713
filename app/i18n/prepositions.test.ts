import { expect, it } from "vitest";
import { translator } from "./i18n.server";
import { withPreposition } from "./prepositions";

it.each([
  ["fr", "Le Havre", "au Havre", "du Havre", "du Havre"],
  ["fr", "Le Petit-Quevilly", "au Petit-Quevilly", "du Petit-Quevilly", "du Petit-Quevilly"],
  ["fr", "Les Sables-d’Olonne", "aux Sables-d’Olonne", "des Sables-d’Olonne", "des Sables-d’Olonne"],
  ["fr", "Angers", "à Angers", "d’Angers", "d’Angers"],
  ["fr", "La Rochelle", "à La Rochelle", "de La Rochelle", "de La Rochelle"],
  ["it", "Ancona", "ad Ancona", "di Ancona", "da Ancona"],
  ["it", "L'Aquila", "all’Aquila", "dell’Aquila", "dall’Aquila"],
  ["it", "La Spezia", "alla Spezia", "della Spezia", "dalla Spezia"],
  ["pt", "Porto", "no Porto", "do Porto", "do Porto"],
  ["pt", "Figueira da Foz", "na Figueira da Foz", "da Figueira da Foz", "da Figueira da Foz"],
  ["pt", "Lisboa", "em Lisboa", "de Lisboa", "de Lisboa"],
  ["es", "El Escorial", "en El Escorial", "de El Escorial", "de El Escorial"],
  ["de", "Köln", "in Köln", "von Köln", "von Köln"],
] as const)("joins in, of and from in %s with %s", (locale, town, at, of, from) => {
  expect(withPreposition(locale, "at", town)).toBe(at);
  expect(withPreposition(locale, "of", town)).toBe(of);
  expect(withPreposition(locale, "from", town)).toBe(from);
});

it.each([
  ["8 giugno 2027", "l’8 giugno 2027", "dall’8 giugno 2027", "fino all’8 giugno 2027"],
  ["11 marzo 2027", "l’11 marzo 2027", "dall’11 marzo 2027", "fino all’11 marzo 2027"],
  ["18 maggio 2027", "il 18 maggio 2027", "dal 18 maggio 2027", "fino al 18 maggio 2027"],
  ["80 ospiti", "il 80 ospiti", "dal 80 ospiti", "fino al 80 ospiti"],
] as const)("joins Italian articles with %s", (date, on, since, until) => {
  expect(withPreposition("it", "on", date)).toBe(on);
  expect(withPreposition("it", "since", date)).toBe(since);
  expect(withPreposition("it", "until", date)).toBe(until);
});

it("is what texts ask for in their placeholders", () => {
  expect(translator("fr")("planner:profile.role", { city: "Le Petit-Quevilly" })).toBe(
    "Wedding planner au Petit-Quevilly",
  );
  expect(translator("it")("dashboard:requests.on.closed", { date: "8 giugno 2027" })).toContain("l’8 giugno 2027");
  expect(translator("pt")("planner:profile.role", { city: "Porto" })).toBe("Wedding planner no Porto");
});
