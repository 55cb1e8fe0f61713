import { expect, it } from "vitest";
import { anonymousReason, monthOf } from "./departure.rules";

const NAMES = ["Hélène", "Quarz-Dubois", "Maison (d’Été)", ""];

it("keeps the reason for leaving, and not who left", () => {
  const reason =
    "Maison (d’été) ferme. HÉLÈNE QUARZ-DUBOIS, helene@example.org, 06 12 34 56 78, www.maison.example : trop peu de demandes.";
  const kept = anonymousReason(reason, NAMES);
  for (const word of ["maison", "hélène", "quarz", "example", "06 12"]) expect(kept.toLowerCase()).not.toContain(word);
  expect(kept).toContain("trop peu de demandes");
});

it("replaces a whole name once", () => {
  const names = ["Zénobie", "Quarzendorf", "Kintsugi", "Zénobie Quarzendorf"];
  expect(anonymousReason("Zénobie Quarzendorf arrête, voir zenobie@maison.example", names)).toBe(
    "••• arrête, voir •••",
  );
});

it("leaves words alone that only begin like a name", () => {
  expect(anonymousReason("Hélènement vôtre, sans regret", NAMES)).toBe("Hélènement vôtre, sans regret");
});

it("says the month alone", () => {
  expect(monthOf(Date.UTC(2027, 0, 31, 23, 59))).toBe("2027-01");
});
