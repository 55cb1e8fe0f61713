import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { fitText, readLetters, widthOf, writable } from "./letters.rules";

const letters = readLetters(gunzipSync(readFileSync("public/share/letters.gz")));
const fit = {
  steps: [
    [72, 2],
    [56, 3],
    [40, 4],
  ],
  width: 440,
} as const;
const fitted = (text: string) => fitText(letters, text, fit);

it("share images have every letter of the seven languages and their neighbours (share-2)", () => {
  for (const text of [
    "Éloïse Lefèvre & Cœur d’Août, Ÿ ÇÀÂÎÔÛ",
    "Übergröße Gößl, „Traum“ – Hochzeiten ẞ",
    "¿Señor Muñoz? ¡Sí, Begoña!",
    "João Conceição Ílhavo, Às três",
    "Perché è così: città «bella»",
    "Geërfd één, 100 % € · n°1 + A/B",
    "Łódź Żółć Čapek Őri Ștefan",
  ])
    expect(writable(letters, text)).toBe(text);
});

it("names on share images lose emoji and accents that the font lacks; names in another script are not written (share-6)", () => {
  expect(writable(letters, " Anna\u202f💍  &\nTom ")).toBe("Anna & Tom");
  expect(writable(letters, "Nguyễn")).toBe("Nguyên".normalize("NFD").replace(/\p{M}/gu, ""));
  expect(writable(letters, "Cle\u0301mence")).toBe("Clémence");
  for (const name of ["Свадьба", "Ελένη Weddings", "結婚"]) expect(writable(letters, name)).toBeNull();
});

it("moves pairs of letters together", () => {
  expect(widthOf(letters, "AV", 96)).toBeLessThan(widthOf(letters, "A", 96) + widthOf(letters, "V", 96) - 5);
  expect(widthOf(letters, "Anna", 48)).toBeCloseTo(widthOf(letters, "Anna", 96) / 2);
});

it("a name is as large as it fits, in lines of about the same length (share-2)", () => {
  expect(fitted("Anna")).toEqual({ size: 72, lines: ["Anna"] });
  expect(fitted("Clémence Aubertin")).toEqual({ size: 72, lines: ["Clémence", "Aubertin"] });
  expect(fitted("Saint-Germain-en-Laye")).toEqual({ size: 56, lines: ["Saint-Germain-", "en-Laye"] });
  const { size, lines } = fitted("Maria da Conceição Guimarães, Casamentos no Alentejo");
  expect(size).toBeLessThan(72);
  expect(Math.max(...lines.map((line) => widthOf(letters, line, size)))).toBeLessThanOrEqual(fit.width);
});

it("lines break after a dash and before an ampersand (share-2)", () => {
  const { lines } = fitted("L’Atelier des Noces d’Élise – Château de Villandry & Compagnie");
  expect(lines.filter((line) => /^–|&$/.test(line))).toEqual([]);
});

it("long words are divided and long names cut, so that a name has at most four lines (share-8)", () => {
  const long = fitted("Donaudampfschifffahrtsgesellschaftskapitänshochzeiten");
  expect(long.lines.length).toBeLessThanOrEqual(4);
  expect(long.lines.join("").replaceAll("-", "")).toBe("Donaudampfschifffahrtsgesellschaftskapitänshochzeiten");
  const endless = fitted("Hochzeitsplanung ".repeat(20));
  expect(endless.lines).toHaveLength(4);
  expect(endless.lines.at(-1)).toMatch(/\w…$/);
  for (const { size, lines } of [long, endless])
    for (const line of lines) expect(widthOf(letters, line, size), line).toBeLessThanOrEqual(fit.width);
});
