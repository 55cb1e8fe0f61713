import { scryptSync } from "node:crypto";
import { expect, test } from "@playwright/test";
import { write } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { insertProvider, type ProviderAccount } from "../support/providers";

const LOGINS = 20;

/** Returns a password hash with the real cost. Other tests use cheaper hashes. */
function hashOf(password: string): string {
  const [N, r, p] = [2 ** 15, 8, 3];
  const salt = Buffer.from("a salt of 16 B..");
  const key = scryptSync(password, salt, 32, { N, r, p, maxmem: 256 * N * r });
  return ["scrypt", N, r, p, salt.toString("base64"), key.toString("base64")].join("$");
}

test("twenty logins at once all succeed, and the worker is none the worse for it", async () => {
  const password = "Lierre-commun-7";
  const hash = hashOf(password);
  const providers: ProviderAccount[] = [];
  while (providers.length < LOGINS) providers.push(await insertProvider());
  await write(
    ...providers.map(({ id }) => ({
      sql: "UPDATE provider_credentials SET password_hash = ? WHERE provider_id = ?",
      args: [hash, id],
    })),
  );
  const logIn = async ({ email }: { email: string }) => {
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
