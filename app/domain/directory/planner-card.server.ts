import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { columnNames, selected } from "#db/column-names";
import { languages } from "#db/schema/enumerations";
import { providerImages, providerLanguages, providerServices, providers } from "#db/schema/providers";
import { MATCH_LIMITS } from "~/domain/matching/matching.rules";
import { fixedQuotaIn, quotaIn } from "~/domain/subscriptions/subscription-conditions.server";

const p = alias(providers, "p");
const names = columnNames(providers, "p");
const l = columnNames(providerLanguages, "l");
const g = columnNames(languages, "g");
const v = columnNames(providerServices, "v");
const i = columnNames(providerImages, "i");
const o = columnNames(providerImages, "o");

type Provider = typeof providers.$inferSelect;

export interface PlannerCard
  extends Pick<
    Provider,
    "publicId" | "kind" | "name" | "city" | "zipCode" | "country" | "profileImage" | "rating" | "reviewCount"
  > {
  premium: boolean;
  recentlyActive: boolean;
  locale: Provider["locale"];
  /** Visible services, in the planner's order; prices in whole euros, null: on request, or hidden. */
  services: { code: string; position: number; price: number | null; priceHidden?: true }[];
  /** First picture of the gallery, as `pictureSources` takes it. */
  photo?: string | null;
}

export interface PlannerCardRow extends Omit<PlannerCard, "premium" | "recentlyActive" | "services"> {
  premium: number;
  recentlyActive: number;
  services: string;
}

/** Languages of the row `p` of `providers`, for `toLanguages`. */
export const LANGUAGES_COLUMN = `(SELECT json_group_array(json_object('iso', ${l.iso}, 'position', ${g.position}))
    FROM provider_languages l CROSS JOIN languages g ON ${g.iso} = ${l.iso} WHERE ${l.providerId} = ${names.id}) AS languages`;

const PRICED = `${names.showBudget} AND ${v.showBudget}`;

/** Public services as JSON, for `inOrder` and `withPrice`. @param more SQL of other pairs, each with a final comma */
export const servicesColumn = (
  more = "",
) => `(SELECT json_group_array(json_object('code', ${v.code}, 'position', ${v.position}, ${more}
      'price', CASE WHEN ${PRICED} THEN ${v.budgetStartingFrom} END, 'priced', ${PRICED}))
    FROM provider_services v WHERE ${v.providerId} = ${names.id} AND ${v.showPublicly} = 1) AS services`;

/** Fixed text, for statements that are built once. Services follow the owner's settings (rule service-3). */
export const TILE_COLUMNS = `
  ${selected(names, "publicId", "kind", "name", "city", "zipCode", "country", "profileImage", "locale", "rating", "reviewCount")},
  ${servicesColumn()}`;

/** Same rule as `shownPhotos`. Counts older photos, because a LIMIT cannot reference a column of the outer row. */
const FIRST_PHOTO = {
  beforeQuota: `(SELECT ${i.src} FROM provider_images i
  WHERE ${i.providerId} = ${names.id} AND ${i.visible} = 1 AND ${i.heldAt} IS NULL AND`,
  afterQuota: `> (
    SELECT count(*) FROM provider_images o WHERE ${o.providerId} = ${names.id} AND ${o.visible} = 1 AND ${o.heldAt} IS NULL
      AND (${o.createdAt}, ${o.position}) < (${i.createdAt}, ${i.position}))
  ORDER BY ${i.keyImage} DESC, ${i.position} LIMIT 1)`,
};

/** Returns the column `photo` for fixed statements. @param now SQL of the milliseconds since the epoch */
export const photoColumn = (now: string) =>
  `${FIRST_PHOTO.beforeQuota} ${fixedQuotaIn("photos", now)} ${FIRST_PHOTO.afterQuota} AS photo`;

/** Columns of a tile, from the row `p` of `providers`. @param premium whether the planner is a paid placement */
export const tileColumns = (premium: SQL, now: number): SQL => sql`${sql.raw(TILE_COLUMNS)}, ${premium} AS premium,
    ${sql.raw(FIRST_PHOTO.beforeQuota)} ${quotaIn("photos", now)} ${sql.raw(FIRST_PHOTO.afterQuota)} AS photo,
    coalesce(${p.lastLoginAt} > ${now - MATCH_LIMITS.recentlyActive}, 0) AS recentlyActive`;

export function toPlannerCard(row: PlannerCardRow): PlannerCard {
  const { publicId, kind, name, city, zipCode, country, profileImage, locale, rating, reviewCount } = row;
  const shared = { publicId, kind, name, city, zipCode, country, profileImage, locale, rating, reviewCount };
  return {
    ...shared,
    premium: row.premium === 1,
    recentlyActive: row.recentlyActive === 1,
    services: inOrder<{ code: string; position: number; price: number | null; priced: 0 | 1 }>(row.services).map(
      withPrice,
    ),
    ...(row.photo === undefined ? {} : { photo: row.photo }),
  };
}

/** Distinguishes a price that the owner hides from a service without a price. */
export const withPrice = <T extends { priced: 0 | 1 }>({ priced, ...service }: T) =>
  priced ? service : { ...service, priceHidden: true };

/** Returns ISO 639-1 codes in display order. @param json from `LANGUAGES_COLUMN` */
export const toLanguages = (json: string): string[] =>
  inOrder<{ iso: string; position: number }>(json).map(({ iso }) => iso);

/** Sorts a JSON list, which the database builds in no defined order. */
export function inOrder<T extends { position: number }>(json: string): T[] {
  return (JSON.parse(json) as T[]).sort((a, b) => a.position - b.position);
}
