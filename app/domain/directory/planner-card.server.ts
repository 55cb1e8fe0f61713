import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { columnNames, selected } from "#db/column-names";
import { languages } from "#db/schema/enumerations";
import { providerImages, providerLanguages, providerServices, providers } from "#db/schema/providers";
import { MATCH_LIMITS } from "~/domain/matching/matching.rules";
import { quotaIn } from "~/domain/subscriptions/quota-condition.server";

const p = alias(providers, "p");
const names = columnNames(providers, "p");
const l = columnNames(providerLanguages, "l");
const g = columnNames(languages, "g");
const v = columnNames(providerServices, "v");
const i = alias(providerImages, "i");
const o = alias(providerImages, "o");

type Provider = typeof providers.$inferSelect;

export interface PlannerCard
  extends Pick<
    Provider,
    "publicId" | "kind" | "name" | "city" | "zipCode" | "country" | "profileImage" | "rating" | "reviewCount"
  > {
  premium: boolean;
  recentlyActive: boolean;
  /** Language that the planner writes in. */
  locale: Provider["locale"];
  /** Sanitised HTML. */
  portrait: Provider["portrait"];
  /** Those shown, in the planner's own order; prices in whole euros, null: on request, or hidden. */
  services: { code: string; position: number; price: number | null; priceHidden?: true }[];
  /** ISO 639-1, in the order of the languages on the screen. */
  languages: string[];
  /** The first picture of its gallery, as `pictureSources` takes it; lists have it, matches do not. */
  photo?: string | null;
}

export interface PlannerCardRow extends Omit<PlannerCard, "premium" | "recentlyActive" | "services" | "languages"> {
  premium: number;
  recentlyActive: number;
  services: string;
  languages: string;
}

/** Languages of the row `p` of `providers`, for `toLanguages`. */
export const LANGUAGES_COLUMN = `(SELECT json_group_array(json_object('iso', ${l.iso}, 'position', ${g.position}))
    FROM provider_languages l CROSS JOIN languages g ON ${g.iso} = ${l.iso} WHERE ${l.providerId} = ${names.id}) AS languages`;

const PRICED = `${names.showBudget} AND ${v.showBudget}`;

/**
 * Services that the row `p` of `providers` shows, for `inOrder` and `withPrice`.
 * @param more other names and values for `json_object`, with a comma after each
 */
export const servicesColumn = (
  more = "",
) => `(SELECT json_group_array(json_object('code', ${v.code}, 'position', ${v.position}, ${more}
      'price', CASE WHEN ${PRICED} THEN ${v.budgetStartingFrom} END, 'priced', ${PRICED}))
    FROM provider_services v WHERE ${v.providerId} = ${names.id} AND ${v.showPublicly} = 1) AS services`;

/**
 * What a card shows of the row `p` of `providers` at any time: services and introduction as its owner shows them (rule service-3).
 * Fixed text, for statements that are put together once.
 */
export const CARD_COLUMNS = `
  ${selected(names, "publicId", "kind", "name", "city", "zipCode", "country", "profileImage", "locale", "rating", "reviewCount")},
  CASE WHEN ${names.showDescription} THEN ${names.portrait} ELSE '' END AS portrait,
  ${servicesColumn()},
  ${LANGUAGES_COLUMN}`;

/** Of the row `p` of `providers`: the first of the photographs that its profile shows. The rule is that of `shownPhotos`, which limits by
 * the quota: a LIMIT cannot name a column of the row around it, so the older ones are counted here. */
const firstPhoto = (now: number) => sql`(SELECT ${i.src} FROM ${providerImages} i
  WHERE ${i.providerId} = ${p.id} AND ${i.visible} = 1 AND ${i.heldAt} IS NULL AND ${quotaIn("photos", now)} > (
    SELECT count(*) FROM ${providerImages} o WHERE ${o.providerId} = ${p.id} AND ${o.visible} = 1 AND ${o.heldAt} IS NULL
      AND (${o.createdAt}, ${o.position}) < (${i.createdAt}, ${i.position}))
  ORDER BY ${i.keyImage} DESC, ${i.position} LIMIT 1)`;

/**
 * The columns of a `PlannerCardRow` of the row `p` of `providers`, and its first photograph.
 * @param premium whether it is shown as a paid placement
 */
export const cardColumns = (
  premium: SQL,
  now: number,
): SQL => sql`${sql.raw(CARD_COLUMNS)}, ${premium} AS premium, ${firstPhoto(now)} AS photo,
    coalesce(${p.lastLoginAt} > ${now - MATCH_LIMITS.recentlyActive}, 0) AS recentlyActive`;

export function toPlannerCard(row: PlannerCardRow): PlannerCard {
  const { publicId, kind, name, city, zipCode, country, profileImage, locale, portrait, rating, reviewCount } = row;
  return {
    ...{ publicId, kind, name, city, zipCode, country, profileImage, locale, portrait, rating, reviewCount },
    premium: row.premium === 1,
    recentlyActive: row.recentlyActive === 1,
    services: inOrder<{ code: string; position: number; price: number | null; priced: 0 | 1 }>(row.services).map(
      withPrice,
    ),
    languages: toLanguages(row.languages),
    ...(row.photo === undefined ? {} : { photo: row.photo }),
  };
}

/** A price that its owner hides is not the same as a service without one. */
export const withPrice = <T extends { priced: 0 | 1 }>({ priced, ...service }: T) =>
  priced ? service : { ...service, priceHidden: true };

/** ISO 639-1, in the order of the languages on the screen. @param json as `LANGUAGES_COLUMN` gives it */
export const toLanguages = (json: string): string[] =>
  inOrder<{ iso: string; position: number }>(json).map(({ iso }) => iso);

/** The database gathers them in no certain order. */
export function inOrder<T extends { position: number }>(json: string): T[] {
  return (JSON.parse(json) as T[]).sort((a, b) => a.position - b.position);
}
