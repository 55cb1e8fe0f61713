import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startCpuTime } from "../../../tests/support/cpu-time";
import { flaggedParts, suspicionsIn } from "./suspicion.rules";

describe("contact data", () => {
  it.each([
    "Appelez-moi au 06 12 34 56 78 pour en parler.",
    "Écrivez-nous : contact@maison-clemence.fr",
    "Une question ? marie (at) noces (point) fr",
    "clemence arobase gmail point com",
    "Call us on +44 7911 123 456 any day.",
    "Ring 07911 123456.",
    "Bel gerust 0470/12.34.56 voor een afspraak.",
    "Rufen Sie an: 0151 23456789, oder schreiben Sie an hallo@fest.de",
    "Unser Telefon: +49 (0)89 123 456 78",
    "Scrivete a info@sposi.example.it",
    "Telefono 333 123 4567, anche di sera",
    "Llámenos al 612 345 678.",
    "Ligue 912 345 678, respondemos sempre",
    "Le mail : marie\u200b@exemple.fr",
    "Tél．： ０６ １２ ３４ ５６ ７８",
  ])("%s", (text) => expect(suspicionsIn(text)).toContain("contact"));
});

describe("links and accounts of social networks", () => {
  it.each([
    "Voyez https://exemple.org/nous",
    "Toutes nos photos sur www.maison-clemence.example",
    "Retrouvez-nous sur maison-clemence.fr.",
    "More on our-weddings.co.uk",
    "Mehr unter hochzeit-am-see.de, täglich neu",
    "Bekijk instagram.com/maisonclemence",
    "t.me/clemence",
    "Insta: @maison.clemence",
    "Suivez @maisonclemence pour nos coulisses",
    "insta : maisonclemence",
    "Instagram: maison_clemence",
    "Ci trovate su facebook: sposi.felici",
    "Visítenos en bodas-del-sur (punto) es",
    "MAISON-CLEMENCE.FR",
    "MARIES.COM",
    "maison．com",
    "bit.ly/3abc",
  ])("links and accounts of social networks are suspicious: %s (moderation-25)", (text) =>
    expect(suspicionsIn(text)).toContain("link"),
  );
});

describe("marked passages", () => {
  it.each([
    ["Appelez-moi au 06 12 34 56 78 pour en parler.", ["06 12 34 56 78"]],
    ["Tél．： ０６ １２ ３４ ５６ ７８", ["０６ １２ ３４ ５６ ７８"]],
    ["Écrivez à marie@noces.fr, ou voyez https://noces.fr/nous.", ["marie@noces.fr", "https://noces.fr/nous"]],
    ["Œuvre de noces.fr", ["noces.fr"]],
    ["De 1 250 à 1 750 €, le 12/06/2027.", []],
  ])("moderators see the suspicious passages of a text marked: %s (moderation-27)", (text, passages) => {
    const parts = flaggedParts(text);
    expect(parts.join("")).toBe(text);
    expect(parts.filter((_, index) => index % 2 === 1)).toEqual(passages);
  });

  it("marks insults by pattern", () => expect(flaggedParts("Quel CONNARD !", /connard/u)[1]).toBe("CONNARD"));
});

describe("no false alarm", () => {
  it.each([
    // French
    "Depuis 2008, j’ai accompagné plus de 250 couples, de 1 200 € à 15 000 € selon la formule.",
    "M. Dupont et Mme Leroy nous ont confié leur mariage.Nous avons tout organisé.",
    "Un accompagnement de 12 mois, p. ex. du 12/06/2027 au 14/06/2027, de 15h30 à 2h00.",
    "Le plus beau jour.De plus, tout est compris.Il suffit de venir.Et voilà.",
    "Tarifs : 1 250 - 1 750 €, soit 10 000 000 € au total. Au point de rencontre à 9h.",
    "Retrouvez notre univers sur Instagram : des bouquets, des tables, des sourires.",
    "Noces & Cie, Atelier L’Instant, L.B. Events, Studio 54, S.A.R.L. Dupont",
    // English
    "We plan it.It was lovely.So we stayed. Open 9.00-17.30, Mon-Fri, 08.30-17.30.",
    "Weddings from £1,250 to £12,500; 80-120 guests; best of 2019/2020/2021.",
    "Winner 2015 - 2016 - 2018. No. 1 in Bath. St. Ives, Mt. Pleasant.",
    "Meet us @ the fair in June.",
    // Dutch
    "Van 1.250-1.750 euro.De dag zelf begint om 10.30 uur.Be prepared.",
    "Wij werken o.a. in Gent, Brugge e.o., d.w.z. overal binnen 100 km, m.b.t. alles.",
    // German
    "Wir planen Ihre Hochzeit.Es ist Ihr Tag.De facto alles, z.B. am 12. 6. 2027 oder d.h. im Juni.",
    "Dr. Müller e.V., GmbH & Co. KG, ca. 50 Gäste, 1.250,00 € bis 12.500,00 €, 2.500 € pauschal",
    "Auf Instagram: jeden Tag neue Bilder. Auf Facebook: 1200 Freunde.",
    // Italian
    "Il matrimonio.It’s lovely: p.es. da 1.500 a 20.000 € per 120 invitati, S.r.l. dal 2009.",
    // Spanish
    "La boda.Es un día único, desde 1.500 €, p. ej. el 12-06-2027, en el punto de encuentro.",
    // Portuguese
    "O casamento.De 1.500 € a 20.000 €, entre 2019 e 2024, das 15.30 às 02.00.",
    "€1.250–€1.750, £ 10 000 / £ 20 000 EUR",
  ])("prices, dates, times and names are not suspicious: %s (moderation-26)", (text) =>
    expect(suspicionsIn(text)).toEqual([]),
  );

  it("in words without digits, signs and stops", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L}\s,;!?'’()-]{0,200}$/u), (text) => suspicionsIn(text).length === 0),
    );
  });
});

it("phone numbers are found next to prices, dates and opening hours (moderation-13)", () => {
  for (const text of [
    "1 250 € 06 12 34 56 78",
    "Le 12/06/2027 : 06 12 34 56 78",
    "9.00-17.30, 0612345678",
    "2019-2020 +49 151 23456789",
    "06.12-34.56.78",
  ])
    expect(suspicionsIn(text), text).toEqual(["contact"]);
});

it("the longest text takes no time", () => {
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
    "1.250-",
    "2019-",
    "(at)",
    "insta:",
    "€1 ",
  ])
    suspicionsIn(piece.repeat(6000).slice(0, 6000));
  expect(cpuTime()).toBeLessThan(1500);
});

it("a list of years takes linear time", () => {
  const cpuTime = startCpuTime();
  suspicionsIn(`${"2019-".repeat(30_000)}2019 5`);
  expect(cpuTime()).toBeLessThan(1_000);
});
