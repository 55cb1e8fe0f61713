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
  ])("phone numbers are masked, in all spellings: %s (login-8)", (number) => {
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
      "Bises, Marie ••• et ••• •••, un petit mot",
    );
    expect(withoutContactData("Marie O'Neil-Faÿ.", "O'Neil-Faÿ")).toBe("Marie •••.");
    expect(withoutContactData("Petitesse", "Petit")).toBe("Petitesse");
    expect(withoutContactData("(a.b)", ".*")).toBe("(a.b)");
  });
});

describe("the name that is joined to the author's is masked: its partner's, also a former one's (login-8)", () => {
  it.each([
    ["Bises, Zoë et Paul", "Bises, ••• et •••"],
    ["Paul Martin et Zoë Dupont se marient", "••• et ••• ••• se marient"],
    ["Paul & Zoë", "••• & •••"],
    ["ZOË+PAUL", "•••+•••"],
    ["Zoe und Jörg-Peter Maier.", "••• und •••."],
    ["Ana y Zoë", "••• y •••"],
    ["Zoë et Éloïse\u200b-Anne", "••• et •••"],
  ])("%j", (text, left) => {
    expect(withoutContactData(text, "Zoë", "Dupont")).toBe(left);
  });

  it("and no word next to a masked number, and no word in small letters", () => {
    const text = "Zoë et ses parents. 06 12 34 56 78 et Merci. Lyon, et Zoë";
    expect(withoutContactData(text, "Zoë")).toBe("••• et ses parents. ••• et Merci. Lyon, et •••");
  });
});

