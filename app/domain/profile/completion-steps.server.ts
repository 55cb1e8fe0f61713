import { type SQL, sql } from "drizzle-orm";

/** The eleven steps of a profile, in the order of the dashboard. A subscription is none of them: a free profile can be complete. */
export const COMPLETION_STEPS = [
  "profilePicture",
  "portrait",
  "experiences",
  "benefits",
  "service",
  "pricing",
  "company",
  "security",
  "photos",
  "videos",
  "socialNetworks",
] as const;

export type CompletionStep = (typeof COMPLETION_STEPS)[number];

/** Photographs that make a gallery. */
export const GALLERY_PHOTOS = 3;

/** Condition over a row `p` of providers: it has such a row `x`. */
export const has = (table: string, condition = "") =>
  sql.raw(`EXISTS (SELECT 1 FROM ${table} x WHERE x.provider_id = p.id ${condition})`);

/** What makes a step done: conditions over a row `p` of providers. */
export const STEP_CONDITIONS: Record<CompletionStep, SQL> = {
  profilePicture: sql`p.profile_image IS NOT NULL`,
  portrait: sql`p.description_long <> ''`,
  experiences: sql`p.experience <> ''`,
  benefits: sql`p.benefits <> ''`,
  service: sql`(p.service <> '' AND ${has("provider_services")})`,
  pricing: sql`(p.minimum_budget IS NOT NULL OR ${has("provider_services", "AND x.budget_starting_from IS NOT NULL")})`,
  company: sql`(p.name <> '' AND p.city <> '' AND ${has("provider_languages")} AND (p.country <> 'FR' OR p.siret IS NOT NULL))`,
  security: has("provider_credentials", "AND x.email_verified_at IS NOT NULL"),
  photos: sql`(SELECT count(*) FROM provider_images x WHERE x.provider_id = p.id AND x.visible = 1) >= ${GALLERY_PHOTOS}`,
  videos: has("provider_videos", "AND x.visible = 1"),
  socialNetworks: has("provider_social_links"),
};

/** Share of the profile that is filled in, over a row `p`. */
export const COMPLETENESS = sql`(${sql.join(
  Object.values(STEP_CONDITIONS).map((condition) => sql`(${condition})`),
  sql` + `,
)}) / ${sql.raw(`${COMPLETION_STEPS.length}.0`)}`;
