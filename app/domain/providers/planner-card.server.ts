import { type SQL, sql } from "drizzle-orm";
import type { PlannerCard } from "~/domain/matching/find-matches.server";
import { MATCH_LIMITS } from "~/domain/matching/matching.rules";

export interface PlannerCardRow {
  public_id: string;
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
 * What a card shows of the row `p` of `providers`.
 * @param premium whether it stands where a paid placement puts it
 */
export function cardColumns(premium: SQL, now: number): SQL {
  return sql`p.public_id, p.name, p.city, p.zip_code, p.country, p.profile_image, p.portrait, ${premium} AS premium,
    coalesce(p.last_login_at > ${now - MATCH_LIMITS.recentlyActive}, 0) AS recently_active,
    (SELECT json_group_array(json_object('code', v.code, 'position', v.position, 'price', v.budget_starting_from))
      FROM provider_services v WHERE v.provider_id = p.id) AS services,
    (SELECT json_group_array(json_object('iso', l.iso, 'position', g.position))
      FROM provider_languages l CROSS JOIN languages g ON g.iso = l.iso WHERE l.provider_id = p.id) AS languages`;
}

export function toPlannerCard(row: PlannerCardRow): PlannerCard {
  return {
    publicId: row.public_id,
    name: row.name,
    city: row.city,
    zipCode: row.zip_code,
    country: row.country,
    profileImage: row.profile_image,
    premium: row.premium === 1,
    recentlyActive: row.recently_active === 1,
    portrait: row.portrait,
    services: inOrder<PlannerCard["services"][number]>(row.services),
    languages: inOrder<{ iso: string; position: number }>(row.languages).map(({ iso }) => iso),
  };
}

/** The database gathers them in no certain order. */
function inOrder<T extends { position: number }>(json: string): T[] {
  return (JSON.parse(json) as T[]).sort((a, b) => a.position - b.position);
}
