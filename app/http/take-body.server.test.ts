import { expect, it } from "vitest";
import { paths } from "~/paths";
import { LARGEST_FORM, takeBody } from "./take-body.server";

const FORM = "application/x-www-form-urlencoded";
const post = (path: string, body: string, type = FORM) =>
  new Request(`http://fr.localhost${path}`, {
    method: "POST",
    headers: { "Content-Type": type, Origin: "null" },
    body,
  });

it("hands a form over with its address, method, headers and fields", async () => {
  const taken = await takeBody(post("/language?a=1&_data=root", "locale=de&redirectTo=%2F"));
  expect(taken?.url).toBe("http://fr.localhost/language?a=1");
  expect(taken?.headers.get("Content-Type")).toBe(FORM);
  expect(taken?.headers.get("Origin"), "compared already").toBeNull();
  expect([...((await taken?.formData()) ?? [])]).toEqual([
    ["locale", "de"],
    ["redirectTo", "/"],
  ]);
});

it("takes a form up to the limit", async () => {
  expect(await takeBody(post("/language", "x".repeat(LARGEST_FORM)))).not.toBeNull();
  expect(await takeBody(post("/language", "x".repeat(LARGEST_FORM + 1)))).toBeNull();
});

it("leaves files to the pages that take them, and to no other", async () => {
  const type = "multipart/form-data; boundary=b";
  const large = "x".repeat(LARGEST_FORM + 1);
  for (const path of [paths.pro.photos(), paths.pro.uploadToPortfolio("a"), paths.pro.uploadToVenue("a")])
    expect(await (await takeBody(post(path, large, type)))?.text()).toBe(large);
  expect(await takeBody(post(paths.pro.photos(), large))).toBeNull();
  expect(await takeBody(post(paths.pro.portrait(), large, type))).toBeNull();
});
