import { type SQL, sql } from "drizzle-orm";
import { has, STEP_CONDITIONS } from "~/domain/profile/completion-steps.server";
import { REVIEW_NEEDS, type ReviewNeed } from "./moderation.rules";

/** What `REVIEW_NEEDS` asks of a row `p` of providers (rule moderation-2). */
const FULFILLED: Record<ReviewNeed, SQL> = {
  email: has("provider_credentials", "AND x.email_verified_at IS NOT NULL"),
  name: sql`p.name <> ''`,
  siret: sql`(p.country <> 'FR' OR p.siret IS NOT NULL)`,
  register: sql`coalesce(p.register_state, '') NOT IN ('not_found', 'closed')`,
  city: sql`p.city <> ''`,
  language: has("provider_languages"),
  service: has("provider_services"),
  price: STEP_CONDITIONS.pricing,
  portrait: STEP_CONDITIONS.portrait,
  // Of the person or of the work: couples do not write to a page without any picture.
  photo: sql`(${STEP_CONDITIONS.profilePicture} OR ${has("provider_images", "AND x.visible = 1")})`,
};

/** Condition over a row `p` of providers: nothing is missing, it can be sent for approval. */
export const READY_FOR_REVIEW = sql.join(
  REVIEW_NEEDS.map((need) => FULFILLED[need]),
  sql` AND `,
);

export type NeedColumns = Record<`has_${ReviewNeed}`, 0 | 1>;

/** Columns of a query over a row `p` of providers, for `missingIn`. */
export const needColumns = sql.join(
  REVIEW_NEEDS.map((need) => sql`${FULFILLED[need]} AS ${sql.identifier(`has_${need}`)}`),
  sql`, `,
);

export const missingIn = (row: NeedColumns): ReviewNeed[] => REVIEW_NEEDS.filter((need) => row[`has_${need}`] === 0);
