import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { TOTP_PURPOSE } from "~/domain/administrators/administrators.server";
import accounts from "~/domain/administrators/demo-accounts.json";
import { sealAddress } from "~/domain/calendars/sealed-address.server";
import { days, isoDay, minutes } from "~/domain/durations";
import { hashPassword } from "~/domain/providers/password-hash.server";
import { sealText } from "~/domain/secrets.server";
import { MARKET_CODES } from "~/i18n/markets";
import { type DatabaseSettings, openDatabase } from "../../client.server";
import { insertSelect } from "../../insert-select";
import { administratorRoles } from "../../schema/administration";
import { administrators } from "../../schema/administrators";
import { providerCredentials, providerNumbers } from "../../schema/provider-accounts";
import {
  calendarFeeds,
  calendarSources,
  providerBusyDates,
  providerImages,
  providerLanguages,
  providers,
} from "../../schema/providers";
import { PORTRAITS } from "./draw-portraits";
import { demoPublicIds } from "./generate-demo-providers";
import { demoHostIds } from "./generate-demo-venues";

const TIMEOUT_MS = 60_000;

/** Fictitious number with a valid checksum, because every profile in France needs one. */
const DEMO_SIRET = "73282932000074";
const DEMO_HOST_SIRET = "73282932000082";

/** Calendar on a reserved host, which is never requested. */
const DEMO_CALENDAR = "https://agenda.alliance.example/camille.ics";
const BUSY_IN_DAYS = [9, 10, 23, 24, 38];

/**
 * Creates the demo accounts of demo-accounts.json: the first planner of each market, with calendars, the first French
 * host and a moderator. Safe to repeat; accounts with a changed address or password keep them.
 * @param secret SESSION_SECRET; without it, no second factor and no calendars are created
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
  const calendar = secret && (await sealAddress(secret, DEMO_CALENDAR));
  /** Inserts a connected calendar with busy weekdays, whose next read is never due, and a feed. */
  const insertCalendars = (provider: SQL, isNew: SQL, url: string) => {
    const owner = { providerId: provider };
    const never = now + days(3_650);
    const state = { savedAt: now - days(40), nextReadAt: never, readAt: now - minutes(18), days: BUSY_IN_DAYS.length };
    const dates = JSON.stringify(BUSY_IN_DAYS.map((ahead) => isoDay(now + days(ahead))));
    const where = sql`WHERE ${isNew} ON CONFLICT DO NOTHING`;
    return [
      db.run(insertSelect(calendarSources, { ownerId: provider, url, ...state }, where)),
      db.run(
        insertSelect(calendarFeeds, { ...owner, hash: sql`'demo ' || ${provider}`, createdAt: now - days(40) }, where),
      ),
      db.run(
        insertSelect(
          providerBusyDates,
          { ...owner, date: sql`value`, marked: false, fromCalendar: true },
          sql`FROM json_each(${dates}) ${where}`,
        ),
      ),
    ];
  };
  await db.batch([
    db.update(providerNumbers).set({ last: sql`max(${providerNumbers.last}, ${newest})` }),
    ...MARKET_CODES.flatMap((market) => {
      const first = sql`(SELECT min(${id}) FROM ${providers}
        WHERE ${providers.market} = ${market} AND ${publicId} IN (SELECT value FROM json_each(${demo})))`;
      const isNew = sql`NOT EXISTS (SELECT 1 FROM ${providerCredentials} WHERE ${providerCredentials.providerId} = ${first})`;
      return [
        // Gives the photos a public id and a date, so that their owner can edit them.
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
            // Profiles with reviews must be old enough.
            createdAt: sql`min(${providers.createdAt}, ${now - days(700)})`,
            // The company form rejects some generated names, such as those with a comma.
            name: fullName,
            ...(market === "FR" ? { siret: DEMO_SIRET, registerState: "found" as const } : {}),
          })
          .where(and(eq(id, first), isNew)),
        ...(calendar ? insertCalendars(first, isNew, calendar) : []),
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
    // Demo hosts have no language in the search index, but their profile form requires one.
    db.run(sql`
      INSERT INTO ${providerLanguages} (provider_id, iso) SELECT ${id}, ${providers.locale} FROM ${providers}
      WHERE ${publicId} = ${host} AND NOT EXISTS (SELECT 1 FROM ${providerCredentials} WHERE ${providerCredentials.providerId} = ${id})
        AND NOT EXISTS (SELECT 1 FROM ${providerLanguages} WHERE ${providerLanguages.providerId} = ${id})`),
    insertCredentials(sql`(SELECT ${id} FROM ${providers} WHERE ${publicId} = ${host})`),
  ]);
  if (!secret) return;
  const { email, name, password, totpSecret } = accounts.administrator;
  // Encrypted on each start, because SESSION_SECRET can differ between data folders.
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
