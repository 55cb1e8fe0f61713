import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import accounts from "~/domain/administrators/demo-accounts.json";
import { TOTP_PURPOSE } from "~/domain/administrators/manage-administrators.server";
import { sealText } from "~/domain/administrators/sealed-text.server";
import { days } from "~/domain/durations";
import { hashPassword } from "~/domain/providers/password-hash.server";
import { MARKET_CODES } from "~/i18n/markets";
import { type DatabaseSettings, openDatabase } from "../../client.server";
import { insertSelect } from "../../insert-select";
import { administratorRoles } from "../../schema/administration";
import { administrators } from "../../schema/administrators";
import { providerCredentials, providerNumbers } from "../../schema/provider-accounts";
import { providerImages, providerLanguages, providers } from "../../schema/providers";
import { PORTRAITS } from "./draw-portraits";
import { demoPublicIds } from "./generate-demo-providers";
import { demoHostIds } from "./generate-demo-venues";

const TIMEOUT_MS = 60_000;

/** Fictitious numbers with a valid checksum, because every profile in France needs one. */
const DEMO_SIRET = "73282932000074";
const DEMO_HOST_SIRET = "73282932000082";

/**
 * Creates the demo accounts of demo-accounts.json: the first planner of each market, the first French host and a
 * moderator. Safe to repeat; accounts with a changed address or password keep them.
 * @param secret SESSION_SECRET, which encrypts the moderator's second factor; without it no moderator is created
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
  const { id, publicId, firstname, lastname, approvedAt } = providers;
  const newest = sql`(SELECT coalesce(max(${id}), 0) FROM ${providers})`;
  const fullName = sql`replace(replace(${firstname} || ' ' || ${lastname}, '''', ' '), '’', ' ')`;
  const host = demoHostIds()[0] ?? "";
  const insertCredentials = (provider: SQL) =>
    db.run(sql`
          INSERT INTO provider_credentials
            (provider_id, password_hash, password_changed_at, email_verified_at, terms_version, terms_accepted_at)
          SELECT ${id}, ${passwordHash}, ${now}, ${now}, 'demo', ${now} FROM ${providers} WHERE ${id} = ${provider}
          ON CONFLICT (provider_id) DO NOTHING`);
  await db.batch([
    db.update(providerNumbers).set({ last: sql`max(${providerNumbers.last}, ${newest})` }),
    ...MARKET_CODES.flatMap((market) => {
      const first = sql`(SELECT min(${id}) FROM ${providers}
        WHERE ${providers.market} = ${market} AND ${publicId} IN (SELECT value FROM json_each(${demo})))`;
      const isNew = sql`NOT EXISTS (SELECT 1 FROM ${providerCredentials} WHERE ${providerCredentials.providerId} = ${first})`;
      return [
        // With a public id and a date, their owner can edit them.
        db
          .update(providerImages)
          .set({
            publicId: sql`(SELECT substr(${publicId}, 1, 12) FROM ${providers} WHERE ${id} = ${first}) || printf('%04d', ${providerImages.position})`,
            keyImage: sql`${providerImages.position} = 1`,
            createdAt: now - days(400),
          })
          .where(and(eq(providerImages.providerId, first), isNull(providerImages.publicId), isNew)),
        db
          .update(providers)
          .set({
            email: accounts.providers.emails[market],
            approvedAt: sql`coalesce(${approvedAt}, ${now - days(690)})`,
            // Old enough to have reviews.
            createdAt: sql`min(${providers.createdAt}, ${now - days(700)})`,
            // A valid name for the company form; a generated one may contain a comma.
            name: fullName,
            ...(market === "FR" ? { siret: DEMO_SIRET, registerState: "found" as const } : {}),
          })
          .where(and(eq(id, first), isNew)),
        insertCredentials(first),
      ];
    }),
    db
      .update(providers)
      .set({
        ...{ email: accounts.providers.venue, siret: DEMO_HOST_SIRET, registerState: "found" },
        createdAt: sql`min(${providers.createdAt}, ${now - days(700)})`,
        approvedAt: now - days(690),
        profileImage: PORTRAITS.find(({ woman }) => woman)?.src ?? null,
      })
      .where(
        and(
          eq(publicId, host),
          sql`NOT EXISTS (SELECT 1 FROM ${providerCredentials} WHERE ${providerCredentials.providerId} = ${id})`,
        ),
      ),
    // The search finds demo hosts without a language, but their own form requires one.
    db.run(sql`
      INSERT INTO ${providerLanguages} (provider_id, iso) SELECT ${id}, ${providers.locale} FROM ${providers}
      WHERE ${publicId} = ${host} AND NOT EXISTS (SELECT 1 FROM ${providerCredentials} WHERE ${providerCredentials.providerId} = ${id})
        AND NOT EXISTS (SELECT 1 FROM ${providerLanguages} WHERE ${providerLanguages.providerId} = ${id})`),
    insertCredentials(sql`(SELECT ${id} FROM ${providers} WHERE ${publicId} = ${host})`),
  ]);
  if (!secret) return;
  const { email, name, password, totpSecret } = accounts.administrator;
  // Encrypted each time, because the secret can differ between data folders.
  const sealed = await sealText(secret, TOTP_PURPOSE, totpSecret);
  await db
    .insert(administrators)
    .values({
      ...{ email, name, locale: "fr", totpSecret: sealed, createdAt: now },
      passwordHash: await hashPassword(password),
    })
    .onConflictDoUpdate({ target: administrators.email, set: { totpSecret: sealed } });
  await db.run(
    insertSelect(
      administratorRoles,
      { administratorId: administrators.id, role: "owner", grantedAt: now },
      sql`FROM ${administrators} WHERE ${eq(administrators.email, email)} ON CONFLICT DO NOTHING`,
    ),
  );
}
