import fc from "fast-check";
import { getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { expect, it } from "vitest";
import { COUNTRY_CODES, type CountryCode } from "~/i18n/markets";
import {
  callingCode,
  isOfOtherCountry,
  isSelectableCountry,
  parsePhone,
  parsePhoneOfAnyKind,
  smsSender,
  typedPhone,
} from "./phone.server";

it.each([
  ["FR", "06 12 34 56 78", "+33612345678"],
  ["FR", "612345678", "+33612345678"],
  ["FR", "+33 6 12 34 56 78", "+33612345678"],
  ["FR", "0033 6 12 34 56 78", "+33612345678"],
  ["FR", "+33 (0)6 12.34-56 78", "+33612345678"],
  ["FR", " 06\u00a012\u202f34 56 78 ", "+33612345678"],
  ["BE", "0470 12 34 56", "+32470123456"],
  ["GB", "07400 123456", "+447400123456"],
  ["DE", "0151 23456789", "+4915123456789"],
  ["IT", "312 345 6789", "+393123456789"],
  ["ES", "612 34 56 78", "+34612345678"],
  ["PT", "912 345 678", "+351912345678"],
  ["FR", "0692 12 34 56", "+262692123456"],
  ["FR", "0639 69 12 34", "+262639691234"],
  ["FR", "0690 12 34 56", "+590690123456"],
  ["FR", "0694 20 12 34", "+594694201234"],
  ["FR", "0696 20 12 34", "+596696201234"],
  ["FR", "+262 692 12 34 56", "+262692123456"],
  ["FR", "00596 696 20 12 34", "+596696201234"],
  ["BE", "+590 690 12 34 56", "+590690123456"],
  ["FR", "０６ １２ ３４ ５６ ７８", "+33612345678"],
  ["FR", "\u200e06\u200b12345678\u202c", "+33612345678"],
])("reads %s %j as %s", (country, typed, e164) => {
  expect(parsePhone(typed, country)).toBe(e164);
});

it("a number can be typed with the calling code, or as in the selected country, for every supported country (login-14)", () => {
  for (const country of COUNTRY_CODES) {
    const number = getExampleNumber(country, examples);
    expect(isSelectableCountry(country)).toBe(true);
    for (const typed of [number?.formatNational(), number?.formatInternational()])
      expect(parsePhone(typed ?? "", country), country).toBe(number?.number);
    for (const other of COUNTRY_CODES) {
      expect(parsePhone(number?.number ?? "", other), `${country} in ${other}`).toBe(number?.number);
      const read = parsePhone(number?.formatNational() ?? "", other);
      if (other !== country) expect(read, `${country} in ${other}`).not.toBe(number?.number);
    }
  }
});

it.each([
  ["a fixed line", "01 42 68 53 00", "FR"],
  ["a fixed line", "020 7946 0958", "GB"],
  ["a fixed line", "030 901820", "DE"],
  ["a fixed line", "21 123 4567", "PT"],
  ["a special number", "08 92 68 00 00", "FR"],
  ["an emergency number", "112", "FR"],
  ["an island that is no supported country", "07781 123456", "GB"],
  ["a number of another country", "0151 23456789", "FR"],
  ["a number of no supported country", "+1 202 555 0123", "FR"],
  ["too few digits", "06 12 34 56 7", "FR"],
  ["too many digits", "06 12 34 56 78 9", "FR"],
  ["nothing", "", "FR"],
  ["blanks", "   ", "FR"],
  ["a word", "bonjour", "FR"],
  ["the longest text that is read, and one more", `06 12 34 56 78${" ".repeat(27)}`, "FR"],
])(
  "a phone number is invalid if it is malformed, of another country, or cannot receive texts: %s: %s (login-2)",
  (_, typed, country) => {
    expect(parsePhone(typed, country)).toBeNull();
  },
);

it("reads the calling code before the selected country", () => {
  expect(parsePhone("+33 6 12 34 56 78", "BE")).toBe("+33612345678");
  expect(parsePhone("0033 612345678", "BE")).toBe("+33612345678");
  expect(parsePhoneOfAnyKind("+32 2 219 30 30", "FR")).toBe("+3222193030");
});

it.each([
  ["+1 202 555 0123", "FR", true],
  ["+1 415 555 2671", "IT", true],
  ["07781 123456", "GB", true],
  ["+41 44 668 18 00", "FR", false],
  ["01 42 68 53 00", "FR", false],
  ["06 12", "FR", false],
  ["+262 692 12 34 56", "FR", false],
])(
  "numbers of unsupported countries have a text of their own; overseas departments are French: %s in %s is of another country: %s (login-13)",
  (typed, country, isOther) => expect(isOfOtherCountry(typed, country)).toBe(isOther),
);

it("writes an overseas number as it is typed in France, and reads it again", () => {
  expect(typedPhone("+262692123456")).toEqual({ country: "FR", phone: "0692 12 34 56" });
  expect(parsePhone("0692 12 34 56", "FR")).toBe("+262692123456");
});

it("writes a number as it is typed in its country", () => {
  expect(typedPhone("+33612345678")).toEqual({ country: "FR", phone: "06 12 34 56 78" });
  expect(typedPhone("+32470123456")).toEqual({ country: "BE", phone: "0470 12 34 56" });
});

it.each(["US", "fr", "", "ZZ", "constructor", "__proto__", "FR "])("knows no country %j", (country) => {
  expect(isSelectableCountry(country)).toBe(false);
  expect(parsePhone("06 12 34 56 78", country)).toBeNull();
});

it("a text has the sender for the country of its number, or else that of France (login-23)", () => {
  const senders = { FR: "Alliance", ES: "Alianza", PT: "+351910000000" };
  const numbers = ["+33612345678", "+34612345678", "+351912345678", "+4915112345678", "+262692123456"];
  expect(numbers.map((to) => smsSender(senders, to))).toEqual([
    "Alliance",
    "Alianza",
    "+351910000000",
    "Alliance",
    "Alliance",
  ]);
});

it("makes either nothing or a clean number of a supported country out of hostile text", () => {
  const hostile = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc.tuple(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 })).map(([a, b]) => `${a}0612345678${b}`),
    fc.constantFrom("0612345678<script>", "0612345678'; --", "0612345678\r\n+33699999999", "tel:+33612345678;ext=1"),
  );
  fc.assert(
    fc.property(hostile, fc.constantFrom<CountryCode>(...COUNTRY_CODES), (typed, country) => {
      const number = parsePhone(typed, country);
      if (number === null) return;
      expect(number).toMatch(/^\+[1-9]\d{7,14}$/);
      expect(COUNTRY_CODES.some((code) => number.startsWith(callingCode(code)))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it.each([
  ["FR", "01 42 68 53 00", "+33142685300"],
  ["FR", "0262 20 12 34", "+262262201234"],
  ["FR", "0590 82 12 34", "+590590821234"],
  ["BE", "02 219 30 30", "+3222193030"],
  ["GB", "020 7946 0958", "+442079460958"],
  ["IT", "02 1234 5678", "+390212345678"],
  ["DE", "0151 23456789", "+4915123456789"],
])("a provider's phone number must be valid, and may be a landline: %s %j (pro-register-3)", (country, typed, e164) =>
  expect(parsePhoneOfAnyKind(typed, country)).toBe(e164),
);

it.each([
  ["FR", "12"],
  ["US", "212 555 0100"],
  ["FR", ""],
])("of those that are called, does not take %s %j", (country, typed) =>
  expect(parsePhoneOfAnyKind(typed, country)).toBeNull(),
);
