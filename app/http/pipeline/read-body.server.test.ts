import { expect, it } from "vitest";
import { LARGEST_FORM, readBody } from "./read-body.server";

const FORM = "application/x-www-form-urlencoded";
const post = (path: string, body: string, type = FORM) =>
  new Request(`http://fr.localhost${path}`, {
    method: "POST",
    headers: { "Content-Type": type, Origin: "null" },
    body,
  });

const refusal = (code: string) => expect.objectContaining({ code });

it("hands a form over with its address, method, headers and fields", async () => {
  const taken = await readBody(post("/language?a=1&_data=root", "locale=de&redirectTo=%2F"), false);
  expect(taken.url).toBe("http://fr.localhost/language?a=1");
  expect(taken.headers.get("Content-Type")).toBe(FORM);
  expect(taken.headers.get("Origin"), "compared already").toBeNull();
  expect([...(await taken.formData())]).toEqual([
    ["locale", "de"],
    ["redirectTo", "/"],
  ]);
});

it("takes a form up to the limit", async () => {
  expect(await readBody(post("/language", "x".repeat(LARGEST_FORM)), false)).toBeInstanceOf(Request);
  await expect(readBody(post("/language", "x".repeat(LARGEST_FORM + 1)), false)).rejects.toEqual(
    refusal("request.tooLarge"),
  );
});

it("refuses a form of more than a thousand fields", async () => {
  expect(await readBody(post("/language", "a&".repeat(1_000)), false)).toBeInstanceOf(Request);
  await expect(readBody(post("/language", "a&".repeat(1_001)), false)).rejects.toEqual(refusal("request.form"));
});

it("leaves files to the pages that take them, and to no other", async () => {
  const type = "multipart/form-data; boundary=b";
  const large = "x".repeat(LARGEST_FORM + 1);
  expect(await (await readBody(post("/pro/photos", large, type), true)).text()).toBe(large);
  await expect(readBody(post("/pro/photos", large), true)).rejects.toEqual(refusal("request.tooLarge"));
  await expect(readBody(post("/pro/portrait", large, type), false)).rejects.toEqual(refusal("request.tooLarge"));
});

it.each([
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=b",
  "application/json",
  "text/plain",
  "x",
])("a body that is not a form, or does not match its Content-Type, is refused: %s (error-9)", async (type) => {
  await expect(readBody(post("/language", "locale=de", type), false)).rejects.toEqual(refusal("request.form"));
});
