import { describe, expect, it } from "vitest";
import { z } from "zod";
import { DomainError } from "~/domain/domain-error";
import { CookieJar } from "~/http/pipeline/cookies.server";
import type { Translate } from "~/i18n/texts";
import { flashRefusal } from "./flash.server";
import { constraintsOf, errorsIn, parseForm, refused, refusedAt, unchecked } from "./form.server";

const schema = z.object({
  email: z.string({ error: "account:error.email" }).min(5, "account:error.email"),
  code: z.string({ error: "account:error.code" }).regex(/^\d{6}$/, "account:error.code"),
  password: z.string().optional(),
  languages: z.array(z.string()).min(1, "wizard:error.languages"),
});

function formOf(...fields: [string, string | Blob][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const context = { t: ((key: string, details: object = {}) => [key, ...Object.values(details)].join(" ")) as Translate };
const FORM = { formId: "form" };

const TYPED: [string, string][] = [
  ["email", "a"],
  ["code", "12345"],
  ["password", "secret-password"],
  ["languages", "fr"],
  ["languages", "en"],
];

it("hands on what fits", () => {
  const form = formOf(["email", "a@b.fr"], ["code", "123456"], ["languages", "fr"]);
  expect(parseForm(form, schema)).toMatchObject({
    status: "success",
    value: { email: "a@b.fr", code: "123456", languages: ["fr"] },
  });
});

it("treats what is missing or empty as missing", () => {
  expect(errorsIn(parseForm(formOf(["email", ""]), schema))).toEqual({
    email: "account:error.email",
    code: "account:error.code",
    languages: "wizard:error.languages",
  });
});

it("survives fields with the names of built-in properties, and with conform's own", () => {
  const form = formOf(
    ["__proto__.polluted", "1"],
    ["constructor.prototype.polluted", "1"],
    ["constructor", "x"],
    ["toString", "x"],
    ["languages[4294967294]", "fr"],
    ["__intent__", "x"],
    ["__state__", "x"],
    ["draft", "x"],
  );
  expect(parseForm(form, schema).status).toBe("error");
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
  const { initialValue } = refused(context, unchecked(form), FORM).data.reply;
  expect(initialValue).toEqual({ draft: "x" });
});

describe("a form that is refused", () => {
  it("comes back with what was typed and one text for each field, but neither code nor password", () => {
    const { data, init } = refused(context, parseForm(formOf(...TYPED), schema), FORM);
    expect(init?.status).toBe(400);
    expect(data).toMatchObject({
      formId: "form",
      reply: {
        initialValue: { email: "a", languages: ["fr", "en"] },
        error: { email: ["account:error.email"], code: ["account:error.code"] },
      },
    });
    expect(JSON.stringify(data)).not.toMatch(/12345|secret-password/);
  });

  it("says of a field what was found last, with details, from the top of the page", () => {
    const { reply } = refused(context, parseForm(formOf(...TYPED), schema), {
      ...FORM,
      errors: { email: "refused:place", city: "common:place.short", code: undefined },
      details: { text: "Aix" },
      fields: ["city", "email"],
    }).data;
    expect(Object.entries(reply.error ?? {})).toEqual([
      ["city", ["common:place.short Aix"]],
      ["email", ["refused:place Aix"]],
    ]);
  });

  it("names a day that does not exist, with and without details of other errors", () => {
    const errors = { city: "common:error.noSuchDay" } as const;
    const said = (details?: { text: string }) =>
      refused(context, unchecked(formOf(["city", "31.02.2027"])), { ...FORM, errors, details }).data.reply.error;
    expect(said()).toEqual({ city: ["common:error.noSuchDay 31/02/2027"] });
    expect(said({ text: "Aix" })).toEqual({ city: ["common:error.noSuchDay Aix 31/02/2027"] });
  });

  it("has conform replace the values of its fields only where they change", () => {
    const submission = unchecked(formOf(["city", "Gent"], ["postalCode", ""]));
    expect(refused(context, submission, { ...FORM, status: 200 })).toMatchObject({
      data: { reply: { initialValue: { city: "Gent" }, error: {} } },
      init: { status: 200 },
    });
    expect(refused(context, submission, FORM).data.reply.intent).toBeUndefined();
    const values = { city: "Gent", postalCode: "9000" };
    expect(refused(context, submission, { ...FORM, values: { postalCode: "9000" } }).data.reply).toMatchObject({
      initialValue: values,
      intent: { type: "update", payload: { value: values } },
    });
  });
});

it("tells the page which fields have to be filled in, also of a schema with rules of its own", () => {
  const needed = { email: { required: true }, code: { required: true }, password: {}, languages: { required: true } };
  expect(constraintsOf(schema)).toMatchObject(needed);
  expect(constraintsOf(z.object({ name: z.string().trim().max(40).optional() }))).toEqual({ name: { maxLength: 40 } });
  expect(constraintsOf(z.lazy(() => schema.transform(({ email }) => email)))).toMatchObject(needed);
});

it("shows an expected error at its field or on the next page, and passes on an ended session and other errors", () => {
  const at = { ...FORM, field: "email" };
  const submission = unchecked(formOf(...TYPED));
  const known = new DomainError("videos.known");
  const { data, init } = refusedAt(context, submission, known, at);
  expect([init?.status, data.reply.error]).toEqual([409, { email: ["showcase:videos.error.known"] }]);
  const cookies = new CookieJar(new Request("https://alliance.example/"));
  flashRefusal({ cookies }, known);
  expect(cookies.changes.join()).toContain("flash=");
  for (const other of [new DomainError("session.expired"), new Error("bug")]) {
    expect(() => refusedAt(context, submission, other, at)).toThrow(other);
    expect(() => flashRefusal({ cookies }, other)).toThrow(other);
  }
  const isMine = () => false;
  expect(() => refusedAt(context, submission, known, at, isMine)).toThrow(known);
  expect(() => flashRefusal({ cookies }, known, isMine)).toThrow(known);
});