describe("contact data are masked in any spelling: digits of other scripts, words and separators (login-8)", () => {
  it.each([
    "０６１２３４５６７８",
    "٠٦١٢٣٤٥٦٧٨",
    "۰۶۱۲۳۴۵۶۷۸",
    "०६१२३४५६७८",
    "𝟎𝟔𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖",
    "⓪⑥①②③④⑤⑥⑦⑧",
    "⓿❻❶❷❸❹❺❻❼❽",
    "⁰⁶¹²³⁴⁵⁶⁷⁸",
    "06\u200b12\u200b34\u200b56\u200b78",
    "06\u00ad12\u00ad34\u00ad56\u00ad78",
    "06\u206012\u206034\u206056\u206078",
    "0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣",
    "06|12|34|56|78",
    "06,12,34,56,78",
    "06, 12, 34, 56, 78",
    "06:12:34:56:78",
    "06;12;34;56;78",
    "06*12*34*56*78",
    "06+12+34+56+78",
    "06'12'34'56'78",
    "06~12~34~56~78",
    "06[12]34[56]78",
    "06\\12\\34\\56\\78",
    "06—12—34—56—78",
    "06 … 12 … 34 … 56 … 78",
    "06\n12\n34\n56\n78",
    "06\r\n12\r\n34\r\n56\r\n78",
    "0 6 1 2 3 4 5 6 7 8",
    "O6 l2 34 56 78",
    "O612345678",
    "612|345|678",
    "+34|612|345|678",
    "06/12/2034 56 78",
    "zéro six douze trente-quatre cinquante-six soixante-dix-huit",
    "zéro six, 12, trente-quatre, cinquante-six, 78",
    "zero seven nine one one, one two three four five six",
    "null eins fünf eins zwei drei vier fünf sechs sieben",
    "null sechs zwölf vierunddreißig sechsundfünfzig achtundsiebzig",
    "nul zes twaalf vierendertig zesenvijftig achtenzeventig",
    "tre tre tre dodici trentaquattro cinquantasei sette",
    "seis uno dos treinta y cuatro cincuenta y seis setenta y ocho",
    "nove um dois trinta e quatro cinquenta e seis setenta e oito",
    "zoe＠gmail．com",
    "zoe\u200b@gmail\u200b.com",
    "𝓏𝑜𝑒@gmail.com",
    "zoe＠ｇｍａｉｌ。com",
    "zoe-paul . fr",
    "zoe-paul .fr",
    "zoe-paul point fr",
    "zoe-paul dot com",
    "zoe-paul (point) site",
    "zoepaul.site",
    "zoepaul.shop",
    "zoepaul。fr",
    "instagram.com/zoe",
    "insta : zoe_paul",
    "insta zoe.paul",
    "Instagram zoe_paul",
    "Insta: zoepaul",
    "ig=zoepaul",
    "@\u200bzoe",
  ])("%j", (written) => {
    expect(withoutContactData(`TAG ${written}`)).toBe("TAG •••");
    expect(withoutContactData(`TAG ${written} svp`).replace(/^TAG ((?:•••)(?: •••)*) svp$/, "")).toBe("");
  });

  it.each([
    ["TAG Zoë", "Zoe\u0308"],
    ["TAG Zoe\u0308", "Zoë"],
    ["TAG Zoe", "Zoë"],
    ["TAG ZOE", "Zoë"],
    ["TAG Z\u200boë", "Zoë"],
    ["TAG Ｚｏｅ", "Zoë"],
    ["TAG Éloïse‑Anne", "Éloïse-Anne"],
    ["TAG Eloise Anne", "Éloïse-Anne"],
    ["TAG Éloïse", "Éloïse-Anne"],
    ["TAG Anne", "Éloïse-Anne"],
    ["TAG O’Neil", "O'Neil"],
    ["TAG ONeil", "O'Neil"],
    ["TAG Nguyen Van", "Nguyễn Văn"],
    ["TAG Nguyễn", "Nguyễn Văn"],
    ["TAG Mueller", "Müller"],
    ["TAG Müller", "Mueller"],
    ["TAG Muller", "Müller"],
    ["TAG Soeren", "Søren"],
    ["TAG Lukasz", "Łukasz"],
    ["TAG STRAUSS", "Strauß"],
    ["TAG Мария", "Мария"],
    ["TAG Lévy", "Ben Levy"],
  ])("%j by %s", (text, name) => {
    expect(withoutContactData(text, name)).toBe("TAG •••");
  });

  it.each(["De la Cruz", "van den Berg", "Le Goff", "Müller-von der Heide"])("no particle of %s", (name) => {
    const text = "De la mer, le van, von Herzen, der See, den Garten. Le lieu. Van de zee.";
    expect(withoutContactData(text, name)).toBe(text);
  });

  it.each([
    "06,12,34,56,78",
    "06\n12\n34\n56\n78",
    "06 puis 12 puis 34 puis 56 puis 78",
    "06 a 12 b 34 c 56 d 78",
    "+33 (0)6 12 34 56 78",
    "0033-612-345-678",
    "+33€6€12€34€56€78",
    "6 1 2 3 4 5 6 7 8",
    "06:12,34:56,78",
    "O6 l2 34 56 78",
  ])("its own number as %j, whatever is between the digits", (written) => {
    const left = withoutContactData(`TAG ${written} fin`, "Zoë", "+33612345678");
    expect(left).toMatch(/^TAG .*•••.* fin$/s);
    expect(left).not.toMatch(/[\d0-9]|O6|l2/);
  });

  it("its own number behind a date, and not the date", () => {
    expect(withoutContactData("Le 12/06/2027 06,12,34,56,78", "+33612345678")).toBe("Le 12/06/2027 •••");
    expect(withoutContactData("06/12/2034 56", "+33612203456")).toBe("•••");
    expect(withoutContactData("Nous serons 120, le budget est 20 000", "+33612345678")).toMatch(/120.*20 000/);
  });

  it("what is shown keeps everything around the part that is replaced", () => {
    const text = "«\u202f👩‍❤️‍👨 ﬁn d’été à Besançon\u202f» 0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣, ½ journée — merci…";
    expect(withoutContactData(text)).toBe(text.replace(/(?:\d\ufe0f\u20e3)+/u, "•••"));
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
    "80\n100\n120\n20000",
    "80, 100, 120 ou 150 invités",
    "80/100/120/150 invités",
    "1 000 000 - 1 500 000 €",
    "10 000/15 000/20 000 €",
    "2026, 2027, 2028 ou 2029",
    "2026/2027/2028",
    "75001, 75011, 92100",
    "75001 75011",
    "18.00-23.30",
    "18:00, 19:30, 23:00, 02:00",
    "12/06/27 - 14/06/27",
    "les 05, 12, 19, 26 juin",
    "le 5, 6, 12, 13, 19 et 20 juin",
    "12/06/2027, 18:00, 120 invités, 20 000 €, 75011",
    "12/06/2027\n18:00\n120\n20000\n75011",
    "٨٠ ضيفا",
    "vingt-quatre, vingt-cinq et vingt-six juin deux mille vingt-sept",
    "entre quatre-vingts et cent vingt invités, vingt mille euros",
    "zwischen achtzig und hundertzwanzig Gäste, zwanzigtausend Euro",
    "twenty to twenty-five thousand, eighty to a hundred guests",
    "un lieu . de préférence en ville",
    "il budget è 20.000,00 €, 30.000,00 € al massimo",
    "sur Instagram nous avons vu vos photos. Elles sont belles",
    "Instagram : des bouquets, des tables",
    "le point fort, un point important, to the point",
    "½ journée, 1er étage, n° 12, 2 × 40 personnes",
    "🎉🎊 6️⃣0️⃣ invités",
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

  it("four times the longest message takes little time", () => {
    const cpuTime = startCpuTime();
    for (const piece of ["06,", "a.", "①", "612345678"])
      withoutContactData(piece.repeat(8_000 / piece.length), "Rose", "Petit", "+33612345678");
    expect(cpuTime()).toBeLessThan(2500);
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
