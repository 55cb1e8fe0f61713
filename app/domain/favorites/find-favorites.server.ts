import { sql } from "drizzle-orm";
import type { Couple } from "~/domain/accounts/session.rules";
import type { Deps } from "~/domain/deps";
import type { PlannerCard } from "~/domain/matching/find-matches.server";
import { MATCH_LIMITS } from "~/domain/matching/matching.rules";

interface Row {
  public_id: string;
  name: string;
  city: string;
  zip_code: string;
  country: string;
  profile_image: string | null;
  premium: 0 | 1;
  active: 0 | 1;
  portrait: string;
  services: string;
  languages: string;
}

/**
 * The planners that were marked with the heart and can still be seen, as their cards show them; the newest first. One round trip.
 * @param owner a couple, or the public ids in a visitor's cookie
 */
export async function findFavorites({ db, clock }: Deps, owner: Couple | readonly string[]): Promise<PlannerCard[]> {
  const now = clock.now();
  const marked =
    "accountId" in owner
      ? sql`SELECT provider_id, created_at AS place FROM favorites WHERE account_id = ${owner.accountId}`
      : sql`SELECT v.id AS provider_id, -j.key AS place
          FROM json_each(${JSON.stringify(owner)}) j JOIN providers v ON v.public_id = j.value`;
  const rows = await db.all<Row>(sql`
    SELECT p.public_id, p.name, p.city, p.zip_code, p.country, p.profile_image, p.portrait,
      coalesce(p.premium_until > ${now}, 0) AS premium, coalesce(p.last_login_at > ${now - MATCH_LIMITS.recentlyActive}, 0) AS active,
      (SELECT json_group_array(json_object('code', s.code, 'position', s.position, 'price', s.budget_starting_from))
        FROM provider_services s WHERE s.provider_id = p.id) AS services,
      (SELECT json_group_array(json_object('iso', l.iso, 'position', l.position))
        FROM provider_languages s JOIN languages l ON l.iso = s.iso WHERE s.provider_id = p.id) AS languages
    FROM (${marked}) m JOIN providers p ON p.id = m.provider_id
    WHERE p.kind = 'planner' AND p.status = 'verified' AND p.visible = 1
    ORDER BY m.place DESC, p.id`);
  return rows.map((row) => ({
    publicId: row.public_id,
    name: row.name,
    city: row.city,
    zipCode: row.zip_code,
    country: row.country,
    profileImage: row.profile_image,
    premium: row.premium === 1,
    recentlyActive: row.active === 1,
    portrait: row.portrait,
    services: inOrder<PlannerCard["services"][number]>(row.services),
    languages: inOrder<{ iso: string; position: number }>(row.languages).map(({ iso }) => iso),
  }));
}

/** The database gathers them in no certain order. */
function inOrder<T extends { position: number }>(json: string): T[] {
  return (JSON.parse(json) as T[]).sort((a, b) => a.position - b.position);
}
