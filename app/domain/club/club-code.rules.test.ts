import { expect, it } from "vitest";
import { CLUB_SIGNS, readClubCode } from "./club-code.rules";

it.each(["ALLI-7K4P-92QM", "alli 7k4p 92qm", "7K4P92QM", " alli–7k4p–92qm "])(
  "reads %j as it is stored (club-1)",
  (typed) => {
    expect(readClubCode(typed)).toBe("ALLI-7K4P-92QM");
  },
);

it.each(["", "ALLI", "ALLI-7K4P-92Q", "ALLI-7K4P-92QMX", "ALLI-0K4P-92QM", "OTHER-7K4P-92QM"])(
  "knows that %j is none (club-1)",
  (typed) => {
    expect(readClubCode(typed)).toBeNull();
  },
);

it("has no sign that is taken for another (club-1)", () => {
  expect(CLUB_SIGNS).not.toMatch(/[01ILOU]/);
  expect(new Set(CLUB_SIGNS).size).toBe(30);
});
