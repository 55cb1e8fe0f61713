import { expect, it } from "vitest";
import { markWords } from "./hits";

it.each([
  ["Maison d’Aubertin & Cie", ["aubertin"], ["Maison d’", "Aubertin", " & Cie"]],
  ["Solène Aubertin-Diallo", ["SOLENE", "dia"], ["", "Solène", " Aubertin-", "Diallo", ""]],
  ["camille@aubertin.example", ["berti"], ["camille@aubertin.example"]],
  ["Atelier", [], ["Atelier"]],
])("marks in %s the words that %j begin", (text, words, parts) => expect(markWords(text, words)).toEqual(parts));
