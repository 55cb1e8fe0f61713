import fc from "fast-check";
import { getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, it } from "vitest";
import { COUNTRY_CODES } from "~/i18n/markets";
import { startCpuTime } from "../../../tests/support/cpu-time";
import { withoutContactData } from "./contact-data.rules";

describe("what reaches the couple is taken out", () => {
  it.each([
    "06 12 34 56 78",
    "06.12.34.56.78",
    "06-12-34-56-78",
    "06/12/34/56/78",
    "0612345678",
    "06\u00a012\u00a034\u00a056\u00a078",
    "06\u202f12\u202f34\u202f56\u202f78",
    "+33 6 12 34 56 78",
    "+33 (0)6 12 34 56 78",
    "(+33) 6 12 34 56 78",
    "0033 6 12 34 56 78",
    "+49 151 23456789",
    "0151/23456789",
    "0151 - 2345 6789",
    "0151 – 2345 6789",
    "+49 (0) 151 234 567 89",
    "07911 123456",
    "+44 7911 123 456",
    "+44 (0)7911 123456",
    "912 345 678",
    "+351 912 345 678",
    "612.345.678",
    "0470/12.34.56",
    "+32 470 12 34 56",
    "06 12.06.2034.56",
  ])("the number %s (login-8)", (number) => {
    for (const [before, after] of [
      ["", ""],
      ["Appelez-nous au ", ", merci"],
      ["(", ")"],
      ["Tel:", "!"],
    ] as const) {
      const left = withoutContactData(`${before}${number}${after}`);
      expect(left.replace(/\D/g, "")).toBe("");
      expect(left).toContain("•••");
    }
  });

  it("a mobile number of every country, as it is written there and abroad", () => {
    for (const country of COUNTRY_CODES) {
      const number = getExampleNumber(country, examples);
      for (const written of [number?.formatNational(), number?.formatInternational(), number?.number])
        expect(withoutContactData(`Bonjour ${written} merci`), country).toBe("Bonjour ••• merci");
    }
  });

  it("a number behind a date, and not the date", () => {
    expect(withoutContactData("Le 12/06/2027 06 12 34 56 78")).toBe("Le 12/06/2027 •••");
    expect(withoutContactData("06 12 34 56 78 12/06/2027")).not.toMatch(/34|56/);
  });

  it.each([
    "marie@example.org",
    "marie.dupont+noces@mail.example.co.uk",
    "marie @ example.org",
    "marie(at)example.org",
    "marie [at] example.org",
    "MARIE@EXAMPLE.ORG",
    "élodie@exämple.de",
    "marie@gmail",
    "marie at gmail dot com",
    "marie.dupont at gmail.com",
    "marie AT gmail DOT com",
    "marie point dupont arobase free point fr",
    "marie chez gmail point com",
    "marie [at] gmail [dot] com",
    "marie(at)gmail(punkt)de",
    "marie Klammeraffe gmx Punkt de",
    "marie chiocciola libero punto it",
    "marie arroba correo punto es",
    "marie arroba sapo ponto pt",
    "marie apenstaartje ziggo punt nl",
  ])("the address %s", (address) => {
    expect(withoutContactData(`Écrivez à ${address} svp`)).toBe("Écrivez à ••• svp");
  });

  it.each([
    "https://example.org/nous?x=1",
    "HTTP://example.org",
    "www.marie-et-paul.example",
    "instagram.com/marie",
    "fr.pinterest.com/marie/noces",
    "marie-et-paul.fr",
    "MARIE-ET-PAUL.FR",
    "noces.marie-et-paul.co.uk",
    "mariepaul.wedding",
    "@marie_noces",
    "@marie",
  ])("the link %s", (link) => {
    expect(withoutContactData(`Voyez ${link} svp`)).toBe("Voyez ••• svp");
  });

  it("a host at the end of a sentence, and not the sentence", () => {
    expect(withoutContactData("Tout est sur marie-et-paul.fr. Merci")).toBe("Tout est sur •••. Merci");
    expect(withoutContactData("Insta : @marie_noces, merci")).toBe("Insta : •••, merci");
  });

  it("names in small letters, but for words that are names as well", () => {
    const names = ["Zénaïde", "Dupont"];
    expect(withoutContactData("bises, zénaïde et paul dupont, DUPONT", ...names)).toBe("bises, ••• et paul •••, •••");
    expect(withoutContactData("Dupont", "dupont")).toBe("•••");
    expect(withoutContactData("une rose, un petit mot, rose petit et Rose", "Rose", "Petit")).toBe(
      "une rose, un petit mot, ••• ••• et •••",
    );
    expect(withoutContactData("petit rose, Strauß und STRAUSS und strauß", "Strauß")).toBe(
      "petit rose, ••• und ••• und •••",
    );
    expect(withoutContactData("le jour de la fête, Le et Do", "Le", "Do")).toBe("le jour de la fête, ••• et •••");
  });

  it("the last name, where it is written as a name", () => {
    expect(withoutContactData("Bises, Marie Petit et Paul PETIT, un petit mot", "Petit")).toBe(
      "Bises, Marie ••• et Paul •••, un petit mot",
    );
    expect(withoutContactData("Marie O'Neil-Faÿ.", "O'Neil-Faÿ")).toBe("Marie •••.");
    expect(withoutContactData("Petitesse", "Petit")).toBe("Petitesse");
    expect(withoutContactData("(a.b)", ".*")).toBe("(a.b)");
  });
});

