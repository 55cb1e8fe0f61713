import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { changePassword, isCommonPassword, PASSWORD, registrationPassword, resetPassword } from "./password.rules";

const refusal = (rule: z.ZodType, password: unknown) => rule.safeParse(password).error?.issues[0]?.message;

describe("registration", () => {
  const key = "proauth:error.passwordRegistration";

  it.each(["Lierre7%", "Trois petits 9", "Ünïqué-8 ёлка", "Aa1!Aa1!Zz"])("takes %s", (password) =>
    expect(refusal(registrationPassword, password)).toBeUndefined(),
  );

  it.each([
    ["seven characters", "Lierr7%"],
    ["no upper case", "lierre7%"],
    ["no lower case", "LIERRE7%"],
    ["no digit", "Lierrre%"],
    ["no special character", "Lierre77"],
    ["nothing", undefined],
  ])(
    "a registration password has 8 characters with upper case, lower case, digit and special character: not %s (pro-register-8)",
    (_, password) => expect(refusal(registrationPassword, password)).toBe(key),
  );
});

describe("reset", () => {
  it.each(["Lierr%", "Aé-bcd"])("takes %s", (password) => expect(refusal(resetPassword, password)).toBeUndefined());

  it.each([
    ["five characters", "Lier%"],
    ["no upper case", "lierr%"],
    ["no lower case", "LIERR%"],
    ["no special character", "Lierre"],
  ])(
    "a reset password has at least 6 characters with lower case, upper case and special character: not %s (pro-reset-5)",
    (_, password) => expect(refusal(resetPassword, password)).toBe("proauth:error.passwordReset"),
  );
});

describe("change", () => {
  it("takes eight characters of any kind", () => expect(refusal(changePassword, "glycines")).toBeUndefined());
  it("refuses seven", () => expect(refusal(changePassword, "glycine")).toBe("proauth:error.passwordChange"));
});

describe("all three", () => {
  const rules = { registrationPassword, resetPassword, changePassword };

  it.each(Object.entries(rules))(
    "a password has at most 128 characters, spaces at both ends included: %s (pro-register-9)",
    (_, rule) => {
      const longest = ` Aa1!${"x".repeat(PASSWORD.longest - 6)} `;
      expect(rule.safeParse(longest).data).toBe(longest);
      expect(refusal(rule, `${longest}x`)).toBe("proauth:error.passwordLong");
    },
  );

  it.each(Object.entries(rules))("%s counts characters as people do", (_, rule) => {
    const flowers = `Aa1!${"🌸".repeat(PASSWORD.longest - 4)}`;
    expect(refusal(rule, flowers)).toBeUndefined();
  });

  it.each(Object.entries(rules))(
    "the most common passwords are refused, in upper and lower case: %s (pro-register-5)",
    (_, rule) => {
      for (const password of ["P@ssw0rd", "Password1!", "pAsSwOrD1!", "Azerty123!", "MotDePasse123!", "Passw0rd!"])
        expect([password, refusal(rule, password)]).toEqual([
          password,
          expect.stringMatching(/^proauth:error\.password/),
        ]);
      expect(refusal(rule, "Bonjour123!")).toBe("proauth:error.passwordCommon");
    },
  );
});

describe("the list of common passwords", () => {
  it("knows an ñ in either of its forms", () => {
    expect(isCommonPassword("CONTRASEÑA1!")).toBe(true);
    expect(isCommonPassword("contrasen\u0303a1!")).toBe(true);
  });
  it("does not refuse what merely holds a common word", () =>
    expect(isCommonPassword("Passwordless-tulip-9")).toBe(false));
});
