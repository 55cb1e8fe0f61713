import { type SQL, sql } from "drizzle-orm";
import type { PlannerCard } from "~/domain/matching/find-matches.server";
import { MATCH_LIMITS } from "~/domain/matching/matching.rules";
import type { ProviderKind } from "./provider-kind.rules";

export interface PlannerCardRow {
  public_id: string;
  kind: ProviderKind;
  name: string;
  city: string;
  zip_code: string;
  country: string;
  profile_image: string | null;
  portrait: string;
  /** 0 or 1, both. */
  premium: number;
  recently_active: number;
  services: string;
  languages: string;
}

/**
 * Services and introduction of the row `p` of `providers` as its owner shows them (back-office specification §3, "visibility flags").
 * Fixed text, for statements that are put together once.
 */
export const SHOWN_SERVICES = `(SELECT json_group_array(json_object('code', v.code, 'position', v.position,
    'price', CASE WHEN p.show_budget AND v.show_budget THEN v.budget_starting_from END, 'priced', p.show_budget AND v.show_budget))
  FROM provider_services v WHERE v.provider_id = p.id AND v.show_publicly = 1)`;
export const SHOWN_PORTRAIT = "CASE WHEN p.show_description THEN p.portrait ELSE '' END";

/**
 * What a card shows of the row `p` of `providers`.
 * @param premium whether it stands where a paid placement puts it
 */
export function cardColumns(premium: SQL, now: number): SQL {
  return sql`p.public_id, p.kind, p.name, p.city, p.zip_code, p.country, p.profile_image, ${sql.raw(SHOWN_PORTRAIT)} AS portrait,
    ${premium} AS premium,
    coalesce(p.last_login_at > ${now - MATCH_LIMITS.recentlyActive}, 0) AS recently_active,
    ${sql.raw(SHOWN_SERVICES)} AS services,
    (SELECT json_group_array(json_object('iso', l.iso, 'position', g.position))
      FROM provider_languages l CROSS JOIN languages g ON g.iso = l.iso WHERE l.provider_id = p.id) AS languages`;
}

export function toPlannerCard(row: PlannerCardRow): PlannerCard {
  return {
    publicId: row.public_id,
    kind: row.kind,
    name: row.name,
    city: row.city,
    zipCode: row.zip_code,
    country: row.country,
    profileImage: row.profile_image,
    premium: row.premium === 1,
    recentlyActive: row.recently_active === 1,
    portrait: row.portrait,
    services: inOrder<{ code: string; position: number; price: number | null; priced: 0 | 1 }>(row.services).map(
      ({ priced, ...service }) => (priced ? service : { ...service, priceHidden: true }),
    ),
    languages: inOrder<{ iso: string; position: number }>(row.languages).map(({ iso }) => iso),
  };
}

/** The database gathers them in no certain order. */
function inOrder<T extends { position: number }>(json: string): T[] {
  return (JSON.parse(json) as T[]).sort((a, b) => a.position - b.position);
}
