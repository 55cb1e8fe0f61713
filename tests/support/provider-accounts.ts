import { randomBytes, scryptSync } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { providerCredentials } from "#db/schema/provider-accounts";
import type { Provider } from "~/domain/sessions/session.rules";

export const PASSWORD = "Kintsugi dans la brume";

const salt = randomBytes(16);
const key = scryptSync(PASSWORD, salt, 32, { N: 1024, r: 8, p: 1 });
const passwordHash = ["scrypt", 1024, 8, 1, salt.toString("base64"), key.toString("base64")].join("$");

export async function givePassword(db: Database, { providerId }: Provider): Promise<void> {
  await db.update(providerCredentials).set({ passwordHash }).where(eq(providerCredentials.providerId, providerId));
}

export const secretIn = (text: string) => /confirm-email\/([\w-]+)/.exec(text)?.[1] ?? "";
