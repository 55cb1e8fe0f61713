import { type SQL, sql } from "drizzle-orm";
import type { Couple, Provider, Staff } from "~/domain/accounts/session.rules";
import { sessionIsOpen } from "~/domain/accounts/staff-session.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { PlannerCard } from "~/domain/matching/find-matches.server";
import { MATCH_LIMITS } from "~/domain/matching/matching.rules";
import { type Contact, contactQuery, toContact } from "~/domain/requests/find-contact.server";
import { quotaIn } from "~/domain/subscriptions/quota-condition.server";
import { cardColumns, type PlannerCardRow, toPlannerCard } from "./planner-card.server";
import type { ProviderKind } from "./provider-kind.rules";
import { isShown } from "./shown.server";

/** A planner or a venue as everybody may see it. Texts are HTML as stored: not clean yet. */
export interface ProviderProfile {
  publicId: string;
  kind: ProviderKind;
  name: string;
  city: string;
  zipCode: string;
  /** Of the gazetteer; empty where it has none. */
  region: string;
  country: string;
  travelRadiusKm: number;
  /** 1 to 5; null: no review yet. */
  rating: number | null;
  reviewCount: number;
  profileImage: string | null;
  premium: boolean;
  recentlyActive: boolean;
  /** Language that the planner writes in. */
  locale: string;
  descriptionLong: string;
  experience: string;
  service: string;
  benefits: string;
  /** Those shown, in the planner's own order; the description is plain text. Whole euros, null: on request, or hidden. */
  services: { code: string; description: string; price: number | null; priceHidden?: true }[];
  /** Whole euros for everything together; null: not told, or hidden. */
  minimumBudget: number | null;
  /** ISO 639-1, in the order of the languages on the screen. */
  languages: string[];
  /** As many as the plan shows, the key image first. `src`: a photograph's address without a width, or that of a demo picture. */
  images: { src: string; alt: string; caption: string; width: number; height: number }[];
  /** The couple that asks has marked it with the heart. */
  favorite: boolean;
  /** What its plan shows, the oldest kept (decisions.md "Free quotas"); as the planner gave them: not every link leads to a video. */
  videos: { link: string; title: string }[];
  /** Others of the region with a service in common; nobody beside a paid profile. */
  similar: PlannerCard[];
}

/** Others that are shown beside a profile. */
const SIMILAR = 3;

interface Row {
  public_id: string;
  kind: ProviderKind;
  name: string;
  city: string;
  zip_code: string;
  region: string;
  country: string;
  travel_radius_km: number;
  rating: number | null;
  review_count: number;
  profile_image: string | null;
  premium: 0 | 1;
  active: 0 | 1;
  locale: string;
  description_long: string;
  experience: string;
  service: string;
  benefits: string;
  minimum_budget: number | null;
  favorite: 0 | 1;
}

/**
 * One provider's public profile, in one round trip.
 * @param couple who looks: its heart comes as `favorite`
 * @param project public id of a project of that couple, which may be sent to the planner: how far that is comes as `contact`
 * @param staff who looks before couples may: the provider at its own profile, an administrator at any
 * @throws DomainError provider.notFound when it is unknown, not verified, or hidden; for staff when it is not theirs to see
 */
