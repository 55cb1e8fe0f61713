import { sql } from "drizzle-orm";
import accounts from "~/domain/administrators/demo-accounts.json";
import { TOTP_PURPOSE } from "~/domain/administrators/manage-administrators.server";
import { sealText } from "~/domain/administrators/sealed-text.server";
import { hashPassword } from "~/domain/provider-access/password-hash.server";
import { MARKET_CODES } from "~/i18n/markets";
import { type DatabaseSettings, openDatabase } from "../../client.server";
import { demoPublicIds } from "./generate-demo-providers";

const TIMEOUT_MS = 60_000;

/** Of no business: valid by its digits, as every profile in France needs one. */
const DEMO_SIRET = "73282932000074";

/**
 * Lets people in to the demo: the first demo planner of each market, and a moderator, with the keys of demo-accounts.json. Safe to repeat;
 * who has changed address or password since keeps them.
 * @param secret SESSION_SECRET, which the moderator's second factor is sealed with; without it there is no moderator
 * @param now milliseconds since the epoch
 */
export async function loadDemoAccounts(
  settings: DatabaseSettings,
  now: number,
  secret: string | undefined,
): Promise<void> {
  const { db } = openDatabase({ timeoutMs: TIMEOUT_MS, ...settings });
  const demo = JSON.stringify(demoPublicIds());
  const passwordHash = await hashPassword(accounts.providers.password);
  await db.batch([
    db.run(sql`UPDATE provider_numbers SET last = max(last, (SELECT coalesce(max(id), 0) FROM providers))`),
    ...MARKET_CODES.flatMap((market) => {
      const first = sql`(SELECT min(id) FROM providers
        WHERE market = ${market} AND public_id IN (SELECT value FROM json_each(${demo})))`;
      const isNew = sql`NOT EXISTS (SELECT 1 FROM provider_credentials c WHERE c.provider_id = ${first})`;
      return [
        // What their own screens would not take, or cannot change: an invented name with a comma, drawings instead of photographs.
        db.run(sql`DELETE FROM provider_images WHERE provider_id = ${first} AND public_id IS NULL AND ${isNew}`),
        db.run(sql`
          UPDATE providers SET email = ${accounts.providers.emails[market]}, approved_at = coalesce(approved_at, ${now}),
            name = replace(replace(firstname || ' ' || lastname, '''', ' '), '’', ' ')
            ${market === "FR" ? sql`, siret = ${DEMO_SIRET}, register_state = 'found'` : sql``}
          WHERE id = ${first} AND ${isNew}`),
        db.run(sql`
          INSERT INTO provider_credentials
            (provider_id, password_hash, password_changed_at, email_verified_at, terms_version, terms_accepted_at)
          SELECT id, ${passwordHash}, ${now}, ${now}, 'demo', ${now} FROM providers WHERE id = ${first}
          ON CONFLICT (provider_id) DO NOTHING`),
      ];
    }),
  ]);
  if (!secret) return;
  const { email, name, password, totpSecret } = accounts.administrator;
  // Sealed again each time: the secret of a data folder may be another one.
  await db.run(sql`
    INSERT INTO administrators (email, name, locale, password_hash, totp_secret, created_at)
    VALUES (${email}, ${name}, 'fr', ${await hashPassword(password)}, ${await sealText(secret, TOTP_PURPOSE, totpSecret)}, ${now})
    ON CONFLICT (email) DO UPDATE SET totp_secret = excluded.totp_secret`);
}
