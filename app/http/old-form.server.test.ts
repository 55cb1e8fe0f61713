import { expect, it } from "vitest";
import { z } from "zod";
import { fieldValue, fieldValues } from "./old-form";
import { formState, parseForm } from "./old-form.server";

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

it("hands on what fits", () => {
  const form = formOf(["email", "a@b.fr"], ["code", "123456"], ["languages", "fr"]);
  expect(parseForm(form, schema)).toEqual({
    ok: true,
    value: { email: "a@b.fr", code: "123456", languages: ["fr"] },
  });
});

it("gives back what was typed and one text for each field, but neither code nor password", () => {
  const form = formOf(
    ["email", "a"],
    ["code", "12345"],
    ["password", "secret-password"],
    ["languages", "fr"],
    ["languages", "en"],
  );
  const parsed = parseForm(form, schema);
  expect(parsed).toEqual({
    ok: false,
    errors: { email: "account:error.email", code: "account:error.code" },
    form: {
      values: { email: "a", languages: ["fr", "en"] },
      errors: { email: "account:error.email", code: "account:error.code" },
    },
  });
  expect(JSON.stringify(parsed)).not.toMatch(/12345|secret-password/);
});

it("treats what is missing or empty as missing", () => {
  const parsed = parseForm(formOf(["email", ""]), schema);
  expect(parsed.ok ? {} : parsed.errors).toEqual({
    email: "account:error.email",
    code: "account:error.code",
    languages: "wizard:error.languages",
  });
});

it("survives fields with the names of built-in properties", () => {
  const form = formOf(
    ["__proto__.polluted", "1"],
    ["constructor.prototype.polluted", "1"],
    ["constructor", "x"],
    ["toString", "x"],
    ["languages[4294967294]", "fr"],
    ["upload", new Blob(["x"])],
  );
  const parsed = parseForm(form, schema);
  expect(parsed.ok).toBe(false);
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
  const { values } = formState(form);
  expect(values.constructor as unknown).toBe("x");
  expect(values.toString as unknown).toBe("x");
  expect(values).not.toHaveProperty("upload");
});

it("lets the last error of a field count", () => {
  const state = formState(new FormData(), { city: "common:place.short", email: "account:error.email" }, "", undefined, {
    city: "common:place.none",
  });
  expect(state.errors).toEqual({ city: "common:place.none", email: "account:error.email" });
});

it("shows a form as it was sent, also what was emptied", () => {
  const form = formState(formOf(["a", ""], ["b", "1"], ["b", "2"]));
  expect([
    fieldValue(form, "a", "before"),
    fieldValue(form, "c", "before"),
    fieldValue(undefined, "c", "before"),
  ]).toEqual(["", "", "before"]);
  expect([fieldValues(form, "b"), fieldValues(form, "c", ["x"]), fieldValues(undefined, "c", ["x"])]).toEqual([
    ["1", "2"],
    [],
    ["x"],
  ]);
});
