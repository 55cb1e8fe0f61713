import { describe, expect, it } from "vitest";
import { errorsIn, parseForm } from "~/http/forms/form.server";
import { COUNTRY_CODES } from "~/i18n/markets";
import { startCpuTime } from "../../../tests/support/cpu-time";
import { companyForm } from "./company.form";
import { websiteOf } from "./company.rules";
import { wholeEuros } from "./form-field.form";

const FRENCH = {
  companyName: "Maison Aubertin",
  country: "FR",
  siret: "812 345 676 00017",
  creationDate: "01/04/2015",
  street: "3, rue des Hallebardes",
  city: "Strasbourg",
  postalCode: "67000",
  languages: ["fr", "de"],
  website: "",
  budgetStartingFrom: "",
  travelRadius: "120",
  showBudget: "on",
} as const;

function parse(changes: Record<string, string | readonly string[]> = {}, today = "2027-03-01") {
  const formData = new FormData();
  const fields = { ...FRENCH, ...changes };
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) formData.append(name, one);
  const country = COUNTRY_CODES.find((code) => code === fields.country) ?? null;
  return parseForm(formData, companyForm({ country, insured: formData.get("insured") === "on", today }));
}

const errorsOf = (changes: Record<string, string | readonly string[]>) => errorsIn(parse(changes));
const read = (changes: Record<string, string | readonly string[]> = {}) => {
  const submission = parse(changes);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return submission.value;
};

it("reads a French company", () => {
  expect(read()).toEqual({
    companyName: "Maison Aubertin",
    country: "FR",
    siret: "81234567600017",
    registrationNumber: null,
    insurer: "",
    creationDate: "2015-04-01",
    street: "3, rue des Hallebardes",
    postalCode: "67000",
    languages: ["fr", "de"],
    website: null,
    budgetStartingFrom: null,
    travelRadius: 120,
    showBudget: true,
    showDescription: false,
    showPublicly: false,
  });
});

describe("the insurance (company-17)", () => {
  it("is declared with the name of the insurer", () => {
    expect(read({ insured: "on", insurer: "  AXA   France " }).insurer).toBe("AXA France");
    for (const insurer of ["", " "])
      expect(errorsOf({ insured: "on", insurer })).toEqual({ insurer: "company:error.insurer" });
    expect(errorsOf({ insured: "on", insurer: "a".repeat(81) })).toEqual({ insurer: "company:error.insurer" });
  });

  it("is not declared without the tick, whatever the field holds", () => {
    expect(read({ insurer: "AXA" }).insurer).toBe("");
  });
});

describe("the name", () => {
  it.each([
    ["letters of any script", "Été à Нова Λιμάνι"],
    ["two characters", "Aé"],
    ["digits and hyphens", "Studio-54"],
    ["50 characters", "a".repeat(50)],
    ["the marks of businesses", "L’Atelier d’Élise & Cie"],
    ["a typed apostrophe and full stops", "J. & P. D'Arc, S.A.R.L."],
    ["brackets, a plus and a slash", "Rose + Lin (Events/Décor)"],
  ])("may have %s", (_, companyName) => {
    expect(read({ companyName }).companyName).toBe(companyName);
  });

  it("removes invisible blanks", () => {
    expect(read({ companyName: "  Maison   Aubertin " }).companyName).toBe("Maison Aubertin");
  });

  it.each([
    ["is missing", "", "company:error.name"],
    ["has one character", "A", "company:error.name"],
    ["has 51", "a".repeat(51), "company:error.name"],
    ...[..."<>@#$%^*={}[]\\|"].map((mark) => [
      `has ${JSON.stringify(mark)}`,
      `Rose${mark}Co`,
      "company:error.nameCharacters",
    ]),
    ["is an address", "www.maison-rose.fr", "company:error.nameLink"],
    ["ends in an address", "Rose, maisonrose.fr", "company:error.nameLink"],
    ["is marks alone", "& ' / .", "company:error.nameCharacters"],
    ["is a tag", "<b>Rose</b>", "company:error.nameCharacters"],
    ["is no word", "- -", "company:error.nameCharacters"],
  ])(
    "a company name has 2 to 50 letters, digits, spaces and business signs: not if it %s (company-2)",
    (_, companyName, error) => {
      expect(errorsOf({ companyName })).toEqual({ companyName: error });
    },
  );
});

describe("the SIRET", () => {
  it("a French company needs a SIRET with a valid checksum (company-5)", () => {
    expect(errorsOf({ siret: "" })).toEqual({ siret: "company:error.siretMissing" });
    expect(errorsOf({ siret: "81234567600018" })).toEqual({ siret: "company:error.siret" });
    expect(errorsOf({ siret: "8123456760001" })).toEqual({ siret: "company:error.siret" });
  });

  it("companies in other countries need no SIRET, and may have a registration number (company-8)", () => {
    const german = { country: "DE", city: "Freiburg", postalCode: "79098", siret: "nonsense" };
    expect(read({ ...german, registrationNumber: " DE 123456789 " })).toMatchObject({
      siret: null,
      registrationNumber: "DE 123456789",
    });
    expect(read(german).registrationNumber).toBeNull();
    expect(errorsOf({ ...german, registrationNumber: "x".repeat(41) })).toEqual({
      registrationNumber: "company:error.registrationNumber",
    });
  });

  it("leaves no registration number beside it", () => {
    expect(read({ registrationNumber: "DE 1" }).registrationNumber).toBeNull();
  });
});

