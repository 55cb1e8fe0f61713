import { expect, it } from "vitest";
import { loosenedNotes, preselect } from "./matching.rules";
import { matchQuery } from "./planners.fixture";

it("names what was loosened, as far as it was and could be", () => {
  const query = matchQuery();
  const at = (...levels: (0 | 1 | 2 | 3)[]) => levels.map((level) => ({ level, pinned: false }));
  expect(loosenedNotes(query, at(0, 0, 0))).toEqual([]);
  expect(loosenedNotes(query, at(0, 1))).toEqual([{ code: "distance" }]);
  expect(loosenedNotes(query, at(2, 1, 3))).toEqual([
    { code: "distance" },
    { code: "budget", upTo: null },
    { code: "languages", isos: ["fr"] },
  ]);
  expect(loosenedNotes(query, [{ level: 3, pinned: true }])).toEqual([]);
  const open = matchQuery({ plannerPreference: "anywhere", budget: { min: 5000, max: null, widerMax: null } });
  expect(loosenedNotes(open, at(3)).map((note) => note.code)).toEqual(["languages"]);
});

it("ticks the first three that were not written to", () => {
  const matches = [true, false, false, true, false, false].map((contacted, id) => ({ id, contacted }));
  expect(preselect(matches).map((match) => match.id)).toEqual([1, 2, 4]);
});

it("ticks all that the couple came for, and goes on to three", () => {
  const list = (pinned: number, contacted: number[] = []) =>
    Array.from({ length: 6 }, (_, id) => ({ id, pinned: id < pinned, contacted: contacted.includes(id) }));
  expect(preselect(list(5)).map((match) => match.id)).toEqual([0, 1, 2, 3, 4]);
  expect(preselect(list(5, [1, 5])).map((match) => match.id)).toEqual([0, 2, 3, 4]);
  expect(preselect(list(1)).map((match) => match.id)).toEqual([0, 1, 2]);
});
