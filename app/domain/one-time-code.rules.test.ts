import { describe, expect, it } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { LOCALES } from "~/i18n/markets";
import { administratorCodeForm } from "./administrators/administrator.form";
import { codeForm } from "./couples/account.form";
import { codeIn, typedCode } from "./one-time-code.rules";

const forms = [
  ["account:error.code", codeForm],
  ["admin:error.code", administratorCodeForm],
] as const;

describe.each(forms)("a code field (%s)", (message, form) => {
  it.each([
    ["369982", "369982"],
    ["000000", "000000"],
    ["369 982", "369982"],
    [" 369982", "369982"],
    [" 369 982 ", "369982"],
    ["369-982", "369982"],
    ["36\u00a099\n82", "369982"],
    ["36a99b82", "369982"],
    ["Alliance : votre code est 369982. Il est valable 10 minutes.", "369982"],
    ["Ihr Code ist 369 982. Er gilt 10 Minuten.", "369982"],
  ])("takes %j as %s", (typed, code) => {
    expect(form.parse({ code: typed })).toEqual({ code });
  });

  it.each(["１２３４５６", "١٢٣٤٥٦", "123\u200b456", "𝟏𝟐𝟑 𝟒𝟓𝟔"])("reads %j", (typed) => {
    expect(codeIn(typed)).toBe("123456");
  });

  it.each(["", "12345", "1234567", "12345a", "-12345", "1e5000", "10 minutes", "06 12 34 56 78"])(
    "refuses %j",
    (typed) => {
      expect(form.safeParse({ code: typed }).error?.issues[0]?.message).toBe(message);
    },
  );

  it("is required", () => {
    expect(form.safeParse({}).error?.issues[0]?.message).toBe(message);
  });
});

it.each(LOCALES)("takes our own text messages whole (%s)", (locale) => {
  const about = { brand: "Alliance 24", code: "369982", minutes: 10, host: "fr.localhost" };
  for (const key of ["account:sms", "proaccount:sms"] as const)
    expect(codeIn(translator(locale)(key, about).replaceAll("\n", ""))).toBe("369982");
});

it("keeps the digits that are typed", () => {
  const kept = ["3", "36x", "369 ", "3699823", "369 982", "Code: 369982"].map(typedCode);
  expect(kept).toEqual(["3", "36", "369", "369982", "369982", "369982"]);
});
