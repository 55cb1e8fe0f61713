import { expect, test } from "@playwright/test";
import { HttpBrowser } from "../support/http-browser";
import { newProvider, registerProvider } from "../support/providers";

const LOGINS = 20;

test("twenty logins at once all succeed, and the worker is none the worse for it", async () => {
  const providers = Array.from({ length: LOGINS }, () => newProvider());
  for (const provider of providers) await registerProvider(HttpBrowser.in("fr"), provider);
  const logIn = async ({ email, password }: { email: string; password: string }) => {
    const browser = HttpBrowser.in("fr");
    const { status, location } = await browser.post("/pro/login", { email, password });
    return { browser, outcome: `${status} ${location}` };
  };
  const logins = await Promise.all(providers.map(logIn));
  expect(logins.map(({ outcome }) => outcome)).toEqual(Array(LOGINS).fill("303 /pro"));
  const pages = await Promise.all(logins.map(({ browser }) => browser.get("/pro")));
  expect(pages.map(({ status }) => status)).toEqual(Array(LOGINS).fill(200));
  expect((await HttpBrowser.in("fr").get("/healthz")).status).toBe(200);
});
