import { describe, expect, it } from "vitest";
import { LOCALES } from "~/i18n/markets";
import { departureForm, loginEmailForm, passwordForm, phoneCodeForm, providerForm } from "./provider-account.form";

const names = { firstname: "Élise", lastname: "D’Arc-Müller", locale: "fr" };
const errorsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);

describe("personal details (pro-register-2)", () => {
  it.each(["Li", "Zoë", "Ana María", "Jean-Luc", "O'Neill", "D’Angelo", "Ἀθηνᾶ", "孔明", "é".repeat(50)])(
    "takes %s",
    (name) => {
      expect(providerForm.parse({ ...names, firstname: name, lastname: name })).toMatchObject({ firstname: name });
    },
  );

  it.each([
    ["", "Short"],
    [" L ", "Short"],
    ["x".repeat(51), "Long"],
    ["Anna2", "Letters"],
    ["<b>Anna</b>", "Letters"],
    ["Anna@example.org", "Letters"],
    ["🙂🙂", "Letters"],
  ])("refuses %j as either name", (name, why) => {
    const result = providerForm.safeParse({ ...names, firstname: name, lastname: name });
    expect(errorsOf(result)?.slice(0, 1)).toEqual([`firstname proauth:error.firstname${why}`]);
    expect(errorsOf(result)).toContain(`lastname proauth:error.lastname${why}`);
  });

  it("sets blanks in order and puts letters and their marks together", () => {
    expect(providerForm.parse({ ...names, firstname: "  Ana \u202f María " }).firstname).toBe("Ana María");
    expect(providerForm.parse({ ...names, firstname: "Zoe\u0308" }).firstname).toBe("Zoë");
  });

  it("knows the seven languages", () => {
    for (const locale of LOCALES) expect(providerForm.safeParse({ ...names, locale }).success).toBe(true);
    expect(providerForm.safeParse({ ...names, locale: "ru" }).success).toBe(false);
  });
});

describe("the login address", () => {
  const of = (email: string) => loginEmailForm.safeParse({ email, currentPassword: "x" });
  it("is in lower case, and any valid one", () => {
    expect(of(" Camille@Maison.PHOTOGRAPHY ").data?.email).toBe("camille@maison.photography");
  });
  it.each(["", "camille", "camille@", "a b@example.org", `${"a".repeat(250)}@example.org`])("refuses %j", (email) => {
    expect(of(email).success).toBe(false);
  });
  it("needs the current password", () => {
    expect(errorsOf(loginEmailForm.safeParse({ email: "a@example.org" }))).toEqual([
      "currentPassword proaccount:error.currentPassword",
    ]);
  });
});

describe("a code", () => {
  it.each(["12345", "1234567", "12345a", ""])("of %j is none: exactly 6 digits", (code) => {
    expect(phoneCodeForm.safeParse({ phone: "+33612345678", code }).success).toBe(false);
  });
  it("may be pasted with blanks", () => {
    expect(phoneCodeForm.parse({ phone: "+33612345678", code: " 123 456 " }).code).toBe("123456");
  });
});

describe("a new password", () => {
  const of = (newPassword: string, passwordConfirmation = newPassword) =>
    errorsOf(passwordForm.safeParse({ currentPassword: "x", newPassword, passwordConfirmation }));
  it("a new password has 8 to 128 characters (pro-account-13)", () => {
    expect(of("zqxwvtk")).toEqual(["newPassword proauth:error.passwordChange"]);
    expect(of("zqxwvtkp")).toBeUndefined();
    expect(of("x".repeat(129))).toEqual(["newPassword proauth:error.passwordLong"]);
  });
  it("is typed twice the same", () => {
    expect(of("Kintsugi brume", "Kintsugi Brume")).toEqual([
      "passwordConfirmation proaccount:error.passwordConfirmation",
    ]);
  });
});

describe("a departure", () => {
  const of = (reason: string, confirmation: string | undefined = "on") =>
    errorsOf(departureForm.safeParse({ reason, currentPassword: "x", confirmation }));
  it("deleting an account requires a reason of 10 to 1,000 characters (pro-account-6)", () => {
    expect(of("123456789")).toEqual(["reason proaccount:error.reason"]);
    expect(of(" 123456789 ")).toEqual(["reason proaccount:error.reason"]);
    expect(of("1234567890")).toBeUndefined();
    expect(of("🙂".repeat(9))).toEqual(["reason proaccount:error.reason"]);
    expect(of("x".repeat(1001))).toEqual(["reason proaccount:error.reasonLong"]);
  });
  it("is confirmed", () => {
    expect(errorsOf(departureForm.safeParse({ reason: "1234567890", currentPassword: "x" }))).toEqual([
      "confirmation proaccount:error.confirmation",
    ]);
  });
});
