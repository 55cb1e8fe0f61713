import { type SQL, sql } from "drizzle-orm";
import { has } from "~/domain/providers/completion-steps.server";
import { REVIEW_NEEDS, type ReviewNeed } from "./moderation.rules";

/** What `REVIEW_NEEDS` asks of a row `p` of providers (decisions.md "SIRET"; back-office specification §4 and §5). */
export const FULFILLED: Record<ReviewNeed, SQL> = {
  email: has("provider_credentials", "AND x.email_verified_at IS NOT NULL"),
  name: sql`p.name <> ''`,
  siret: sql`(p.country <> 'FR' OR p.siret IS NOT NULL)`,
  register: sql`coalesce(p.register_state, '') NOT IN ('not_found', 'closed')`,
  city: sql`p.city <> ''`,
  language: has("provider_languages"),
  service: has("provider_services"),
  portrait: sql`p.description_long <> ''`,
};

/** Condition over a row `p` of providers: nothing is missing, it can be sent for approval. */
export const READY_FOR_REVIEW = sql.join(
  REVIEW_NEEDS.map((need) => FULFILLED[need]),
  sql` AND `,
);