it("says all that is wrong at once", () => {
  expect(Object.keys(errorsOf({ companyName: "", siret: "", postalCode: "", languages: [], country: "FR" }))).toEqual([
    "companyName",
    "siret",
    "postalCode",
    "languages",
  ]);
});

describe("the date of creation", () => {
  it.each([
    ["01/04/2015", "2015-04-01"],
    ["2015-04-01", "2015-04-01"],
    ["01/03/2027", "2027-03-01"],
    ["01/01/1900", "1900-01-01"],
  ])("may be %s", (creationDate, stored) => {
    expect(read({ creationDate }).creationDate).toBe(stored);
  });

  it.each([
    ["", "creationDate"],
    ["2015", "creationDate"],
    ["02/03/2027", "creationDateFuture"],
    ["31/12/1899", "creationDateOld"],
  ])("the date of foundation is required, from 1900 to today: not %s (company-9)", (creationDate, error) => {
    expect(errorsOf({ creationDate })).toEqual({ creationDate: `company:error.${error}` });
  });

  it("may not be a day that the calendar has not", () => {
    expect(errorsOf({ creationDate: "31/02/2015" })).toEqual({ creationDate: "common:error.noSuchDay" });
  });
});

it("the country of a company is one of those offered (company-11)", () => {
  expect(errorsOf({ country: "US" })).toMatchObject({ country: "company:error.country" });
});

it("takes postal codes of the country alone", () => {
  expect(errorsOf({ postalCode: "6700" })).toEqual({ postalCode: "company:error.postalCode" });
  expect(errorsOf({ country: "BE", postalCode: "67000" })).toEqual({ postalCode: "company:error.postalCode" });
  expect(read({ country: "GB", postalCode: "bs15tr" }).postalCode).toBe("BS1 5TR");
});

it("a company needs a town and at least one known language (company-10)", () => {
  expect(errorsOf({ city: " " })).toEqual({ city: "company:error.city" });
  expect(errorsOf({ languages: [] })).toEqual({ languages: "company:error.languages" });
  expect(Object.keys(errorsOf({ languages: ["fr", "tlh"] })).join()).toMatch(/^languages/);
  expect(read({ languages: ["de", "fr", "de"] }).languages).toEqual(["fr", "de"]);
});

it.each(["0", "301", "-5", "12.5", "far", ""])("does not travel %s kilometres", (travelRadius) => {
  expect(errorsOf({ travelRadius })).toEqual({ travelRadius: "company:error.radius" });
});

it.each(["1", "300"])("travels %s kilometres", (travelRadius) => {
  expect(read({ travelRadius }).travelRadius).toBe(Number(travelRadius));
});

describe("the website", () => {
  it.each([
    ["maison-aubertin.fr", "https://maison-aubertin.fr/"],
    ["http://www.maison.co.uk/a?b=c", "http://www.maison.co.uk/a?b=c"],
    [" HTTPS://Maison.example ", "https://maison.example/"],
    ["maison.fr:8443/fr", "https://maison.fr:8443/fr"],
    ["hochzeit-müller.de", "https://xn--hochzeit-mller-psb.de/"],
  ])("may be %s", (website, stored) => {
    expect(read({ website }).website).toBe(stored);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://maison.fr",
    "mailto:a@maison.fr",
    "maison",
    "http://localhost",
    "http://127.0.0.1/",
    "https://me:secret@maison.fr",
    "https://",
    `https://maison.fr/${"a".repeat(200)}`,
  ])("a website must be a valid address: not %s (company-13)", (website) => {
    expect(websiteOf(website)).toBeNull();
    expect(errorsOf({ website })).toEqual({ website: "company:error.website" });
  });
});

it("takes linear time for blanks and accents", () => {
  const cpuTime = startCpuTime();
  // Ω is outside Latin-1, because JavaScript engines do not run a pattern with € on a Latin-1 text.
  expect(wholeEuros(1, 9)(`1${" ".repeat(60_000)}Ω`)).toBeNull();
  expect(errorsOf({ insured: "on", insurer: `a${"\u0301\u0323".repeat(30_000)}` })).toEqual({});
  expect(cpuTime()).toBeLessThan(1_000);
});

describe("an amount", () => {
  it.each([
    ["1500", 1500],
    ["1 500 €", 1500],
    ["1\u202f500", 1500],
    ["1.500", 1500],
    ["1,500", 1500],
    ["€ 900", 900],
    ["1000000", 1_000_000],
  ])("may be written %s", (typed, amount) => {
    expect(wholeEuros(1, 1_000_000)(typed)).toBe(amount);
    expect(read({ budgetStartingFrom: typed }).budgetStartingFrom).toBe(amount);
  });

  it.each(["0", "-1", "12,50", "1e3", "many", "1000001", "1 50"])(
    "an amount is a positive number: not %s (company-18)",
    (budgetStartingFrom) => {
      expect(errorsOf({ budgetStartingFrom })).toEqual({ budgetStartingFrom: "company:error.budget" });
    },
  );
});
