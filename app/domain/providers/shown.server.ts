import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { providerImages, providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Staff } from "~/domain/sessions/session.rules";
import { staffIsOpen } from "~/domain/sessions/session.server";
import { quotaIn } from "~/domain/subscriptions/subscription-conditions.server";

/** Returns the condition on a row of providers: couples can open its page. @param name of the row in the statement */
export function isShown(name = "providers"): SQL {
  const row = alias(providers, name);
  return sql`(${row.status} = 'verified' AND ${row.visible} = 1)`;
}

export const isPremium = (now: number, row: { premiumUntil: SQLiteColumn } = providers) =>
  sql<boolean>`coalesce(${row.premiumUntil} > ${now}, 0)`.mapWith(Boolean);

/** Selects the name of a provider, or the person's name if the company has none. */
export const providerName = sql<string>`coalesce(nullif(${providers.name}, ''),
  trim(${providers.firstname} || ' ' || ${providers.lastname}))`;

export interface ProviderBanner {
  name: string;
  profileImage: string | null;
  premium: boolean;
}

export function bannerQuery({ db, clock }: Deps, publicId: string) {
  return db
    .select({ name: providers.name, profileImage: providers.profileImage, premium: isPremium(clock.now()) })
    .from(providers)
    .where(and(eq(providers.publicId, publicId), isShown()));
}

/** Finds the banner of a planner; null if it is unknown, not verified or hidden. */
export async function findProviderBanner(deps: Deps, publicId: string): Promise<ProviderBanner | null> {
  return toBanner(await bannerQuery(deps, publicId));
}

export const toBanner = ([row]: readonly ProviderBanner[]): ProviderBanner | null => row ?? null;

type Image = typeof providerImages.$inferSelect;

/** Photo with its texts. `src`: its URL without a width, or that of a demo drawing. */
type ShownPhoto = Pick<Image, "publicId" | "src" | "width" | "height" | "title" | "description" | "alt" | "caption">;

const p = alias(providers, "p");
const i = providerImages;

/** Selects the visible photos. URLs contain their index (`paths.plannerPhoto`), so all pages use this statement. */
export const shownPhotos = (columns: SQL, provider: SQL, now: number): SQL => sql`
  SELECT ${columns} FROM (
    SELECT * FROM ${i} WHERE ${i.providerId} = ${provider} AND ${i.visible} = 1 AND ${i.heldAt} IS NULL
    ORDER BY ${i.createdAt}, ${i.position}
    LIMIT coalesce((SELECT ${quotaIn("photos", now)} FROM ${providers} p WHERE ${p.id} = ${provider}), 0)) ${i}
  ORDER BY ${i.keyImage} DESC, ${i.position}`;

/** Selects the oldest visible photo of a row of `providers`, which is shown with and without Premium; null: none. */
export const coverOfProvider = sql<string | null>`(SELECT ${i.src} FROM ${i}
  WHERE ${i.providerId} = ${sql.raw('"providers"."id"')} AND ${i.visible} = 1 AND ${i.heldAt} IS NULL
  ORDER BY ${i.createdAt}, ${i.position} LIMIT 1)`;

/** @param staff viewer who may see a hidden profile: its provider, or an administrator @throws provider.notFound */
export async function findShownPhotos({ db, clock }: Deps, publicId: string, staff: Staff | null) {
  const now = clock.now();
  const isOwn = staff?.role === "provider" ? eq(providers.id, staff.providerId) : undefined;
  const mayLook = or(isShown(), staff ? and(isOwn, staffIsOpen(staff, "moderate")) : undefined);
  const id = sql`(SELECT ${providers.id} FROM ${providers} WHERE ${and(eq(providers.publicId, publicId), mayLook)})`;
  const read = await namedBatch(db, {
    owner: db
      .select({
        publicId: providers.publicId,
        ...columnsOf(providers, ["name", "city", "kind", "profileImage", "locale", "market", "rating", "reviewCount"]),
        premium: isPremium(now),
      })
      .from(providers)
      .where(eq(providers.id, id)),
    photos: db.all<ShownPhoto>(
      shownPhotos(
        sql`${i.publicId} AS "publicId", ${i.src}, ${i.width}, ${i.height}, ${i.title}, ${i.description}, ${i.alt}, ${i.caption}`,
        id,
        now,
      ),
    ),
  });
  const [owner] = read.owner;
  const { photos } = read;
  if (!owner) throw new DomainError("provider.notFound");
  return { ...owner, photos };
}