describe("what tells about the event stays", () => {
  it.each([
    "12/06/2027",
    "le 12.06.2027, ou le 13.06.2027",
    "am 12. 6. 2027",
    "12-06-2027",
    "2027-06-12",
    "du 12/06/2027 au 14/06/2027",
    "12.06.2027-14.06.2027",
    "12/06/2027 80 guests",
    "12-13/06/2027",
    "2027-2028",
    "20 000 €",
    "20\u202f000\u00a0€",
    "€20,000",
    "20.000 €",
    "1 000 000 €",
    "entre 20 000 et 30 000 €",
    "20 000 - 30 000 €",
    "20.000–25.000 €",
    "15000-17500 euros",
    "80 to 120 guests",
    "80-120 invités",
    "de 15h30 à 2h00",
    "18:00 - 23:30",
    "75011 Paris",
    "80\n20000\n2027",
    "oui/non, et/ou",
    "Fin.Merci beaucoup",
    "lui et moi @ Lyon",
    "un lieu.De préférence en ville",
    "at that point it would rain, at some point be happy",
    "p.ex. un lac, p.es. un lago, z.B. ein See",
    "au point de vue, a ponto com vista, el punto es que",
    "nous vivons chez Paul. Net et clair",
  ])("%j", (text) => {
    expect(withoutContactData(`Nous : ${text}.`)).toBe(`Nous : ${text}.`);
  });

  it("words without digits, signs and stops", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L}\s,;!?'’()-]{0,200}$/u), (text) => withoutContactData(text) === text),
    );
  });
});

describe("any input", () => {
  const separator = fc.constantFrom("", " ", ".", "-", "/", " (", ") ", "\u00a0", "–", " - ");

  it("no run of eight or more digits is left, but for amounts, years and dates", () => {
    const number = fc
      .array(fc.tuple(fc.stringMatching(/^[1-9]{2,3}$/), separator), { minLength: 5, maxLength: 8 })
      .map((groups) => `0${groups.map(([digits, sep], i) => digits + (i < groups.length - 1 ? sep : "")).join("")}`);
    fc.assert(
      fc.property(number, fc.lorem(), fc.lorem(), (typed, before, after) => {
        expect(withoutContactData(`${before} ${typed} ${after}`).match(/\d{2,}/)).toBeNull();
      }),
    );
  });

  it("a second pass finds nothing more", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: "grapheme" }), (text) => {
        const once = withoutContactData(text, "Dupont");
        expect(withoutContactData(once, "Dupont")).toBe(once);
      }),
    );
  });

  it("the longest message takes no time", () => {
    const cpuTime = startCpuTime();
    for (const piece of [
      "a",
      "0",
      "a.",
      "1 ",
      "@a",
      "a@",
      "www.",
      "a-",
      " ",
      "a.fr/",
      "12/",
      "a dot ",
      "ab.",
      "at ",
      "[at] ",
    ])
      withoutContactData(piece.repeat(2000).slice(0, 2000), "Marie", "Dupont");
    expect(cpuTime()).toBeLessThan(500);
  });
});
