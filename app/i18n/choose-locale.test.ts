import fc from "fast-check";
import { expect, it } from "vitest";
import { startCpuTime } from "../../tests/support/cpu-time";
import { chooseLocale, speaksUsersLanguage } from "./choose-locale";
import { LOCALES, MARKETS } from "./markets";

it("the language cookie decides first which language a page uses (language-2)", () => {
  for (const locale of LOCALES) expect(chooseLocale(locale, "de", MARKETS.BE)).toBe(locale);
});

it.each(["xx", "", "FR", "fr-FR", "constructor"])("does not take the cookie %j", (cookie) => {
  expect(chooseLocale(cookie, "de", MARKETS.BE)).toBe("de");
});

it.each([
  ["de", "de"],
  ["DE-AT", "de"],
  ["pt-BR,pt;q=0.9,en;q=0.8", "pt"],
  ["en;q=0.5, it;q=0.8, es;q=0.8", "it"],
  ["sv, da;q=0.9, es;q=0.1", "es"],
  ["en ; q=0.4 , it ;q=0.6", "it"],
  ["en;Q=0.2,it;q=0.3", "it"],
  ["en;q=0, it;q=0.1", "it"],
  ["*, en;q=0.1", "en"],
])(
  "without a language cookie, a page uses the browser's first supported language: %j is %s (language-5)",
  (header, locale) => {
    expect(chooseLocale(undefined, header, MARKETS.BE)).toBe(locale);
  },
);

it.each([null, "", "*", "sv,da", "de;q=0", "de;q=0.000", "de;q=abc", "de;q=-1", ";q=1", ",,,", "q=1"])(
  "without a cookie or a supported language of the browser, a page uses the market's language: %j (language-6)",
  (header) => {
    expect(chooseLocale(undefined, header, MARKETS.BE)).toBe("nl");
    expect(chooseLocale(undefined, header, MARKETS.PT)).toBe("pt");
  },
);

it.each([
  ["project.fr.localhost", true],
  ["Project.alliance.example", true],
  ["fr.localhost", false],
  ["myproject.alliance.example", false],
  ["projects.alliance.example", false],
])("on %s it is the user's own: %s", (host, own) => {
  expect(speaksUsersLanguage(host)).toBe(own);
});

it("always chooses one of the seven quickly, for any header", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.option(fc.string(), { nil: undefined }), (header, cookie) =>
      LOCALES.includes(chooseLocale(cookie, header, MARKETS.GB)),
    ),
  );
  const cpuTime = startCpuTime();
  expect(chooseLocale(undefined, "xx;".repeat(1e6), MARKETS.GB)).toBe("en");
  expect(cpuTime()).toBeLessThan(100);
});
