import { randomBytes, scryptSync } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { providerCredentials } from "#db/schema/provider-accounts";
import type { AccountSender } from "~/domain/notifications/provider-account-emails.server";
import type { Provider } from "~/domain/sessions/session.rules";

export const PASSWORD = "Kintsugi dans la brume";

const salt = randomBytes(16);
const key = scryptSync(PASSWORD, salt, 32, { N: 1024, r: 8, p: 1 });
const passwordHash = ["scrypt", 1024, 8, 1, salt.toString("base64"), key.toString("base64")].join("$");

/** Gives a provider of the tests `PASSWORD`, under a cheap hash. */
export async function givePassword(db: Database, { providerId }: Provider): Promise<void> {
  await db.update(providerCredentials).set({ passwordHash }).where(eq(providerCredentials.providerId, providerId));
}

export const sender: AccountSender = {
  brand: "Alliance",
  contact: "bonjour@alliance.example",
  loginUrl: (market) => `https://${market}.alliance.example/pro/login`,
  confirmEmailUrl: (market, secret) => `https://${market}.alliance.example/pro/confirm-email/${secret}`,
  forgotPasswordUrl: (market) => `https://${market}.alliance.example/pro/forgot-password`,
  projectUrl: (market, project) => `https://${market}.alliance.example/project?id=${project}`,
};

/** The secret in a letter with a link of `sender`. */
export const secretIn = (text: string) => /confirm-email\/([\w-]+)/.exec(text)?.[1] ?? "";
