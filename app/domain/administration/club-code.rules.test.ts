import { expect, it } from "vitest";
import { CLUB_SIGNS, readClubCode } from "./club-code.rules";

it.each(["ALLI-7K4P-92QM", "alli 7k4p 92qm", "7K4P92QM", " alli–7k4p–92qm "])(
  "a code can be typed in several ways: %j (club-1)",
  (typed) => {
    expect(readClubCode(typed)).toBe("ALLI-7K4P-92QM");
  },
);

it.each(["", "ALLI", "ALLI-7K4P-92Q", "ALLI-7K4P-92QMX", "ALLI-0K4P-92QM", "OTHER-7K4P-92QM"])(
  "%j is not a code (club-1)",
  (typed) => {
    expect(readClubCode(typed)).toBeNull();
  },
);

it("codes have no characters that look alike (club-1)", () => {
  expect(CLUB_SIGNS).not.toMatch(/[01ILOU]/);
  expect(new Set(CLUB_SIGNS).size).toBe(30);
});
