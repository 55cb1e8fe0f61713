import { describe, expect, it } from "vitest";
import { loginForm, providerEmail, registrationForm, resetPasswordForm } from "./provider-account.form";

const fits = {
  kind: "planner",
  firstname: "Ada",
  lastname: "Keller",
  email: "ada@planners.test",
  country: "FR",
  phone: "03 88 00 00 01",
  password: "Lierre-Grimpant-7",
  tos: "on",
};
function refusals(changes: Record<string, unknown>) {
  const issues = registrationForm.safeParse({ ...fits, ...changes }).error?.issues ?? [];
  return Object.fromEntries(
    issues.reverse().map(({ path, message }) => [path[0], message.replace("proauth:error.", "")]),
  );
}

describe("a registration", () => {
  it("takes what fits", () => expect(refusals({})).toEqual({}));

  it("each field missing in a registration has its own text (pro-register-7)", () =>
    expect(registrationForm.safeParse({}).error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ["kind", "proauth:error.kind"],
      ["firstname", "proauth:error.firstnameShort"],
      ["lastname", "proauth:error.lastnameShort"],
      ["email", "proauth:error.emailRequired"],
      ["country", "proauth:error.phone"],
      ["phone", "proauth:error.phone"],
      ["password", "proauth:error.passwordRegistration"],
      ["tos", "proauth:error.tosNotAccepted"],
    ]));

  it.each([
    "Li",
    "Ángel",
    "Jean-Luc",
    "O’Connor",
    "D'Arcy",
    "Ελένη",
    "Владимир",
    "नेहा",
    "李娜",
    "Maria da Luz",
    "x".repeat(50),
  ])("takes the name %s", (name) => expect(refusals({ firstname: name, lastname: name })).toEqual({}));

  it.each([
    ["L", "Short"],
    [" L ", "Short"],
    ["x".repeat(51), "Long"],
    ["R2D2", "Letters"],
    ["<b>Ada</b>", "Letters"],
    ["--", "Letters"],
    ["Ada_", "Letters"],
  ])(
    "first and last names have 2 to 50 letters of any script, with spaces, hyphens and apostrophes: %j is refused (pro-register-2)",
    (name, why) =>
      expect(refusals({ firstname: name, lastname: name })).toEqual({
        firstname: `firstname${why}`,
        lastname: `lastname${why}`,
      }),
  );

  it("takes names as they are read: trimmed, with single blanks, composed", () =>
    expect(
      registrationForm.parse({ ...fits, firstname: "  Marie \u00a0 Lou ", lastname: "Ame\u0301lie" }),
    ).toMatchObject({ firstname: "Marie Lou", lastname: "Amélie" }));

  it("takes two kinds of providers, and no other", () => {
    expect(refusals({ kind: "venue" })).toEqual({});
    expect(refusals({ kind: "caterer" })).toEqual({ kind: "kind" });
  });

  it.each(["off", "", "true"])(
    "registration requires that the terms are accepted: %j does not (pro-register-6)",
    (tos) => expect(refusals({ tos })).toEqual({ tos: "tosNotAccepted" }),
  );
});

describe("an address", () => {
  it.each([
    ["Ada.Keller+pro@Planners.Example", "ada.keller+pro@planners.example"],
    ["  ada@planners.photography ", "ada@planners.photography"],
    ["ada@büro.de", "ada@büro.de"],
    ["ada@xn--bro-hoa.xn--p1ai", "ada@xn--bro-hoa.xn--p1ai"],
    ["o'connor@planners.ie", "o'connor@planners.ie"],
  ])("%j is kept as %s", (typed, kept) => expect(providerEmail.parse(typed)).toBe(kept));

  it.each([
    "ada",
    "ada@",
    "@planners.test",
    "ada@planners",
    "ada@planners.x",
    "ada@10.0.0.1",
    "ada keller@planners.test",
    "a@b@planners.test",
    "ada@planners.test, eve@thief.test",
    "ada@planners.test\nBcc: eve@thief.test",
    `${"x".repeat(250)}@planners.test`,
  ])("%j is none", (typed) =>
    expect(providerEmail.safeParse(typed).error?.issues[0]?.message).toBe("proauth:error.email"),
  );
});

describe("a login", () => {
  it("takes a password that fits no rule of today, blanks included, and forgets nothing of it", () =>
    expect(loginForm.parse({ email: "A@b.fr", password: " x " })).toEqual({
      email: "a@b.fr",
      password: " x ",
      remember: false,
    }));
  it("is remembered on demand", () =>
    expect(loginForm.parse({ email: "a@b.fr", password: "x", remember: "on" }).remember).toBe(true));
  it("does not hash what is longer than any password", () =>
    expect(loginForm.safeParse({ email: "a@b.fr", password: "x".repeat(600) }).error?.issues[0]?.message).toBe(
      "proauth:error.credentials",
    ));
});

describe("a new password", () => {
  it("a reset password is typed twice (pro-reset-2)", () => {
    expect(resetPasswordForm.safeParse({ password: "Lierr%", passwordConfirmation: "Lierr%" }).success).toBe(true);
    for (const passwordConfirmation of [undefined, "", "lierr%", "Lierr% "])
      expect(resetPasswordForm.safeParse({ password: "Lierr%", passwordConfirmation }).error?.issues).toMatchObject([
        { path: ["passwordConfirmation"], message: "proauth:error.passwordConfirmation" },
      ]);
  });
});