export async function findProviderProfile(
  { db, clock }: Deps,
  publicId: string,
  couple: Couple | null = null,
  project: string | null = null,
  staff: Staff | null = null,
): Promise<ProviderProfile & { contact: Contact | null }> {
  const now = clock.now();
  const loadedFor = couple?.hasFinishedOnboarding ? couple.accountId : null; // customer specification §4, "Session"
  const id = sql`(SELECT id FROM providers WHERE ${shownTo(staff, publicId)})`;
  const [rows, services, languages, images, contacts, videos, similar] = await db.batch([
    db.all<Row>(sql`
      SELECT public_id, kind, name, city, zip_code, region, country, travel_radius_km, rating, review_count, profile_image, locale,
        CASE WHEN show_description THEN description_long ELSE '' END AS description_long,
        CASE WHEN show_description THEN experience ELSE '' END AS experience,
        CASE WHEN show_description THEN service ELSE '' END AS service,
        CASE WHEN show_description THEN benefits ELSE '' END AS benefits,
        CASE WHEN show_budget THEN minimum_budget END AS minimum_budget,
        coalesce(premium_until > ${now}, 0) AS premium,
        coalesce(last_login_at > ${now - MATCH_LIMITS.recentlyActive}, 0) AS active,
        EXISTS (SELECT 1 FROM favorites f WHERE f.account_id = ${loadedFor} AND f.provider_id = providers.id) AS favorite
      FROM providers WHERE id = ${id}`),
    db.all<{ code: string; description: string; price: number | null; priced: 0 | 1 }>(sql`
      SELECT v.code, CASE WHEN v.show_description THEN v.description ELSE '' END AS description,
        CASE WHEN p.show_budget AND v.show_budget THEN v.budget_starting_from END AS price, p.show_budget AND v.show_budget AS priced
      FROM providers p JOIN provider_services v ON v.provider_id = p.id
      WHERE p.id = ${id} AND v.show_publicly = 1 ORDER BY v.position`),
    db.all<{ iso: string }>(sql`
      SELECT l.iso FROM provider_languages pl JOIN languages l ON l.iso = pl.iso WHERE pl.provider_id = ${id} ORDER BY l.position`),
    db.all<ProviderProfile["images"][number]>(sql`
      SELECT src, coalesce(nullif(alt, ''), title) AS alt, caption, width, height FROM (
        SELECT i.* FROM provider_images i WHERE i.provider_id = ${id} AND i.visible = 1 AND i.held_at IS NULL
        ORDER BY i.created_at, i.position LIMIT coalesce((SELECT ${quotaIn("photos", now)} FROM providers p WHERE p.id = ${id}), 0))
      ORDER BY key_image DESC, position`),
    contactQuery(db, couple && project ? { couple, project } : null, publicId),
    db.all<ProviderProfile["videos"][number]>(sql`
      SELECT link, title FROM (
        SELECT v.link, v.title, v.position, row_number() OVER (ORDER BY v.created_at, v.position) AS age, ${quotaIn("videos", now)} AS quota
        FROM provider_videos v JOIN providers p ON p.id = v.provider_id
        WHERE v.provider_id = ${id} AND v.visible = 1 AND v.held_at IS NULL)
      WHERE age <= quota ORDER BY position`),
    db.all<PlannerCardRow>(similarStatement(publicId, now)),
  ]);
  const row = rows[0];
  if (!row) throw new DomainError("provider.notFound");
  return {
    publicId: row.public_id,
    kind: row.kind,
    name: row.name,
    city: row.city,
    zipCode: row.zip_code,
    region: row.region,
    country: row.country,
    travelRadiusKm: row.travel_radius_km,
    rating: row.rating,
    reviewCount: row.review_count,
    profileImage: row.profile_image,
    premium: row.premium === 1,
    recentlyActive: row.active === 1,
    locale: row.locale,
    descriptionLong: row.description_long,
    experience: row.experience,
    service: row.service,
    benefits: row.benefits,
    services: services.map(({ priced, ...service }) => (priced ? service : { ...service, priceHidden: true })),
    minimumBudget: row.minimum_budget,
    languages: languages.map(({ iso }) => iso),
    images,
    favorite: row.favorite === 1,
    contact: toContact(contacts),
    videos,
    similar: similar.map(toPlannerCard),
  };
}

/** A provider's own profile, before couples see it too. @throws DomainError provider.notFound when the session has ended */
export const findOwnProfile = (deps: Deps, provider: Provider) => findProviderProfile(deps, "", null, null, provider);

/** Condition for a row of providers. A provider has no other profile to see, and its token does not hold the public id. */
function shownTo(staff: Staff | null, publicId: string): SQL {
  if (staff?.role === "provider") return sql`id = ${staff.providerId} AND ${sessionIsOpen(staff)}`;
  return sql`public_id = ${publicId} AND ${staff ? sessionIsOpen(staff) : isShown()}`;
}

/** In the order of the directory, whose paid placements end with the cron's next round. */
export function similarStatement(publicId: string, now: number): SQL {
  return sql`WITH best AS MATERIALIZED (
      SELECT m.provider_id, m.premium, m.quality
      FROM providers own CROSS JOIN provider_match mine INDEXED BY provider_match_provider ON mine.provider_id = own.id
        CROSS JOIN provider_match m INDEXED BY provider_match_region ON m.country = mine.country AND m.region = mine.region
      WHERE own.public_id = ${publicId} AND coalesce(own.premium_until > ${now}, 0) = 0
        AND mine.region <> '' AND m.provider_id <> own.id AND (m.services & mine.services) <> 0
      ORDER BY m.premium DESC, m.quality DESC, m.provider_id LIMIT ${SIMILAR})
    SELECT ${cardColumns(sql`b.premium`, now)} FROM best b CROSS JOIN providers p ON p.id = b.provider_id
    ORDER BY b.premium DESC, b.quality DESC, b.provider_id`;
}
